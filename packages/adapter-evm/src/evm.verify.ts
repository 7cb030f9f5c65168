import type { MessageAbility, SignatureVerdict } from '@latchkit/core/adapter'
import { verifyEvmSignature } from '@latchkit/siwx/verify/evm'
import { call } from 'viem/actions'
import type { EvmClients } from './evm.clients.js'
import { singly } from './evm.scale.js'

/**
 * Verifies the signature of a text (EIP-191): of the account's own key without a node, of a contract by ERC-1271 and ERC-6492
 * over the app's own RPCs. Never rejects.
 */
export async function verifyMessage(
  clientOf: EvmClients,
  ...[{ address, networkId }, text, signature]: Parameters<NonNullable<MessageAbility['verify']>>
): Promise<SignatureVerdict> {
  const signed = { chainId: networkId, accountAddress: address, text, signature }
  return verifyEvmSignature(signed, async ({ data }) => (await call(singly(clientOf(networkId)), { data })).data)
}
