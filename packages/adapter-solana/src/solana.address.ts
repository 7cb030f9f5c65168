import type { Namespace } from '@latchkit/core'
import { chainOfAddress, fromBase58 } from '@latchkit/core/adapter'

/** The result of {@link checkSolanaAddress}: an address, perhaps with a warning, or a problem. */
export type SolanaAddressCheck =
  | {
      readonly address: string
      /** The address has no key: it belongs to a program, and a payment to it may be lost (F134). */
      readonly warning?: 'off-curve' | undefined
    }
  | {
      readonly problem: 'not-base58' | 'not-32-bytes' | 'other-chain'
      /** The namespace of the other chain, for the problem `other-chain` (F136). */
      readonly chain?: Namespace | undefined
    }

/** Whether a value is a Solana address: base58 of exactly 32 bytes, not only 32 to 44 letters (F134). */
export const isSolanaAddress = (text: unknown): text is string =>
  typeof text === 'string' && text.length >= 32 && text.length <= 44 && fromBase58(text, 32) !== undefined

/**
 * Checks the address of a receiver (S5.04, F134, F136). Returns the address, with the warning `off-curve` where it has
 * no key, or the problem. Doesn't trim blanks: a text with blanks is `not-base58`.
 */
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
 * Whether 32 bytes are a point of ed25519. Public keys are points; addresses that programs derive are not. On the
 * curve, x² = (y² - 1) / (dy² + 1), so a point exists where the right side is a square (Euler's criterion).
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const y = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) & (2n ** 255n - 1n)
  const u = y * y - 1n
  const v = D * y * y + 1n
  return power((((u * v) % P) + P) % P, (P - 1n) / 2n) <= 1n
}

/** `base ** exponent` modulo P. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let factor = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % P
    factor = (factor * factor) % P
  }
  return result
}
