import { toWalletError } from '../../adapter/toWalletError.js'
import type { LatchError } from '../../base/errors.js'
import type { Clock } from '../../base/time.js'
import { canConfirm, EMPTY_DRAFT, transition, type DraftMessage, type DraftModel } from './draft.rules.js'
import { PREPARE_AFTER_MS, RETRY_GUARD_MS } from './operations.constants.js'
import type { BegunOperation, Operation, OperationsController, Plan } from './operations.types.js'

/** The dependencies of a draft. */
export interface DraftDeps<ready, answer> {
  readonly clock: Clock
  readonly operations: Pick<OperationsController, 'begin'>
  /**
   * Reads all that the form needs. `isCurrent` says whether its answer still counts: a change of the form, or a
   * confirmation of what was prepared before, makes it void.
   */
  readonly prepare: (isCurrent: () => boolean) => Promise<ready>
  /** Makes the operation of what was prepared. */
  readonly plan: (ready: ready) => Plan<answer>
  /** Called with each state of the draft. */
  readonly show: (draft: DraftModel<ready>, before: DraftModel<ready>) => void
  /** Called when nothing has changed for 500 ms (S9.02.4). */
  readonly onPause: () => void
}

/** A form whose fields are prepared, read by the visitor, and asked of a wallet. */
export interface Draft<ready, answer> {
  now(): DraftModel<ready>
  /**
   * Makes the form another one: voids what was prepared, and calls `write`, which writes its fields. With `isPausing`, waits
   * for a pause then.
   */
  change(write: () => void, isPausing: () => boolean): void
  /** Resolves with whether the form as it is now is prepared. Never rejects: the draft has the reason. */
  prepare(): Promise<boolean>
  /**
   * Asks the wallet for what was prepared. A call while it is asked, and within a second after its answer, gets that answer
   * (F087, S9.02.5). `check` throws where it must not be asked.
   */
  confirm(check: (ready: ready | undefined) => void): Promise<answer>
  /** Shows why the form can't be prepared at all. */
  fail(error: LatchError): void
  /** Ends the waiting for a pause. */
  dispose(): void
}

/** An operation that the draft was confirmed as. */
interface Attempt<answer> {
  readonly version: number
  readonly operation: BegunOperation<answer>
}

/** Makes a draft. */
export function createDraft<ready, answer>(deps: DraftDeps<ready, answer>): Draft<ready, answer> {
  const { clock, operations, show } = deps
  let draft: DraftModel<ready> = EMPTY_DRAFT
  let preparing: { readonly version: number; readonly answer: Promise<boolean> } | undefined
  let attempt: Attempt<answer> | undefined
  /** The operation whose outcome the draft shows. It outlives the attempt, because it may be looked for. */
  let followed: BegunOperation<answer> | undefined
  let endPause = (): void => {}
  let endGuard = (): void => {}

  function send(message: DraftMessage<ready>): void {
    const before = draft
    draft = transition(draft, message)
    if (draft !== before) show(draft, before)
  }

  async function prepareNow(version: number): Promise<boolean> {
    const isCurrent = (): boolean => version === draft.version && draft.status === 'preparing'
    send({ kind: 'preparing' })
    try {
      send({ kind: 'prepared', version, ready: await deps.prepare(isCurrent) })
    } catch (error) {
      send({ kind: 'unprepared', version, error: toWalletError(error) })
    }
    return version === draft.version && draft.status === 'prepared'
  }

  function follow(version: number, { status, transactionId, error }: Operation): void {
    if (status === 'dropped') return
    send({ kind: 'stored', version, transactionId })
    if (status === 'sent' || status === 'settled') send({ kind: 'sent', version })
    else if (status === 'failed' || status === 'rejected') send({ kind: 'unsent', version, error })
  }

  /** Keeps the answer of an attempt for a second, so that a press that crosses it asks nothing. */
  function guard(mine: Attempt<answer>): void {
    if (attempt !== mine) return
    endGuard = clock.after(RETRY_GUARD_MS, () => {
      if (attempt === mine) attempt = undefined
    })
  }

  function begin(ready: ready): Attempt<answer> {
    const { version } = draft
    followed?.drop()
    send({ kind: 'asking' })
    const operation = operations.begin(deps.plan(ready), (each) => follow(version, each))
    followed = operation
    const mine = { version, operation }
    const settle = (): void => guard(mine)
    void operation.answer.then(settle, settle)
    endGuard()
    return mine
  }

  return {
    now: () => draft,
    change(write, isPausing) {
      endPause()
      send({ kind: 'changed' })
      write()
      if (isPausing()) endPause = clock.after(PREPARE_AFTER_MS, deps.onPause)
      const ended = followed
      followed = undefined
      ended?.drop()
    },
    async prepare() {
      endPause()
      const { version, status } = draft
      if (preparing?.version === version) return preparing.answer
      if (status === 'asking' || status === 'sent') return false
      const answer = prepareNow(version).finally(() => {
        if (preparing === mine) preparing = undefined
      })
      const mine = { version, answer }
      preparing = mine
      return answer
    },
    async confirm(check) {
      if (attempt?.version === draft.version) return attempt.operation.answer
      const ready = canConfirm(draft) ? draft.ready : undefined
      check(ready)
      attempt = begin(ready as ready)
      return attempt.operation.answer
    },
    fail: (error) => send({ kind: 'failed', error }),
    dispose() {
      endPause()
      endGuard()
      attempt = undefined
    },
  }
}
