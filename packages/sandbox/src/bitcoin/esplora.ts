import type { NodeTransaction } from './node/createNode.js'
import { decodeTransaction, describeScript, type Output } from './script.js'

/** Whether a transaction is mined, and in which block. */
export type EsploraStatus =
  | { readonly confirmed: false }
  | {
      readonly confirmed: true
      readonly block_height: number
      readonly block_hash: string
      readonly block_time: number
    }

/** An unspent output. Its value is in satoshis. */
export interface EsploraUtxo {
  readonly txid: string
  readonly vout: number
  readonly value: number
  readonly status: EsploraStatus
}

/** Returns the status of a transaction, as esplora writes it. */
export function toStatus({ block }: Pick<NodeTransaction, 'block'>): EsploraStatus {
  if (!block) return { confirmed: false }
  return { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
}

/** Returns a transaction with the outputs that it spends, as esplora writes it, without the `asm` fields. */
export function toTransaction(transaction: NodeTransaction): object {
  const { txid, size, weight, spends } = transaction
  const { version, locktime, inputs, outputs } = decodeTransaction(transaction)
  const coinbase = spends.length === 0
  return {
    txid,
    version,
    locktime,
    vin: inputs.map(({ txid: spent, vout, scriptSig, sequence, witness }, index) => ({
      txid: spent,
      vout,
      prevout: coinbase ? null : toOutput(spends[index] as Output),
      scriptsig: scriptSig,
      witness,
      is_coinbase: coinbase,
      sequence,
    })),
    vout: outputs.map(toOutput),
    size,
    weight,
    fee: coinbase ? 0 : sum(spends) - sum(outputs),
    status: toStatus(transaction),
  }
}

function toOutput({ script, value }: Output): object {
  const { type, address } = describeScript(script)
  const named = address === undefined ? {} : { scriptpubkey_address: address }
  return { scriptpubkey: script, scriptpubkey_type: type, ...named, value }
}

/** Returns the sums that an address received and spent, separately for the chain and the mempool. */
export function toAddress(address: string, script: string, transactions: readonly NodeTransaction[]): object {
  const mined = transactions.filter(({ block }) => block)
  const waiting = transactions.filter(({ block }) => !block)
  return { address, chain_stats: toStats(script, mined), mempool_stats: toStats(script, waiting) }
}

function toStats(script: string, transactions: readonly NodeTransaction[]): object {
  const ours = (output: Output): boolean => output.script === script
  const funded = transactions.flatMap((transaction) => decodeTransaction(transaction).outputs.filter(ours))
  const spent = transactions.flatMap(({ spends }) => spends.filter(ours))
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: transactions.length,
  }
}

function sum(outputs: readonly Output[]): number {
  return outputs.reduce((total, { value }) => total + value, 0)
}

/**
 * Returns the unspent outputs of a script (hex), including those in the mempool. `transactions` are all of the
 * script's.
 */
export function toUtxos(script: string, transactions: readonly NodeTransaction[]): EsploraUtxo[] {
  const decoded = transactions.map((transaction) => ({ transaction, ...decodeTransaction(transaction) }))
  const spent = new Set(decoded.flatMap(({ inputs }) => inputs.map(({ txid, vout }) => `${txid}:${vout}`)))
  return decoded.flatMap(({ transaction, outputs }) =>
    outputs.flatMap((output, vout) => {
      const { txid } = transaction
      const unspent = output.script === script && !spent.has(`${txid}:${vout}`)
      return unspent ? [{ txid, vout, value: output.value, status: toStatus(transaction) }] : []
    }),
  )
}

/** Returns what spends an output. `transactions` are all of the output's script. */
export function toOutspend(
  output: Pick<EsploraUtxo, 'txid' | 'vout'>,
  transactions: readonly NodeTransaction[],
): object {
  for (const transaction of transactions) {
    const { inputs } = decodeTransaction(transaction)
    const vin = inputs.findIndex(({ txid, vout }) => txid === output.txid && vout === output.vout)
    if (vin >= 0) return { spent: true, txid: transaction.txid, vin, status: toStatus(transaction) }
  }
  return { spent: false }
}
