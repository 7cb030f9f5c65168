import {
  checkPrepared,
  LatchError,
  refuseNotes,
  requestOf,
  walletError,
  type PreparedTransfer,
  type Signer,
  type TransactionAbility,
  type TransactionRequest,
  type TransferAbility,
  type TransferRequest,
} from '@latchkit/core/adapter'
import { toBitcoinError } from './bitcoin.errors.js'
import { finish, psbtOf, readPsbt, toPsbtRequest } from './bitcoin.psbt.js'
import { presently, senderOf, signerOf, type BitcoinDeps, type ConnectedWallet } from './bitcoin.connection.js'
import { anchorOfPsbt, createLooks } from './bitcoin.look.js'
import { buildReplacement } from './bitcoin.speedUp.js'
import { buildPayment, checkPayment, readPayer, type Payment } from './bitcoin.transfer.js'
import { wait } from './bitcoin.wait.js'
import { createEsplora } from './esplora.js'

/**
 * Makes the ability `transaction`. A request has either a PSBT (`serialized`, base64), or `to` and `value` (satoshis);
 * else it rejects with `wallet/bad-transaction`. Fees are in satoshis, transaction ids in hex without 0x.
 */
export const createTransaction = (deps: BitcoinDeps): TransactionAbility => ({
  ...createLooks(deps),
  async speedUp(signer, hash) {
    const wallet = await senderOf(deps, signer)
    const psbt = await buildReplacement(deps, signer, wallet.account, hash)
    return sendPsbt(deps, signer, wallet, psbtOf(psbt))
  },
  estimate: (signer, request) => estimate(deps, signer, request),
  send: (signer, request) => send(deps, signer, request),
  signPsbt: (signer, psbt) => signPsbt(deps, signer, psbt),
  wait: (request) => wait(deps, request),
})

/**
 * Makes the ability `transfer`. It pays satoshis, and resolves with the transaction id (hex without 0x). It rejects
 * with `wallet/unsupported-method` where a token is named, else as {@link checkPayment} and {@link buildPayment} throw.
 */
export const createTransfer = (deps: BitcoinDeps): TransferAbility => ({
  prepare: (signer, request) => prepare(deps, signer, request),
  async send(signer, prepared) {
    checkPrepared(signer, prepared)
    return send(deps, signer, requestOf(prepared.transaction))
  },
})

/**
 * Prepares a payment: as a PSBT, whose fee is exact. Where the wallet signs none, as the wallet's own method takes it: then
 * the wallet chooses coins and fee. A payment that the coins aren't enough for has a `failure` (F111).
 */
async function prepare(deps: BitcoinDeps, signer: Signer, request: TransferRequest): Promise<PreparedTransfer> {
  const { to, token, speed } = request
  refuseNotes(request)
  if (token !== undefined) throw walletError('unsupported-method', { method: 'token' })
  const wallet = await senderOf(deps, signer)
  checkPayment({ to, value: request.value }, signer, wallet.account)
  const [payer, paysItself] = await Promise.all([
    readPayer(deps, signer, wallet.account, speed),
    hasOwnTransfer(wallet) && signsNone(deps, signer, wallet),
  ])
  const whole = payer.buildWhole(to)
  const all = whole?.getOutput(0).amount ?? 0n
  const value = request.value === 'max' ? all : request.value
  const built = request.value === 'max' ? whole : payer.build({ to, value })
  // Fewer coins may pay more than all of them do: the fee of a longer transaction. What can be built is no shortage (F253).
  const max = built && value > all ? value : all
  const amount = value.toString()
  const { networkId, address: from } = signer
  const common = { networkId, from, to, value: amount, max: max.toString() }
  const own = { to, value: amount }
  if (!built) return { ...common, transaction: own, failure: { code: 'wallet/insufficient-funds' }, anchor: {} }
  const fee = built.fee.toString()
  if (paysItself)
    return { ...common, transaction: own, arrives: amount, fee: { value: fee, kind: 'about' }, anchor: {} }
  const serialized = psbtOf(built)
  const anchor = anchorOfPsbt(serialized)
  return { ...common, transaction: { serialized }, arrives: amount, fee: { value: fee, kind: 'exact' }, anchor }
}

const signsNone = async (deps: BitcoinDeps, { connectorId }: Signer, { link }: ConnectedWallet): Promise<boolean> =>
  !(await presently(deps, connectorId, link.signsPsbts()))

/** Whether the wallet can pay from the signer's address by a method of its own. */
const hasOwnTransfer = ({ link, connection, account }: ConnectedWallet): boolean =>
  link.transfer !== undefined && connection.accounts.find(({ type }) => type === 'payment')?.address === account.address

/** Resolves with the fee of a PSBT, or of a payment as it would be built now, in satoshis. */
async function estimate(deps: BitcoinDeps, signer: Signer, request: TransactionRequest): Promise<bigint> {
  refuseData(request)
  if (request.serialized !== undefined) return readPsbt(request.serialized).fee
  const { account } = await signerOf(deps, signer)
  return (await buildPayment(deps, signer, account, toPayment(request))).fee
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
  checkPayment(payment, signer, account)
  if (link.transfer && hasOwnTransfer(wallet))
    try {
      return await link.transfer(payment.to, payment.value)
    } catch (thrown) {
      if (toBitcoinError(thrown).code !== 'wallet/unsupported-method') throw thrown
    }
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
