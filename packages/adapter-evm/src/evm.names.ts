import type { Network } from '@latchkit/core'
import {
  checkAddress,
  evmAddress,
  fieldsOf,
  toChainId,
  type AddressIdentity,
  type NamesAbility,
  type NameTarget,
} from '@latchkit/core/adapter'
import { BaseError, isAddressEqual, type Chain, type Client, type Transport } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import type { EvmClients } from './evm.clients.js'

/** The coin type of Ethereum (SLIP-44). */
const ETHEREUM = 60n
/** The selector of `OffchainLookup`. */
const OFFCHAIN_LOOKUP = '0x556f1830'

/** The answer for an address without a name. */
const NAMELESS: AddressIdentity = { name: null, avatar: null }

type Reader = Client<Transport, Chain>

/** Makes the ability that asks ENS, on the first of the app's networks that has it. */
export function createEvmNames(networks: readonly Network[], clientOf: EvmClients): NamesAbility {
  // The gateways of CCIP are strangers' servers: a page tells them neither its visitor nor the address.
  const readerOf = ({ caipNetworkId }: Network): Reader => ({ ...clientOf(caipNetworkId), ccipRead: false })
  return {
    async identify(address) {
      const network = networkWithNames(networks)
      if (!network) return undefined
      return readIdentity(readerOf(network), address)
    },
    async resolve(name, networkId) {
      const network = networkWithNames(networks)
      if (!network) return undefined
      // The network that has the names is Ethereum to them, and a test network is so too.
      const chainId = networkId === network.caipNetworkId ? 1 : toChainId(networkId)
      return readTarget(readerOf(network), name, chainId)
    },
  }
}

/** The network whose names count: one with ENS, and a test network only where no other has it. */
function networkWithNames(networks: readonly Network[]): Network | undefined {
  const known = networks.filter(
    (network) => network.chainNamespace === 'eip155' && !!fieldsOf(fieldsOf(network).contracts).ensUniversalResolver,
  )
  return known.find(({ testnet }) => !testnet) ?? known[0]
}

/**
 * Reads the name and the picture of an address. The reverse record is what the owner of the address claims, so the name
 * is looked up forward (F143). Throws `wallet/bad-address`, and viem's errors where the node can't be reached.
 */
export async function readIdentity(client: Reader, given: string): Promise<AddressIdentity> {
  const address = checkAddress(given)
  const name = await getEnsName(client, { address })
  if (!name || (await normalOf(name)) !== name) return NAMELESS
  const [owner, avatar] = await Promise.all([
    getEnsAddress(client, { name }),
    // A name without a readable picture is still a name.
    getEnsText(client, { name, key: 'avatar' }).catch(() => null),
  ])
  return owner && isAddressEqual(owner, address) ? { name, avatar: avatar || null } : NAMELESS
}

/** Reads where a name leads to. Null where it leads nowhere. */
async function readTarget(client: Reader, given: string, chainId: number): Promise<NameTarget | null> {
  const name = await normalOf(given)
  if (name === undefined) return null
  const { toCoinType } = await import('viem/ens')
  const coinType = toCoinType(chainId)
  const own = await readAddress(client, name, coinType)
  const address = own ?? (coinType === ETHEREUM ? undefined : await readAddress(client, name, ETHEREUM))
  return address === undefined ? null : { name, address, isOnEthereum: own === undefined }
}

/** The address of a name for a coin type. Undefined where there is none, and where the record is no address of an EVM chain. */
async function readAddress(client: Reader, name: string, coinType: bigint): Promise<string | undefined> {
  try {
    const record = await getEnsAddress(client, { name, ...(coinType !== ETHEREUM && { coinType }) })
    return record === null ? undefined : evmAddress(record)
  } catch (error) {
    if (isStoredOutside(error)) return undefined
    throw error
  }
}

/** Whether the resolver asks for a server that has the records (`OffchainLookup`, ERC-3668). */
const isStoredOutside = (error: unknown): boolean =>
  error instanceof BaseError &&
  !!error.walk((each) => (each as { readonly signature?: unknown }).signature === OFFCHAIN_LOOKUP)

/**
 * A name in its normal form (ENSIP-15). Another form may look like a name that it isn't. Undefined where it has none. The
 * tables of this form are large, so they are loaded only for an address that has a name, and for a name.
 */
async function normalOf(name: string): Promise<string | undefined> {
  const { normalize } = await import('viem/ens')
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
