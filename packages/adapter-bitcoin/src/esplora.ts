import type { CaipNetworkId } from '@latchkit/core'
import {
  chainNotConfigured,
  type LatchError,
  walletError,
  withTimeout,
  type AdapterContext,
} from '@latchkit/core/adapter'
import { fieldsOf } from './answers.js'

/** A coin: an output that nobody has spent. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  /** In satoshis. */
  readonly value: bigint
  readonly confirmed: boolean
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
  /** In which block it is; undefined while it is in none. */
  block(txid: string): Promise<bigint | undefined>
  /** What a transaction paid the miner, in satoshis. */
  fee(txid: string): Promise<bigint>
  /** Sends a transaction in hex. The answer is its id. */
  send(hex: string): Promise<string>
}

/** How long a request may take, the whole of its answer with it (S9.05, F023, F024). */
const TIMEOUT_MS = 10_000
/** How often a question is asked again, and after how long the first time; each next wait is twice as long (S8.15, S9.05). */
const RETRIES = 3
const RETRY_DELAY_MS = 150
const RETRIED = [403, 408, 413, 429, 500, 502, 503, 504]
/** How long a node may have us wait before we ask again (F011). */
const MAX_RETRY_AFTER_S = 10
/** The block that a transaction should be in, counted from the next one. */
const TARGET_BLOCKS = 3
/** No node of these days can mean more, in satoshis for a virtual byte. */
const MAX_FEE_RATE = 10_000

/** An answer that isn't what was asked for. */
interface Refusal {
  readonly status: number | undefined
  readonly retryAfterS: number
  readonly error: Error
}

/** Speaks to the node that a network names first. Throws `network/not-found` where it names none. */
export function createEsplora({ networks, environment: { clock } }: AdapterContext, id: CaipNetworkId): Esplora {
  const base = networks.find(({ caipNetworkId }) => caipNetworkId === id)?.rpcUrls.default.http[0]?.replace(/\/+$/, '')
  if (!base) throw chainNotConfigured({ id })

  async function ask(path: string, body?: string): Promise<string | Refusal> {
    const abort = new AbortController()
    const late = (): unknown => {
      abort.abort()
      return walletError('timed-out')
    }
    const asked = fetch(`${base}${path}`, {
      signal: abort.signal,
      ...(body !== undefined && { method: 'POST', body, headers: { 'content-type': 'text/plain' } }),
    }).then(async (response) => ({ response, text: await response.text() }))
    const { response, text } = await withTimeout(clock, TIMEOUT_MS, asked, late)
    if (response.ok) return text
    const { status, headers } = response
    const after = Number(headers.get('retry-after'))
    const error = new Error(status === 400 ? text.slice(0, 300) : `HTTP status code: ${status}`)
    return { status, retryAfterS: after > 0 ? Math.min(after, MAX_RETRY_AFTER_S) : 0, error }
  }

  async function get(path: string): Promise<string> {
    for (let tried = 0; ; tried += 1) {
      const answer = await ask(path).catch((error: Error): Refusal => ({ status: undefined, retryAfterS: 0, error }))
      if (typeof answer === 'string') return answer
      const { status, retryAfterS, error } = answer
      const isHopeless = status !== undefined && !RETRIED.includes(status)
      if (isHopeless || tried === RETRIES) throw error
      const wait = Math.max(RETRY_DELAY_MS * 2 ** tried, retryAfterS * 1000)
      await new Promise<void>((resolve) => void clock.after(wait, resolve))
    }
  }
  async function getJson(path: string): Promise<unknown> {
    const text = await get(path)
    try {
      return JSON.parse(text)
    } catch {
      throw badAnswer(path)
    }
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
    transaction: (txid) => get(`/tx/${encodeURIComponent(txid)}/hex`),
    async block(txid) {
      const { confirmed, block_height: height } = fieldsOf(await getJson(`/tx/${encodeURIComponent(txid)}/status`))
      return confirmed === true && Number.isSafeInteger(height) ? BigInt(height as number) : undefined
    },
    async fee(txid) {
      const path = `/tx/${encodeURIComponent(txid)}`
      return toSatoshis(fieldsOf(await getJson(path))['fee'], path)
    },
    async send(hex) {
      const answer = await ask('/tx', hex)
      if (typeof answer !== 'string') throw answer.error
      const txid = answer.trim()
      if (!/^[0-9a-f]{64}$/.test(txid)) throw badAnswer('/tx')
      return txid
    },
  }
}

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
