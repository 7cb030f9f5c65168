import type { CaipNetworkId } from '../../base/caip.js'

/** The chain id in an EVM network's CAIP-2 id. */
export const toChainId = (networkId: CaipNetworkId): number => Number(networkId.split(':')[1])

/** The CAIP-2 id of an EVM chain. */
export const toNetworkId = (chainId: number): CaipNetworkId => `eip155:${chainId}`

/**
 * The chain id in a wallet's answer: a number below 2^31 (S5.12), as a number, or as a text in decimal or hex digits
 * (F072). Undefined where the answer is no chain id.
 */
export function readChainId(answer: unknown): number | undefined {
  const isText = typeof answer === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(answer)
  const id = isText || typeof answer === 'number' ? Number(answer) : 0
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined
}
