import { decodeBytes, type Bytes } from '../vault/secretBytes.js'
import { signEvmHash } from '../vault/signEvmHash.js'
import { signEvmMessage, signSolanaMessage } from '../vault/signMessage.js'
import type { AskedContent } from './content.types.js'

/** What was signed: the answer to the page. */
export interface SignedRequest {
  readonly answer: unknown
}

/** Signs what was described and approved, with the wallet's bits. It signs the payload, of which the digest is. */
export async function signRequest(bits: Bytes, content: AskedContent): Promise<SignedRequest> {
  const [bytes] = content.payload.map(decodeBytes)
  if (!bytes) throw new TypeError('There is nothing to sign.')
  if (content.kind === 'typedData') return { answer: (await signEvmHash(bits, bytes)).text }
  if (content.method === 'personal_sign') return { answer: await signEvmMessage(bits, bytes) }
  return { answer: { signature: await signSolanaMessage(bits, bytes) } }
}
