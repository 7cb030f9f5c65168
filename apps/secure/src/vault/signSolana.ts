import { ed25519 } from '@noble/curves/ed25519.js'
import type { Bytes } from './secretBytes.js'
import { withSolanaKey } from './walletKeys.js'

/** Signs each message with Ed25519: 64 bytes each. */
export const signSolanaAll = (bits: Bytes, messages: readonly Uint8Array[]): Promise<readonly Uint8Array[]> =>
  withSolanaKey(bits, (key) => messages.map((message) => ed25519.sign(message, key)))
