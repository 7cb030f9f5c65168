import type { CaipNetworkId } from '@latchkit/core'
import {
  askHosts,
  chainNotConfigured,
  fetchText,
  fieldsOf,
  urlsOf,
  walletError,
  type FailedTry,
  type LatchError,
} from '@latchkit/core/adapter'
import { toBitcoinError } from './bitcoin.errors.js'
import type { BitcoinDeps } from './bitcoin.connection.js'

/** A coin: an output that nobody has spent. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  /** In satoshis. */
  readonly value: bigint
  readonly confirmed: boolean
}

/** Where a transaction is. */
export interface TransactionStatus {
  /** Whether it is in the mempool. */
  readonly isPending: boolean
  /** The block that it is in; undefined while it is in none. */
  readonly blockNumber: bigint | undefined
}

/** What a node is asked, over esplora's REST. All reject with `wallet/…`, or `network/not-found` where there is no node. */
export interface Esplora {
  /** What an address has, confirmed and waiting together, in satoshis. */
  balance(address: string): Promise<bigint>
  coins(address: string): Promise<readonly Coin[]>
  /** What a transaction should pay to be mined soon, in whole satoshis for a virtual byte. */
  feeRate(): Promise<bigint>
  /** A transaction in hex. */
  transaction(txid: string): Promise<string>
  /** Where a transaction is. Rejects where the node doesn't have it. */
  status(txid: string): Promise<TransactionStatus>
  /** What a transaction paid the miner, in satoshis. */
  fee(txid: string): Promise<bigint>
  /**
   * Sends a transaction in hex, of a known id. What a node has already is sent (F106). As it is one and the same however
   * often it comes, an answer that was lost is asked for again (F031).
   */
  send(hex: string, txid: string): Promise<void>
}

/** The block that a transaction should be in, counted from the next one. */
const TARGET_BLOCKS = 3
/** No node of these days can mean more, in satoshis for a virtual byte. */
const MAX_FEE_RATE = 10_000

/** Speaks to the app's own nodes for a network, else to those that it names. Throws `network/not-found` where there are none. */
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

  const has = async (base: string, txid: string): Promise<boolean> => {
    const { ok, text } = await fetchPath(base, `/tx/${txid}/status`)
    return ok && typeof fieldsOf(JSON.parse(text))['confirmed'] === 'boolean'
  }

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
    async feeRate() {
      const path = '/fee-estimates'
      const rates = Object.entries(fieldsOf(await getJson(path)))
        .map(([blocks, rate]) => [Number(blocks), rate] as const)
        .sort(([one], [other]) => one - other)
      const wanted = rates.findLast(([blocks]) => blocks <= TARGET_BLOCKS) ?? rates[0]
      // A node that has seen no competition estimates nothing.
      const rate = wanted ? wanted[1] : 1
      if (typeof rate !== 'number' || !(rate > 0) || rate > MAX_FEE_RATE) throw badAnswer(path)
      return BigInt(Math.ceil(rate))
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
    async send(hex, txid) {
      const init = { method: 'POST', body: hex, headers: { 'content-type': 'text/plain' } }
      await askHosts<unknown>(clock, hosts, async (base) => {
        const answer = await fetchPath(base, '/tx', init)
        if (answer.ok) return answer.text.trim() === txid ? { answer: txid } : { error: badAnswer('/tx'), ends: 'host' }
        // Once it is mined its coins are spent, by itself, and it is refused for that.
        const isRefused = answer.status === 400
        if (isKnown(answer) || (isRefused && (await has(base, txid)))) return { answer: txid }
        // The others are asked all the same: one may have it whose answer was lost.
        return { ...toFailedTry(answer), ...(isRefused && { ends: 'host' }) }
      })
    },
  }
}

type Answer = Awaited<ReturnType<typeof fetchText>>

function toFailedTry(answer: Answer): FailedTry {
  const { status, isRetried, retryAfterMs: waitMs } = answer
  // Another node wouldn't understand it either; what one doesn't find, another may.
  const ends = status === 400 ? 'all' : 'host'
  return { error: refusal(answer), waitMs, ...(!isRetried && { ends }) }
}

const isKnown = (answer: Answer): boolean => toBitcoinError(refusal(answer)).code === 'wallet/already-known'

/** Only what a node says of the request itself is told on (F005). */
const refusal = ({ status, text }: Answer): Error =>
  Object.assign(new Error(status === 400 ? text.slice(0, 300) : `HTTP status code: ${status}`), { status })

const badAnswer = (method: string): LatchError => walletError('bad-answer', { method })

/** Satoshis in JSON are whole numbers below 2^53, as all the coins there can ever be are (F118). */
function toSatoshis(value: unknown, path: string): bigint {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw badAnswer(path)
  return BigInt(value as number)
}

function toCoin(entry: unknown, path: string): Coin {
  const { txid, vout, value, status } = fieldsOf(entry)
  const isCoin = typeof txid === 'string' && /^[0-9a-f]{64}$/.test(txid) && Number.isSafeInteger(vout)
  if (!isCoin) throw badAnswer(path)
  const { confirmed } = fieldsOf(status)
  return { txid, vout: vout as number, value: toSatoshis(value, path), confirmed: confirmed === true }
}
