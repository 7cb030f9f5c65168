import { createClient, custom, erc20Abi, erc20Abi_bytes32, hexToString, trim, type Address } from 'viem'
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
}

/** Reads what tokens say of themselves, each once. What one doesn't say is left out. Never rejects. */
export async function readTokens(client: EvmClient, addresses: readonly string[]) {
  const each = [...new Set(addresses)]
  const tokens = await Promise.all(each.map((address) => readToken(client, address as Address)))
  return new Map(each.map((address, at) => [address, tokens[at] ?? { token: { address }, supply: 0n }]))
}

async function readToken(client: EvmClient, address: Address): Promise<ReadToken> {
  const [name, symbol, decimals, supply] = await Promise.all([
    readName(client, address, 'name', MAX_NAME),
    readName(client, address, 'symbol', MAX_SYMBOL),
    readContract(client, { address, abi: erc20Abi, functionName: 'decimals' }).catch(() => undefined),
    readContract(client, { address, abi: erc20Abi, functionName: 'totalSupply' }).catch(() => 0n),
  ])
  const hasParts = decimals !== undefined && decimals <= MAX_DECIMALS
  return { token: { address, ...(name && { name }), ...(symbol && { symbol }), ...(hasParts && { decimals }) }, supply }
}

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
