import { walletError, type Account, type Signer } from '@latchkit/core/adapter'
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
import type { BitcoinDeps } from './bitcoin.connection.js'
import { createEsplora, type Coin, type Esplora } from './esplora.js'

/** A payment. */
export interface Payment {
  /** The address of the receiver. */
  readonly to: string
  /** In satoshis. */
  readonly value: bigint
}

/** All coins that can ever exist, in satoshis. */
const MAX_MONEY = 2_100_000_000_000_000n

type Input = Parameters<typeof selectUTXO>[0][number]

/**
 * Checks a payment. Throws `wallet/bad-address` for an address that isn't of the network (F135, F136),
 * `wallet/bad-transaction` for a payment from an account for ordinals, and `wallet/bad-amount` for an amount outside 1
 * satoshi to 21 million bitcoin (F118). A payment from an account for ordinals could spend an inscription, so the app
 * must choose its coins itself, by a PSBT.
 */
export function checkPayment({ to, value }: Payment, { networkId }: Signer, { type }: Account): void {
  const fault = bitcoinAddressFault(to, networkId)
  if (fault === 'other-chain') throw walletError('bad-address', { address: to, fault, chain: otherChainOf(to) })
  if (fault) throw walletError('bad-address', { address: to, fault })
  if (type === 'ordinal')
    throw walletError('bad-transaction', { reason: 'the coins of an account for ordinals may carry inscriptions.' })
  if (value <= 0n || value > MAX_MONEY) throw walletError('bad-amount', { amount: String(value) })
}

/**
 * Builds a payment from the signer's coins. The change returns to the same address. Unconfirmed coins are spent only
 * where the confirmed ones aren't enough. Rejects as {@link checkPayment} throws, with `wallet/insufficient-funds`,
 * with `wallet/unsupported-method` for an address whose script the adapter can't spend, or with the error of the node.
 */
export async function buildPayment(
  deps: BitcoinDeps,
  signer: Signer,
  account: Account,
  payment: Payment,
): Promise<Transaction> {
  checkPayment(payment, signer, account)
  const { address, networkId } = signer
  const esplora = createEsplora(deps, networkId)
  const network = addressNetworkOf(networkId, address)
  const [coins, feePerByte] = await Promise.all([esplora.coins(address), esplora.feeRate()])
  const outputs = [{ script: scriptOf(payment.to, addressNetworkOf(networkId, payment.to)), amount: payment.value }]
  const options = { changeAddress: address, feePerByte, network, bip69: false, createTx: true }
  const toInput = createInputs(account, network, esplora)
  for (const usable of [coins.filter(({ confirmed }) => confirmed), coins]) {
    const total = usable.reduce((sum, { value }) => sum + value, 0n)
    if (total <= payment.value) continue
    const transaction = selectUTXO(await Promise.all(usable.map(toInput)), outputs, 'default', options)?.tx
    if (transaction) return transaction
  }
  throw walletError('insufficient-funds')
}

/** Returns a function that makes the input of a PSBT from a coin. The input's fields depend on the kind of address. */
function createInputs(
  { address, publicKey }: Account,
  network: AddressNetwork,
  esplora: Esplora,
): (coin: Coin) => Promise<Input> {
  const script = scriptOf(address, network)
  const { type } = OutScript.decode(script)
  const key = publicKey === undefined ? undefined : bytesOf(publicKey)
  const toWitness = ({ txid, vout, value }: Coin): Input => ({
    txid,
    index: vout,
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
      return { txid, index: vout, nonWitnessUtxo }
    }
  if (type === 'sh' && key?.length === 33) {
    const nested = p2sh(p2wpkh(key, network), network)
    const { redeemScript } = nested
    if (redeemScript && equalBytes(nested.script, script)) return async (coin) => ({ ...toWitness(coin), redeemScript })
  }
  // The adapter can't spend from other scripts.
  throw walletError('unsupported-method', { method: `a payment from ${address}` })
}
