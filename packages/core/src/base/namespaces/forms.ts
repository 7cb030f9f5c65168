import type { Namespace } from '../caip.js'
import { bip122 } from './bip122.js'
import { eip155 } from './eip155.js'
import type { NamespaceForms } from './namespaces.types.js'
import { solana } from './solana.js'

/** How each namespace writes what it names. */
export const FORMS: Readonly<Record<Namespace, NamespaceForms>> = { eip155, solana, bip122 }

/** An address of a namespace in one case of its letters, where their case has no meaning: for comparing. */
export const foldAddress = (namespace: Namespace, address: string): string => FORMS[namespace].foldAddress(address)
