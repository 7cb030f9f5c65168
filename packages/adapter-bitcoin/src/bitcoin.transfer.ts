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

/** Who is paid how much, in satoshis. */
export interface Payment {
  readonly to: string
  readonly value: bigint
}

/** All the coins there can ever be, in satoshis. */
const MAX_MONEY = 2_100_000_000_000_000n

type Input = Parameters<typeof selectUTXO>[0][number]

/**
 * Refuses what can't be paid: throws `wallet/bad-address` for an address that isn't one of the network (F135, F136),
 * `wallet/bad-amount` for what isn't from 1 satoshi to 21 million bitcoin (F118), `wallet/bad-transaction` where an
 * inscription could be spent: whoever means to pay from an account for ordinals says with which coins, in a PSBT.
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
 * Builds a payment from the signer's coins, the rest back to the same address. Coins that wait for a block are taken only
 * where the others aren't enough. Throws `wallet/insufficient-funds`.
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

/** What of a coin a PSBT has to tell, by the kind of its address. */
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
  // Of other scripts it isn't known how they are spent.
  throw walletError('unsupported-method', { method: `a payment from ${address}` })
}
