import { createClient, custom, erc20Abi, erc20Abi_bytes32, hexToString, parseAbi, trim, type Address } from 'viem'
import { readContract } from 'viem/actions'
import type { NetworkReads } from './approval.types.js'
import type { ShownToken } from './content.types.js'
import { cleanName } from './hiddenLetters.js'

const MAX_NAME = 48
const MAX_SYMBOL = 16
/** The most parts that an amount is shown with. What says more is no token. */
const MAX_DECIMALS = 77

/** viem's client over the reads of a network. */
export type EvmClient = ReturnType<typeof createEvmClient>

/** Makes viem's client over the reads of a network. It takes no transaction that a node has filled: a node may change it. */
export const createEvmClient = (reads: NetworkReads) =>
  createClient({
    cacheTime: 0,
    transport: custom(
      {
        request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
          method === 'eth_fillTransaction' ? refuseToFill() : reads.request({ method, params }),
      },
      { retryCount: 0 },
    ),
  })

/** "Method not found" (EIP-1474). */
const refuseToFill = (): Promise<never> => Promise.reject(Object.assign(new Error('Not asked.'), { code: -32_601 }))

/** A token, with all there is of it. */
export interface ReadToken {
  readonly token: ShownToken
  readonly supply: bigint
  /** Whether it is a collection of items (ERC-721), some calls of which look like those of ERC-20. */
  readonly isCollection: boolean
}

/** The tokens by their addresses. */
export type ReadTokens = (address: string) => ReadToken

const MAX_TOKENS = 16

/** Reads what tokens say of themselves, each of the first 16 once. What one doesn't say is left out. Never rejects. */
export async function readTokens(client: EvmClient, addresses: readonly string[]): Promise<ReadTokens> {
  const each = [...new Set(addresses)].slice(0, MAX_TOKENS)
  const tokens = await Promise.all(each.map((address) => readToken(client, address as Address)))
  return (address) => tokens[each.indexOf(address)] ?? { token: { address }, supply: 0n, isCollection: false }
}

async function readToken(client: EvmClient, address: Address): Promise<ReadToken> {
  const [name, symbol, decimals, supply, isErc721] = await Promise.all([
    readName(client, address, 'name', MAX_NAME),
    readName(client, address, 'symbol', MAX_SYMBOL),
    readContract(client, { address, abi: erc20Abi, functionName: 'decimals' }).catch(() => undefined),
    readContract(client, { address, abi: erc20Abi, functionName: 'totalSupply' }).catch(() => 0n),
    readContract(client, { address, abi: ERC165, functionName: 'supportsInterface', args: [ERC721] }).catch(
      () => false,
    ),
  ])
  const hasParts = decimals !== undefined && decimals <= MAX_DECIMALS
  const token = { address, ...(name && { name }), ...(symbol && { symbol }), ...(hasParts && { decimals }) }
  return { token, supply, isCollection: isErc721 && decimals === undefined }
}

const ERC165 = parseAbi(['function supportsInterface(bytes4) view returns (bool)'])
/** The interface of ERC-721 (ERC-165). */
const ERC721 = '0x80ac58cd'

/** A name, which some old tokens have as 32 bytes. */
async function readName(client: EvmClient, address: Address, functionName: 'name' | 'symbol', max: number) {
  try {
    return cleanName(await readContract(client, { address, abi: erc20Abi, functionName }), max)
  } catch {
    const bytes = await readContract(client, { address, abi: erc20Abi_bytes32, functionName }).catch(
      () => '0x' as const,
    )
    return cleanName(hexToString(trim(bytes, { dir: 'right' })), max)
  }
}
