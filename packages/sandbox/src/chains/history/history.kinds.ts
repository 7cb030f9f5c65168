import type { HistoryKind } from '../../manifest.js'

/** What an account needs for the kinds after them: coins first, then tokens and allowances. */
const first: readonly HistoryKind[] = [
  'coin-received',
  'token-minted',
  'token-minted',
  'token-minted',
  'approval',
  'approval',
  'approval',
  'nft-minted',
  'nft-minted',
]

/** The kinds that follow again and again. */
const cycle: readonly HistoryKind[] = [
  'token-received',
  'coin-sent',
  'swap',
  'token-sent',
  'spam',
  'coin-received',
  'execution',
  'nft-received',
  'token-sent',
  'swap',
  'dust',
  'failed',
  'token-received',
  'several-transfers',
  'approval',
  'internal-received',
  'nft-minted',
  'zero-value',
  'coin-sent',
  'token-minted',
  'spam',
  'nft-sent',
  'token-burned',
  'internal-sent',
  'coin-received',
]

/** The kinds of this number of transactions, the oldest first. From 33 on, all are among them. */
export function listKinds(count: number, canSwap: boolean): readonly HistoryKind[] {
  const repeated = canSwap ? cycle : cycle.filter((kind) => kind !== 'swap')
  return Array.from(
    { length: count },
    (_, at) => first[at] ?? (repeated[(at - first.length) % repeated.length] as HistoryKind),
  )
}
