import type { Transaction, Transfer } from '@latchkit/core'

/** What a transaction did, as far as there is a word for it. */
export type ActivityKind = (typeof KINDS)[number]

const KINDS = ['send', 'receive', 'trade', 'approve', 'mint', 'burn', 'execute', 'deploy', 'self', 'other'] as const

/** What a row says of a transaction. */
export interface TransactionDescription {
  readonly kind: ActivityKind
  /** The transfer that the row shows first: what came in, else what left. Undefined where nothing moved. */
  readonly main: Transfer | undefined
  /** What left, where something came in too. */
  readonly second: Transfer | undefined
  /** How many transfers the row doesn't show. */
  readonly more: number
  /** The other side: the sender of what came in, else the receiver. Empty where the server named none. */
  readonly counterparty: string
}

/** Sums up a transaction. The transfers decide where the server's word for it isn't known, or is `send` to oneself. */
export function describeTransaction({ metadata, transfers }: Transaction): TransactionDescription {
  const came = transfers.find(({ direction }) => direction === 'in')
  const left = transfers.find(({ direction }) => direction === 'out')
  const main = came ?? left ?? transfers[0]
  const second = came && left
  const isIncoming = !!came && !left
  const named = KINDS.find((kind) => kind === metadata.operationType.toLowerCase())
  const seen = second ? 'trade' : came ? 'receive' : left ? 'send' : main ? 'self' : 'other'
  return {
    kind: named && !(seen === 'self' && named === 'send') ? named : seen,
    main,
    second,
    more: transfers.length - [main, second].filter(Boolean).length,
    counterparty: isIncoming ? metadata.sentFrom : metadata.sentTo,
  }
}

/** The name of what moved: a symbol, or the name of an NFT. */
export const assetOf = ({ fungible_info: token, nft_info: nft }: Transfer): string =>
  token ? token.symbol || token.name : (nft?.name ?? '')

/** The sign of an amount, by its direction. */
export const signOf = ({ direction }: Transfer): string => ({ in: '+', out: '−', self: '' })[direction]
