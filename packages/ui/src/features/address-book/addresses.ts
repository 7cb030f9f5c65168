import type { AddressBookEntry, AddressBookPlace, KnownReceiver } from '@latchkit/core'

/** Names an entry among all. */
export const placeKey = ({ namespace, address }: AddressBookPlace): string => `${namespace}:${address}`

/** The entries whose name, ENS name or address contains a typed text. */
export function entriesFor(entries: readonly AddressBookEntry[], typed: string): readonly AddressBookEntry[] {
  const text = typed.trim().toLowerCase()
  const contains = (other: string | undefined): boolean => !!other?.toLowerCase().includes(text)
  return entries.filter(({ name, ensName, address }) => contains(name) || contains(ensName) || contains(address))
}

/** The entries that the account may pay: those which sending offers as saved ones. */
export const payable = (
  entries: readonly AddressBookEntry[],
  offered: readonly KnownReceiver[],
): readonly AddressBookEntry[] =>
  entries.filter(({ address }) => offered.some((each) => each.as === 'saved' && each.address === address))
