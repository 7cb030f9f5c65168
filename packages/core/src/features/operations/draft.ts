import { accountNow } from '../../adapter/accountNow.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import type { UsedEvents } from '../../base/emitter.js'
import type { LatchError } from '../../base/errors.js'
import type { Clock } from '../../base/time.js'
import { ACCOUNT_EVENTS } from '../connection/connection.rules.js'
import type { ConnectedAccount, ConnectionController, ConnectionEvents } from '../connection/connection.types.js'
import { signingError } from '../signing/signing.errors.js'
import { canConfirm, EMPTY_DRAFT, transition, type DraftMessage, type DraftModel } from './draft.rules.js'
import { PREPARE_AFTER_MS, RETRY_GUARD_MS } from './operations.constants.js'
import type { BegunOperation, Operation, OperationsController, Plan } from './operations.types.js'

/** What a preparation is for. */
export interface DraftTask {
  /** The active account. */
  readonly account: ConnectedAccount
  /**
   * Aborts once the answer counts no more: after a change of the form, of the account, the network or the wallet, and after
   * a confirmation of what was prepared before.
   */
  readonly signal: AbortSignal
}

/** The dependencies of a draft. */
export interface DraftDeps<ready, answer> {
  readonly clock: Clock
  readonly connection: Pick<ConnectionController, 'account'>
  readonly events: Pick<UsedEvents<ConnectionEvents>, 'on'>
  readonly operations: Pick<OperationsController, 'begin'>
  /** Reads all that the form needs. */
  readonly prepare: (task: DraftTask) => Promise<ready>
  /** Makes the operation of what was prepared. */
  readonly plan: (ready: ready) => Plan<answer>
  /** Whether the form may be complete after a pause, so that {@link DraftDeps.onPause} is called then. */
  readonly isPausing: () => boolean
  /**
   * Writes the fields for another account, network or wallet. `hasEnded`: the form was sent, or there is no account, so it
   * begins anew. Default: the fields stay.
   */
  readonly followAccount?: (hasEnded: boolean) => void
  /** Called with each state of the draft. */
  readonly show: (draft: DraftModel<ready>, before: DraftModel<ready>) => void
  /** Called when nothing has changed for 500 ms (S9.02.4). */
  readonly onPause: () => void
}

/**
 * A form whose fields are prepared, read by the visitor, and asked of a wallet. Where another account, network or wallet
 * becomes the active one, what was prepared is void (F080).
 */
export interface Draft<ready, answer> {
  now(): DraftModel<ready>
  /** Makes the form another one: voids what was prepared, and calls `write`, which writes its fields. */
  change(write: () => void): void
  /** Resolves with whether the form as it is now is prepared. Never rejects: the draft has the reason. */
  prepare(): Promise<boolean>
  /**
   * Asks the wallet for what was prepared, after the review of its plan. A call before the wallet has answered, and within a
   * second after its answer, gets that answer (F087, S9.02.5). `check` throws where it must not be asked.
   */
  confirm(check: (ready: ready | undefined) => void): Promise<answer>
  /** Shows why the form can't be prepared at all. */
  fail(error: LatchError): void
  /** Ends what is pending. It follows the account still: a kit that has stopped may start again. */
  dispose(): void
}

/** An operation that the draft was confirmed as. */
interface Attempt<answer> {
  readonly version: number
  readonly operation: BegunOperation<answer>
}

/** What the parts of a draft share. */
interface DraftParts<ready> {
  readonly now: () => DraftModel<ready>
  readonly send: (message: DraftMessage<ready>) => void
}

/** Makes what prepares a draft: one preparation at a time, whose answer counts where the draft is the same. */
function createPreparation<ready, answer>({
  prepare,
  connection,
  now,
  send,
}: DraftDeps<ready, answer> & DraftParts<ready>) {
  let preparing: { readonly version: number; readonly answer: Promise<boolean> } | undefined
  let reading = new AbortController()

  async function prepareNow(version: number): Promise<boolean> {
    reading = new AbortController()
    const { signal } = reading
    send({ kind: 'preparing' })
    try {
      const account = accountNow(connection, () => signingError('not-connected'))
      send({ kind: 'prepared', version, ready: await prepare({ account, signal }) })
    } catch (error) {
      send({ kind: 'unprepared', version, error: toWalletError(error) })
    }
    return version === now().version && now().status === 'prepared'
  }

  return {
    abort: () => reading.abort(),
    async prepare(): Promise<boolean> {
      const { version, status } = now()
      if (preparing?.version === version) return preparing.answer
      if (status === 'asking' || status === 'sent') return false
      const answer = prepareNow(version).finally(() => {
        if (preparing === mine) preparing = undefined
      })
      const mine = { version, answer }
      preparing = mine
      return answer
    },
  }
}

/** Makes what asks a wallet for what was prepared of a draft. */
function createAttempts<ready, answer>({
  clock,
  operations,
  plan,
  now,
  send,
}: DraftDeps<ready, answer> & DraftParts<ready>) {
  let attempt: Attempt<answer> | undefined
  /** The operation whose outcome the draft shows. It outlives the attempt, because it may be searched for. */
  let followed: BegunOperation<answer> | undefined
  let endGuard = (): void => {}

  function follow(version: number, { status, step, transactionId, error }: Operation): void {
    if (status === 'dropped') return
    send({ kind: 'stored', version, transactionId })
    if (status === 'sent' || status === 'settled') send({ kind: 'sent', version })
    // A visitor who leaves the review knows why nothing was sent.
    else if (status === 'rejected' && step === 0) send({ kind: 'unsent', version, error: undefined })
    else if (status === 'failed' || status === 'rejected') send({ kind: 'unsent', version, error })
  }

  /** Keeps the answer of an attempt for a second, so that a press that crosses it asks nothing. */
  function guard(mine: Attempt<answer>, wasAsked: boolean): void {
    if (attempt !== mine) return
    const end = (): void => {
      if (attempt === mine) attempt = undefined
    }
    if (wasAsked) endGuard = clock.after(RETRY_GUARD_MS, end)
    else end()
  }

  function begin(ready: ready): Attempt<answer> {
    const { version } = now()
    followed?.drop()
    send({ kind: 'asking' })
    let wasAsked = true
    const operation = operations.begin(plan(ready), (each) => {
      wasAsked = each.step !== 0
      follow(version, each)
    })
    followed = operation
    const mine = { version, operation }
    const settle = (): void => guard(mine, wasAsked)
    void operation.answer.then(settle, settle)
    endGuard()
    return mine
  }

  return {
    /** Asks the wallet, or returns the answer of an attempt that a further press crosses. */
    async confirm(check: (ready: ready | undefined) => void): Promise<answer> {
      const draft = now()
      if (attempt?.version === draft.version) return attempt.operation.answer
      const ready = canConfirm(draft) ? draft.ready : undefined
      check(ready)
      attempt = begin(ready as ready)
      return attempt.operation.answer
    },
    /** Drops the operation whose outcome the draft shows. */
    dropFollowed(): void {
      const ended = followed
      followed = undefined
      ended?.drop()
    },
    dispose(): void {
      endGuard()
      attempt = undefined
    },
  }
}

/** What a draft is prepared for: another one is another form. */
const payerKey = (account: ConnectedAccount | undefined): string | undefined =>
  account && `${account.caipAddress} ${account.connectorId}`

/** Makes a draft. */
export function createDraft<ready, answer>(deps: DraftDeps<ready, answer>): Draft<ready, answer> {
  const { clock, connection, show } = deps
  let draft: DraftModel<ready> = EMPTY_DRAFT
  let payer = payerKey(connection.account())
  let endPause = (): void => {}

  function send(message: DraftMessage<ready>): void {
    const before = draft
    draft = transition(draft, message)
    if (draft !== before) show(draft, before)
    // A confirmation wins over a preparation that is under way.
    if (draft.status === 'asking') preparation.abort()
  }
  const parts = { ...deps, send, now: () => draft }
  const preparation = createPreparation(parts)
  const attempts = createAttempts(parts)

  function change(write: () => void): void {
    endPause()
    preparation.abort()
    send({ kind: 'changed' })
    write()
    if (deps.isPausing()) endPause = clock.after(PREPARE_AFTER_MS, deps.onPause)
    attempts.dropFollowed()
  }

  /** Makes the draft another one where another account, network or wallet is the active one. */
  function follow(): void {
    const account = connection.account()
    if (payerKey(account) === payer) return
    payer = payerKey(account)
    const hasEnded = !account || draft.status === 'sent'
    change(() => deps.followAccount?.(hasEnded))
  }
  for (const name of ACCOUNT_EVENTS) deps.events.on(name, follow)

  return {
    now: () => draft,
    change,
    async prepare() {
      endPause()
      return preparation.prepare()
    },
    async confirm(check) {
      // Its events may be on their way.
      follow()
      return attempts.confirm(check)
    },
    fail: (error) => send({ kind: 'failed', error }),
    dispose() {
      endPause()
      preparation.abort()
      attempts.dispose()
    },
  }
}
