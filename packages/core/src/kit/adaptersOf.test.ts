import { expect, it } from 'vitest'
import type { Adapter } from '../adapter/adapter.types.js'
import { createLatch } from '../createLatch.js'
import { mainnet } from '../exports/networks.js'
import type { Latch } from '../latch.types.js'
import { adaptersOf } from './adaptersOf.js'

const adapter = { name: 'own', namespace: 'solana', abilities: {} } as Adapter
const make = (): Latch => createLatch({ networks: [mainnet], adapters: [() => adapter], metadata: { name: 'Own' } })

it('has the adapters of the app, and of a copy of the kit', () => {
  const latch = make()
  expect(adaptersOf(latch).get('solana')).toBe(adapter)
  expect(adaptersOf({ ...latch })).toBe(adaptersOf(latch))
  expect(adaptersOf(make())).not.toBe(adaptersOf(latch))
})

it('is no member that has a name', () => {
  expect(make()).not.toHaveProperty('adapters')
})

it.each([undefined, null, {}, 'latch'])('throws a code for what is no kit: %j', (given) => {
  expect(() => adaptersOf(given as never)).toThrow(expect.objectContaining({ code: 'options/bad-option' }))
})
