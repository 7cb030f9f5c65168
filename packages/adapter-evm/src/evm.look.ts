import {
  findSent as findThrough,
  findSince as findSinceThrough,
  lookAt as lookThrough,
  readAnchor as readAnchorThrough,
  readRevert as readRevertThrough,
  type AskNetwork,
  type RevertReason,
  type SentRecord,
  type SentSince,
  type Signer,
  type TransactionAnchor,
  type TransactionSnapshot,
  type UnsentRecord,
} from '@latchkit/core/adapter'
import type { Chain, Client, Hash, Transport } from 'viem'

type EvmClient = Client<Transport, Chain>

/** Asks the nodes of a client, with its retries and its batches. Equal requests that are pending at once are one. */
export function askOf(client: EvmClient): AskNetwork {
  const request = client.request as (given: object, options: { readonly dedupe: boolean }) => Promise<unknown>
  return (method, params) => request({ method, params }, { dedupe: true })
}

/** {@link readAnchorThrough} of the app's own nodes. */
export const readAnchor = (client: EvmClient, account: Pick<Signer, 'address'>): Promise<TransactionAnchor> =>
  readAnchorThrough(askOf(client), account)

/** {@link lookThrough} at the app's own nodes. */
export const lookAt = (client: EvmClient, record: SentRecord, taken: readonly string[]): Promise<TransactionSnapshot> =>
  lookThrough(askOf(client), record, { taken })

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
  readRevertThrough(askOf(client), { hash, blockNumber })
