import { sha256 } from '@noble/hashes/sha2'
import { hexOf } from './hexBytes.js'

/**
 * A short text for the data of a transaction, by which two are compared: the SHA-256 of the hex digits in lower case, in
 * hex without 0x. So a stored record has no data of a megabyte. Undefined where there is no data.
 */
export function digestOf(data: string | undefined): string | undefined {
  if (data === undefined || data.length <= '0x'.length) return undefined
  return hexOf(sha256(data.toLowerCase()))
}
