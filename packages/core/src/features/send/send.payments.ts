import { abilityOf } from '../../adapter/abilityOf.js'
import type { PreparedTransfer, TransferAbility, TransferRequest } from '../../adapter/adapter.types.js'
import { signerOf } from '../../adapter/signerOf.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { Environment } from '../../base/environment.js'
import { isLatchError } from '../../base/errors.js'
import { fieldsOf, isText } from '../../base/guard.js'
import { withTimeout } from '../../base/time.js'
import type { AddressBookEntry } from '../address-book/address-book.types.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import type { OperationStep } from '../operations/operations.types.js'
import { knownReceivers } from '../receivers/receivers.known.js'
import { createReceiverReading, type ReceiverReading } from '../receivers/receivers.reading.js'
import { reviewReceiver } from '../receivers/receivers.rules.js'
import type { KnownReceiver } from '../receivers/receivers.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import { createTokenReading, type TokenReading, type TokenReadingDeps } from '../tokens/tokens.reading.js'
import { readAmount, tokenOfEntry } from '../tokens/tokens.rules.js'
import type { SentTransaction, TransactionsController, TransferOptions } from '../transactions/transactions.types.js'
import { paymentSubject } from '../payments/payment.rules.js'
import { sendError } from './send.errors.js'
import { shortageOf } from './send.rules.js'
import type { Payment, SendPreview, SendRequest } from './send.types.js'

/** How long the chain may take to report the fee of a payment, in ms. */
const PREPARE_TIMEOUT_MS = 30_000

/** The dependencies of the payments. */
export interface PaymentsDeps extends Omit<TokenReadingDeps, 'refuse'> {
  readonly environment: Pick<Environment, 'clock'>
  readonly connection: Pick<ConnectionController, 'account' | 'state'>
  readonly transactions: Pick<TransactionsController, 'steps' | 'state'>
  readonly track: Track
  /** The coin and the tokens of the active account, as far as they were read. */
  readonly holdings: () => readonly BalanceEntry[]
  /** What the visitor has saved in the address book. */
  readonly saved: () => readonly AddressBookEntry[]
}

/** Prepares payments, reviews their receivers, and asks the wallet: what the form and the app's calls share. */
export interface Payments {
  readonly tokens: TokenReading
  readonly receivers: ReceiverReading
  /** Prepares a payment of an account, of a token on its network. Rejects with `wallet/…`, and with `send/unsupported`. */
  preview(account: ConnectedAccount, payment: Payment): Promise<SendPreview>
  /** Prepares a payment that an app asks for. Rejects as `preview` of the controller does. */
  previewOf(account: ConnectedAccount, request: SendRequest): Promise<SendPreview>
  /** Asks the wallet to send what was prepared. */
  step(preview: Pick<SendPreview, 'token' | 'prepared'>, options?: TransferOptions): OperationStep<SentTransaction>
  /** The addresses that an account knows. */
  known(account: ConnectedAccount): readonly KnownReceiver[]
}

/** Makes the payments. */
export function createPayments(deps: PaymentsDeps): Payments {
  const { connection, transactions, holdings, saved } = deps
  const tokens = createTokenReading({ ...deps, refuse: sendError })
  const receivers = createReceiverReading({ ...deps, refuse: sendError })

  const known = (account: ConnectedAccount): readonly KnownReceiver[] =>
    knownReceivers({
      account,
      saved: saved(),
      connections: connection.state.connections,
      records: transactions.state.transactions,
    })

  async function preview(account: ConnectedAccount, payment: Payment): Promise<SendPreview> {
    const { namespace, caipNetworkId: actual, address: payer } = account
    const { token, to, hasWrongChecksum, name } = payment
    await tokens.check(payer, token)
    const knownNow = known(account)
    const [{ prepared, isOffCurve }, code, pinnedName] = await Promise.all([
      prepareTransfer(deps, account, { ...payment, token: token.address }),
      receivers.codeAt(actual, to),
      receivers.pinnedName(actual, to, knownNow),
    ])
    const review = reviewReceiver({
      ...{ namespace, address: prepared.to, payer, token: token.address, known: knownNow },
      tokens: holdings().flatMap((each) => (each.chainId === actual ? (tokenOfEntry(each).address ?? []) : [])),
      ...{ code, pinnedName, isOffCurve, hasWrongChecksum, ...name },
    })
    return { token, prepared, review, shortage: shortageOf(prepared) }
  }

  return {
    tokens,
    receivers,
    known,
    preview,
    async previewOf(account, request) {
      // Apps without types may give anything.
      const { to, amount, token: address } = fieldsOf(request)
      if (!isText(to) || amount === undefined || amount === '') throw sendError('incomplete')
      const receiver = await receivers.at(account.caipNetworkId, to)
      const token = await tokens.at(account.caipNetworkId, address)
      const value = amount === 'max' ? amount : readAmount(amount, token.decimals, sendError)
      const { memo, references, speed } = request
      return preview(account, { ...receiver, value, token, memo, references, speed })
    },
    step: (given, options) => paymentStep(deps, given, options),
  }
}

/**
 * Prepares a transfer by the adapter. Rejects with `send/unsupported`, and with `wallet/…`. Where the adapter refuses a
 * receiver without a key, the review says so, and the visitor decides.
 */
async function prepareTransfer(
  { environment, adapters }: PaymentsDeps,
  account: ConnectedAccount,
  { to, value, token, memo, references, speed }: TransferRequest,
): Promise<{ readonly prepared: PreparedTransfer; readonly isOffCurve: boolean }> {
  const ability = await abilityOf(adapters.get(account.namespace), 'transfer')
  if (!ability) throw sendError('unsupported')
  const request: TransferRequest = {
    to,
    value,
    ...(token !== undefined && { token }),
    ...(memo && { memo }),
    ...(speed && { speed }),
    ...(references && references.length > 0 && { references }),
  }
  const read = (acceptsRisk: boolean): ReturnType<TransferAbility['prepare']> =>
    withTimeout(
      environment.clock,
      PREPARE_TIMEOUT_MS,
      ability.prepare(signerOf(account), { ...request, ...(acceptsRisk && { acceptsRisk }) }),
      () => walletError('timed-out'),
    )
  try {
    return { prepared: await read(false), isOffCurve: false }
  } catch (error) {
    if (!isLatchError(error, 'wallet/risky-address')) throw toWalletError(error)
    return { prepared: await read(true), isOffCurve: true }
  }
}

/** Asks the wallet to send what was prepared, and reports it to the telemetry. */
function paymentStep(
  { transactions, track }: PaymentsDeps,
  { token, prepared }: Pick<SendPreview, 'token' | 'prepared'>,
  options: TransferOptions = {},
): OperationStep<SentTransaction> {
  const about = { network: prepared.networkId, isToken: prepared.token !== undefined }
  const step = transactions.steps.transfer(prepared, { ...options, subject: paymentSubject(prepared, token) })
  return {
    ...step,
    async ask(task) {
      track('SEND_INITIATED', about)
      try {
        const sent = await step.ask(task)
        track('SEND_SUCCESS', about)
        return sent
      } catch (error) {
        const { code } = toWalletError(error)
        if (code === 'wallet/rejected') track('SEND_REJECTED', about)
        else track('SEND_ERROR', { ...about, code })
        throw error
      }
    },
  }
}
