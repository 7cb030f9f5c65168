import { createAsks, signerOf, type AskDeps } from '../../adapter/askOnce.js'
import { digestOf } from '../../adapter/digestOf.js'
import { checkPrepared } from '../../adapter/eip1193/checkPrepared.js'
import { isTransactionHash } from '../../adapter/isTransactionHash.js'
import { requestOf } from '../../adapter/requestOf.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import type {
  BatchOptions,
  PreparedTransfer,
  TransactionAnchor,
  TransactionRequest,
} from '../../adapter/adapter.types.js'
import { namespaceOf, type CaipNetworkId } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import { cleanText } from '../../base/text.js'
import { withTimeout } from '../../base/time.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { signingError } from '../signing/signing.errors.js'
import { ANCHOR_PATIENCE_MS, CONFIRMATIONS, MOST_DESCRIPTION } from './transactions.constants.js'
import type { Looks } from './transactions.looks.js'
import type { Pages } from './transactions.pages.js'
import type { TransactionRecords } from './transactions.records.js'
import { transactionsError } from './transactions.errors.js'
import { isCertainlyNotSent } from './transactions.rules.js'
import type {
  SendOptions,
  SentCalls,
  SentTransaction,
  TransactionBatch,
  TransactionOptions,
  TransactionRecord,
  TransactionsController,
  TransferPayment,
} from './transactions.types.js'
import type { Waits } from './transactions.waits.js'

/** The dependencies of sending. */
export interface SendingDeps extends AskDeps {
  readonly environment: Pick<Environment, 'clock'>
  readonly records: TransactionRecords
  readonly looks: Looks
  readonly waits: Waits
  readonly pages: Pages
}

/** Sends transactions. Each is stored before the wallet is asked for it. */
export interface Sending extends Pick<TransactionsController, 'sendTransfer' | 'add'> {
  /** As of the controller. `check` is called right before the wallet is asked: it throws where it must not be. */
  sendTransaction(
    request: TransactionRequest,
    options?: TransactionOptions,
    check?: () => void,
  ): Promise<SentTransaction>
  /** Stores a transaction that no wallet was asked for here, unless it is known. */
  notice(transaction: Noticed): void
  /** Asks the wallet for a batch of calls. */
  sendBatch(batch: BatchRequest, options?: SendOptions): Promise<SentCalls>
}

/** A transaction of an account that no wallet was asked for here. */
export interface Noticed extends SendOptions, Pick<TransactionRecord, 'kind' | 'networkId' | 'address' | 'nonce'> {
  readonly hash: string
}

/** A batch of calls, and how it is sent. */
export interface BatchRequest extends Pick<BatchOptions, 'isAtomic' | 'capabilities'> {
  readonly calls: readonly TransactionRequest[]
}

/** What is known of a transaction before the wallet is asked. */
type Draft = Pick<TransactionRecord, 'kind' | 'networkId' | 'address'> &
  Partial<
    Pick<TransactionRecord, 'to' | 'value' | 'payment' | 'isFromForm' | 'dataDigest' | 'nonce' | 'anchor' | 'batch'>
  > &
  SendOptions

/** How a wallet is asked. It answers the hash, or the id of the batch. */
interface Asking {
  readonly ask: () => Promise<string>
  readonly lost: AbortSignal
  readonly onStored?: ((id: string) => void) | undefined
}

/** The wallet's answer to a request to send. */
interface Answered extends Pick<SentTransaction, 'wait'> {
  readonly answer: string
}

/** Makes the sending. */
export function createSending(deps: SendingDeps): Sending {
  const { environment, connection, records, looks, waits, pages } = deps
  const { clock } = environment
  const { ask, use } = createAsks(deps)

  const draft = (known: Draft): TransactionRecord => recordOf(known, { now: clock.now(), page: pages.own })

  /** Stores the wallet's answer, and waits for the block. */
  function keep(record: TransactionRecord, answer: string): void {
    const told = { record, now: clock.now() }
    if (record.batch) records.change(record.id, { kind: 'batched', batchId: answer, ...told })
    else records.change(record.id, { kind: 'sent', hash: answer, ...told })
    waits.begin(record.id)
  }

  /** Stores a transaction, asks the wallet for it, and stores the answer. */
  async function send(known: Draft, { ask: asked, lost, onStored }: Asking): Promise<Answered> {
    lost.throwIfAborted()
    const record = draft(known)
    records.change(record.id, { kind: 'begun', record })
    onStored?.(record.id)
    const lose = (): void => {
      records.change(record.id, { kind: 'lost' })
      void looks.look(record.id).catch(() => {})
    }
    lost.addEventListener('abort', lose)
    try {
      const answer = await asked()
      keep(record, answer)
      return { answer, wait: ({ onProgress } = {}) => waits.settled(record.id, onProgress) }
    } catch (thrown) {
      const error = toWalletError(thrown)
      const { hash } = error.context
      if (isCertainlyNotSent(error)) records.change(record.id, { kind: 'refused' })
      // The wallet has signed it, and then no node has taken it for certain: it may still go through.
      else if (isTransactionHash(record.networkId, hash)) keep(record, hash)
      else lose()
      throw error
    }
  }

  /** What the search for a lost transaction begins with. Empty where the chain doesn't say it soon: the prompt waits. */
  async function anchorOf(
    { namespace, address, caipNetworkId: networkId }: ConnectedAccount,
    request: TransactionRequest,
  ): Promise<TransactionAnchor> {
    const ability = await use('transaction', { namespace })
    if (!ability.anchor) return {}
    const late = (): unknown => new Error('The chain took too long.')
    return withTimeout(clock, ANCHOR_PATIENCE_MS, ability.anchor({ address, networkId }, request), late).catch(
      () => ({}),
    )
  }

  function notice({ hash, nonce, ...known }: Noticed): void {
    // Another tab may have sent or noticed it, and this one not have heard of that yet.
    records.follow()
    if (records.find(hash)) return
    const sent = { hash, status: 'pending', sentAt: clock.now(), ...(nonce !== undefined && { nonce }) } as const
    const record = { ...draft(known), ...sent }
    records.change(record.id, { kind: 'begun', record })
    waits.begin(record.id)
  }

  return {
    add({ networkId, ...given }) {
      const account = connection.account()
      if (!account) throw signingError('not-connected')
      const of = ofAccount(account, networkId)
      if (!isTransactionHash(of.networkId, given.hash))
        throw transactionsError('bad-hash', { hash: String(given.hash) })
      // Hex is one hash in either case.
      const hash = given.hash.startsWith('0x') ? given.hash.toLowerCase() : given.hash
      notice({ ...given, hash, kind: 'added', ...of })
    },
    notice,
    sendTransaction: (request, options, check = () => {}) =>
      ask({
        kind: 'sendTransaction',
        content: request,
        async run(account, lost) {
          const ability = await use('transaction', account)
          const anchor = await anchorOf(account, request)
          check()
          const { kind = 'transaction', payer = payerOf(account), ...rest } = options ?? {}
          checkPayer(connection.account(), payer)
          const known: Draft = { ...rest, ...contentOf(request), ...ofAccount(account), kind, anchor }
          return sentBy(await send(known, { ask: () => ability.send(signerOf(account), request), lost }))
        },
      }),
    sendBatch: ({ calls, ...how }, options) =>
      ask({
        kind: 'sendTransaction',
        content: { calls, how },
        async run(account, lost) {
          const ability = await use('calls', account)
          const id = newBatchId()
          const batch: TransactionBatch = { id, connectorId: account.connectorId, count: calls.length }
          const known: Draft = { ...options, ...ofAccount(account), kind: 'calls', batch }
          const asked = (): Promise<string> => ability.send(signerOf(account), calls, { id, ...how })
          const { answer, wait } = await send(known, { ask: asked, lost })
          return { hashes: [], batchId: answer, wait }
        },
      }),
    sendTransfer: (prepared, options = {}) =>
      ask({
        kind: 'sendTransaction',
        content: prepared,
        async run(account, lost) {
          const ability = await use('transfer', account)
          const request = requestOf(prepared.transaction)
          // What the chain says now is newer than what was prepared.
          const anchor = { ...prepared.anchor, ...(await anchorOf(account, request)) }
          checkPayer(connection.account(), prepared)
          const { onStored, check, symbol, decimals, ...rest } = options
          check?.()
          const payment = paymentOf(prepared, { symbol, decimals })
          const content = { ...coinOf(prepared), ...contentOf(request), payment, anchor }
          const known: Draft = { ...rest, ...content, ...ofAccount(account), kind: 'transfer' }
          return sentBy(await send(known, { ask: () => ability.send(signerOf(account), prepared), lost, onStored }))
        },
      }),
  }
}

/** The record of what a wallet is about to be asked. */
function recordOf(
  { description, confirmations = CONFIRMATIONS, anchor = {}, ...known }: Draft,
  { now, page }: { readonly now: number; readonly page: string },
): TransactionRecord {
  const line = cleanText(description, MOST_DESCRIPTION)
  return {
    ...known,
    id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    ...(line && { description: line }),
    anchor,
    askedAt: now,
    status: 'asking',
    needs: Number.isSafeInteger(confirmations) ? Math.max(confirmations, 1) : CONFIRMATIONS,
    isTold: false,
    page,
    revision: 0,
  }
}

/** The id of a new batch: 32 random bytes (EIP-5792). */
const newBatchId = (): string =>
  `0x${[...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

const sentBy = ({ answer: hash, wait }: Answered): SentTransaction => ({ hash, wait })

/** Throws where the active account is not the one that pays, or no more: it may have changed meanwhile (F080). */
function checkPayer(
  account: ConnectedAccount | undefined,
  prepared: Pick<PreparedTransfer, 'from' | 'networkId'>,
): void {
  if (!account) throw signingError('not-connected')
  checkPrepared(signerOf(account), prepared)
}

const payerOf = ({
  address: from,
  caipNetworkId: networkId,
}: ConnectedAccount): Pick<PreparedTransfer, 'from' | 'networkId'> => ({
  from,
  networkId,
})

const paymentOf = (
  { to, value, token }: PreparedTransfer,
  { symbol, decimals }: Pick<TransferPayment, 'symbol' | 'decimals'>,
): TransferPayment => ({
  to,
  value,
  ...(token !== undefined && { token }),
  ...(symbol && { symbol }),
  ...(decimals !== undefined && { decimals }),
})

/** What a payment of the coin pays to whom. Where a whole transaction is signed, the request doesn't say it. */
const coinOf = ({ to, value, token }: PreparedTransfer): Pick<Draft, 'to' | 'value'> =>
  token === undefined ? { to, value } : {}

/** What a stored record has of a request. */
const contentOf = ({
  to,
  value,
  data,
  nonce,
}: TransactionRequest): Pick<Draft, 'to' | 'value' | 'dataDigest' | 'nonce'> => {
  const dataDigest = digestOf(data)
  return {
    ...(to !== undefined && { to }),
    ...(value !== undefined && { value: String(value) }),
    ...(dataDigest !== undefined && { dataDigest }),
    ...(nonce !== undefined && { nonce }),
  }
}

const ofAccount = (
  { address, caipNetworkId, namespace }: ConnectedAccount,
  networkId: CaipNetworkId = caipNetworkId,
): Pick<Draft, 'networkId' | 'address'> => {
  if (namespaceOf(networkId) !== namespace) throw signingError('unsupported', { ability: networkId })
  return { networkId, address }
}
