import {
  digestOf,
  type Inclusion,
  type SentRecord,
  type Signer,
  type TransactionAnchor,
  type TransactionRequest,
  type TransactionSnapshot,
  type UnsentRecord,
} from '@latchkit/core/adapter'
import { toHex } from './answers.js'
import type { BitcoinDeps } from './bitcoin.connection.js'
import { readPsbt } from './bitcoin.psbt.js'
import { createEsplora, type ChainTransaction, type Esplora } from './esplora.js'

/** After how many blocks a block counts as final. */
const FINAL_CONFIRMATIONS = 6
/** How many inputs of a transaction are read. */
const MAX_INPUTS = 20

/** What the chain says of stored transactions. */
export interface BitcoinSnapshots {
  anchor(signer: Omit<Signer, 'connectorId'>, request?: TransactionRequest): Promise<TransactionAnchor>
  look(record: SentRecord): Promise<TransactionSnapshot>
  find(record: UnsentRecord, taken: readonly string[]): Promise<string | null | undefined>
}

/** Makes what polls transactions. A transaction that spends a coin shuts out all others that spend it. */
export const createSnapshots = (deps: BitcoinDeps): BitcoinSnapshots => ({
  async anchor({ networkId }, { serialized } = {}) {
    const block = await createEsplora(deps, networkId).height()
    return { block: block.toString(), ...(serialized !== undefined && anchorOfPsbt(serialized)) }
  },
  look: (record) => lookAt(createEsplora(deps, record.networkId), record),
  find: (record, taken) => findSent(createEsplora(deps, record.networkId), record, taken),
})

/** The coins that a PSBT spends, and the digest of what it does. */
export function anchorOfPsbt(psbt: string): Required<Pick<TransactionAnchor, 'inputs' | 'content'>> {
  const transaction = readPsbt(psbt)
  const inputs = Array.from({ length: transaction.inputsLength }, (_, index) => {
    const { txid, index: vout } = transaction.getInput(index)
    return `${toHex(txid) ?? ''}:${vout ?? 0}`
  })
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { script, amount } = transaction.getOutput(index)
    return `${toHex(script) ?? ''}:${amount ?? 0n}`
  })
  return { inputs, content: contentOf(inputs, outputs) }
}

const contentOf = (inputs: readonly string[], outputs: readonly string[]): string =>
  digestOf(`${inputs.join()} ${outputs.join()}`) ?? ''

const inputsOf = ({ inputs }: ChainTransaction): readonly string[] => inputs.map(({ txid, vout }) => `${txid}:${vout}`)

/** Polls a transaction once. Where no node has it, searches for one that spends its coins. */
export async function lookAt(esplora: Esplora, record: SentRecord): Promise<TransactionSnapshot> {
  const found = await esplora.find(record.hash)
  if (found?.block) return { state: 'included', inclusion: await inclusionOf(esplora, found, found.block.number) }
  if (record.inclusion && (await isBehind(esplora, record.inclusion))) return { state: 'behind' }
  if (found) return { state: 'pending' }
  const other = (await readSpenders(esplora, record)).find(({ txid, block }) => block && txid !== record.hash)
  if (!other?.block) return { state: 'missing' }
  const inclusion = await inclusionOf(esplora, other, other.block.number)
  return { state: 'included', inclusion: { ...inclusion, replaced: reasonOf(record, other) } }
}

/** Whether a server has not read the block yet that a poll has found. */
const isBehind = async (esplora: Esplora, { block: { number } }: Inclusion): Promise<boolean> =>
  number !== undefined && (await esplora.height()) < BigInt(number)

/**
 * Searches for a transaction by the coins that it spends. Resolves with null where a block has another one that spends one of
 * them. Where the wallet has chosen the coins, searches for the payment in the account's history: that proves no absence.
 */
async function findSent(
  esplora: Esplora,
  record: UnsentRecord,
  taken: readonly string[],
): Promise<string | null | undefined> {
  const { inputs, content, block = '0' } = record.anchor
  if (!inputs) {
    const isNew = (each: ChainTransaction): boolean => !each.block || each.block.number > BigInt(block)
    const isIt = (each: ChainTransaction): boolean => isNew(each) && isFrom(each, record) && pays(each, record)
    const history = await esplora.history(record.address)
    return history.find((each) => !taken.includes(each.txid) && isIt(each))?.txid
  }
  const spenders = await readSpenders(esplora, record)
  const others = spenders.filter(({ txid }) => !taken.includes(txid))
  // One that pays the same is this one with another fee.
  const isIt = (each: ChainTransaction): boolean =>
    contentOf(
      inputsOf(each),
      each.outputs.map(({ script, value }) => `${script}:${value}`),
    ) === content || pays(each, record)
  const found = others.find(isIt)
  if (found) return found.txid
  return spenders.some((each) => each.block && !isIt(each)) ? null : undefined
}

/** The transactions that spend the stored coins of one, each once. */
async function readSpenders(esplora: Esplora, { anchor }: UnsentRecord): Promise<readonly ChainTransaction[]> {
  const coins = (anchor.inputs ?? []).slice(0, MAX_INPUTS).map((input) => {
    const [txid = '', vout] = input.split(':')
    return { txid, vout: Number(vout) }
  })
  const ids = new Set(await Promise.all(coins.map((coin) => esplora.spender(coin))))
  const found = await Promise.all([...ids].map(async (id) => (id ? esplora.find(id) : undefined)))
  return found.flatMap((each) => each || [])
}

async function inclusionOf(
  esplora: Esplora,
  { txid, block, fee }: ChainTransaction,
  number: bigint,
): Promise<Inclusion> {
  const height = await esplora.height()
  const confirmations = height < number ? 1 : Number(height - number) + 1
  return {
    hash: txid,
    status: 'success',
    block: { hash: block?.hash, number: number.toString() },
    confirmations,
    isFinal: confirmations >= FINAL_CONFIRMATIONS,
    fee: fee.toString(),
  }
}

const isFrom = ({ inputs }: ChainTransaction, { address }: UnsentRecord): boolean =>
  inputs.some((each) => each.address === address)

/** Whether a transaction pays what a record says. */
const pays = ({ outputs }: ChainTransaction, { to, value }: UnsentRecord): boolean =>
  to !== undefined && value !== undefined && outputs.some((each) => each.address === to && each.value === BigInt(value))

/** Why another transaction has spent the coins of one. */
function reasonOf(record: SentRecord, other: ChainTransaction): NonNullable<Inclusion['replaced']> {
  if (pays(other, record)) return 'repriced'
  return other.outputs.every(({ address }) => address === record.address) ? 'cancelled' : 'replaced'
}
