import { errorsOf } from './errors.js'

/** CAIP-2 namespaces that the kit knows: EVM chains, Solana, Bitcoin. */
export type Namespace = 'eip155' | 'solana' | 'bip122'

/** CAIP-2: `namespace:reference`, such as `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** CAIP-10: `namespace:reference:address`. */
export type CaipAddress<namespace extends Namespace = Namespace> = `${namespace}:${string}:${string}`

/** The form of an address, by namespace. */
export interface AddressByNamespace {
  /** Hex with 0x and its ERC-55 checksum. */
  readonly eip155: `0x${string}`
  readonly solana: string
  readonly bip122: string
}

/** An address in a namespace. Without one, of any namespace. */
export type AddressOf<namespace extends Namespace = Namespace> = AddressByNamespace[namespace]

/** The namespaces, in the order in which they are listed. */
export const NAMESPACES: readonly Namespace[] = ['eip155', 'solana', 'bip122']

/** Errors of CAIP ids (S8.08). */
export const caipErrors = {
  'invalid-address': 'Invalid CAIP Address',
  'invalid-account': 'Invalid CAIP-10 address',
  'invalid-network': 'Invalid CAIP-2 network id',
} as const

const fail = errorsOf('caip', caipErrors)

/** Whether `text` names a namespace that the kit knows. */
export const isNamespace = (text: unknown): text is Namespace => NAMESPACES.includes(text as Namespace)

/** Whether a reference is valid in a namespace: on EVM chains a chain id below 2^31 (S5.12), without leading zeros. */
const isReference = (namespace: Namespace, reference: string): boolean =>
  namespace === 'eip155'
    ? Number(reference) < 2 ** 31 && /^(0|[1-9]\d*)$/.test(reference)
    : /^[-_a-zA-Z0-9]{1,32}$/.test(reference)

/** The parts of a CAIP-2 id (S5.04: exactly two). Undefined for another text, and for an unknown namespace. */
function partsOf(id: string): { namespace: Namespace; reference: string } | undefined {
  const [namespace, reference = '', ...rest] = id.split(':')
  return isNamespace(namespace) && isReference(namespace, reference) && !rest.length
    ? { namespace, reference }
    : undefined
}

/** Whether a value is a CAIP-2 id in a namespace that the kit knows. */
export const isNetworkId = (value: unknown): value is CaipNetworkId => typeof value === 'string' && !!partsOf(value)

/** Splits a CAIP-2 id into its parts. Throws `caip/invalid-network`, also for an unknown namespace. */
export function parseNetworkId(id: string): { namespace: Namespace; reference: string } {
  const parts = partsOf(id)
  if (!parts) throw fail('invalid-network', { id })
  return parts
}

/**
 * Splits a CAIP-10 account into its parts (S5.04). Throws `caip/invalid-address` unless there are exactly three parts,
 * none of them empty. Throws `caip/invalid-account` where a part is wrong, such as an unknown namespace.
 */
export function parseAddress(account: string): { namespace: Namespace; networkId: CaipNetworkId; address: string } {
  const [namespace, reference, address, ...rest] = account.split(':')
  if (!namespace || !reference || !address || rest.length) throw fail('invalid-address', { account })
  const isAddress = /^[-.%a-zA-Z0-9]{1,128}$/.test(address)
  if (!isNamespace(namespace) || !isReference(namespace, reference) || !isAddress)
    throw fail('invalid-account', { account })
  return { namespace, networkId: `${namespace}:${reference}`, address }
}

/** The namespace of a CAIP-2 id. Throws `caip/invalid-network`. */
export const namespaceOf = (id: CaipNetworkId): Namespace => parseNetworkId(id).namespace

/** The CAIP-10 account of an address on a network. Checks neither. */
export const toCaipAddress = (networkId: CaipNetworkId, address: string): CaipAddress => `${networkId}:${address}`
