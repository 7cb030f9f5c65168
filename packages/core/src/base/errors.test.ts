import { describe, expect, it } from 'vitest'
import { errorsOf, isLatchError, LatchError } from './errors.js'

const fail = errorsOf('tea', { cold: 'The tea of {guest} is {degrees} degrees.', gone: 'There is no tea.' })

describe('errorsOf', () => {
  it('makes an error with code, text, context and cause', () => {
    const cause = new Error('the kettle')
    const error = fail('cold', { guest: 'Ada', degrees: 12 }, cause)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'LatchError',
      code: 'tea/cold',
      message: 'The tea of Ada is 12 degrees.',
      context: { guest: 'Ada', degrees: 12 },
      cause,
    })
  })

  it('leaves a place that has no value, and fills none from a value', () => {
    expect(fail('cold', { guest: '{degrees}' }).message).toBe('The tea of {degrees} is {degrees} degrees.')
  })

  it('has neither context nor a cause unless they are given', () => {
    const error = fail('gone')
    expect(error.context).toEqual({})
    expect('cause' in error).toBe(false)
  })
})

describe('LatchError.isOwn', () => {
  it('F069 knows the own errors, and takes nothing else for one, whatever it pretends', () => {
    const own = new LatchError({ code: 'tea/gone', message: '' })
    expect(LatchError.isOwn(own)).toBe(true)
    const pretenders = [new Proxy(own, {}), Object.create(own), { ...own }, null, undefined, 'tea/gone']
    expect(pretenders.map((each) => LatchError.isOwn(each))).toEqual(pretenders.map(() => false))
  })
})

describe('isLatchError', () => {
  it('recognizes a LatchError, and its code', () => {
    const error = new LatchError({ code: 'tea/gone', message: '' })
    expect(isLatchError(error)).toBe(true)
    expect(isLatchError(error, 'tea/gone')).toBe(true)
    expect(isLatchError(error, 'tea/cold')).toBe(false)
  })

  it('F222 knows an error of another copy of the package, where instanceof would not', async () => {
    const copy = './errors.js?another-copy'
    const { LatchError: Other } = (await import(/* @vite-ignore */ copy)) as { LatchError: typeof LatchError }
    const error = new Other({ code: 'tea/gone', message: '' })
    expect(error).not.toBeInstanceOf(LatchError)
    expect(isLatchError(error, 'tea/gone')).toBe(true)
    expect([Other.isOwn(error), LatchError.isOwn(error)]).toEqual([true, false])
  })

  it('F069 recognizes no foreign value, and never throws', () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    )
    const foreign = [undefined, null, 'isLatchError', 7, {}, new Error('x'), { isLatchError: 'yes' }, trap]
    expect(foreign.map((value) => isLatchError(value))).toEqual(foreign.map(() => false))
  })
})
