import { formatUnits, getAddress, isAddress } from 'viem/utils'
import type { HistoryEntry, HistoryTransfer } from './history.types.js'
import { toShown, type TokenScale } from '../scales/scales.types.js'
import type { TokenNames } from './history.tokens.js'

/** A transfer as clients read it (S3.08). */
export interface AnsweredTransfer {
  readonly direction: 'in' | 'out' | 'self'
  /** In whole units, an exact decimal number. */
  readonly quantity: { readonly numeric: string }
  readonly fungible_info?: {
    readonly name: string
    readonly symbol: string
    /** The contract. Absent for the coin. */
    readonly address?: string
    readonly icon?: { readonly url: string }
    /** Absent for the coin. */
    readonly flags?: { readonly is_spam: boolean }
  }
  readonly nft_info?: {
    readonly name: string
    readonly content?: { readonly preview: { readonly url: string } }
    readonly flags: { readonly is_spam: boolean }
  }
}

/** A transaction as clients read it (S3.08). */
export interface AnsweredTransaction {
  readonly id: string
  readonly metadata: {
    /** ISO 8601. */
    readonly minedAt: string
    /** CAIP-2. */
    readonly chain: string
    readonly hash: string
    readonly operationType: 'send' | 'receive' | 'trade' | 'approve' | 'deploy' | 'execute'
    readonly status: 'confirmed' | 'failed'
    readonly sentFrom: string
    readonly sentTo: string
    /** In whole coins, an exact decimal number. */
    readonly fee?: string
  }
  readonly transfers: readonly AnsweredTransfer[]
}

/** The names of a token, with the URL of its picture, and how its amounts are shown. */
export interface ShownToken extends TokenNames {
  /** Whether its names deceive (F294). One of a list never does. */
  readonly isSpam: boolean
  readonly iconUrl?: string | undefined
  /** The scale of now, as balances have it. Undefined: the units are shown. */
  readonly scale?: TokenScale | undefined
}

/** What an entry is shown with. */
export interface AnswerContext {
  readonly networkId: string
  /** The account that is asked for. */
  readonly account: string
  readonly coin: Omit<ShownToken, 'isSpam'>
  /** The tokens of the entry's transfers by their addresses. */
  readonly tokens: ReadonlyMap<string, ShownToken>
}

/** Shows an entry to its account. */
export function toAnswer(entry: HistoryEntry, context: AnswerContext): AnsweredTransaction {
  const { networkId, account, coin } = context
  const { hash, minedAt, isFailed, sentFrom, sentTo, fee } = entry
  const transfers = entry.transfers.map((each) => toTransfer(each, context))
  return {
    id: `${networkId}:${hash}`,
    metadata: {
      minedAt: minedAt.toISOString(),
      chain: networkId,
      hash,
      operationType: operationOf(entry, account, transfers),
      status: isFailed ? 'failed' : 'confirmed',
      sentFrom: shownAddress(sentFrom),
      sentTo: shownAddress(sentTo),
      ...(fee !== undefined && { fee: formatUnits(fee, coin.decimals) }),
    },
    transfers,
  }
}

/** An address as its chain writes it, with the checksum of EIP-55 on EVM chains. */
const shownAddress = (address: string): string =>
  isAddress(address, { strict: false }) ? getAddress(address) : address

const isSame = (one: string, other: string): boolean =>
  one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())

/** The names of a token that none are known of. */
const UNKNOWN: Omit<ShownToken, 'isSpam'> = { name: '?', symbol: '?', decimals: 0 }

function toTransfer(transfer: HistoryTransfer, { account, coin, tokens }: AnswerContext): AnsweredTransfer {
  const { token, tokenId, sentFrom, sentTo, quantity } = transfer
  const isOut = isSame(sentFrom, account)
  const direction = isOut && isSame(sentTo, account) ? 'self' : isOut ? 'out' : 'in'
  const { name, symbol, decimals, iconUrl, scale } = (token ? tokens.get(token.address) : coin) ?? UNKNOWN
  const flags = { is_spam: (token && tokens.get(token.address)?.isSpam) ?? false }
  if (tokenId !== undefined) {
    const title = `${name} #${tokenId.length > 12 ? `${tokenId.slice(0, 12)}…` : tokenId}`
    return {
      direction,
      quantity: { numeric: quantity.toString() },
      nft_info: { name: title, flags },
    }
  }
  return {
    direction,
    quantity: { numeric: formatUnits(toShown(quantity, scale), decimals) },
    fungible_info: {
      name,
      symbol,
      ...(token && { address: shownAddress(token.address), flags }),
      ...(iconUrl !== undefined && { icon: { url: iconUrl } }),
    },
  }
}

type Operation = AnsweredTransaction['metadata']['operationType']

function operationOf(entry: HistoryEntry, account: string, transfers: readonly AnsweredTransfer[]): Operation {
  const { call, sentFrom } = entry
  const isOwn = isSame(sentFrom, account)
  if (isOwn && (call === 'deploy' || call === 'approve')) return call
  const isIn = transfers.some(({ direction }) => direction === 'in')
  const isOut = transfers.some(({ direction }) => direction === 'out')
  if (isIn && isOut) return 'trade'
  if (isOut || transfers.some(({ direction }) => direction === 'self')) return 'send'
  if (isIn) return 'receive'
  return isOwn && call === undefined ? 'send' : 'execute'
}
