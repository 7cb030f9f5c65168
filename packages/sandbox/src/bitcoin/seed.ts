import { Transaction } from '@scure/btc-signer'
import type { SandboxBitcoinAccount } from '../manifest.js'
import type { BitcoinAccounts } from './accounts.js'
import { toUtxos, type EsploraUtxo } from './esplora.js'
import { confirmedOutputs, regtest, waitingOutputs } from './constants.js'
import type { BitcoinNode, NodeTransaction } from './node/createNode.js'
import { scriptOf } from './script.js'

/** The number of blocks before a coinbase can be spent. */
const maturity = 100
/** The number of blocks that the chain begins with. */
export const seededBlocks: number = maturity + 2
const secondsBetween = 600
/** In satoshis. */
const fee = 10_000n

interface Payment {
  readonly address: string
  readonly value: bigint
}

/**
 * Creates the initial state of the chain: 102 blocks, ten minutes apart up to now, and one transaction in the mempool.
 */
export async function seedChain(node: BitcoinNode, { accounts, miner }: BitcoinAccounts): Promise<void> {
  const minerScript = scriptOf(miner.address)
  const now = Math.floor(Date.now() / 1000)
  const times = Array.from({ length: seededBlocks }, (_, index) => now - (maturity + 1 - index) * secondsBetween)
  const mine = (from: number, to: number): Promise<unknown> => node.mine(minerScript, times.slice(from, to))
  /** Resolves with the output that has the change. */
  const pay = async (coin: EsploraUtxo, payments: readonly Payment[]): Promise<EsploraUtxo> => {
    const sent = await node.send(signPayments(miner, coin, payments))
    if ('code' in sent) throw new Error(`The Bitcoin chain of the sandbox refused its own coins: ${sent.message}`)
    return onlyCoin(minerScript, [await node.transaction(sent.txid)])
  }

  await mine(0, 1)
  const coinbase = onlyCoin(minerScript, await node.transactionsOf(minerScript))
  await mine(1, maturity + 1)
  const everybody = accounts.flatMap(({ payment }) => confirmedOutputs.map((value) => ({ ...payment, value })))
  const rest = await pay(coinbase, everybody)
  await mine(maturity + 1, seededBlocks)
  const expectant = accounts[waitingOutputs.account] as SandboxBitcoinAccount
  await pay(
    rest,
    waitingOutputs.values.map((value) => ({ ...expectant.payment, value })),
  )
}

function onlyCoin(script: string, transactions: readonly (NodeTransaction | null)[]): EsploraUtxo {
  const [coin] = toUtxos(script, transactions as readonly NodeTransaction[])
  if (!coin) throw new Error('The Bitcoin chain of the sandbox lost its first coins.')
  return coin
}

function signPayments(miner: BitcoinAccounts['miner'], coin: EsploraUtxo, payments: readonly Payment[]): string {
  const { txid, vout } = coin
  const value = BigInt(coin.value)
  const change = payments.reduce((left, payment) => left - payment.value, value - fee)
  const transaction = new Transaction()
  const script = Buffer.from(scriptOf(miner.address), 'hex')
  transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: value } })
  for (const payment of payments) transaction.addOutputAddress(payment.address, payment.value, regtest)
  transaction.addOutputAddress(miner.address, change, regtest)
  transaction.sign(Buffer.from(miner.privateKey, 'hex'))
  transaction.finalize()
  return transaction.hex
}
