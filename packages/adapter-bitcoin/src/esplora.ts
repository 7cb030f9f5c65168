import type { CaipNetworkId } from '@latchkit/core'
import {
  askHosts,
  chainNotConfigured,
  fetchText,
  fieldsOf,
  urlsOf,
  walletError,
  type AdapterContext,
  type FailedTry,
  type LatchError,
} from '@latchkit/core/adapter'
import { toBitcoinError } from './bitcoin.errors.js'
import type { BitcoinDeps } from './bitcoin.connection.js'

/** A coin: an unspent output. */
export interface Coin {
  /** The id of its transaction, in hex without 0x. */
  readonly txid: string
  /** The index of the output in its transaction. */
  readonly vout: number
  /** In satoshis. */
  readonly value: bigint
  readonly confirmed: boolean
}

/** A transaction that a node has. */
export interface ChainTransaction {
  readonly txid: string
  /** Undefined while it is in no block. */
  readonly block: { readonly hash: string; readonly number: bigint } | undefined
  /** In satoshis. */
  readonly fee: bigint
  /** In weight units: four are a virtual byte. */
  readonly weight: number
  /** The coins that it spends. */
  readonly inputs: readonly (Omit<Coin, 'confirmed'> & { readonly address: string | undefined })[]
  readonly outputs: readonly {
    /** In hex without 0x. */
    readonly script: string
    readonly address: string | undefined
    readonly value: bigint
  }[]
}

/** How soon a payment should be in a block. */
export type Speed = 'slow' | 'normal' | 'fast'

/** The status of a transaction. */
export interface TransactionStatus {
  /** Whether it is in the mempool. */
  readonly isPending: boolean
  /** The height of its block; undefined while it is in no block. */
  readonly blockNumber: bigint | undefined
}

/** The requests to a node, by esplora's REST API. All methods reject with `wallet/…`. Ids and hex have no 0x. */
export interface Esplora {
  /** Resolves with the balance of an address, with unconfirmed coins, in satoshis. */
  balance(address: string): Promise<bigint>
  coins(address: string): Promise<readonly Coin[]>
  /**
   * Resolves with the fee rate for the next block (`fast`), for one of the next three (`normal`, the default) or six
   * (`slow`), in whole satoshis for each virtual byte.
   */
  feeRate(speed?: Speed): Promise<bigint>
  /** Resolves with the number of blocks before the newest one. */
  height(): Promise<bigint>
  /** Resolves with a transaction, or with undefined where no node has it. */
  find(txid: string): Promise<ChainTransaction | undefined>
  /** Resolves with the id of the transaction that spends a coin, or with undefined where none does. */
  spender(coin: Pick<Coin, 'txid' | 'vout'>): Promise<string | undefined>
  /** Resolves with the newest transactions of an address: those in the mempool, then those in blocks. */
  history(address: string): Promise<readonly ChainTransaction[]>
  /** Resolves with a transaction in hex. */
  transaction(txid: string): Promise<string>
  /** Resolves with the status of a transaction. Rejects where the node doesn't have the transaction. */
  status(txid: string): Promise<TransactionStatus>
  /** Resolves with the fee of a transaction, in satoshis. */
  fee(txid: string): Promise<bigint>
  /**
   * Sends a transaction in hex, with its id. Resolves also where a node has the transaction already (F106). As sending
   * a transaction twice has no effect, it is sent again where the answer was lost (F031).
   */
  send(hex: string, txid: string): Promise<void>
}

/** In how many blocks a transaction should be mined. */
const TARGET_BLOCKS: Readonly<Record<Speed, number>> = { fast: 1, normal: 3, slow: 6 }
/** A higher rate is refused as an error of the node, in satoshis for each virtual byte. */
const MAX_FEE_RATE = 10_000

/**
 * Makes the client of a network's nodes: those of the app's own RPC URLs, else those that the network names. Throws
 * `network/not-found` where the app doesn't have the network, or where it has no RPC URL.
 */
export function createEsplora(
  { context, rpcUrls }: Pick<BitcoinDeps, 'context' | 'rpcUrls'>,
  id: CaipNetworkId,
): Esplora {
  const {
    networks,
    environment: { clock },
  } = context
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const hosts = (network ? urlsOf(network, rpcUrls) : []).map((url) => url.replace(/\/+$/, ''))
  if (hosts.length === 0) throw chainNotConfigured({ id })
  const { get, getJson, getJsonOrNone, send } = createRequests(clock, hosts)

  return {
    async balance(address) {
      const path = `/address/${encodeURIComponent(address)}`
      const { chain_stats: chain, mempool_stats: mempool } = fieldsOf(await getJson(path))
      return [chain, mempool].reduce<bigint>((sum, stats) => {
        const { funded_txo_sum: funded, spent_txo_sum: spent } = fieldsOf(stats)
        return sum + toSatoshis(funded, path) - toSatoshis(spent, path)
      }, 0n)
    },
    async coins(address) {
      const path = `/address/${encodeURIComponent(address)}/utxo`
      const list = await getJson(path)
      if (!Array.isArray(list)) throw badAnswer(path)
      return list.map((entry) => toCoin(entry, path))
    },
    async feeRate(speed = 'normal') {
      const path = '/fee-estimates'
      const rates = Object.entries(fieldsOf(await getJson(path)))
        .map(([blocks, rate]) => [Number(blocks), rate] as const)
        .sort(([one], [other]) => one - other)
      const wanted = rates.findLast(([blocks]) => blocks <= TARGET_BLOCKS[speed]) ?? rates[0]
      // A node without estimates has seen no competition for blocks: the lowest rate is enough.
      const rate = wanted ? wanted[1] : 1
      if (typeof rate !== 'number' || !(rate > 0) || rate > MAX_FEE_RATE) throw badAnswer(path)
      return BigInt(Math.ceil(rate))
    },
    async height() {
      const path = '/blocks/tip/height'
      return toSatoshis(await getJson(path), path)
    },
    async find(txid) {
      const path = `/tx/${encodeURIComponent(txid)}`
      const found = await getJsonOrNone(path)
      return found === undefined ? undefined : toChainTransaction(found, path)
    },
    async spender({ txid, vout }) {
      const path = `/tx/${encodeURIComponent(txid)}/outspend/${vout}`
      const { spent, txid: by } = fieldsOf(await getJsonOrNone(path))
      return spent === true ? checkId(by, path) : undefined
    },
    async history(address) {
      const path = `/address/${encodeURIComponent(address)}/txs`
      const list = await getJson(path)
      if (!Array.isArray(list)) throw badAnswer(path)
      return list.map((entry) => toChainTransaction(entry, path))
    },
    async transaction(txid) {
      const path = `/tx/${encodeURIComponent(txid)}/hex`
      const hex = (await get(path)).trim()
      if (!/^[0-9a-f]+$/i.test(hex)) throw badAnswer(path)
      return hex
    },
    async status(txid) {
      const { confirmed, block_height: height } = fieldsOf(await getJson(`/tx/${encodeURIComponent(txid)}/status`))
      const isMined = confirmed === true && Number.isSafeInteger(height)
      return { isPending: confirmed === false, blockNumber: isMined ? BigInt(height as number) : undefined }
    },
    async fee(txid) {
      const path = `/tx/${encodeURIComponent(txid)}`
      return toSatoshis(fieldsOf(await getJson(path))['fee'], path)
    },
    send,
  }
}

type Answer = Awaited<ReturnType<typeof fetchText>>

/** The requests to the nodes at these URLs. They are asked one after another. */
function createRequests(clock: AdapterContext['environment']['clock'], hosts: readonly string[]) {
  const fetchPath = (base: string, path: string, init: RequestInit = {}): ReturnType<typeof fetchText> =>
    fetchText(clock, `${base}${path}`, init, () => walletError('timed-out'))

  const get = (path: string): Promise<string> =>
    askHosts(clock, hosts, async (base) => {
      const answer = await fetchPath(base, path)
      return answer.ok ? { answer: answer.text } : toFailedTry(answer)
    })

  async function getJson(path: string): Promise<unknown> {
    const text = await get(path)
    try {
      return JSON.parse(text)
    } catch {
      throw badAnswer(path)
    }
  }

  /** Resolves with undefined where the nodes say that there is no such thing. */
  const getJsonOrNone = (path: string): Promise<unknown> =>
    getJson(path).catch((error: unknown) => {
      if (fieldsOf(error)['status'] === 404) return undefined
      throw error
    })

  const has = async (base: string, txid: string): Promise<boolean> => {
    const { ok, text } = await fetchPath(base, `/tx/${txid}/status`)
    return ok && typeof fieldsOf(JSON.parse(text))['confirmed'] === 'boolean'
  }

  async function send(hex: string, txid: string): Promise<void> {
    const init = { method: 'POST', body: hex, headers: { 'content-type': 'text/plain' } }
    await askHosts<unknown>(clock, hosts, async (base) => {
      const answer = await fetchPath(base, '/tx', init)
      if (answer.ok) return answer.text.trim() === txid ? { answer: txid } : { error: badAnswer('/tx'), ends: 'host' }
      // A node refuses a transaction that is mined already, because its own inputs are spent.
      const isRefused = answer.status === 400
      if (isKnown(answer) || (isRefused && (await has(base, txid)))) return { answer: txid }
      // The other nodes are asked too: one may have the transaction although its answer was lost.
      return { ...toFailedTry(answer), ...(isRefused && { ends: 'host' }) }
    })
  }

  return { get, getJson, getJsonOrNone, send }
}

function toFailedTry(answer: Answer): FailedTry {
  const { status, isRetried, retryAfterMs: waitMs } = answer
  // After status 400, no other node is asked: it would refuse the same request. Another node may find what this one
  // lacks.
  const ends = status === 400 ? 'all' : 'host'
  return { error: refusal(answer), waitMs, ...(!isRetried && { ends }) }
}

const isKnown = (answer: Answer): boolean => toBitcoinError(refusal(answer)).code === 'wallet/already-known'

/** The error for a refusal. It has the node's text only for status 400, which is about the request itself (F005). */
const refusal = ({ status, text }: Answer): Error =>
  Object.assign(new Error(status === 400 ? text.slice(0, 300) : `HTTP status code: ${status}`), { status })

const badAnswer = (method: string): LatchError => walletError('bad-answer', { method })

/** Reads satoshis in JSON. All coins that can ever exist are fewer than 2^53 satoshis, so a number is exact (F118). */
function toSatoshis(value: unknown, path: string): bigint {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw badAnswer(path)
  return BigInt(value as number)
}

function checkId(value: unknown, path: string): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw badAnswer(path)
  return value
}

function toIndex(value: unknown, path: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw badAnswer(path)
  return value as number
}

function toChainTransaction(found: unknown, path: string): ChainTransaction {
  const { txid, fee, weight, vin, vout, status } = fieldsOf(found)
  if (!Array.isArray(vin) || !Array.isArray(vout)) throw badAnswer(path)
  const { confirmed, block_height: height, block_hash: hash } = fieldsOf(status)
  const isMined = confirmed === true && Number.isSafeInteger(height) && typeof hash === 'string'
  return {
    txid: checkId(txid, path),
    block: isMined ? { hash, number: BigInt(height as number) } : undefined,
    fee: toSatoshis(fee, path),
    weight: toIndex(weight, path),
    inputs: (vin as unknown[]).map((each) => {
      const { txid: spent, vout: index, prevout } = fieldsOf(each)
      // The first transaction of a block spends no coin.
      const { value = 0, scriptpubkey_address: address } = fieldsOf(prevout)
      return {
        txid: checkId(spent, path),
        vout: toIndex(index, path),
        value: toSatoshis(value, path),
        address: textOf(address),
      }
    }),
    outputs: (vout as unknown[]).map((each) => {
      const { scriptpubkey: script, scriptpubkey_address: address, value } = fieldsOf(each)
      return { script: String(script), address: textOf(address), value: toSatoshis(value, path) }
    }),
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function toCoin(entry: unknown, path: string): Coin {
  const { txid, vout, value, status } = fieldsOf(entry)
  const { confirmed } = fieldsOf(status)
  const coin = { txid: checkId(txid, path), vout: toIndex(vout, path), value: toSatoshis(value, path) }
  return { ...coin, confirmed: confirmed === true }
}
