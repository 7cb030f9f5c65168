import { minRelayFee, replaceConflicts } from './replacement.js'
import type { Bcoin, BcoinChain, BcoinMempool, BcoinMeta, BcoinScript, BcoinTransaction, BcoinView } from './bcoin.js'

/** A transaction and its block. Scripts and raw bytes are hex, values are satoshis, times are seconds. */
export interface NodeTransaction {
  readonly txid: string
  readonly hex: string
  readonly size: number
  readonly weight: number
  /** The outputs that the inputs spend, in the order of the inputs. Empty for a coinbase. */
  readonly spends: readonly { readonly value: number; readonly script: string }[]
  /** `null` while the transaction is in the mempool. */
  readonly block: { readonly height: number; readonly hash: string; readonly time: number } | null
}

/** The last block of the chain. */
export interface NodeTip {
  readonly height: number
  readonly hash: string
}

/** The result of sending a transaction. Code and message of a refusal are those of Bitcoin Core. */
export type SendResult = { readonly txid: string } | { readonly code: number; readonly message: string }

/** A chain that mines by request. Ids and hashes are hex in the usual byte order. */
export interface BitcoinNode {
  readonly tip: () => Promise<NodeTip>
  readonly blockHash: (height: number) => Promise<string | null>
  readonly transaction: (txid: string) => Promise<NodeTransaction | null>
  /**
   * Resolves with all transactions that pay to a script (hex) or spend from it: those of the mempool first, newest
   * first.
   */
  readonly transactionsOf: (script: string) => Promise<readonly NodeTransaction[]>
  readonly send: (hex: string) => Promise<SendResult>
  /**
   * Mines one block for each of the times, with the reward to a script (hex). Times are in seconds, and later where the
   * chain requires it.
   */
  readonly mine: (script: string, times: readonly number[]) => Promise<NodeTip>
  /**
   * Replaces the last blocks by others, one more than there were. Their transactions wait in the mempool, or are mined
   * into the first of the new blocks, or are gone, with those that spend their outputs.
   */
  readonly reorganise: (
    given: { readonly blocks: number; readonly transactions: 'wait' | 'move' | 'drop' },
    script: string,
    times: readonly number[],
  ) => Promise<NodeTip>
}

/** Creates a node from bcoin's parts, at the genesis block. */
export async function createNode(bcoin: Bcoin): Promise<BitcoinNode> {
  const { networks, Network, Chain, Mempool, Miner, Script, TX } = bcoin
  // With regtest's own window of 144 blocks, segwit would only be active from block 432.
  for (const name of ['csv', 'segwit'] as const)
    Object.assign(networks.regtest.deployments[name], { window: 6, threshold: 5 })
  knowTaproot(Script.prototype)

  const shared = { network: 'regtest', memory: true }
  const chain = new Chain({ ...shared, indexTX: true, indexAddress: true })
  // With `replaceByFee` the mempool accepts transactions that signal replaceability, as wallets do. bcoin replaces
  // none by itself.
  const policy = {
    requireStandard: true,
    replaceByFee: true,
    relayPriority: false,
    maxOrphans: 0,
    minRelay: minRelayFee,
  }
  const mempool = new Mempool({ ...shared, ...policy, chain, indexAddress: true })
  const miner = new Miner({ ...shared, chain, mempool })
  chain.on('connect', (entry, { txs }) => mempool._addBlock(entry, txs))
  // A block that is invalidated isn't disconnected: the mempool only hears that it starts anew.
  chain.on('reset', () => mempool._reset())
  await chain.open()
  await mempool.open()
  await miner.open()
  const clock = Network.get('regtest').time
  const describe = createDescribe(chain, mempool)
  const tip = (): NodeTip => ({ height: chain.tip.height, hash: chain.tip.rhash() })
  const mine: BitcoinNode['mine'] = async (script, times) => {
    const address = Script.fromRaw(Buffer.from(script, 'hex')).getAddress()
    if (!address) throw new Error('Blocks are paid to an address.')
    for (const time of times) {
      clock.offset = time - Math.floor(Date.now() / 1000)
      if (!(await chain.add(await miner.cpu.mineBlock(null, address)))) throw new Error('The block was not accepted.')
    }
    clock.offset = 0
    return tip()
  }

  return {
    tip: async () => tip(),
    blockHash: async (height) => {
      const hash = await chain.db.getHash(height)
      return hash && reverseHex(hash)
    },
    transaction: async (txid) => {
      const hash = reverseHex(txid)
      const meta = mempool.getMeta(hash) ?? (await chain.db.getMeta(hash))
      return meta && describe(meta)
    },
    transactionsOf: async (script) => {
      const address = Script.fromRaw(Buffer.from(script, 'hex')).getAddress()
      if (!address) return []
      const mined = (await chain.db.getMetaByAddress(address)).sort((a, b) => b.height - a.height || b.index - a.index)
      const waiting = mempool.getMetaByAddress(address).sort((a, b) => b.mtime - a.mtime)
      return Promise.all([...waiting, ...mined].map(describe))
    },
    send: (hex) => send(TX, mempool, hex),
    mine,
    reorganise: async ({ blocks, transactions }, script, times) => {
      const removed = await readLast(chain, blocks)
      const waiting = mempool.getHistory()
      await chain.invalidate((await chain.db.getHash(chain.tip.height - blocks + 1)) as string)
      if (transactions === 'move') await refill(mempool, removed)
      await mine(script, times)
      if (transactions === 'wait') await refill(mempool, removed)
      await refill(mempool, waiting)
      return tip()
    },
  }
}

/** Reads the transactions of the last blocks, in their order, without those that reward miners. */
async function readLast(chain: BcoinChain, blocks: number): Promise<BcoinTransaction[]> {
  const removed: BcoinTransaction[] = []
  for (let height = chain.tip.height - blocks + 1; height <= chain.tip.height; height += 1) {
    const block = await chain.db.getBlock((await chain.db.getHash(height)) as string)
    removed.push(...(block?.txs.slice(1) ?? []))
  }
  return removed
}

/** Adds transactions to the mempool. Those that it refuses are gone: what they spend is spent, or not there any more. */
async function refill(mempool: BcoinMempool, transactions: readonly BcoinTransaction[]): Promise<void> {
  for (const tx of transactions) await mempool.addTX(tx).catch(() => undefined)
}

/**
 * Treats outputs to taproot as standard, as current nodes do. bcoin is older than taproot and can't check spending
 * them.
 */
function knowTaproot(prototype: BcoinScript): void {
  const { isStandard } = prototype
  prototype.isStandard = function (this: BcoinScript) {
    const { raw } = this
    return (raw.length === 34 && raw[0] === 0x51 && raw[1] === 0x20) || isStandard.call(this)
  }
}

async function send(TX: Bcoin['TX'], mempool: BcoinMempool, hex: string): Promise<SendResult> {
  const tx = decode(TX, hex)
  if (!tx) return { code: -22, message: 'TX decode failed. Make sure the tx has at least one input.' }
  const view = await mempool.getSpentView(tx)
  const [paid, wanted] = [tx.getFee(view), Math.ceil((tx.getVirtualSize() * minRelayFee) / 1000)]
  // bcoin relays transactions with old coins without a fee, which no current node does.
  if (!tx.isCoinbase() && tx.hasCoins(view) && paid >= 0 && paid < wanted)
    return { code: -26, message: `min relay fee not met, ${paid} < ${wanted}` }
  const replacement = replaceConflicts(mempool, tx, paid)
  if ('message' in replacement) return replacement
  try {
    const missing = await mempool.addTX(tx)
    if (!missing) return { txid: tx.txid() }
    await refill(mempool, replacement.evicted)
    return { code: -25, message: 'bad-txns-inputs-missingorspent' }
  } catch (error) {
    const { type, code, reason } = error as { type?: string; code?: string; reason?: string }
    if (type !== 'VerifyError') throw error
    await refill(mempool, replacement.evicted)
    return { code: code === 'alreadyknown' ? -27 : -26, message: coreWords[reason ?? ''] ?? String(reason) }
  }
}

const coreWords: Readonly<Record<string, string>> = {
  'bad-txns-inputs-spent': 'txn-mempool-conflict',
  'absurdly-high-fee': 'max-fee-exceeded',
}

function decode(TX: Bcoin['TX'], hex: string): BcoinTransaction | undefined {
  try {
    const tx = TX.fromRaw(Buffer.from(hex, 'hex'))
    return tx.inputs.length > 0 && Buffer.from(tx.toRaw()).toString('hex') === hex.toLowerCase() ? tx : undefined
  } catch {
    return undefined
  }
}

function createDescribe(chain: BcoinChain, mempool: BcoinMempool): (meta: BcoinMeta) => Promise<NodeTransaction> {
  const viewOf = ({ tx, block }: BcoinMeta): Promise<BcoinView> =>
    block === null ? mempool.getSpentView(tx) : chain.getSpentView(tx)
  return async (meta) => {
    const { tx, block, height, time } = meta
    const view = await viewOf(meta)
    const spends = tx.inputs.flatMap((input) => {
      const output = tx.isCoinbase() ? null : view.getOutputFor(input)
      return output ? [{ value: output.value, script: Buffer.from(output.script.raw).toString('hex') }] : []
    })
    return {
      txid: tx.txid(),
      hex: Buffer.from(tx.toRaw()).toString('hex'),
      size: tx.getSize(),
      weight: tx.getWeight(),
      spends,
      block: block === null ? null : { height, hash: reverseHex(block), time },
    }
  }
}

function reverseHex(hex: string): string {
  return Buffer.from(hex, 'hex').reverse().toString('hex')
}
