import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'

const SECRET_BYTES = 32
const NONCE_BYTES = 16

const randomHex = (bytes: number): string => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)))

/** Returns 256 random bits in hex: what a cookie of ours has. */
export const createSecret = (): string => randomHex(SECRET_BYTES)

/** Returns 128 random bits in hex: letters and digits, as EIP-4361 asks. */
export const createNonce = (): string => randomHex(NONCE_BYTES)

/** Whether a text has the form of a secret of ours. */
export const isSecret = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Whether a text has the form of a nonce of ours. */
export const isOwnNonce = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

/** Returns the SHA-256 of a text in hex: what is stored of a secret, and what stands for an account in a key. */
export const hashText = (text: string): string => bytesToHex(sha256(text))
