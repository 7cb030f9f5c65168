import { z } from 'zod'
import { evmNetworkId, serviceUrl, whole } from '../config/config.fields.js'

/** Where the history of a network comes from. */
export interface HistoryConfig {
  /**
   * What the server's own index keeps. `accounts`: what accounts did since their history was first asked for, and their
   * tokens before. `all`: every block, for small chains. `none`: nothing, so that there is no history without `explorer`.
   * Default: `accounts`.
   */
  readonly index?: 'accounts' | 'all' | 'none' | undefined
  /** The first block that the index reads. Default: 0. */
  readonly from?: number | undefined
  /** How often the head of the chain is read, in seconds. Default: 12; with `all`, 2. */
  readonly everyS?: number | undefined
  /**
   * An API as Etherscan's, which is asked in the place of an index: `https`, or `http` at this machine. Blockscout has one
   * too. `index: 'all'` beside it is a fault.
   */
  readonly explorer?: { readonly url: string; readonly key?: string | undefined } | undefined
}

/** The members of the configuration about the history. */
export interface HistoryMembers {
  /** Where the history of EVM chains comes from: CAIP-2 id → source. Nodes of Solana have the history themselves. */
  readonly history?: Readonly<Record<string, HistoryConfig>> | undefined
}

/** These members after their check. */
export interface CheckedHistory {
  readonly history: Readonly<
    Record<string, HistoryConfig & { readonly index: 'accounts' | 'all' | 'none'; readonly from: number }>
  >
}

const source = z
  .strictObject({
    index: z.enum(['accounts', 'all', 'none']).default('accounts'),
    from: whole(0, 1e12).default(0),
    everyS: whole(1, 86_400).optional(),
    explorer: z.strictObject({ url: serviceUrl, key: z.string().min(1).optional() }).optional(),
  })
  .refine(({ index, explorer }) => !explorer || index !== 'all', {
    path: ['index'],
    error: 'must not be all beside explorer, which is asked in the place of an index',
  })

/** The schemas of these members. */
export const historyShape = { history: z.record(evmNetworkId, source).default({}) }
