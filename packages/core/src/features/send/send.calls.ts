import { accountNow } from '../../adapter/accountNow.js'
import { createAccountTasks, type AccountTask } from '../../adapter/accountTasks.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { fieldsOf, isText } from '../../base/guard.js'
import { plainKey } from '../../base/plainKey.js'
import { createSingleFlight } from '../../base/singleFlight.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import { signingError } from '../signing/signing.errors.js'
import type { SentTransaction } from '../transactions/transactions.types.js'
import type { ReceiverReview, ReceiverStop } from './receivers.types.js'
import { sendError } from './send.errors.js'
import type { Payments } from './send.payments.js'
import { openStops, readAmount } from './send.rules.js'
import type { SendController, SendPreview, SendRequest, SendState } from './send.types.js'

/** The dependencies of {@link SendCalls}. */
export interface SendCallsDeps {
  readonly connection: Pick<ConnectionController, 'account' | 'state'>
  readonly payments: Payments
}

/** The payments that an app asks for, beside the form. */
export interface SendCalls extends Pick<SendController, 'preview' | 'send'> {
  /** Ends: what is under way asks the wallet for nothing more. */
  dispose(): void
}

/** Makes the calls. Equal calls of one account at a time are one. */
export function createSendCalls({ connection, payments }: SendCallsDeps): SendCalls {
  const tasks = createAccountTasks(connection)
  const open = createSingleFlight()

  const payerNow = (): ConnectedAccount => accountNow(connection, () => signingError('not-connected'))

  async function sendNow(request: SendRequest, { account, check }: AccountTask): Promise<SentTransaction> {
    const preview = await previewFor(payments, account, request)
    checkDecided(preview, request.acceptsRisk)
    const { description, confirmations } = request
    return payments.ask(preview, { description, confirmations, check })
  }

  function begin(request: SendRequest): Promise<SentTransaction> {
    const task = tasks.begin()
    return sendNow(request, task).finally(task.end)
  }

  return {
    preview: async (request) => previewFor(payments, payerNow(), request),
    async send(request) {
      const { caipAddress, connectorId } = payerNow()
      return open.run(plainKey([caipAddress, connectorId, request]), async () => begin(request))
    },
    dispose: tasks.dispose,
  }
}

/** Prepares a payment that an app asks for. */
async function previewFor(payments: Payments, account: ConnectedAccount, request: SendRequest): Promise<SendPreview> {
  // Apps without types may give anything.
  const { to, amount, token: address } = fieldsOf(request)
  if (!isText(to) || amount === undefined || amount === '') throw sendError('incomplete')
  const receiver = await payments.receiverAt(account.caipNetworkId, to)
  const token = await payments.tokenAt(account.caipNetworkId, address)
  const value = amount === 'max' ? amount : readAmount(amount, token.decimals)
  const { memo, references, speed } = request
  return payments.preview(account, { ...receiver, value, token, memo, references, speed })
}

/** Throws where the receiver has a stop that was not accepted, and where the account has less than the amount (F111). */
export function checkDecided(
  { review, shortage }: { readonly review: ReceiverReview; readonly shortage: SendState['shortage'] },
  accepted: readonly ReceiverStop[] | undefined,
): void {
  const open = openStops(review, accepted)
  if (open.length > 0) throw sendError('risky-receiver', { stops: review.stops, open })
  if (shortage === 'amount') throw walletError('insufficient-funds')
}
