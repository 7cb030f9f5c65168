import { erc20Abi } from '../evm/erc20.js'
import type { EvmCall, EvmReader } from '../evm/evmReader.js'
import type { TokenScale, TokenScales } from './scales.types.js'

/** The multiplier 1 of ERC-8056. */
const ONE = 10n ** 18n

/** Reads the multiplier of a token. Most tokens have none. A call that all tokens answer must follow it. */
export const multiplierCall = (address: string): EvmCall => ({
  address,
  abi: erc20Abi,
  functionName: 'uiMultiplier',
  isOptional: true,
})

/** The scale of a multiplier as it was read. Undefined for 1, for 0 and for what is no number: the units are shown. */
export const scaleOf = (multiplier: unknown): TokenScale | undefined =>
  typeof multiplier === 'bigint' && multiplier !== 0n && multiplier !== ONE
    ? { above: multiplier, below: ONE }
    : undefined

/** Makes the reader of scales on EVM chains (ERC-8056). */
export const createEvmScales = (reader: EvmReader): TokenScales => ({
  async read(networkId, addresses) {
    const said = await reader.read(
      networkId,
      addresses.flatMap((address) => [multiplierCall(address), { address, abi: erc20Abi, functionName: 'decimals' }]),
    )
    return new Map(
      addresses.flatMap((address, at) => {
        const scale = scaleOf(said[at * 2])
        return scale ? [[address, scale] as const] : []
      }),
    )
  },
})
