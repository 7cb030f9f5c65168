import type { Endpoints } from '@latchkit/server/endpoints'
import { toDecimal, toUnits } from '../../base/decimal.js'
import { isSameAddress } from '../../base/address.js'
import { deceptionOf } from '@latchkit/tokens'
import { isText, own } from '../../base/guard.js'
import { isNetworkId, type CaipNetworkId } from '../../base/caip.js'
import { pick, readAmount, readDecimal, readName, readPicture, readRecord, readRecords } from '../../base/read.js'
import { cleanText } from '../../base/text.js'
import { tokenKey } from '../../base/tokenKey.js'
import { DUST_AMOUNT, DUST_VALUE, MAX_TRANSFERS } from './activity.constants.js'
import type { Coverage, Direction, Transaction, TransactionsByYear, Transfer } from './activity.types.js'

type Answer = Endpoints['GET /v1/account/{account}/history']['answer']
type Entry = Answer['data'][number]

const isDirection = (value: unknown): value is Direction => value === 'in' || value === 'out' || value === 'self'

/** An id, a hash or an address: without white space and signs. Empty where it is none. */
const readId = (value: unknown): string => (isText(value) && /^[\w:.+/=%-]{1,256}$/.test(value) ? value : '')

/** A time as ISO 8601. A time after `now` is `now` (F157). Undefined before 1971, and for what is no time. */
export function readTime(value: unknown, now: number): string | undefined {
  const at = isText(value) && value.length < 64 ? Date.parse(value) : NaN
  return at >= Date.UTC(1971, 0) ? new Date(Math.min(at, now)).toISOString() : undefined
}

/** Reads a transaction of the server's answer. Undefined where it has no id or no network. */
export function readTransaction(given: Record<string, unknown>, now: number, origin: string): Transaction | undefined {
  const metadata = pick(
    readRecord(own<keyof Entry>(given, 'metadata')),
    ...([
      'minedAt',
      'chain',
      'hash',
      'operationType',
      'status',
      'sentFrom',
      'sentTo',
      'fee',
    ] as const satisfies readonly (keyof Entry['metadata'])[]),
  )
  const id = readId(own<keyof Entry>(given, 'id'))
  const { chain, status } = metadata
  if (!id || !isNetworkId(chain)) return undefined
  return {
    id,
    metadata: {
      minedAt: readTime(metadata.minedAt, now),
      chain,
      hash: readId(metadata.hash),
      operationType: readName(metadata.operationType, 32),
      status: status === 'failed' || status === 'pending' ? status : 'confirmed',
      sentFrom: readId(metadata.sentFrom),
      sentTo: readId(metadata.sentTo),
      fee: readDecimal(metadata.fee),
    },
    // F156: a transaction without transfers is one all the same.
    transfers: addUp(
      chain,
      readRecords(own<keyof Entry>(given, 'transfers'), MAX_TRANSFERS).flatMap(
        (each) => readTransfer(each, origin) ?? [],
      ),
    ),
  }
}

/** Reads what moved. Undefined where neither a token nor an NFT is named. */
function readTransfer(given: Record<string, unknown>, origin: string): Transfer | undefined {
  const { direction, quantity, value, fungible_info, nft_info } = pick(
    given,
    ...(['direction', 'quantity', 'value', 'fungible_info', 'nft_info'] as const),
  )
  const numeric = readDecimal(own(readRecord(quantity), 'numeric'))
  if (!isDirection(direction)) return undefined
  const nft = readRecord(nft_info)
  if (own(nft, 'name') !== undefined) {
    const url = readPicture(own(readRecord(own(readRecord(own(nft, 'content')), 'preview')), 'url'), origin)
    return {
      direction,
      quantity: { numeric: numeric ?? '1' },
      nft_info: {
        name: readName(own(nft, 'name')),
        content: url === undefined ? undefined : { preview: { url } },
        flags: { is_spam: own(readRecord(own(nft, 'flags')), 'is_spam') === true },
      },
    }
  }
  const info = readRecord(fungible_info)
  const symbol = readName(own(info, 'symbol'), 32)
  const name = readName(own(info, 'name')) || symbol
  if (!name || numeric === undefined) return undefined
  const url = readPicture(own(readRecord(own(info, 'icon')), 'url'), origin)
  const isSpam = own(readRecord(own(info, 'flags')), 'is_spam')
  return {
    direction,
    quantity: { numeric },
    value: readAmount(value),
    fungible_info: {
      name,
      symbol,
      address: readId(own(info, 'address')) || undefined,
      icon: url === undefined ? undefined : { url },
      ...(typeof isSpam === 'boolean' && { flags: { is_spam: isSpam } }),
    },
  }
}

/** Adds up the transfers of one token in one direction. NFTs stay apart. The order of the first ones stays. */
function addUp(networkId: CaipNetworkId, transfers: readonly Transfer[]): readonly Transfer[] {
  const sums = new Map<string, Transfer>()
  const all: (Transfer | string)[] = transfers.map((each) => {
    const { direction, fungible_info: info, quantity, value } = each
    if (!info) return each
    const { name, symbol, address } = info
    const key = JSON.stringify([direction, address === undefined ? [name, symbol] : tokenKey(networkId, address)])
    const sum = sums.get(key)
    const worth = sum && (sum.value === undefined || value === undefined ? undefined : sum.value + value)
    const added = sum && {
      ...sum,
      quantity: { numeric: addDecimals(sum.quantity.numeric, quantity.numeric) },
      value: worth,
    }
    sums.set(key, added ?? each)
    return key
  })
  const seen = new Set<string>()
  return all.flatMap((each) => {
    if (typeof each !== 'string') return each
    if (seen.has(each)) return []
    seen.add(each)
    return sums.get(each) ?? []
  })
}

/** The exact sum of two decimal numbers. */
export function addDecimals(one: string, other: string): string {
  const length = Math.max(...[one, other].map((each) => (each.split('.')[1] ?? '').length))
  return toDecimal((toUnits(one, length) ?? 0n) + (toUnits(other, length) ?? 0n), length)
}

/**
 * Whether the token of a transfer is a bait by its names, as the balances judge them (F285). One with a worth is on a list,
 * and so is no bait; nor is the coin. What the balances know beside the names doesn't count: it comes at another time. But
 * a server that says itself whether the names deceive knows its lists (F294).
 */
const isBait = ({ fungible_info: info, value }: Transfer): boolean =>
  info?.address !== undefined &&
  !(value !== undefined && value > 0) &&
  (info.flags?.is_spam ?? deceptionOf(info) !== undefined)

/** Whether a transfer is spam (S5.10): an NFT marked as such, an amount of 0, a bait, or dust that came in. */
function isSpam(transfer: Transfer): boolean {
  const { direction, quantity, value, nft_info: nft } = transfer
  if (nft) return nft.flags.is_spam
  const amount = Number(quantity.numeric)
  if (amount === 0 || isBait(transfer)) return true
  return direction === 'in' && (value === undefined ? amount < DUST_AMOUNT : value < DUST_VALUE)
}

/**
 * Whether a transaction is hidden (S5.10): each of its transfers is spam. What the account itself sent stays, except spam
 * NFTs: a payment of 0 may be a call of a contract. `address`: the account's own.
 */
export function isHidden({ metadata, transfers }: Transaction, address: string): boolean {
  const isOwn = isSameAddress(metadata.sentFrom, address)
  return transfers.length > 0 && transfers.every((each) => isSpam(each) && (!isOwn || !!each.nft_info))
}

/** Reads how much of the history the server has. Undefined where it doesn't say. */
export function readCoverage(value: unknown, now: number): Coverage | undefined {
  const given = readRecord(value)
  const missing = own<keyof Answer['coverage']>(given, 'missing')
  const since = readTime(own<keyof Answer['coverage']>(given, 'since'), now)
  if (since === undefined && !Array.isArray(missing)) return undefined
  const kinds = Array.isArray(missing) ? missing.slice(0, 20).map((each) => readName(each, 32)) : []
  return { since, missing: kinds.filter(Boolean) }
}

/** Whether the server still reads the newest blocks: what it doesn't name may have happened all the same (F283). */
export const isBehind = (coverage: Coverage | undefined): boolean => coverage?.missing.includes('recent') === true

/** The year and the month of a transaction in the time zone of the page: `unknown` without a time (F157). */
export function monthOf({ metadata: { minedAt } }: Transaction): { year: string; month: number } {
  if (minedAt === undefined) return { year: 'unknown', month: 0 }
  const time = new Date(minedAt)
  return { year: String(time.getFullYear()), month: time.getMonth() }
}

/**
 * Adds transactions to their months. The lists of `known` are extended in place, so that a page costs no more than its own
 * rows (F150). The result is a new object.
 */
export function addToMonths(known: TransactionsByYear, added: readonly Transaction[]): TransactionsByYear {
  const all = { ...known } as Record<string, Record<number, Transaction[]>>
  for (const each of added) {
    const { year, month } = monthOf(each)
    const months = (all[year] ??= {})
    ;(months[month] ??= []).push(each)
  }
  return all
}

/** The columns of the table. */
const COLUMNS = ['time', 'network', 'type', 'status', 'direction', 'amount', 'asset', 'from', 'to', 'fee', 'hash']

/**
 * Transactions as a table (RFC 4180): a row for each transfer, or one where there is none. Lines end with CRLF. A cell
 * that a spreadsheet would take for a formula begins with an apostrophe.
 */
export function toCsv(transactions: readonly Transaction[]): string {
  const rows = transactions.flatMap(({ metadata, transfers }) => {
    const { minedAt = '', chain, operationType, status, sentFrom, sentTo, fee = '', hash } = metadata
    const row = (transfer?: Transfer): string[] => {
      const { fungible_info: token, nft_info: nft } = transfer ?? {}
      const asset = token ? token.symbol || token.name : (nft?.name ?? '')
      const moved = [transfer?.direction ?? '', transfer?.quantity.numeric ?? '', asset]
      return [minedAt, chain, operationType, status, ...moved, sentFrom, sentTo, fee, hash]
    }
    return transfers.length > 0 ? transfers.map(row) : [row()]
  })
  return [COLUMNS, ...rows].map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')
}

/**
 * A cell: defused, and in quotes where it has a comma, a quote or a line break. Spreadsheets of some languages begin a cell
 * after a semicolon too.
 */
function toCell(text: string): string {
  const defused = cleanText(text, 1_000).replace(/((?:^|;)["\s]*)(?=[=+\-@\t\r＝＋－＠])/g, "$1'")
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}
