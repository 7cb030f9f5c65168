import { fromBase58, type MessageAbility } from '@latchkit/core/adapter'
import { verifySolanaSignature } from '@latchkit/siwx/verify/solana'

/** Verifies the signature of a text, in base58. Asks no node, and is never `unknown`. */
export const verifyMessage: NonNullable<MessageAbility['verify']> = async (account, text, signature) => {
  const bytes = fromBase58(signature, 64)
  if (!bytes) return 'invalid'
  const { address: accountAddress, networkId: chainId } = account
  return verifySolanaSignature({ chainId, accountAddress, text, signature: bytes })
}
