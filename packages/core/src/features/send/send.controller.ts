import { proxy, ref } from 'valtio/vanilla'
import { toWalletError } from '../../adapter/toWalletError.js'
import type { Emitter, Report } from '../../base/emitter.js'
import { wrapErrors } from '../../base/wrapErrors.js'
import type { LatchEvents } from '../../latch.types.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import { ACCOUNT_EVENTS } from '../connection/connection.rules.js'
import { signingError } from '../signing/signing.errors.js'
import type { SentTransaction, TransactionsController } from '../transactions/transactions.types.js'
import { checkDecided, createSendCalls } from './send.calls.js'
import { RETRY_GUARD_MS } from './send.constants.js'
import { sendError } from './send.errors.js'
import { createForm, EMPTY, type FormDeps } from './send.form.js'
import { createPayments, type PaymentsDeps } from './send.payments.js'
import { offeredReceivers } from './send.rules.js'
import type { SendController, SendPreview, SendState } from './send.types.js'

/** The dependencies of sending. */
export interface SendDeps extends PaymentsDeps, Pick<FormDeps, 'identify'> {
  readonly events: Emitter<LatchEvents>
  /** Reports failures to telemetry (S8.15). */
  readonly trackError: Report
  /** The app's labels for addresses. */
  readonly labels: () => Readonly<Record<string, string>>
  /** Calls `listener` after what the account has may have changed. */
  readonly onHeld: (listener: () => void) => void
  /** Calls `listener` after a transaction of the account may have changed. */
  readonly onTransactions: (listener: () => void) => void
}

/** A request to the wallet for what the form has prepared. */
interface Attempt {
  /** The version of the form. */
  readonly version: number
  readonly answer: Promise<SentTransaction>
}

/** Makes the controller of sending. It asks nothing by itself. */
export function createSendController(deps: SendDeps): SendController {
  const { environment, connection, transactions, events, held } = deps
  const { clock } = environment
  const state = proxy<SendState>({ ...EMPTY })
  const payments = createPayments(deps)
  const end = (outcome: LatchEvents['sendEnded']['outcome']): void => events.emit('sendEnded', { outcome })
  const {
    version: versionNow,
    follow: followAccount,
    dispose: empty,
    ...form
  } = createForm({ ...deps, clock, state, payments, onDropped: () => end('changed') })
  const calls = createSendCalls({ connection, payments })
  let attempt: Attempt | undefined
  let endGuard = (): void => {}

  function follow(): void {
    followAccount()
    followWorth()
  }

  function followWorth(): void {
    const worth = worthOf(held(), connection.account()?.caipNetworkId)
    if (state.networkBalanceInUSD !== worth) state.networkBalanceInUSD = worth
  }

  /** Asks the wallet for what the form has prepared, and writes the answer, unless the form is another one by then. */
  async function ask(preview: Pick<SendPreview, 'token' | 'prepared'>): Promise<SentTransaction> {
    const version = versionNow()
    const write = (changes: Partial<SendState>): boolean => {
      const isCurrent = version === versionNow()
      if (isCurrent) Object.assign(state, changes)
      return isCurrent
    }
    write({ status: 'asking', error: undefined, transactionId: undefined })
    events.emit('sendAsked', {})
    try {
      const sent = await payments.ask(preview, {
        isFromForm: true,
        onStored: (transactionId) => void write({ transactionId }),
      })
      const transactionId = transactions.find(sent.hash)?.id ?? state.transactionId
      if (write({ status: 'sent', transactionId })) end('sent')
      return sent
    } catch (thrown) {
      const error = toWalletError(thrown)
      // The record of a payment that was certainly not sent is gone.
      const transactionId = transactions.find(state.transactionId ?? '')?.id
      if (write({ status: 'prepared', error: ref(error), transactionId }))
        end(isRefusal(error.code) ? 'rejected' : 'failed')
      throw error
    }
  }

  function followFound(): void {
    if (!isFound(state, transactions)) return
    Object.assign(state, { status: 'sent', error: undefined })
    events.emit('sendFound', {})
  }

  /** Keeps the answer of an attempt for a second, so that a press that crosses it asks nothing (S9.02.5). */
  function begin(preview: Pick<SendPreview, 'token' | 'prepared'>): Attempt {
    const version = versionNow()
    const mine: Attempt = { version, answer: ask(preview) }
    const guard = (): void => {
      if (attempt !== mine) return
      endGuard = clock.after(RETRY_GUARD_MS, () => {
        if (attempt === mine) attempt = undefined
      })
    }
    void mine.answer.then(guard, guard)
    endGuard()
    return mine
  }

  const controller: SendController = {
    ...form,
    state,
    async lookUp(name) {
      const networkId = connection.account()?.caipNetworkId
      if (!networkId) throw signingError('not-connected')
      return payments.resolve(networkId, name.trim())
    },
    receivers() {
      const account = connection.account()
      return account ? offeredReceivers(account, payments.known(account), deps.labels()) : []
    },
    async confirm() {
      if (attempt?.version === versionNow()) return attempt.answer
      followFound()
      const { status, token, prepared, review, shortage, accepted } = state
      const isReady = status === 'prepared' || status === 'preparing'
      if (!isReady || !token || !prepared || !review) throw sendError('not-prepared')
      checkDecided({ review, shortage }, accepted)
      attempt = begin({ token, prepared })
      return attempt.answer
    },
    preview: calls.preview,
    send: calls.send,
    dispose() {
      endGuard()
      attempt = undefined
      calls.dispose()
      empty()
    },
  }
  for (const name of ACCOUNT_EVENTS) events.on(name, follow)
  deps.onHeld(followWorth)
  deps.onTransactions(followFound)
  follow()
  return wrapErrors(controller, deps.trackError)
}

/** Whether the payment was found whose answer was lost: the form would offer to send it once more (F031). */
const isFound = ({ status, transactionId }: SendState, { find }: Pick<TransactionsController, 'find'>): boolean =>
  status !== 'asking' && status !== 'sent' && transactionId !== undefined && find(transactionId)?.hash !== undefined

/** What an account has of its network's coin, in US dollars. */
const worthOf = (held: readonly BalanceEntry[], networkId: string | undefined): number | undefined =>
  held.find(({ address, chainId }) => address === undefined && chainId === networkId)?.value

const isRefusal = (code: string): boolean => code === 'wallet/rejected'
