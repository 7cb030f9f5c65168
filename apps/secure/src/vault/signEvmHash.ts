import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import type { Bytes } from './secretBytes.js'
import { withEvmKey } from './walletKeys.js'

/** A signature of the EVM chains. */
export interface EvmSignature {
  readonly r: `0x${string}`
  readonly s: `0x${string}`
  readonly yParity: 0 | 1
  /** 65 bytes as hex, with 27 or 28 at their end. */
  readonly text: `0x${string}`
}

/** Signs a hash of 32 bytes, such as that of typed data (EIP-712) or of a transaction. */
export const signEvmHash = (bits: Bytes, hash: Uint8Array): Promise<EvmSignature> =>
  withEvmKey(bits, (key): EvmSignature => {
    // Lower s (EIP-2), and the recovery id first.
    const [recovery = 0, ...rs] = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
    const digits = hex.encode(new Uint8Array(rs))
    return {
      r: `0x${digits.slice(0, 64)}`,
      s: `0x${digits.slice(64)}`,
      yParity: recovery === 0 ? 0 : 1,
      text: `0x${digits}${(27 + recovery).toString(16)}`,
    }
  })
