import { abilityOf } from '../../adapter/abilityOf.js'
import { signerOf } from '../../adapter/signerOf.js'
import type { Adapter, TransactionAnchor } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import { EXTERNAL_POLL_MS, MIN_EXTERNAL_POLL_MS } from './transactions.constants.js'
import type { Pages } from './transactions.pages.js'
import type { TransactionRecords } from './transactions.records.js'
import { isSentHere, isUnfound } from './transactions.rules.js'
import type { Sending } from './transactions.sending.js'
import type { PendingTransactions } from './transactions.types.js'

/** The dependencies of {@link ExternalTransactions}. */
export interface ExternalTransactionsDeps extends PendingTransactions, Pick<Sending, 'notice'> {
  readonly environment: Pick<Environment, 'clock' | 'window'>
  readonly connection: Pick<ConnectionController, 'account'>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly records: TransactionRecords
  readonly pages: Pages
}

/** Notices the external transactions of the active account (S9.03), in one tab that the visitor sees. */
export interface ExternalTransactions {
  start(): void
  /** Goes on or pauses, as the page and the connection ask for. */
  update(): void
  dispose(): void
}

/** Makes it. It does nothing unless the app wants it. */
export function createExternalTransactions(deps: ExternalTransactionsDeps): ExternalTransactions {
  const { environment, connection, pages, watch = false, everyMs = EXTERNAL_POLL_MS } = deps
  const { clock, window } = environment
  const document = window?.document
  const every = Number.isFinite(everyMs) ? Math.max(everyMs, MIN_EXTERNAL_POLL_MS) : EXTERNAL_POLL_MS
  /** Where the next question begins, for each account on each network. */
  const anchors = new Map<string, TransactionAnchor>()
  let release: (() => void) | undefined
  let cancel = (): void => {}
  let isRunning = false
  /** Whether a round is under way: one that a slow node has answered late must not take the anchor back. */
  let isLooking = false

  const isWanted = (): boolean => isRunning && document?.visibilityState !== 'hidden' && !!connection.account()

  function begin(): void {
    cancel = clock.after(every, begin)
    const account = connection.account()
    if (!account || isLooking) return
    isLooking = true
    // A round that fails is repeated: the anchor stays.
    look(deps, account, anchors)
      .catch(() => {})
      .finally(() => (isLooking = false))
  }

  function end(): void {
    cancel()
    release?.()
    release = undefined
  }

  function update(): void {
    if (!isWanted()) end()
    else release ??= pages.watchAlone(begin, '/elsewhere')
  }

  return {
    start() {
      isRunning = watch
      if (watch) document?.addEventListener('visibilitychange', update)
      update()
    },
    update,
    dispose() {
      isRunning = false
      document?.removeEventListener('visibilitychange', update)
      end()
    },
  }
}

/** One round. While a transaction of the account is searched for, what the chain reports may be that one: it waits. */
async function look(
  { adapters, records, notice }: ExternalTransactionsDeps,
  account: ConnectedAccount,
  anchors: Map<string, TransactionAnchor>,
): Promise<void> {
  const { caipAddress, caipNetworkId: networkId, address, namespace } = account
  const own = () => records.all().filter((each) => each.networkId === networkId && each.address === address)
  const ability = await abilityOf(adapters.get(namespace), 'tracking')
  if (!ability?.sentSince || own().some(isUnfound)) return
  const { transactions, anchor } = await ability.sentSince(signerOf(account), anchors.get(caipAddress))
  // The wallet may have been asked meanwhile, in another tab too.
  records.follow()
  if (own().some(isUnfound)) return
  anchors.set(caipAddress, anchor)
  for (const { hash, nonce } of transactions)
    if (!isSentHere(own(), { hash, nonce })) notice({ hash, nonce, networkId, address, kind: 'elsewhere' })
}
