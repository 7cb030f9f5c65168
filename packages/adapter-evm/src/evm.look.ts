import {
  findSent as findThrough,
  findSince as findSinceThrough,
  lookAt as lookThrough,
  readAnchor as readAnchorThrough,
  readRevert as readRevertThrough,
  toWalletError,
  type AskNetwork,
  type RevertReason,
  type SentRecord,
  type SentSince,
  type Signer,
  type TransactionAnchor,
  type TransactionSighting,
  type UnsentRecord,
} from '@latchkit/core/adapter'
import type { Chain, Client, Hash, Transport } from 'viem'
import { revertOf } from './evm.revert.js'

type EvmClient = Client<Transport, Chain>

/** The text of S8.11 where nothing says why a transaction reverted. */
const UNKNOWN = 'unknown reason'

/** Asks the nodes of a client, with its retries and its batches. Equal requests of one turn are one. */
export function askOf(client: EvmClient): AskNetwork {
  const request = client.request as (given: object, options: { readonly dedupe: boolean }) => Promise<unknown>
  return (method, params) => request({ method, params }, { dedupe: true })
}

/** Why a transaction reverted. Has the data of an error that only the ABI of the call can decode. */
function explain(thrown: unknown): RevertReason {
  const revert = revertOf(thrown)
  // A node's text for such an error has the bytes of the data, and no reason.
  if (revert) return revert.reason ? { reason: revert.reason } : { reason: UNKNOWN, revertData: revert.data }
  const { reason } = toWalletError(thrown).context
  return { reason: typeof reason === 'string' ? reason : UNKNOWN }
}

/** {@link readAnchorThrough} of the app's own nodes. */
export const readAnchor = (client: EvmClient, account: Pick<Signer, 'address'>): Promise<TransactionAnchor> =>
  readAnchorThrough(askOf(client), account)

/** {@link lookThrough} at the app's own nodes. */
export const lookAt = (client: EvmClient, record: SentRecord, taken: readonly string[]): Promise<TransactionSighting> =>
  lookThrough(askOf(client), record, { taken, explain })

/** {@link findThrough} of the app's own nodes. */
export const findSent = (
  client: EvmClient,
  record: UnsentRecord,
  taken: readonly string[],
): Promise<string | null | undefined> => findThrough(askOf(client), record, taken)

/** {@link findSinceThrough} of the app's own nodes. */
export const findSince = (
  client: EvmClient,
  account: Pick<Signer, 'address' | 'networkId'>,
  since: TransactionAnchor | undefined,
): Promise<SentSince> => findSinceThrough(askOf(client), account, since)

/** {@link readRevertThrough} the app's own nodes. */
export const readRevert = (client: EvmClient, hash: Hash, blockNumber: bigint): Promise<RevertReason> =>
  readRevertThrough(askOf(client), { hash, blockNumber }, explain)
