import { estimateFee, waitForReceipt } from '@latchkit/adapter-evm/late'
import type { CaipNetworkId } from '@latchkit/core'
import {
  checkHash,
  checkTransaction,
  type Signer,
  type TransactionReceipt,
  type TransactionRequest,
} from '@latchkit/core/adapter'
import { sendTransaction } from '@wagmi/core'
import { clientOf } from './wagmi.client.js'
import { senderOf, type WagmiDeps } from './wagmi.deps.js'

/** The most that the fee can be, in wei: the gas at the highest price that it may be sent with. */
export const estimate = async (deps: WagmiDeps, signer: Signer, request: TransactionRequest): Promise<bigint> =>
  estimateFee(clientOf(deps, signer.networkId), signer.address, request)

/** Has the wallet sign and send a transaction on the signer's network. */
export async function send(deps: WagmiDeps, signer: Signer, request: TransactionRequest): Promise<string> {
  const checked = checkTransaction(request)
  return checkHash(await sendTransaction(deps.config, { ...(await senderOf(deps, signer)), ...checked }))
}

/** Waits until a transaction, or what took its place, is mined. Rejects with `wallet/timed-out` after 180 s. */
export const wait = async (
  deps: WagmiDeps,
  { hash, networkId }: { hash: string; networkId: CaipNetworkId },
): Promise<TransactionReceipt> => waitForReceipt(clientOf(deps, networkId), hash)
