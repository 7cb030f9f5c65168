import { parseUnits } from 'viem'
import type { AnsweredHistory, HistorySource } from './history.source.js'
import type { World } from '../chain/world.fixture.js'

/** Reads all pages of an account's history. */
export async function readAll(source: HistorySource, account: string, networkIds: readonly string[]) {
  const data: AnsweredHistory['data'][number][] = []
  let page: AnsweredHistory | undefined
  do {
    page = await source.page({ account, networkIds, cursor: page?.next ?? undefined, iconUrl: () => undefined })
    data.push(...page.data)
  } while (page.next !== null)
  return { data, coverage: page.coverage }
}

/**
 * What an account has by its history: all that came, without what left and the fees it paid. The coin, then the tokens.
 */
export function addUp(data: AnsweredHistory['data'], account: string, tokens: readonly string[]): readonly bigint[] {
  const sums = [0n, ...tokens.map(() => 0n)]
  const add = (index: number, amount: bigint): void => void (sums[index] = (sums[index] ?? 0n) + amount)
  for (const { metadata, transfers } of data) {
    if (metadata.sentFrom === account) add(0, -parseUnits(metadata.fee ?? '0', 18))
    for (const { direction, quantity, fungible_info: info } of transfers) {
      const index =
        info?.address === undefined
          ? 0
          : 1 + tokens.findIndex((each) => each.toLowerCase() === info.address?.toLowerCase())
      const amount = parseUnits(quantity.numeric, info?.symbol === 'SUSD' ? 6 : 18)
      if (direction === 'in') add(index, amount)
      if (direction === 'out') add(index, -amount)
    }
  }
  return sums
}

/** A chain whose node traces, and the accounts that are counted. */
export interface RecountedChain {
  readonly client: Pick<World['client'], 'getBlockNumber' | 'getBlock' | 'getTransactionReceipt' | 'request'>
  readonly accounts: readonly string[]
}

interface Frame {
  readonly from: string
  readonly to?: string
  readonly value?: string
  readonly error?: string
  readonly calls?: readonly Frame[]
}

/** The addresses that a call names, if it is the transaction's own, or if it moved coins. */
function named({ from, to = '', value = '0x0', error, calls = [] }: Frame, isFirst = true): readonly string[] {
  const isMoved = !error && BigInt(value) > 0n
  return [...(isFirst || isMoved ? [from, to] : []), ...(error ? [] : calls.flatMap((each) => named(each, false)))]
}

/**
 * The hashes of all transactions since a block that accounts sent, or in which their coins or tokens moved, as the node
 * traces them, the newest first. It shares no code with the server.
 */
export async function recount(
  { client, accounts }: RecountedChain,
  since = 1,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>(accounts.map((account) => [account, []]))
  const head = Number(await client.getBlockNumber())
  for (let number = head; number >= since; number -= 1) {
    const { transactions } = await client.getBlock({ blockNumber: BigInt(number) })
    for (const hash of [...transactions].reverse()) {
      const [frame, { logs }] = await Promise.all([
        client.request({ method: 'debug_traceTransaction', params: [hash, { tracer: 'callTracer' }] } as never),
        client.getTransactionReceipt({ hash }),
      ])
      const moved = logs.flatMap(({ topics }) => topics.slice(1).map((topic) => `0x${topic.slice(26)}`))
      const all = new Set([...named(frame), ...moved])
      for (const [account, hashes] of found) if (all.has(account.toLowerCase())) hashes.push(hash)
    }
  }
  return found
}
