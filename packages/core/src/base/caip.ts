import { errorsOf } from './errors.js'

/** CAIP-2 namespaces that the kit knows: EVM chains, Solana, Bitcoin. */
export type Namespace = 'eip155' | 'solana' | 'bip122'

/** CAIP-2: `namespace:reference`, such as `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** CAIP-10: `namespace:reference:address`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

/** The namespaces, in the order in which they are listed. */
export const NAMESPACES: readonly Namespace[] = ['eip155', 'solana', 'bip122']

/** Texts of S8.08, and one for a namespace that isn't known. */
export const caipErrors = {
  'invalid-address': 'Invalid CAIP Address',
  'invalid-account': 'Invalid CAIP-10 address',
  'invalid-network': 'Invalid CAIP-2 network id',
} as const

const fail = errorsOf('caip', caipErrors)

/** Whether `text` names a namespace that the kit knows. */
export const isNamespace = (text: unknown): text is Namespace => NAMESPACES.includes(text as Namespace)

/** Whether a namespace has references like this one: on EVM chains a chain id below 2^31 (S5.12), as a number is written. */
const isReference = (namespace: Namespace, reference: string): boolean =>
  namespace === 'eip155'
    ? Number(reference) < 2 ** 31 && /^(0|[1-9]\d*)$/.test(reference)
    : /^[-_a-zA-Z0-9]{1,32}$/.test(reference)

/** The parts of a CAIP-2 id (S5.04: exactly two parts). Throws `caip/invalid-network`. */
export function parseNetworkId(id: string): { namespace: Namespace; reference: string } {
  const [namespace, reference = '', ...rest] = id.split(':')
  if (!isNamespace(namespace) || !isReference(namespace, reference) || rest.length)
    throw fail('invalid-network', { id })
  return { namespace, reference }
}

/**
 * The parts of a CAIP-10 account (S5.04). Throws `caip/invalid-address` where there aren't three, none of them empty, and
 * `caip/invalid-account` where one of them is wrong, such as a namespace that isn't known.
 */
export function parseAddress(account: string): { namespace: Namespace; networkId: CaipNetworkId; address: string } {
  const [namespace, reference, address, ...rest] = account.split(':')
  if (!namespace || !reference || !address || rest.length) throw fail('invalid-address', { account })
  const isAddress = /^[-.%a-zA-Z0-9]{1,128}$/.test(address)
  if (!isNamespace(namespace) || !isReference(namespace, reference) || !isAddress)
    throw fail('invalid-account', { account })
  return { namespace, networkId: `${namespace}:${reference}`, address }
}

/** The namespace of a CAIP-2 id. */
export const namespaceOf = (id: CaipNetworkId): Namespace => parseNetworkId(id).namespace

/** The CAIP-10 account of an address on a network. */
export const toCaipAddress = (networkId: CaipNetworkId, address: string): CaipAddress => `${networkId}:${address}`
