import { isAddress, isAddressEqual, type Address, type Client } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { z } from 'zod'
import { createSingleFlight } from '../base/singleFlight.js'
import type { Cache } from '../cache/cache.types.js'
import { createFiles, type Files } from '../files/files.js'
import type { GuardedFetch } from '../guard/guardedFetch.js'
import { readImage } from '../files/readImage.js'
import { createImageCache } from '../files/imageCache.js'
import type { Image } from '../images/images.types.js'
import { noNode } from '../rpc/noNode.js'
import { createRpcClient, isNodesFailed } from '../rpc/rpc.client.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import { createCcip } from './ccip.js'
import { readCollectible, readCollectibleImage } from './collectible.js'
import type { IdentityProvider, NamesConfig } from './identity.types.js'

/** How long a name counts, and that there is none (S9.01). The pictures too, since a name may choose another one. */
const TTL_MS = 300_000

/** The longest name. A longer one is taken for none: cut, it would be another name. */
const MAX_NAME = 255

/** The longest text record that is read as the address of a picture. */
const MAX_TEXT = 1_400_000

/** What the names of ENS are read with. */
export interface EnsDeps extends NamesConfig {
  /** The nodes of the network of the names, and of the networks whose collectibles may be pictures. */
  readonly nodes: RpcNodes
  /** Fetches pictures, metadata and the answers of gateways: all of them are at strangers' servers. */
  readonly fetch: Pick<GuardedFetch, 'get'>
  readonly cache: Cache
  /** An IPFS gateway, for `ipfs:` URLs. Without it, these have no picture. */
  readonly ipfs?: string | undefined
}

/** The records of an address. `avatar` is the text record as it is. */
interface Records {
  readonly name: string | null
  readonly avatar: string | null
}

const NAMELESS: Records = { name: null, avatar: null }

const keptRecords = z.object({ name: z.string().nullable(), avatar: z.string().nullable() })

/** Makes the provider of the names and pictures of ENS. */
export function createEns(deps: EnsDeps): IdentityProvider {
  const { nodes, cache, network, fetch } = deps
  const flight = createSingleFlight()
  const files = createFiles(deps)
  const images = createImageCache(cache)
  const client = createRpcClient(nodes, network, { ccip: createCcip(fetch) })

  const find = (address: Address): Promise<Records> => {
    const key = `identity:${address}`
    return flight.run(key, async () => {
      const kept = keptRecords.safeParse(await cache.get(key))
      if (kept.success) return kept.data
      const records = await unlessReverted(readRecords(client, deps.universalResolver, address), NAMELESS)
      await cache.set(key, records, TTL_MS)
      return records
    })
  }

  async function loadPicture(avatar: string, owner: Address): Promise<Image | undefined> {
    const collectible = readCollectible(avatar)
    if (!collectible) return readImage(await files.read(avatar))
    const itsClient = createRpcClient(nodes, collectible.networkId)
    return unlessReverted(readCollectibleImage(itsClient, collectible, owner, files), undefined)
  }

  return {
    async identify(given) {
      const address = readAddress(given)
      if (!address) return { name: null, hasPicture: false }
      const { name, avatar } = await find(address)
      return { name, hasPicture: avatar !== null && canHavePicture(avatar, files, nodes) }
    },
    async picture(given) {
      const address = readAddress(given)
      const avatar = address && (await find(address)).avatar
      if (!address || !avatar || !canHavePicture(avatar, files, nodes)) return undefined
      return images.get(`avatar:${address}:${avatar}`, TTL_MS, () => loadPicture(avatar, address))
    },
  }
}

/** An address in lower case, or undefined where it is none of an EVM chain: only those have names here. */
function readAddress(given: string): Address | undefined {
  const address = given.toLowerCase()
  return isAddress(address) ? address : undefined
}

function canHavePicture(avatar: string, files: Files, { networkIds }: RpcNodes): boolean {
  if (avatar.length > MAX_TEXT) return false
  const collectible = readCollectible(avatar)
  return collectible ? networkIds.includes(collectible.networkId) : files.canRead(avatar)
}

/**
 * Reads the name of an address, and the avatar of the name. The reverse record is what the owner of the address claims, so
 * the name is looked up forward (F143): viem's `getEnsName` doesn't. Its code for avatars asks public gateways, so the text
 * record is read instead.
 */
async function readRecords(client: Client, universalResolverAddress: Address, address: Address): Promise<Records> {
  const name = await getEnsName(client, { address, universalResolverAddress })
  if (!name || name.length > MAX_NAME || !(await isNormal(name))) return NAMELESS
  const owner = await getEnsAddress(client, { name, universalResolverAddress })
  if (!owner || !isAddressEqual(owner, address)) return NAMELESS
  const avatar = await unlessReverted(getEnsText(client, { name, key: 'avatar', universalResolverAddress }), null)
  return { name, avatar }
}

/**
 * Whether a name is in its normal form (ENSIP-15). Another form may look like a name that it isn't. The tables of this
 * form are large, so they are loaded with the first name.
 */
async function isNormal(name: string): Promise<boolean> {
  const { normalize } = await import('viem/ens')
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

/**
 * Resolves with `instead` where a contract of a stranger fails or answers anything else than it should. Rejects with a
 * refusal of status 502 where no node answers: then nothing is known, and nothing may be kept.
 */
async function unlessReverted<Result>(reading: Promise<Result>, instead: Result): Promise<Result> {
  try {
    return await reading
  } catch (error) {
    if (!isNodesFailed(error)) return instead
    throw noNode()
  }
}
