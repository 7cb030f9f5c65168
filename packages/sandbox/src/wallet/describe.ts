import { formatEther, hexToString } from 'viem/utils'
import type { PanelView } from './panel.js'
import type { WalletChain } from './types.js'

/** The context of a request: the app's origin, the account and the chain. */
export interface Situation {
  readonly origin: string
  readonly account: string
  readonly chain: WalletChain
}

type Row = readonly [label: string, text: string]

/** Returns the label of a chain: `Sandbox (31337)`. */
export function chainLabel({ name, id }: Pick<WalletChain, 'name' | 'id'>): string {
  return `${name} (${id})`
}

/** Creates the panel's content: the rows that every request has, then the request's own rows. */
export function describe(
  title: string,
  method: string,
  { origin, account, chain }: Situation,
  rows: readonly Row[],
): PanelView {
  const common: Row[] = [
    ['App', origin],
    ['Method', method],
    ['Account', account],
    ['Network', chainLabel(chain)],
  ]
  return { title, rows: [...common, ...rows] }
}

/** Returns the text of a message, or its hex where the bytes are no UTF-8. */
export function readableMessage(data: string): string {
  if (!/^0x([0-9a-f]{2})*$/i.test(data)) return data
  const text = hexToString(data as `0x${string}`)
  // U+FFFD replaces bytes that are no UTF-8.
  return text.includes('\uFFFD') ? data : text
}

/** Returns a value as readable text, without shortening it. */
export function readable(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** Returns the rows of a transaction: the amount in whole coins, other members unchanged. */
export function transactionRows(transaction: Readonly<Record<string, unknown>>, symbol: string): Row[] {
  const { from: _from, to, value, data, input, ...rest } = transaction
  const rows: Row[] = [
    ['To', typeof to === 'string' ? to : 'A new contract'],
    ['Value', `${readableAmount(value)} ${symbol}`],
    ['Data', readable(data ?? input ?? '0x')],
  ]
  return Object.keys(rest).length > 0 ? [...rows, ['More', readable(rest)]] : rows
}

function readableAmount(value: unknown): string {
  try {
    return formatEther(BigInt((value ?? 0) as string))
  } catch {
    return readable(value)
  }
}
