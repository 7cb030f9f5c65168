import { sha256 } from '@noble/hashes/sha2.js'
import { encodeBytes, utf8 } from '../vault/secretBytes.js'
import type { AskedContent } from './content.types.js'

/** What an approval names: a SHA-256, as base64url, of the method, the account, the network and the bytes that are signed. */
export const digestOf = ({ method, account, chainId, payload }: AskedContent): string =>
  encodeBytes(sha256(utf8(JSON.stringify([method, account, chainId, ...payload]))))
