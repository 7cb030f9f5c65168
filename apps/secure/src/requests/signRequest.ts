import { decodeBytes, type Bytes } from '../vault/secretBytes.js'
import { signEvmHash } from '../vault/signEvmHash.js'
import { signEvmMessage, signSolanaMessage } from '../vault/signMessage.js'
import type { NetworkReads } from './approval.types.js'
import type { AskedContent } from './content.types.js'

/** What was signed. */
export interface SignedRequest {
  /** The answer to the page: of what is sent, its hash or its signature, which is known before. */
  readonly answer: unknown
  /** The call that sends it, for the methods that send. */
  readonly sending?: { readonly method: string; readonly params: readonly unknown[] }
}

/** Signs what was described and approved, with the wallet's bits. It signs the payload, of which the digest is. */
export async function signRequest(bits: Bytes, content: AskedContent): Promise<SignedRequest> {
  const [bytes] = content.payload.map(decodeBytes)
  if (!bytes) throw new TypeError('There is nothing to sign.')
  switch (content.kind) {
    case 'typedData':
      return { answer: (await signEvmHash(bits, bytes)).text }
    case 'evmTransaction':
      return (await import('./signEvmTransaction.js')).signEvmTransaction(bits, bytes)
    case 'solanaTransactions':
      return (await import('./signSolanaTransactions.js')).signSolanaTransactions(bits, content)
    default: {
      if (content.method === 'personal_sign') return { answer: await signEvmMessage(bits, bytes) }
      return { answer: { signature: await signSolanaMessage(bits, bytes) } }
    }
  }
}

/** The answer to the page. What is to be sent is sent first, and rejects as the network's calls do. */
export async function answerOf({ answer, sending }: SignedRequest, reads: NetworkReads): Promise<unknown> {
  if (sending) await reads.request(sending)
  return answer
}
