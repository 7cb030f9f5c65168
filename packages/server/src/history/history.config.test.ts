import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { historyShape } from './history.config.js'

const explorer = { url: 'https://explorer.example/api' }

/** Checks the source of a network. */
const check = (source: object) => z.strictObject(historyShape).safeParse({ history: { 'eip155:1': source } })

describe('the source of a history', () => {
  it('is the index of accounts, from the first block on', () => {
    expect(check({}).data).toEqual({ history: { 'eip155:1': { index: 'accounts', from: 0 } } })
    expect(z.strictObject(historyShape).parse({})).toEqual({ history: {} })
  })

  it.each([
    { index: 'all', from: 1e12, everyS: 1 },
    { index: 'none', from: 0, everyS: 86_400 },
    { index: 'accounts', from: 0, explorer: { ...explorer, key: 'k' } },
    { index: 'none', from: 0, explorer },
  ])('is taken as %o', (source) => expect(check(source).data).toEqual({ history: { 'eip155:1': source } }))

  it.each<[object, readonly PropertyKey[], string]>([
    [{ index: 'some' }, ['index'], expect.any(String)],
    [{ from: -1 }, ['from'], 'must be 0 at least'],
    [{ from: 1e12 + 1 }, ['from'], 'must be 1000000000000 at most'],
    [{ everyS: 0 }, ['everyS'], 'must be 1 at least'],
    [{ everyS: 86_401 }, ['everyS'], 'must be 86400 at most'],
    [{ explorer: { ...explorer, key: '' } }, ['explorer', 'key'], expect.any(String)],
    [
      { explorer: { url: 'http://explorer.example' } },
      ['explorer', 'url'],
      'must be an https URL (or http at this machine) without user info',
    ],
    [{ explorer: { ...explorer, name: 'one' } }, ['explorer'], expect.any(String)],
    [{ index: 'all', explorer }, ['index'], 'must not be all beside explorer, which is asked in the place of an index'],
  ])('is refused as %o', (source, path, message) => {
    expect(check(source).error?.issues).toMatchObject([{ path: ['history', 'eip155:1', ...path], message }])
  })
})
