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
  /** Resolves with the fee rate for one of the next three blocks, in whole satoshis for each virtual byte. */
  feeRate(): Promise<bigint>
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
const TARGET_BLOCKS = 3
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
      // A node without estimates has seen no competition for blocks: the lowest rate is enough.
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
        // A node refuses a transaction that is mined already, because its own inputs are spent.
        const isRefused = answer.status === 400
        if (isKnown(answer) || (isRefused && (await has(base, txid)))) return { answer: txid }
        // The other nodes are asked too: one may have the transaction although its answer was lost.
        return { ...toFailedTry(answer), ...(isRefused && { ends: 'host' }) }
      })
    },
  }
}

type Answer = Awaited<ReturnType<typeof fetchText>>

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

function toCoin(entry: unknown, path: string): Coin {
  const { txid, vout, value, status } = fieldsOf(entry)
  const isCoin = typeof txid === 'string' && /^[0-9a-f]{64}$/.test(txid) && Number.isSafeInteger(vout)
  if (!isCoin) throw badAnswer(path)
  const { confirmed } = fieldsOf(status)
  return { txid, vout: vout as number, value: toSatoshis(value, path), confirmed: confirmed === true }
}
