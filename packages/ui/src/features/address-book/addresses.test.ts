import type { AddressBookEntry } from '@latchkit/core'
import { describe, expect, it } from 'vitest'
import { entriesFor, payable } from './addresses.js'

const ada: AddressBookEntry = { namespace: 'eip155', address: '0xAda1', name: 'Ada', ensName: 'lovelace.eth' }
const bob: AddressBookEntry = { namespace: 'eip155', address: '0xB0b2', name: 'Bob' }

describe('saved addresses', () => {
  it.each([
    ['', [ada, bob]],
    [' ADA', [ada]],
    ['love', [ada]],
    ['0xb0', [bob]],
    ['eve', []],
  ])('are found by name, ENS name and address: %j', (typed, found) =>
    expect(entriesFor([ada, bob], typed)).toEqual(found),
  )

  it('can be paid where sending offers them as saved ones', () => {
    expect(payable([ada, bob], [{ address: ada.address, as: 'saved' }])).toEqual([ada])
    expect(payable([ada, bob], [{ address: bob.address, as: 'paid' }])).toEqual([])
  })
})
