import {
  LatchError,
  refuseNotes,
  requestOf,
  walletError,
  type AdapterAbilities,
  type PreparedTransfer,
  type PsbtAbility,
  type Signer,
  type TrackingAbility,
  type TransactionAbility,
  type TransactionRequest,
  type TransferAbility,
  type TransferRequest,
} from '@latchkit/core/adapter'
import { toBitcoinError } from './bitcoin.errors.js'
import { finish, psbtOf, readPsbt, toPsbtRequest } from './bitcoin.psbt.js'
import { presently, senderOf, signerOf, type BitcoinDeps, type ConnectedWallet } from './bitcoin.connection.js'
import { anchorOfPsbt, createSnapshots } from './bitcoin.look.js'
import { buildReplacement } from './bitcoin.speedUp.js'
import {
  buildPayment,
  checkPayment,
  coinsUnread,
  inscriptionsRefused,
  readPayer,
  refuseInscriptions,
  type Payment,
} from './bitcoin.transfer.js'
import { wait } from './bitcoin.wait.js'
import { createEsplora } from './esplora.js'

/** Makes the abilities around transactions. */
export const createSending = (
  deps: BitcoinDeps,
): Pick<AdapterAbilities, 'transaction' | 'tracking' | 'transfer' | 'psbt'> => ({
  transaction: createTransaction(deps),
  tracking: createTracking(deps),
  transfer: createTransfer(deps),
  psbt: createPsbt(deps),
})

/**
 * Makes the ability `transaction`. A request has either a PSBT (`serialized`, base64), or `to` and `value` (satoshis);
 * else it rejects with `wallet/bad-transaction`. Fees are in satoshis, transaction ids in hex without 0x.
 */
const createTransaction = (deps: BitcoinDeps): TransactionAbility => ({
  estimate: (signer, request) => estimate(deps, signer, request),
  send: (signer, request) => send(deps, signer, request),
})

/** Makes the ability `tracking`. Hashes are transaction ids in hex without 0x. */
const createTracking = (deps: BitcoinDeps): TrackingAbility => ({
  ...createSnapshots(deps),
  wait: (request) => wait(deps, request),
})

/** Makes the ability `psbt`. */
const createPsbt = (deps: BitcoinDeps): PsbtAbility => ({
  sign: (signer, psbt) => signPsbt(deps, signer, psbt),
  async speedUp(signer, hash) {
    const wallet = await senderOf(deps, signer)
    const psbt = await buildReplacement(deps, signer, wallet.account, hash)
    return sendPsbt(deps, signer, wallet, psbtOf(psbt))
  },
})

/**
 * Makes the ability `transfer`. It pays satoshis, and resolves with the transaction id (hex without 0x). It rejects
 * with `wallet/unsupported-method` where a token is named, else as {@link checkPayment} and {@link buildPayment} throw.
 */
const createTransfer = (deps: BitcoinDeps): TransferAbility => ({
  prepare: (signer, request) => prepare(deps, signer, request),
  send: async (signer, { transaction }) => send(deps, signer, requestOf(transaction)),
})

/**
 * Prepares a payment: as a PSBT, whose fee is exact, or as the wallet's own method takes it: then the wallet chooses coins
 * and fee. That is where the wallet signs no PSBT, where the coins may carry inscriptions (F255), and where they can't be
 * read (F254). A payment that the coins aren't enough for has a `failure` (F111).
 */
async function prepare(deps: BitcoinDeps, signer: Signer, request: TransferRequest): Promise<PreparedTransfer> {
  const { to, token, speed } = request
  refuseNotes(request)
  if (token !== undefined) throw walletError('unsupported-method', { method: 'token' })
  const wallet = await senderOf(deps, signer)
  checkPayment({ to, value: request.value }, signer)
  if (wallet.mayCarryInscriptions) return prepareUnchosen(deps, signer, wallet, request)
  const [payer, paysItself] = await Promise.all([
    readPayer(deps, signer, wallet.account, speed).catch((thrown: unknown) => ({ error: toBitcoinError(thrown) })),
    hasOwnTransfer(wallet) && signsNone(deps, signer, wallet),
  ])
  if ('error' in payer) return prepareUnread(deps, signer, wallet, request, payer.error)
  const whole = payer.buildWhole(to)
  const all = whole?.getOutput(0).amount ?? 0n
  const value = request.value === 'max' ? all : request.value
  const built = request.value === 'max' ? whole : payer.build({ to, value })
  // Fewer coins may pay more than all of them do: the fee of a longer transaction. What can be built is no shortage (F253).
  const max = built && value > all ? value : all
  const common = { ...asOwn(signer, { to, value }), max: max.toString() }
  const arrives = common.value
  if (!built) return { ...common, failure: { code: 'wallet/insufficient-funds' } }
  const fee = built.fee.toString()
  if (paysItself) return { ...common, arrives, fee: { value: fee, kind: 'about' } }
  const serialized = psbtOf(built)
  const anchor = anchorOfPsbt(serialized)
  return { ...common, transaction: { serialized }, arrives, fee: { value: fee, kind: 'exact' }, anchor }
}

/**
 * Prepares a payment from an account whose coins may carry inscriptions: by the wallet's own method, and without a fee and
 * a maximum, because only the wallet knows which coins it may spend (F255). Rejects as {@link refuseInscriptions} throws
 * where it has none, and for all that the account has.
 */
async function prepareUnchosen(
  deps: BitcoinDeps,
  signer: Signer,
  wallet: ConnectedWallet,
  { to, value }: TransferRequest,
): Promise<PreparedTransfer> {
  if (value === 'max' || !(await transfers(deps, signer, wallet))) throw inscriptionsRefused()
  const reading = createEsplora(deps, signer.networkId).balance(signer.address)
  const sum = await reading.catch(() => undefined)
  const common = asOwn(signer, { to, value })
  const isShort = sum !== undefined && sum <= value
  return isShort ? { ...common, failure: { code: 'wallet/insufficient-funds' } } : { ...common, arrives: common.value }
}

/**
 * Prepares a payment where the coins couldn't be read: for the wallet's own method, with the reason (F254). Rejects with it
 * where the wallet has none, and for all that the account has.
 */
async function prepareUnread(
  deps: BitcoinDeps,
  signer: Signer,
  wallet: ConnectedWallet,
  { to, value }: TransferRequest,
  error: LatchError,
): Promise<PreparedTransfer> {
  const { code } = error
  // Of a network without a node, and of a wrong request, the wallet knows no more.
  if (value === 'max' || !code.startsWith('wallet/') || !(await transfers(deps, signer, wallet)))
    throw coinsUnread(error)
  const common = asOwn(signer, { to, value })
  // From a script that the adapter can't spend, the wallet can.
  return code === 'wallet/unsupported-method' ? common : { ...common, failure: { code } }
}

/** A payment as the wallet's own method takes it. */
function asOwn({ networkId, address: from }: Signer, { to, value }: Payment): PreparedTransfer {
  const amount = value.toString()
  return { networkId, from, to, value: amount, transaction: { to, value: amount }, anchor: {} }
}

const signsNone = async (deps: BitcoinDeps, { connectorId }: Signer, { link }: ConnectedWallet): Promise<boolean> =>
  !(await presently(deps, connectorId, link.signsPsbts()))

/** Whether the wallet pays from the signer's address by a method of its own, as far as it says without a prompt. */
const transfers = async (deps: BitcoinDeps, { connectorId }: Signer, wallet: ConnectedWallet): Promise<boolean> =>
  hasOwnTransfer(wallet) && presently(deps, connectorId, wallet.link.transfers(wallet.account.address))

/** Whether the protocol of the wallet has such a method. */
const hasOwnTransfer = ({ link, connection, account }: ConnectedWallet): boolean =>
  link.transfer !== undefined && connection.accounts.find(({ type }) => type === 'payment')?.address === account.address

/** Resolves with the fee of a PSBT, or of a payment as it would be built now, in satoshis. */
async function estimate(deps: BitcoinDeps, signer: Signer, request: TransactionRequest): Promise<bigint> {
  refuseData(request)
  if (request.serialized !== undefined) return readPsbt(request.serialized).fee
  const wallet = await signerOf(deps, signer)
  refuseInscriptions(wallet)
  return (await buildPayment(deps, signer, wallet.account, toPayment(request))).fee
}

/** Asks the wallet to sign and send a PSBT, or to pay. Resolves with the transaction id. */
async function send(deps: BitcoinDeps, signer: Signer, request: TransactionRequest): Promise<string> {
  refuseData(request)
  return request.serialized === undefined
    ? pay(deps, signer, toPayment(request))
    : sendPsbt(deps, signer, await senderOf(deps, signer), request.serialized)
}

/** Asks the wallet to sign the inputs of its accounts, without sending. Resolves with the PSBT in base64. */
async function signPsbt(deps: BitcoinDeps, signer: Signer, psbt: string): Promise<string> {
  const { link, connection } = await senderOf(deps, signer)
  return link.signPsbt(toPsbtRequest(psbt, connection.accounts, signer.networkId))
}

/**
 * Pays by the wallet's own method, where the wallet has one and pays from the signer's address. Else builds the
 * transaction here, and asks the wallet to sign it.
 */
async function pay(deps: BitcoinDeps, signer: Signer, payment: Payment): Promise<string> {
  const wallet = await senderOf(deps, signer)
  const { link, account } = wallet
  checkPayment(payment, signer)
  if (link.transfer && hasOwnTransfer(wallet))
    try {
      return await link.transfer({ ...payment, from: account.address, networkId: signer.networkId })
    } catch (thrown) {
      if (toBitcoinError(thrown).code !== 'wallet/unsupported-method') throw thrown
    }
  refuseInscriptions(wallet)
  return sendPsbt(deps, signer, wallet, psbtOf(await buildPayment(deps, signer, account, payment)))
}

async function sendPsbt(
  deps: BitcoinDeps,
  { networkId }: Signer,
  { link, connection }: ConnectedWallet,
  psbt: string,
): Promise<string> {
  const request = toPsbtRequest(psbt, connection.accounts, networkId)
  if (link.sendPsbt) return link.sendPsbt(request)
  // Made before the wallet is asked: it throws where the network has no RPC URL.
  const esplora = createEsplora(deps, networkId)
  const { hex, txid } = finish(await link.signPsbt(request))
  try {
    await esplora.send(hex, txid)
  } catch (thrown) {
    const { code, message, context: said } = toBitcoinError(thrown)
    // A node may have the transaction nevertheless. The app can look it up by the hash (F031).
    throw new LatchError({ code, message, context: { ...said, hash: txid }, cause: thrown })
  }
  return txid
}

function refuseData({ data }: TransactionRequest): void {
  if (data !== undefined) throw walletError('bad-transaction', { reason: '`data` means nothing here.' })
}

function toPayment({ to, value }: TransactionRequest): Payment {
  if (to === undefined || value === undefined)
    throw walletError('bad-transaction', {
      reason: 'it has neither a PSBT in `serialized`, nor both `to` and `value`.',
    })
  return { to, value }
}
