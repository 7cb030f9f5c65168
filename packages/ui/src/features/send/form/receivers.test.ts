import type { KnownReceiver } from '@latchkit/core'
import { expect, it } from 'vitest'
import { offeredFor } from './receivers.js'

const known: readonly KnownReceiver[] = [
  { address: '0xAAAA', as: 'own' },
  { address: '0xBBBB', as: 'paid' },
  { address: '0xCCCC', as: 'labelled', label: 'Treasury' },
  { address: '0xDDDD', as: 'saved', name: 'ada.eth' },
  { address: '0xEEEE', as: 'saved', label: 'My friend' },
]
const offered = (typed: string): readonly string[] => offeredFor('eip155', typed, known).map(({ address }) => address)

it.each([
  ['', ['0xAAAA', '0xBBBB', '0xCCCC', '0xDDDD', '0xEEEE']],
  [' treas', ['0xCCCC']],
  ['ADA', ['0xDDDD']],
  // The field takes no white space.
  ['myfr', ['0xEEEE']],
  ['0xb', ['0xBBBB']],
  ['0xbbbb', []],
  ['nothing', []],
])('offers for %j those that it may mean', (typed, addresses) => expect(offered(typed)).toEqual(addresses))

it('offers 5 at most', () => {
  const many = Array.from({ length: 9 }, (_, index): KnownReceiver => ({ address: `0x${index}`, as: 'paid' }))
  expect(offeredFor('eip155', '', many)).toHaveLength(5)
})

it('offers an address of base58 that was typed in another case of letters, which is another address', () => {
  const own: readonly KnownReceiver[] = [{ address: 'AbC', as: 'own' }]
  expect(offeredFor('solana', 'abC', own)).toEqual(own)
  expect(offeredFor('solana', 'AbC', own)).toEqual([])
})
