import { expect, it } from 'vitest'
import { listKinds } from './history.kinds.js'

it('a history has every kind from 33 transactions on, without pools all but swaps', () => {
  expect(listKinds(5, true)).toHaveLength(5)
  expect(new Set(listKinds(32, true)).size).toBe(18)
  expect(new Set(listKinds(33, true)).size).toBe(19)
  expect(new Set(listKinds(33, false)).size).toBe(18)
  expect(listKinds(1000, false)).not.toContain('swap')
})
