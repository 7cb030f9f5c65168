import { isCoinContract } from '@latchkit/tokens'
import { base58 } from '@scure/base'
import { getAddress, isAddress } from 'viem'

/** A coin or a token. Its identity is the network and the contract (F151, F152). */
export interface Asset {
  /** CAIP-2. */
  readonly networkId: string
  /** The address of the contract, in the form in which its kind of network writes it. Undefined for the coin. */
  readonly address: string | undefined
}

/** What the addresses of a kind of network are. */
interface AddressKind {
  /** The address in its one form. Undefined for what is no address. */
  readonly read: (text: string) => string | undefined
  /** The addresses by which clients name the coin, beside the contracts that are the coin of their chain (F256). */
  readonly coins: readonly string[]
}

const KINDS: ReadonlyMap<string, AddressKind> = new Map([
  [
    'eip155',
    {
      read: (text) => (isAddress(text, { strict: false }) ? getAddress(text) : undefined),
      coins: [],
    },
  ],
  [
    'solana',
    {
      read: (text) => (isBase58Key(text) ? text : undefined),
      // The system program, and one that clients made up for the coin.
      coins: ['11111111111111111111111111111111', 'So11111111111111111111111111111111111111111'],
    },
  ],
])

function isBase58Key(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  return base58.decode(text).length === 32
}

const kindOf = (networkId: string): AddressKind | undefined => KINDS.get(networkId.replace(/:.*/s, ''))

/** An address that only EVM chains have. */
const ZERO = `0x${'0'.repeat(40)}`

/** Whether a network (CAIP-2) is an EVM chain. */
export const isEvmNetwork = (networkId: string): boolean => readAddress(networkId, ZERO) !== undefined

/** Whether `networkId` has the form of CAIP-2. */
export const isNetworkId = (networkId: string): boolean => /^[-a-z0-9]{3,8}:[-\w]{1,32}$/.test(networkId)

/**
 * Reads an address of a network in its one form: with its checksum (EIP-55) on EVM chains. Undefined for what is no
 * address there.
 */
export const readAddress = (networkId: string, text: string): string | undefined => kindOf(networkId)?.read(text)

/**
 * Reads the coin or the token that an address of a network names. Undefined for what is no address there. Clients name
 * the coin of an EVM chain by `0xeee…ee`, and some chains have their coin as a token, too (F256).
 */
export function readContract(networkId: string, text: string): Asset | undefined {
  const kind = kindOf(networkId)
  if (kind?.coins.includes(text) || isCoinContract(networkId, text)) return { networkId, address: undefined }
  const address = kind?.read(text)
  return address === undefined ? undefined : { networkId, address }
}

/** Reads a token by its CAIP-10 id, or a coin by the CAIP-2 id of its network. Undefined for anything else. */
export function readAsset(text: string): Asset | undefined {
  if (isNetworkId(text) && kindOf(text)) return { networkId: text, address: undefined }
  const at = text.lastIndexOf(':')
  const networkId = text.slice(0, at)
  return isNetworkId(networkId) ? readContract(networkId, text.slice(at + 1)) : undefined
}

/** The id of a coin or a token: CAIP-10, or the CAIP-2 id of the network for its coin. */
export const assetId = ({ networkId, address }: Asset): string =>
  address === undefined ? networkId : `${networkId}:${address}`
