import type { Namespace } from '@latchkit/core'
import { chainOfAddress } from '@latchkit/core/adapter'
import { fromBase58 } from './base58.js'

/** What {@link checkSolanaAddress} says of a text. */
export type SolanaAddressCheck =
  | {
      readonly address: string
      /** Nobody has a key to it: it belongs to a program, and what is sent there may be lost (F134). */
      readonly warning?: 'off-curve' | undefined
    }
  | {
      readonly problem: 'not-base58' | 'not-32-bytes' | 'other-chain'
      /** The kind of chain that it is an address of, where it is one (F136). */
      readonly chain?: Namespace | undefined
    }

/** Whether a text is a Solana address: base58 of exactly 32 bytes, which a rule about its length can't tell (F134). */
export const isSolanaAddress = (text: unknown): text is string =>
  typeof text === 'string' && text.length >= 32 && text.length <= 44 && fromBase58(text)?.length === 32

/** Says what a text is that should be the address of a receiver (S5.04, F134, F136). Takes no blanks off. */
export function checkSolanaAddress(text: string): SolanaAddressCheck {
  const bytes = fromBase58(text)
  if (isSolanaAddress(text) && bytes) return { address: text, warning: isOnCurve(bytes) ? undefined : 'off-curve' }
  const chain = chainOfAddress(text)
  if (chain) return { problem: 'other-chain', chain }
  return { problem: bytes && text ? 'not-32-bytes' : 'not-base58' }
}

const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/**
 * Whether 32 bytes are a point of ed25519, as keys are. Addresses that programs derive are chosen not to be.
 * On the curve x² = (y² - 1) / (dy² + 1), so there is a point where that is a square (Euler's criterion).
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const y = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) & (2n ** 255n - 1n)
  const u = y * y - 1n
  const v = D * y * y + 1n
  return power((((u * v) % P) + P) % P, (P - 1n) / 2n) <= 1n
}

/** `base ** exponent`, of the field. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let factor = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % P
    factor = (factor * factor) % P
  }
  return result
}
