import { proxy } from 'valtio/vanilla'
import { accountNow } from '../../adapter/accountNow.js'
import type { Report, UsedEvents } from '../../base/emitter.js'
import { wrapErrors } from '../../base/wrapErrors.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import { ACCOUNT_EVENTS } from '../connection/connection.rules.js'
import type { ConnectedAccount, ConnectionEvents } from '../connection/connection.types.js'
import type { OperationsController } from '../operations/operations.types.js'
import { offeredReceivers } from '../receivers/receivers.known.js'
import { signingError } from '../signing/signing.errors.js'
import { createForm, EMPTY, type FormDeps } from './send.form.js'
import { createPayments, type PaymentsDeps } from './send.payments.js'
import { checkDecided } from './send.rules.js'
import type { SendController, SendState } from './send.types.js'

/** The dependencies of sending. */
export interface SendDeps extends PaymentsDeps, Pick<FormDeps, 'identify'> {
  readonly operations: Pick<OperationsController, 'begin' | 'run'>
  readonly events: UsedEvents<ConnectionEvents>
  /** Reports failures to telemetry (S8.15). */
  readonly trackError: Report
  /** The app's labels for addresses. */
  readonly labels: () => Readonly<Record<string, string>>
  /** Calls `listener` after what the account has may have changed. */
  readonly onHoldings: (listener: () => void) => void
}

/** Makes the controller of sending. It asks nothing by itself. */
export function createSendController(deps: SendDeps): SendController {
  const { environment, connection, operations, events, holdings } = deps
  const state = proxy<SendState>({ ...EMPTY })
  const payments = createPayments(deps)
  const form = createForm({ ...deps, clock: environment.clock, state, payments })

  function followWorth(): void {
    const worth = worthOf(holdings(), connection.account()?.caipNetworkId)
    if (state.networkBalanceInUSD !== worth) state.networkBalanceInUSD = worth
  }

  const payerNow = (): ConnectedAccount => accountNow(connection, () => signingError('not-connected'))

  const controller: SendController = {
    ...form,
    state,
    lookUp: async (name) => payments.receivers.resolve(payerNow().caipNetworkId, name.trim()),
    receivers() {
      const account = connection.account()
      return account ? offeredReceivers(account, payments.known(account), deps.labels()) : []
    },
    preview: async (request) => payments.previewOf(payerNow(), request),
    send: async (request) =>
      operations.run({
        kind: 'sendTransaction',
        content: { send: request },
        async steps({ account }) {
          const preview = await payments.previewOf(account, request)
          checkDecided(preview, request.acceptsRisk)
          const { description, confirmations } = request
          return [payments.step(preview, { description, confirmations })]
        },
      }),
  }
  for (const name of ACCOUNT_EVENTS) events.on(name, followWorth)
  deps.onHoldings(followWorth)
  followWorth()
  return wrapErrors(controller, deps.trackError)
}

/** What an account has of its network's coin, in US dollars. */
const worthOf = (holdings: readonly BalanceEntry[], networkId: string | undefined): number | undefined =>
  holdings.find(({ address, chainId }) => address === undefined && chainId === networkId)?.value
