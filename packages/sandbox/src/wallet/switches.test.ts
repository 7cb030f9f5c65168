// Tests wallet/errors.ts.
import { describe, expect, it } from 'vitest'
import { walletErrors } from './errors.js'
import { checkSwitches, createSwitches, evmSwitches, parseSwitches, switchDefaults } from './switches.js'

describe('switches', () => {
  it('reads text as it is and everything else as JSON from a query', () => {
    const query = {
      answer: 'approve',
      delay: '200',
      failOn: '["personal_sign"]',
      name: '42',
      rejectAs: 'textOnly',
      locked: 'true',
    }
    expect(parseSwitches(evmSwitches, query)).toEqual({
      answer: 'approve',
      delay: 200,
      failOn: ['personal_sign'],
      name: '42',
      rejectAs: 'textOnly',
      locked: true,
    })
  })

  it.each([
    [{ anser: 'approve' }, 'No such switch: anser'],
    [{ answer: 'yes' }, 'The switch answer can\'t be "yes"'],
    [{ delay: -1 }, "The switch delay can't be -1"],
    [{ failOn: 'personal_sign' }, 'The switch failOn can\'t be "personal_sign"'],
    [{ rejectAs: 'toString' }, 'The switch rejectAs can\'t be "toString"'],
    [{ __proto__: null, toString: 1 }, 'No such switch: toString'],
    [[], 'Switches are an object.'],
    [null, 'Switches are an object.'],
  ])('refuses %j', (given, message) => {
    expect(() => checkSwitches(evmSwitches, given)).toThrow(new TypeError(message))
  })

  it('accepts every default as a value', () => {
    expect(checkSwitches(evmSwitches, switchDefaults)).toBe(switchDefaults)
  })

  it('prefers the page to the server, the server to stored switches, and those to the query', () => {
    const switches = createSwitches(evmSwitches)
    switches.replace('page', { delay: 4 })
    switches.replace('server', { delay: 3, locked: true })
    switches.replace('kept', { delay: 2, locked: false, answer: 'reject' })
    switches.replace('query', { delay: 1, answer: 'approve', panel: 'page' })
    expect(switches.now()).toEqual({ ...switchDefaults, delay: 4, locked: true, answer: 'reject', panel: 'page' })
    switches.replace('page', {})
    expect(switches.now().delay).toBe(3)
  })
})

describe('the table of errors', () => {
  it('has seventeen different shapes, which can be cloned', () => {
    const shapes = Object.values(walletErrors).map(({ thrown }) => JSON.stringify(structuredClone(thrown)))
    expect(new Set(shapes).size).toBe(17)
  })
})
