import { expect, it } from 'vitest'
import { swapError } from './swap.errors.js'
import { createSwapWarnings } from './swap.warnings.js'

it('a developer is told once what is wrong of a provider', () => {
  const said: string[] = []
  const warn = createSwapWarnings({ warn: (text) => void said.push(text) })
  const provider = { id: 'own', name: 'Own' }
  const error = swapError('provider-failed', { provider: 'Own', member: 'offers[0].fees' })
  warn([{ provider, error }])
  warn([{ provider, error }])
  expect(said).toEqual([
    'The provider of swaps “own” has no offer: Own gave no offer that can be read. What is wrong of its answer: offers[0].fees.',
  ])
  const unsafe = { provider: 'Own', flaw: 'arrives', expected: '29700', actual: '0' }
  warn([{ provider, error: swapError('unsafe-offer', unsafe) }])
  expect(said[1]).toMatch(/would do something else than it says: arrives\. Expected 29700, and it is 0\.$/)
  warn([{ provider, error: swapError('provider-failed', { provider: 'Own' }, new TypeError('x is undefined')) }])
  expect(said[2]).toMatch(/\nTypeError: x is undefined\n.*swap\.warnings\.test/s)
})
