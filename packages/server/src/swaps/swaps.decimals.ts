import { assetId, type Asset } from '../assets/assets.js'
import { erc20Abi } from '../evm/erc20.js'
import type { EvmReader } from '../evm/evmReader.js'
import type { TokenProvider } from '../tokens/tokens.types.js'

/** Resolves with the decimals of a coin or a token, or undefined for a contract without any. */
export type ReadDecimals = (asset: Asset) => Promise<number | undefined>

/** The most tokens whose decimals are kept. They never change. */
const MAX_KEPT = 10_000

/** Makes the reader of decimals: of the lists, else of the chain. Rejects with 502 where no node answers. */
export function createDecimals({ tokens, reader }: { tokens: TokenProvider; reader: EvmReader }): ReadDecimals {
  const known = new Map<string, number>()
  return async (asset) => {
    const id = assetId(asset)
    // Lists that could not be read leave the chain.
    const listed = known.get(id) ?? (await tokens.find(asset).catch(() => undefined))?.decimals
    if (listed !== undefined || asset.address === undefined) return listed
    const call = { address: asset.address, abi: erc20Abi, functionName: 'decimals' }
    const [decimals] = await reader.read(asset.networkId, [call])
    if (typeof decimals !== 'number') return undefined
    if (known.size >= MAX_KEPT) known.clear()
    known.set(id, decimals)
    return decimals
  }
}
