import { PLAIN_SCALE, scaleBy, type Scale } from '../scale.js'
import { textsIn, toWalletError } from '../toWalletError.js'
import type { AskNetwork } from './evm.chain.js'

/** The data of a call of ERC-8056's `uiMultiplier`. */
const MULTIPLIER_CALL = '0xa60bf13d'
/** The multiplier 1 of ERC-8056. */
const ONE = 10n ** 18n

/** What nodes say of a call that fails by what it does, without a revert: so do old contracts for an unknown function. */
const FAILED_CALL = /opcode|invalid ?jump|bad ?instruction|out ?of ?gas|stack ?(?:under|over)flow/i

/** The scale of a multiplier by ERC-8056. 0 is none: all amounts would be shown as nothing. */
export const scaleOfMultiplier = (multiplier: bigint): Scale =>
  multiplier === 0n || multiplier === ONE ? PLAIN_SCALE : scaleBy(multiplier, ONE)

/** Whether a call failed by what the contract does, and not because the network can't be asked. */
export function isContractsFault(error: unknown): boolean {
  const { code } = toWalletError(error)
  if (code === 'wallet/bad-answer' || code === 'wallet/reverted') return true
  return code === 'wallet/unknown' && textsIn(error).some((text) => FAILED_CALL.test(text))
}

/**
 * Reads how the amounts of a token are shown (ERC-8056). A token without the function, or with another answer than a number
 * above 0, has the multiplier 1. Rejects where the network can't be asked.
 */
export async function readScale(ask: AskNetwork, token: string): Promise<Scale> {
  try {
    const answer = await ask('eth_call', [{ to: token, data: MULTIPLIER_CALL }, 'latest'])
    const [, word] = (typeof answer === 'string' && /^0x([0-9a-f]{64})(?:[0-9a-f]{2})*$/i.exec(answer)) || []
    return word === undefined ? PLAIN_SCALE : scaleOfMultiplier(BigInt(`0x${word}`))
  } catch (error) {
    if (isContractsFault(error)) return PLAIN_SCALE
    throw error
  }
}
