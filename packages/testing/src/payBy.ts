import type { Adapter, Signer, TransferRequest } from '@latchkit/core/adapter'
import { abilityIn } from './abilityIn.js'

/** Prepares a payment, and asks the wallet to send what was prepared. Resolves with the hash. */
export async function payBy(
  adapter: Pick<Adapter, 'abilities'>,
  signer: Signer,
  request: TransferRequest,
): Promise<string> {
  const { prepare, send } = abilityIn(adapter, 'transfer')
  return send(signer, await prepare(signer, request))
}
