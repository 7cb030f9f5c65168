import { digitsOf } from '../address.js'
import type { Namespace } from '../caip.js'
import { bip122 } from './bip122.js'
import { eip155 } from './eip155.js'
import type { NamespaceForms } from './namespaces.types.js'
import { solana } from './solana.js'

/** How each namespace writes what it names. */
export const FORMS: Readonly<Record<Namespace, NamespaceForms>> = { eip155, solana, bip122 }

/** Compares addresses. The case of hex and of bech32 addresses doesn't matter; that of base58 addresses does. */
export const isSameAddress = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && foldAny(one) === foldAny(other))

/** An address of any namespace in one case, where its case has no meaning. */
const foldAny = (address: string): string => digitsOf(address)?.toLowerCase() ?? bip122.foldAddress(address)
