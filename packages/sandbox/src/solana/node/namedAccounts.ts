import type { Address, EncodedAccount } from '@solana/kit'
import { readLookupTable } from './tokens.js'
import { lookedUp, roleOf, type Message } from './transaction.js'

/** An account that a transaction names. */
export interface NamedAccount {
  readonly address: Address
  readonly signer: boolean
  readonly writable: boolean
  /** Whether the address comes from a lookup table. */
  readonly lookedUp: boolean
}

/**
 * Returns the accounts of a message in the order of its account indexes: its own, then those of lookup tables, writable
 * ones first.
 */
export function namedAccounts(
  message: Message,
  find: (address: Address) => EncodedAccount | undefined,
): readonly NamedAccount[] {
  const own = message.staticAccounts.map((address, index) => ({ address, ...roleOf(message, index), lookedUp: false }))
  const tables = lookedUp(message).map((lookup) => {
    const addresses = readLookupTable(find(lookup.lookupTableAddress))?.addresses ?? []
    return { ...lookup, addresses }
  })
  const found = (writable: boolean): NamedAccount[] =>
    tables.flatMap(({ addresses, writableIndexes, readonlyIndexes }) =>
      (writable ? writableIndexes : readonlyIndexes).flatMap((index) => {
        const address = addresses[index]
        return address === undefined ? [] : [{ address, signer: false, writable, lookedUp: true }]
      }),
    )
  return [...own, ...found(true), ...found(false)]
}
