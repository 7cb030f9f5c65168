import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, hex } from '@scure/base'
import { utf8, type Bytes } from './secretBytes.js'
import { signEvmHash } from './signEvmHash.js'
import { withEvmKey, withSolanaKey } from './walletKeys.js'

// The curves take a key as bytes, which are overwritten. A text of it would stay in memory.

/** Signs bytes as EVM wallets sign a message (ERC-191, version 0x45): 65 bytes as hex. */
export const signEvmMessage = (bits: Bytes, bytes: Uint8Array): Promise<`0x${string}`> =>
  signEvmHash(
    bits,
    keccak_256(new Uint8Array([...utf8(`\x19Ethereum Signed Message:\n${bytes.length}`), ...bytes])),
  ).then(({ text }) => text)

/** Signs bytes with Ed25519, as Solana's wallets do: 64 bytes as base58. */
export const signSolanaMessage = (bits: Bytes, bytes: Uint8Array): Promise<string> =>
  withSolanaKey(bits, (key) => base58.encode(ed25519.sign(bytes, key)))

/** The wallet's address on EVM chains, with its checksum (ERC-55). */
export const evmAddressOf = (bits: Bytes): Promise<`0x${string}`> =>
  withEvmKey(bits, (key): `0x${string}` => {
    const point = secp256k1.getPublicKey(key, false).subarray(1)
    const digits = hex.encode(keccak_256(point).subarray(-20))
    const checksum = hex.encode(keccak_256(utf8(digits)))
    const cased = [...digits].map((digit, at) => (parseInt(checksum[at] ?? '0', 16) > 7 ? digit.toUpperCase() : digit))
    return `0x${cased.join('')}`
  })

/** The wallet's address on Solana. */
export const solanaAddressOf = (bits: Bytes): Promise<string> =>
  withSolanaKey(bits, (key) => base58.encode(ed25519.getPublicKey(key)))
