import { LatchError, walletError, type Account, type Signer } from '@latchkit/core/adapter'
import { OutScript, p2sh, p2wpkh, RawTx, selectUTXO, type Transaction } from '@scure/btc-signer'
import { equalBytes } from '@scure/btc-signer/utils.js'
import { bytesOf } from './answers.js'
import {
  addressNetworkOf,
  bitcoinAddressFault,
  otherChainOf,
  scriptOf,
  type AddressNetwork,
} from './bitcoin.address.js'
import type { BitcoinDeps, ConnectedWallet } from './bitcoin.connection.js'
import { toBitcoinError } from './bitcoin.errors.js'
import { createEsplora, type Coin, type Esplora, type Speed } from './esplora.js'

/** A payment. */
export interface Payment {
  /** The address of the receiver. */
  readonly to: string
  /** In satoshis. */
  readonly value: bigint
}

/** Builds payments from an account's coins as they were read. */
export interface Payer {
  /** Builds a payment. The change returns to the account. Undefined where the coins aren't enough. */
  build(payment: Payment): Transaction | undefined
  /** Builds the payment of all coins that are worth their fee. Undefined where that is too little to be sent. */
  buildWhole(to: string): Transaction | undefined
}

/** All coins that can ever exist, in satoshis. */
const MAX_MONEY = 2_100_000_000_000_000n

/** What a change is worth at least, in satoshis: no less is left than what nodes take for any address. */
export const DUST = 546n

/** The number of an input that lets its sender replace the transaction (BIP-125). */
const REPLACEABLE = 0xfffffffd

type Input = Parameters<typeof selectUTXO>[0][number]

/**
 * Checks a payment. Throws `wallet/bad-address` for an address that isn't of the network (F135, F136), and
 * `wallet/bad-amount` for an amount outside 1 satoshi to 21 million bitcoin (F118), or that is dust.
 */
export function checkPayment(
  { to, value }: { readonly to: string; readonly value: bigint | 'max' },
  { networkId }: Signer,
): void {
  const fault = bitcoinAddressFault(to, networkId)
  if (fault === 'other-chain') throw walletError('bad-address', { address: to, fault, chain: otherChainOf(to) })
  if (fault) throw walletError('bad-address', { address: to, fault })
  if (value === 'max') return
  const least = dustOf(scriptOf(to, addressNetworkOf(networkId, to)))
  if (value < least || value > MAX_MONEY)
    throw walletError('bad-amount', { amount: String(value), least: String(least) })
}

/**
 * Throws `wallet/bad-transaction` for an account whose coins may carry inscriptions: the adapter could spend one. The app
 * must choose the coins itself, by a PSBT, or the wallet by its own method (F255).
 */
export function refuseInscriptions({ mayCarryInscriptions }: ConnectedWallet): void {
  if (mayCarryInscriptions) throw inscriptionsRefused()
}

/** The errors of an index or a node that the adapter can't distinguish from those of a wallet. */
const OF_INDEX: readonly string[] = ['wallet/unknown', 'wallet/bad-answer', 'wallet/timed-out']

/**
 * The error where the coins of an account can't be read, as `toBitcoinError` makes it, for a payment that the wallet doesn't
 * make itself: the wallet has done nothing wrong (F298).
 */
export function coinsUnread(error: LatchError): LatchError {
  if (!OF_INDEX.includes(error.code)) return error
  const { message, context } = error
  return new LatchError({ code: 'account/balance-unavailable', message, context, cause: error })
}

/** The error for a payment that could spend an inscription. */
export const inscriptionsRefused = (): LatchError =>
  walletError('bad-transaction', { reason: 'the coins of this account may carry inscriptions.' })

/**
 * The least that nodes take for an output: three satoshis for each byte of it and of an input that spends it (the rule of
 * Bitcoin Core).
 */
function dustOf(script: Uint8Array): bigint {
  const { type } = OutScript.decode(script)
  const isWitness = type === 'wpkh' || type === 'wsh' || type === 'tr'
  return BigInt((8 + 1 + script.length + (isWitness ? 67 : 148)) * 3)
}

/**
 * Builds a payment from the signer's coins. Rejects as {@link checkPayment} throws and as {@link readPayer} does, with
 * `account/balance-unavailable` where the coins can't be read, and with `wallet/insufficient-funds`.
 */
export async function buildPayment(
  deps: BitcoinDeps,
  signer: Signer,
  account: Account,
  payment: Payment,
): Promise<Transaction> {
  checkPayment(payment, signer)
  const payer = await readPayer(deps, signer, account).catch((thrown: unknown) => {
    throw coinsUnread(toBitcoinError(thrown))
  })
  const built = payer.build(payment)
  if (!built) throw walletError('insufficient-funds')
  return built
}

/**
 * Reads the signer's coins and the fee rate. Unconfirmed coins are spent only where the confirmed ones aren't enough.
 * Rejects with `wallet/unsupported-method` for an address whose script the adapter can't spend, or with the error of the
 * node.
 */
export async function readPayer(
  deps: BitcoinDeps,
  { address, networkId }: Signer,
  account: Account,
  speed?: Speed,
): Promise<Payer> {
  const esplora = createEsplora(deps, networkId)
  const network = addressNetworkOf(networkId, address)
  const toInput = createInputs(account, network, esplora)
  const [coins, feePerByte] = await Promise.all([esplora.coins(address), esplora.feeRate(speed)])
  const read = await Promise.all(coins.map(async (coin) => ({ ...coin, input: await toInput(coin) })))
  const options = { changeAddress: address, feePerByte, network, bip69: false, createTx: true }
  const scriptTo = (to: string): Uint8Array => scriptOf(to, addressNetworkOf(networkId, to))
  return {
    build({ to, value }) {
      const outputs = [{ script: scriptTo(to), amount: value }]
      for (const usable of [read.filter(({ confirmed }) => confirmed), read]) {
        if (usable.reduce((sum, each) => sum + each.value, 0n) <= value) continue
        const inputs = usable.map(({ input }) => input)
        const built = selectUTXO(inputs, outputs, 'default', options)?.tx
        if (built) return built
      }
      return undefined
    },
    buildWhole(to) {
      const inputs = read.map(({ input }) => input)
      const toAll = { changeAddress: to, network: addressNetworkOf(networkId, to), alwaysChange: true }
      // `all` leaves out the coins that cost as much as they bring, unless they are required (F252).
      const built = selectUTXO(inputs, [], 'all', { ...options, ...toAll })?.tx
      const { amount = 0n } = built?.getOutput(0) ?? {}
      if (amount < dustOf(scriptTo(to))) return undefined
      return built
    },
  }
}

/** Returns a function that makes the input of a PSBT from a coin, so that the transaction can be replaced. The input's fields depend on the kind of address. */
export function createInputs(
  { address, publicKey }: Account,
  network: AddressNetwork,
  esplora: Esplora,
): (coin: Pick<Coin, 'txid' | 'vout' | 'value'>) => Promise<Input> {
  const script = scriptOf(address, network)
  const { type } = OutScript.decode(script)
  const sequence = REPLACEABLE
  const key = publicKey === undefined ? undefined : bytesOf(publicKey)
  const toWitness = ({ txid, vout, value }: Pick<Coin, 'txid' | 'vout' | 'value'>): Input => ({
    txid,
    index: vout,
    sequence,
    witnessUtxo: { script, amount: value },
  })

  if (type === 'wpkh') return async (coin) => toWitness(coin)
  if (type === 'tr' && key) {
    const tapInternalKey = key.slice(key.length === 33 ? 1 : 0, 33)
    return async (coin) => ({ ...toWitness(coin), tapInternalKey })
  }
  if (type === 'pkh')
    return async ({ txid, vout }) => {
      const nonWitnessUtxo = RawTx.decode(bytesOf(await esplora.transaction(txid)))
      return { txid, index: vout, sequence, nonWitnessUtxo }
    }
  if (type === 'sh' && key?.length === 33) {
    const nested = p2sh(p2wpkh(key, network), network)
    const { redeemScript } = nested
    if (redeemScript && equalBytes(nested.script, script)) return async (coin) => ({ ...toWitness(coin), redeemScript })
  }
  // The adapter can't spend from other scripts.
  throw walletError('unsupported-method', { method: `a payment from ${address}` })
}
