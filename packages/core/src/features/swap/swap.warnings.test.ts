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
  warn([{ provider, error: swapError('provider-failed', { provider: 'Own' }, new TypeError('x is undefined')) }])
  expect(said[1]).toMatch(/\nTypeError: x is undefined\n.*swap\.warnings\.test/s)
})
