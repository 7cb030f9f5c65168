import type { PriceSources } from '../prices/priceConfig.js'
import type { LimitOptions } from '../limits/limits.types.js'
import type { RemoteFeatures } from '../projects/projects.types.js'
import type { NamesConfig } from '../identity/identity.types.js'
import type { DirectoryWallet } from '../wallets/wallets.types.js'

/** A project in the configuration. */
export interface ProjectConfig {
  /**
   * The pages of the app: exact origins with their ports (`https://app.example`), or `*.` before a host, for exactly one
   * label (`https://*.app.example`). Pages of this machine always pass. An empty list allows every page.
   */
  readonly allowedOrigins: readonly string[]
  /** Default: none, so that the app's own options count. */
  readonly features?: RemoteFeatures | undefined
  /** Whether events of the app are accepted. Default: false. */
  readonly isAnalyticsEnabled?: boolean | undefined
}

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
  /** An API as Etherscan's, which is asked in the place of an index. Blockscout has one too. `index: 'all'` beside it is a fault. */
  readonly explorer?: { readonly url: string; readonly key?: string | undefined } | undefined
}

/** The configuration of `latchkit-server`. */
export interface ServerConfig {
  /** The port. 0 takes any free one. Default: 4700. The environment's `PORT` counts before it. */
  readonly port?: number | undefined
  /** The address to listen at. Default: `0.0.0.0` with projects, and `127.0.0.1` without. */
  readonly host?: string | undefined
  /** The RPC URLs of networks: CAIP-2 id → URLs, in the order in which they are asked. EVM chains and Solana. */
  readonly rpc: Readonly<Record<string, readonly string[]>>
  /** Id → project. Without it, calls with any project id and without one are answered, and pages of this machine alone. */
  readonly projects?: Readonly<Record<string, ProjectConfig>> | undefined
  /** Where the history of EVM chains comes from: CAIP-2 id → source. Nodes of Solana have the history themselves. */
  readonly history?: Readonly<Record<string, HistoryConfig>> | undefined
  /** The wallet directory. */
  readonly wallets?: readonly DirectoryWallet[] | undefined
  /**
   * The database: the URL of a PostgreSQL (`postgres://…`), or a folder, which PGlite keeps. Default: `latchkit-data` in
   * the working directory. The environment's `DATABASE_URL` counts before it.
   */
  readonly database?: string | undefined
  /** The URL of a Redis (`redis://…`) for the cache and the limits. The environment's `REDIS_URL` counts before it. */
  readonly redis?: string | undefined
  readonly limits?: LimitOptions | undefined
  /** How many proxies stand before the server. Each adds an entry to `X-Forwarded-For`. Default: 0. */
  readonly trustedProxies?: number | undefined
  /**
   * The lists of tokens in Uniswap's schema: https URLs or paths of files, in the order in which they count. Default:
   * none, so that only coins are known, and the kit hides all tokens that the app doesn't name itself.
   */
  readonly tokens?: readonly string[] | undefined
  /**
   * Where prices come from: CAIP-2 id of an EVM chain → quote tokens, the token that stands for the coin, factories of
   * Uniswap v2 and v3, and feeds. Default: none, so that nothing has a price.
   */
  readonly prices?: Readonly<Record<string, Partial<PriceSources>>> | undefined
  /** The base URL of a service in DefiLlama's shape, which is asked for prices instead: `https://coins.llama.fi`. */
  readonly defillama?: string | undefined
  /**
   * The URL at which clients reach the server, behind a proxy that ends TLS: `https://latchkit.example`. Default: that of
   * each request.
   */
  readonly publicUrl?: string | undefined
  /**
   * The contract that resolves the names of ENS. Default: that of Ethereum, where `rpc` has `eip155:1`. Without one, the
   * server has no names.
   */
  readonly names?: NamesConfig | undefined
  /** An IPFS gateway, for `ipfs:` URLs of pictures: `https://gateway.example`. Without it, these have no picture. */
  readonly ipfs?: string | undefined
  /** The level of the log. Default: `info`, a line for each answer. */
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug' | undefined
}

/** Types the configuration of a config file: `export default defineConfig({ … })`. */
export const defineConfig = (config: ServerConfig): ServerConfig => config
