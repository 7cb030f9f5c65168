import { expect, it } from 'vitest'
import { reasonOf } from './reasonOf.js'

const coded = (message: string, code: string) => Object.assign(new Error(message), { code })

it.each([
  [coded('password authentication failed for user "bob"', '28P01'), '28P01'],
  [coded('getaddrinfo ENOTFOUND db.secret.example', 'ENOTFOUND'), 'ENOTFOUND'],
  [new AggregateError([coded('connect ECONNREFUSED 10.0.0.7:5432', 'ECONNREFUSED')]), 'ECONNREFUSED'],
  [new Error('Failed query: select 0xabc', { cause: coded('terminating connection', '57P01') }), '57P01'],
])('the reason why the database is away is the code of an error, without its text (%#)', (error, code) => {
  expect(reasonOf(error)).toMatchObject({ message: 'The database is away.', code })
  expect(reasonOf(error).cause).toBeUndefined()
})

it('the reason is the text of the driver where it has no code, and names what is no Error', () => {
  const lost = new Error('Connection terminated unexpectedly')
  expect(reasonOf(new Error('Failed query: select 0xabc', { cause: lost })).message).toBe(lost.message)
  expect(reasonOf({ name: 'ErrnoError', errno: 54 }).message).toMatch(/: ErrnoError 54$/)
})
