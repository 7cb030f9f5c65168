import type { CaipNetworkId, Namespace } from '../base/caip.js'

/** How a connector reaches its wallet (S3.13). */
export type ConnectorType = 'AUTH' | 'MULTI_CHAIN' | 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT'

/**
 * What holds for a connector because of its source: of where its wallets come from, and who asks the visitor. Code reads
 * these instead of the id. All members are absent for a wallet that is in this browser and says nothing of itself.
 */
export interface ConnectorTraits {
  /**
   * The name of the session that the connector shares with those of other namespaces. Their connections begin with one
   * approval, and end together (S4.02). Default: none, each connection is the only one of its session.
   */
  readonly session?: string | undefined
  /**
   * What the visitor approves a connection in. `wallet`: in the wallet, which the adapter's `connect` asks. `source`: at the
   * source of the connector, before the adapter is asked, which then shows no prompt. Such a connection doesn't come back
   * by itself after its end: no wallet is unlocked, and a new connection needs a new approval. Default: `wallet`.
   */
  readonly approval?: 'wallet' | 'source' | undefined
  /**
   * Where the wallet shows its prompts. `page`: in this window, so the dialog lets the page take input while the wallet is
   * asked. `frame`: in a dialog of its own above the kit's, which therefore stays modal. `outside`: on another device or in
   * another app. Default: `page`.
   */
  readonly prompts?: 'page' | 'frame' | 'outside' | undefined
  /**
   * Whether the wallet says that it signs in and connects by one request, which the ability `signIn` sends. Default: false,
   * so that only a wallet that the app names is asked so (`siwx.oneClick`).
   */
  readonly signsIn?: boolean | undefined
  /** How long restoring a connection may take, in ms. Default: 5,000 (F067). */
  readonly restoreMs?: number | undefined
}

/**
 * One way to one wallet in one namespace: plain data, safe to show (S3.13). The adapter holds the wallet's provider.
 */
export interface Connector {
  /**
   * The id. For a wallet that announces itself it is the rdns, so that it is the same on each visit. A second wallet
   * with the same rdns gets `rdns#uuid`. The ids of other sources begin with the name of the source and `:`, except
   * those that the app's own chain library gives.
   */
  readonly id: string
  /** The wallet's own name, cleaned: without invisible characters, and cut to 40 characters. */
  readonly name: string
  readonly type: ConnectorType
  /** The namespace that it connects. */
  readonly chain: Namespace
  /** The CAIP-2 ids of the networks that it names, if any. */
  readonly chains?: readonly CaipNetworkId[] | undefined
  /** The icon: a `data:image/…` address. Where it is undefined, the ui draws a monogram. */
  readonly imageUrl?: string | undefined
  /** The id of its picture in the directory, as the adapter gives it. The kit draws `imageUrl` alone. */
  readonly imageId?: string | undefined
  /** The id of the wallet in the directory: there the wallet counts as installed. */
  readonly explorerId?: string | undefined
  /**
   * The remote wallet of the session, for a connector of the pairing. Its name is cleaned, its image `data:` or
   * `https:`.
   */
  readonly peer?: { readonly name: string; readonly imageUrl?: string | undefined } | undefined
  readonly info?: { readonly rdns?: string | undefined; readonly uuid?: string | undefined } | undefined
  /** What follows from its source. Default: what holds for a wallet in this browser. */
  readonly traits?: ConnectorTraits | undefined
}
