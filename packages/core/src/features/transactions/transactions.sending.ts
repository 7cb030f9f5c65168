import { signerOf } from '../../adapter/signerOf.js'
import { abilityFor } from '../signing/signing.rules.js'
import { abilityOf } from '../../adapter/abilityOf.js'
import { digestOf } from '../../adapter/digestOf.js'
import { isTransactionHash } from '../../adapter/isTransactionHash.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import type { Adapter, PreparedTransfer, TransactionAnchor, TransactionRequest } from '../../adapter/adapter.types.js'
import { isEqual } from '../../base/equal.js'
import { namespaceOf, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import { FORMS } from '../../base/namespaces/forms.js'
import { cleanText } from '../../base/text.js'
import { withTimeout } from '../../base/time.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import { signingError } from '../signing/signing.errors.js'
import { ANCHOR_TIMEOUT_MS, CONFIRMATIONS, MAX_DESCRIPTION } from './transactions.constants.js'
import { createBatches, type Batches } from './transactions.batches.js'
import type { KnownCapabilities } from './transactions.capabilities.js'
import { createHandOn } from './transactions.handOn.js'
import { sentBy, succeeded } from './transactions.sent.js'
import type { Draft, StepsDeps } from './transactions.steps.types.js'
import type { TransactionPolling } from './transactions.polling.js'
import type { Pages } from './transactions.pages.js'
import type { TransactionRecords } from './transactions.records.js'
import { transactionsError } from './transactions.errors.js'
import { isCertainlyNotSent, isOf } from './transactions.rules.js'
import type { SendOptions, TransactionRecord, TransactionsController, TransactionSteps } from './transactions.types.js'
import type { Waits } from './transactions.waits.js'

/** The dependencies of sending. */
export interface SendingDeps {
  readonly environment: Pick<Environment, 'clock'>
  readonly connection: Pick<ConnectionController, 'account'>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly records: TransactionRecords
  readonly polling: TransactionPolling
  readonly waits: Waits
  readonly pages: Pages
  readonly capabilities: KnownCapabilities
}

/** Sends transactions, as steps of operations. Each is stored before the wallet is asked for it. */
export interface Sending extends Pick<TransactionsController, 'add'>, Pick<Batches, 'batch'> {
  readonly steps: TransactionSteps
  /** Stores a transaction that no wallet was asked for here, unless it is known. */
  notice(transaction: Noticed): void
}

/** A transaction of an account that no wallet was asked for here. */
export interface Noticed extends SendOptions, Pick<TransactionRecord, 'kind' | 'networkId' | 'address' | 'nonce'> {
  readonly hash: string
}

/** Makes the sending. */
export function createSending(deps: SendingDeps): Sending {
  const { environment, connection, adapters, capabilities, records, polling, waits, pages } = deps
  const { clock } = environment

  const draft = (known: Draft): TransactionRecord => recordOf(known, { now: clock.now(), page: pages.own })

  /** Stores the wallet's answer, and waits for the block. */
  function keep(record: TransactionRecord, answer: string): void {
    const known = { record, now: clock.now() }
    if (record.batch) records.change(record.id, { kind: 'batched', batchId: answer, ...known })
    else records.change(record.id, { kind: 'sent', hash: answer, ...known })
    waits.begin(record.id)
  }

  /** Stores a transaction, asks the wallet for it, and stores the answer. `ask` gets the id of the record. */
  const send: StepsDeps['send'] = async (task, known, ask, { payer, mayBeSent } = {}) => {
    task.check(payer)
    const record = draft(known)
    records.change(record.id, { kind: 'begun', record })
    task.record(record.id)
    const refuse = (): void => {
      records.change(record.id, { kind: 'refused' })
      task.record(undefined)
    }
    const lose = (): void => {
      if (mayBeSent?.() === false) return refuse()
      records.change(record.id, { kind: 'lost' })
      void polling.poll(record.id).catch(() => {})
    }
    task.signal.addEventListener('abort', lose)
    try {
      const answer = await ask(record.id)
      keep(record, answer)
      return { answer, wait: ({ onProgress } = {}) => waits.settled(record.id, onProgress) }
    } catch (thrown) {
      const error = toWalletError(thrown)
      const { hash } = error.context
      const isUnsent = mayBeSent ? !mayBeSent() : isCertainlyNotSent(error)
      if (isUnsent) refuse()
      // The wallet has signed it, and then no node has taken it for certain: it may still go through.
      else if (!mayBeSent && isTransactionHash(record.networkId, hash)) keep(record, hash)
      else lose()
      throw error
    }
  }

  /** What the search for a lost transaction begins with. Empty where the chain doesn't say it soon: the prompt waits. */
  async function anchorOf(
    { namespace, address, caipNetworkId: networkId }: ConnectedAccount,
    { serialized }: Pick<TransactionRequest, 'serialized'>,
  ): Promise<TransactionAnchor> {
    const read = async (): Promise<TransactionAnchor | undefined> =>
      (await abilityOf(adapters.get(namespace), 'tracking'))?.anchor?.({ address, networkId }, { serialized })
    const late = (): unknown => new Error('The chain took too long.')
    return (await withTimeout(clock, ANCHOR_TIMEOUT_MS, read(), late).catch(() => undefined)) ?? {}
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

  const parts: StepsDeps = { adapters, anchorOf, send, ofAccount, sentBefore: createSentBefore(deps) }
  const { batch, whole } = createBatches({ ...parts, capabilities })
  return {
    steps: {
      ...createTransactionSteps(parts),
      batch: whole,
      handOn: createHandOn({ ...parts, clock, records }),
    },
    batch,
    notice,
    add({ networkId, ...given }) {
      const account = connection.account()
      if (!account) throw signingError('not-connected')
      const of = ofAccount(account, networkId)
      if (!isTransactionHash(of.networkId, given.hash))
        throw transactionsError('bad-hash', { hash: String(given.hash) })
      const hash = FORMS[namespaceOf(of.networkId)].foldHash(given.hash)
      notice({ ...given, hash, kind: 'added', ...of })
    },
  }
}

/** Makes the steps that send one transaction: a request of the app, or a payment that was prepared. */
function createTransactionSteps({
  adapters,
  anchorOf,
  send,
  sentBefore,
}: StepsDeps): Pick<TransactionSteps, 'transaction' | 'transfer'> {
  return {
    transaction: (request, { kind = 'transaction', payer, isResumable = false, ...options } = {}) => ({
      async ask(task) {
        const { account } = task
        const ability = await abilityFor(adapters, account, 'transaction')
        const anchor = await anchorOf(account, request)
        const known: Draft = { ...options, ...contentOf(request), ...ofAccount(account), kind, anchor }
        return sentBy(await send(task, known, () => ability.send(signerOf(account), request), { payer }))
      },
      stored: ({ account }) => (isResumable ? sentBefore(account, options.subject) : undefined),
      succeeded,
    }),
    transfer: (prepared, options = {}) => ({
      async ask(task) {
        const { account } = task
        const ability = await abilityFor(adapters, account, 'transfer')
        const { transaction } = prepared
        // What the chain says now is newer than what was prepared.
        const anchor = { ...prepared.anchor, ...(await anchorOf(account, transaction)) }
        const content = { ...coinOf(prepared), ...contentOf(transaction), anchor }
        const known: Draft = { ...options, ...content, ...ofAccount(account), kind: 'transfer' }
        return sentBy(await send(task, known, () => ability.send(signerOf(account), prepared), { payer: prepared }))
      },
      succeeded,
    }),
  }
}

/** Makes what finds the transaction that a step has sent before: see {@link TransactionStepOptions.isResumable}. */
const createSentBefore =
  ({ records, waits }: Pick<SendingDeps, 'records' | 'waits'>): StepsDeps['sentBefore'] =>
  (account, subject) => {
    if (!subject) return undefined
    // What the wallet may have sent, and never answered, is no end of an approval: it is asked for again.
    const isOfKind = (each: TransactionRecord): boolean =>
      each.subject?.kind === subject.kind && each.hash !== undefined
    const sent = records
      .all()
      .find((each) => isOfKind(each) && each.networkId === account.caipNetworkId && isOf(each, account))
    const { id, hash, status = '' } = sent ?? {}
    if (id === undefined || hash === undefined || !['pending', 'success'].includes(status)) return undefined
    if (!isEqual(sent?.subject?.data, subject.data)) return undefined
    return { hash, wait: ({ onProgress } = {}) => waits.settled(id, onProgress) }
  }

/** The record of what a wallet is about to be asked. */
function recordOf(
  { description, confirmations = CONFIRMATIONS, anchor = {}, ...known }: Draft,
  { now, page }: { readonly now: number; readonly page: string },
): TransactionRecord {
  const line = cleanText(description, MAX_DESCRIPTION)
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

/** What a payment of the coin pays to whom. Where a whole transaction is signed, the request doesn't say it. */
const coinOf = ({ to, value, token }: PreparedTransfer): Pick<Draft, 'to' | 'value'> =>
  token === undefined ? { to, value } : {}

/** What a stored record has of a request, or of a transaction that was prepared. */
const contentOf = ({
  to,
  value,
  data,
  nonce,
}: Pick<TransactionRequest, 'to' | 'data' | 'nonce'> & { readonly value?: bigint | string | undefined }): Pick<
  Draft,
  'to' | 'value' | 'dataDigest' | 'nonce'
> => {
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
