import { isAddress, isAddressEqual, parseAbi, type Address, type Client } from 'viem'
import { readContract } from 'viem/actions'
import { z } from 'zod'
import type { Files } from '../files/files.js'
import { GuardError } from '../guard/guardedFetch.js'
import { readImage } from '../files/readImage.js'
import type { Image } from '../images/images.types.js'

/** A collectible that an account chose as its picture (ENSIP-12). */
export interface Collectible {
  /** The CAIP-2 id of its network. */
  readonly networkId: string
  readonly kind: 'erc721' | 'erc1155'
  readonly address: Address
  readonly id: bigint
}

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function uri(uint256) view returns (string)',
])

const metadata = z.object({ image: z.string().optional(), image_url: z.string().optional() })

const MAX_ID = 2n ** 256n

/** Reads the CAIP-22 or CAIP-29 id of a collectible, as `eip155:1/erc721:0x…/1`. Undefined for any other text. */
export function readCollectible(text: string): Collectible | undefined {
  const [, networkId = '', kind = '', address = '', id = ''] =
    /^([-a-z0-9]{3,8}:\d{1,20})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i.exec(text) ?? []
  if (!isAddress(address, { strict: false }) || BigInt(id) >= MAX_ID) return undefined
  return {
    networkId: networkId.toLowerCase(),
    kind: kind.toLowerCase() as Collectible['kind'],
    address,
    id: BigInt(id),
  }
}

/**
 * Resolves with the picture of a collectible, or undefined. Only the owner of a collectible has its picture.
 *
 * @param client asks the network of the collectible
 */
export async function readCollectibleImage(
  client: Client,
  collectible: Collectible,
  owner: Address,
  files: Files,
): Promise<Image | undefined> {
  if (!(await isOwner(client, collectible, owner))) return undefined
  const { kind, address, id } = collectible
  const functionName = kind === 'erc721' ? 'tokenURI' : 'uri'
  const uri = await readContract(client, { abi, address, functionName, args: [id] })
  const bytes = await files.read(uri.replaceAll('{id}', id.toString(16).padStart(64, '0')))
  const picture = readMetadata(bytes)
  return picture === undefined ? undefined : readImage(await files.read(picture))
}

async function isOwner(client: Client, { kind, address, id }: Collectible, owner: Address): Promise<boolean> {
  if (kind === 'erc721')
    return isAddressEqual(await readContract(client, { abi, address, functionName: 'ownerOf', args: [id] }), owner)
  return (await readContract(client, { abi, address, functionName: 'balanceOf', args: [owner, id] })) > 0n
}

function readMetadata(bytes: Uint8Array): string | undefined {
  try {
    const { image, image_url } = metadata.parse(JSON.parse(Buffer.from(bytes).toString()))
    return image ?? image_url
  } catch (error) {
    throw new GuardError('The metadata is not readable.', { cause: error })
  }
}
