import type { Network } from '@latchkit/core'
import { checkAddress, fieldsOf, type AddressIdentity, type NamesAbility } from '@latchkit/core/adapter'
import { isAddressEqual, type Chain, type Client, type Transport } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import type { EvmClients } from './evm.clients.js'

/** The answer for an address without a name. */
const NAMELESS: AddressIdentity = { name: null, avatar: null }

/** Makes the ability that asks ENS, on the first of the app's networks that has it. */
export const createEvmNames = (networks: readonly Network[], clientOf: EvmClients): NamesAbility => ({
  async identify(address) {
    const network = networkWithNames(networks)
    if (!network) return undefined
    // The gateways of CCIP are strangers' servers: a page tells them neither its visitor nor the address.
    return readIdentity({ ...clientOf(network.caipNetworkId), ccipRead: false }, address)
  },
})

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
export async function readIdentity(client: Client<Transport, Chain>, given: string): Promise<AddressIdentity> {
  const address = checkAddress(given)
  const name = await getEnsName(client, { address })
  if (!name || !(await isNormal(name))) return NAMELESS
  const [owner, avatar] = await Promise.all([
    getEnsAddress(client, { name }),
    // A name without a readable picture is still a name.
    getEnsText(client, { name, key: 'avatar' }).catch(() => null),
  ])
  return owner && isAddressEqual(owner, address) ? { name, avatar: avatar || null } : NAMELESS
}

/**
 * Whether a name is in its normal form (ENSIP-15). Another form may look like a name that it isn't. The tables of this
 * form are large, so they are loaded only for an address that has a name.
 */
async function isNormal(name: string): Promise<boolean> {
  const { normalize } = await import('viem/ens')
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
