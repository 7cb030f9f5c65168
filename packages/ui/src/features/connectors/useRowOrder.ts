import type { ConnectorRow, WalletRow } from '@latchkit/core'
import { installedWallets, RECOMMENDED_WALLETS } from '@latchkit/core/wallets'
import { useState } from 'react'
import { useShell } from '../../shell/frame/context.js'
import { isNarrow } from '../../shell/frame/motion.js'

/** A row of the Connect view: a wallet of this browser, the code for any wallet, or a remote wallet. */
export type MoreRow = ConnectorRow | WalletRow

/** Returns the id of a row's wallet or connector, which stays while other fields of the row change. */
export const moreRowKey = (row: MoreRow): string => ('wallet' in row ? row.wallet.id : row.connector.id)

/**
 * Orders the rows so that no row moves that the visitor is about to press: while the modal is open the rows stay, late
 * rows go where the list grows, and a wallet that turns out to be installed keeps its place. Rows that are never
 * painted (`isSeen` is false) don't count.
 */
export function useRowOrder(rows: readonly MoreRow[], isSeen: boolean): readonly MoreRow[] {
  const { latch, aside } = useShell()
  const [before, remember] = useState<readonly MoreRow[]>([])
  if (!isSeen) return rows
  const isOpen = latch.getState().modal?.open
  const ordered = isOpen ? keepOrder(before, rows, isNarrow(aside)) : rows
  // The rows differ in each render, and the order by their keys alone.
  if (keysOf(ordered) !== keysOf(before)) remember(ordered)
  return ordered
}

const keysOf = (rows: readonly MoreRow[]): string => JSON.stringify(rows.map(moreRowKey))

/**
 * Returns `rows` in the order of the rows before, with late rows where the list grows, see {@link useRowOrder}. With
 * `growsUp` the end of the list stays in place, as in a bottom sheet, so late rows of this browser's wallets go to the
 * top.
 */
export function keepOrder(before: readonly MoreRow[], rows: readonly MoreRow[], growsUp: boolean): readonly MoreRow[] {
  if (before.length === 0) return rows
  const byKey = new Map(rows.map((row) => [moreRowKey(row), row]))
  const installed = installedWallets(rows.flatMap((row) => ('wallet' in row ? [] : row.connectors)))
  const rowOf = (connector: ConnectorRow['connector'] | undefined): MoreRow | undefined =>
    rows.find((row) => !('wallet' in row) && connector && row.connectors.includes(connector))
  // A wallet stays also where others are recommended instead now.
  const kept = before.flatMap((row) => {
    const now = byKey.get(moreRowKey(row)) ?? ('wallet' in row ? (rowOf(installed(row.wallet)) ?? row) : undefined)
    return now ? [now] : []
  })
  const known = new Set(kept.map(moreRowKey))
  let free = RECOMMENDED_WALLETS - kept.filter(({ group }) => group === 'recommended').length
  const late = rows.filter((row) => !known.has(moreRowKey(row)) && (row.group !== 'recommended' || free-- > 0))
  const own = late.filter((row) => !('wallet' in row))
  const others = late.filter((row) => 'wallet' in row)
  const all = growsUp ? [...own, ...kept, ...others] : [...kept, ...own, ...others]
  return [...new Map(all.map((row) => [moreRowKey(row), row])).values()]
}
