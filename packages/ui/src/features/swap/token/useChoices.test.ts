import type { SwapTokenChoice, SwapTokenGroup } from '@latchkit/core'
import { expect, it } from 'vitest'
import { inGroups, keyOfChoice } from './useChoices.js'

const choice = (group: SwapTokenGroup, address?: string): SwapTokenChoice => ({
  token: { networkId: 'eip155:1', name: address ?? 'Ether', symbol: 'T', decimals: 18, ...(address && { address }) },
  group,
  isListed: true,
})

it('sorts tokens into their groups, each once', () => {
  const own = [choice('own'), choice('own', `0x${'a'.repeat(40)}`)]
  const popular = [choice('popular', `0x${'A'.repeat(40)}`), choice('popular', `0x${'b'.repeat(40)}`)]
  const suggested = [choice('suggested')]
  expect(inGroups([...popular, ...suggested, ...own])).toEqual([
    { group: 'own', choices: own },
    { group: 'popular', choices: popular.slice(1) },
  ])
  expect(inGroups([])).toEqual([])
})

it('lists one that is on the same list twice once', () => {
  const [first, second] = [choice('search', `0x${'a'.repeat(40)}`), choice('search', `0x${'A'.repeat(40)}`)]
  expect(keyOfChoice(first)).toBe(keyOfChoice(second))
  expect(inGroups([first, second])).toEqual([{ group: 'search', choices: [first] }])
})
