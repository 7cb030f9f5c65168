import { z } from 'zod'
import { createOperatorService, ServiceFailed, type OperatorService } from '../services/operatorService.js'
import { ChainAway } from '../chain/chain.errors.js'
import { fromCursor, isFrom, toCursor, type Place } from './history.place.js'
import type { HistoryEntry, HistoryGap, HistoryProvider, HistoryTransfer } from './history.types.js'

/** Where an explorer's API is. */
export interface EtherscanConfig {
  /** Such as `https://explorer.example/api`. Parameters that it has are kept. */
  readonly url: string
  readonly key?: string | undefined
}

/** The most rows of one list. More in one block are not read: the page of that block says so. */
const MAX_ROWS = 10_000

/** A position after that of every transaction of a block. */
const LAST_POSITION = 999_999_999

/** The rows of one list at first. */
const FIRST_ROWS = 200

/** How long a list may take. */
const TIMEOUT_MS = 8_000

/** The most bytes of a list. */
const MAX_BYTES = 10_485_760

const lower = (text: string): string => text.toLowerCase()
const address = z
  .string()
  .regex(/^(0x[\da-f]{40})?$/i)
  .transform(lower)
const digits = z.string().regex(/^\d{1,78}$/)
const place = z.string().regex(/^\d{1,15}$/)

const row = z.object({
  blockNumber: place.transform(Number),
  timeStamp: place.transform(Number),
  hash: z
    .string()
    .regex(/^0x[\da-f]{64}$/i)
    .transform(lower),
  from: address,
  to: address.default(''),
  value: digits.optional(),
  contractAddress: address.optional(),
  input: z.string().optional(),
  isError: z.string().optional(),
  gasUsed: digits.optional(),
  gasPrice: digits.optional(),
  transactionIndex: place.transform(Number).optional(),
  tokenID: digits.optional(),
  tokenValue: digits.optional(),
  tokenName: z.string().optional(),
  tokenSymbol: z.string().optional(),
  tokenDecimal: z
    .string()
    .regex(/^\d{0,2}$/)
    .optional(),
})
type Row = z.output<typeof row>

const answer = z.object({
  status: z.string(),
  message: z.string(),
  result: z.union([z.array(z.unknown()), z.string()]),
})

/** The lists of an explorer, in the order in which the transfers of a transaction are told. */
const LISTS = ['txlist', 'tokentx', 'tokennfttx', 'token1155tx', 'txlistinternal'] as const
type List = (typeof LISTS)[number]

/** What may be missing where a list has more rows in one block than can be read. */
const GAPS: Readonly<Record<List, HistoryGap>> = {
  txlist: 'coin',
  tokentx: 'token',
  tokennfttx: 'token',
  token1155tx: 'token',
  txlistinternal: 'internal',
}

/** Makes the history of an EVM chain from an API as Etherscan's, which Blockscout has too. */
export function createEtherscanHistory({ url, key }: EtherscanConfig, fetchIt?: typeof fetch): HistoryProvider {
  const explorer = createOperatorService({ url, timeoutMs: TIMEOUT_MS, mostBytes: MAX_BYTES }, fetchIt)
  return {
    async page({ address: given, after, isIncluded = false, size }) {
      const account = given.toLowerCase()
      const cursor = fromCursor(after)
      let start: Start | undefined = cursor && { ...cursor, isIncluded }
      for (let rows = FIRST_ROWS; ; rows = MAX_ROWS) {
        const lists = await Promise.all(LISTS.map((list) => readList(explorer, { list, account, start, rows, key })))
        const from = Math.max(...lists.map((each) => each.from))
        const entries = merge(account, lists, start, from)
        // A page may be cut in a block that has more rows than a list, so longer lists are read once.
        if (entries.length <= size && from > 0 && rows < MAX_ROWS) continue
        if (entries.length > 0 || from === 0)
          return {
            entries: entries.slice(0, size),
            hasMore: entries.length > size || from > 0,
            coverage: { missing: [] },
          }
        // One block has more rows than the longest list: what was read of it, and then the blocks before it.
        const cut = from - 1
        const some = merge(account, lists, start, cut)
        if (some.length > 0 || cut === 0)
          return {
            entries: some.slice(0, size),
            hasMore: some.length > size || cut > 0,
            coverage: { missing: gapsOf(lists, cut) },
          }
        start = { block: cut - 1, position: LAST_POSITION, isIncluded: true }
      }
    },
  }
}

/** What may be missing of a block that lists may have cut. */
const gapsOf = (lists: readonly ListRows[], block: number): readonly HistoryGap[] => [
  ...new Set(lists.filter(({ from }) => from > block).map(({ list }) => GAPS[list])),
]

/** Where a page begins: after a place, or with it. */
interface Start extends Place {
  readonly isIncluded: boolean
}

interface ListRequest {
  readonly list: List
  readonly account: string
  readonly start: Place | undefined
  readonly rows: number
  readonly key: string | undefined
}

interface ListRows {
  readonly list: List
  readonly rows: readonly Row[]
  /** The first block of which all rows are there. */
  readonly from: number
}

async function readList(explorer: OperatorService, request: ListRequest): Promise<ListRows> {
  const { list, account, start, rows, key } = request
  const query = {
    module: 'account',
    action: list,
    address: account,
    startblock: '0',
    endblock: String(start?.block ?? 999_999_999_999),
    page: '1',
    offset: String(rows),
    sort: 'desc',
    ...(key !== undefined && { apikey: key }),
  }
  const given = await explorer.ask({ query, answer }).catch((error: unknown) => {
    throw new ChainAway(textOf(error))
  })
  const found = parse(list, given)
  return { list, rows: found, from: found.length < rows ? 0 : (found.at(-1)?.blockNumber ?? 0) + 1 }
}

function textOf(error: unknown): string {
  if (!(error instanceof ServiceFailed)) return 'The explorer does not answer.'
  if (error.fault === 'status') return `The explorer answers ${error.status}.`
  return error.fault === 'malformed' ? OTHER_FORM : 'The explorer does not answer.'
}

const OTHER_FORM = 'The answer of the explorer has another form.'

function parse(list: List, { status, message, result }: z.output<typeof answer>): readonly Row[] {
  if (Array.isArray(result)) {
    if (status !== '1' && result.length > 0) throw new ChainAway('The explorer refuses.')
    const { data: rows } = z.array(row).safeParse(result)
    if (!rows) throw new ChainAway(OTHER_FORM)
    return rows
  }
  // An explorer without lists of ERC-1155 doesn't know that action.
  const isUnknown = list === 'token1155tx' && /unknown action|missing.*action/i.test(`${message} ${result}`)
  if (isUnknown || /no .*found/i.test(message)) return []
  throw new ChainAway('The explorer refuses.')
}

/** Puts the rows of all lists together, by transaction. Blocks before `from` are left for the next page. */
function merge(
  account: string,
  lists: readonly ListRows[],
  start: Start | undefined,
  from: number,
): readonly HistoryEntry[] {
  const byHash = new Map<string, { list: List; row: Row }[]>()
  for (const { list, rows } of lists)
    for (const each of rows)
      if (each.blockNumber >= from) byHash.set(each.hash, [...(byHash.get(each.hash) ?? []), { list, row: each }])
  const placed = [...byHash].map(([hash, parts]) => {
    const block = parts[0]?.row.blockNumber ?? 0
    const position = parts.find(({ row }) => row.transactionIndex !== undefined)?.row.transactionIndex
    return { block, position: position ?? placeWithoutIndex(hash), parts }
  })
  return placed
    .filter((each) => !start || isFrom(each, start, start.isIncluded))
    .sort((one, other) => other.block - one.block || other.position - one.position)
    .map(({ block, position, parts }) => toEntry(account, parts, toCursor({ block, position })))
}

/**
 * The place of a transaction that the lists of calls alone have: they tell no index. It stands behind those with one, in
 * the order of its hash.
 */
const placeWithoutIndex = (hash: string): number => 100_000_000 + (Number.parseInt(hash.slice(2, 9), 16) % 800_000_000)

function toEntry(account: string, parts: readonly { list: List; row: Row }[], cursor: string): HistoryEntry {
  const own = parts.find(({ list }) => list === 'txlist')?.row
  const first = parts[0]?.row
  if (!first) throw new Error('A transaction has no row.')
  const { hash, timeStamp, from, to, contractAddress, input = '0x', isError, gasUsed, gasPrice } = own ?? first
  const isFailed = own !== undefined && isError === '1'
  const isPlain = own === undefined || input.length < 10
  const fee = gasUsed && gasPrice ? { fee: BigInt(gasUsed) * BigInt(gasPrice) } : {}
  return {
    hash,
    minedAt: new Date(timeStamp * 1_000),
    isFailed,
    sentFrom: from,
    sentTo: to || contractAddress || '',
    call: own && !to ? 'deploy' : isPlain ? undefined : input.startsWith('0x095ea7b3') ? 'approve' : 'execute',
    ...(own && fee),
    transfers: isFailed ? [] : parts.flatMap((part) => toTransfer(account, part)),
    cursor,
  }
}

function toTransfer(account: string, { list, row: each }: { list: List; row: Row }): readonly HistoryTransfer[] {
  const { from: sentFrom, to, contractAddress = '', value, isError, tokenID, tokenValue } = each
  const isCoin = list === 'txlist' || list === 'txlistinternal'
  const sentTo = to || (isCoin ? contractAddress : '')
  const quantity = BigInt((isCoin || list === 'tokentx' ? value : tokenValue) ?? (list === 'tokennfttx' ? '1' : '0'))
  if (sentFrom !== account && sentTo !== account) return []
  if (isCoin) return isError === '1' || quantity === 0n ? [] : [{ sentFrom, sentTo, quantity }]
  const { tokenName: name, tokenSymbol: symbol, tokenDecimal } = each
  const decimals = tokenDecimal ? Number(tokenDecimal) : undefined
  return [
    {
      token: { address: contractAddress, name, symbol, decimals: tokenID === undefined ? decimals : 0 },
      ...(tokenID !== undefined && { tokenId: tokenID }),
      sentFrom,
      sentTo,
      quantity,
    },
  ]
}
