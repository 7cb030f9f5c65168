import type { WalletManifest } from './wallet/types.js'

/**
 * Everything that runs, as `GET /manifest.json` tells it. Each key but `url` is one part of the sandbox, written by
 * that part alone.
 */
export interface Manifest {
  /** Where the sandbox's own server listens, without a slash at the end: `http://127.0.0.1:4500`. */
  readonly url: string
  readonly evm: EvmManifest
  readonly wallets: readonly WalletManifest[]
}

/** The Ethereum side: chains that know the same accounts and the same contracts. */
export interface EvmManifest {
  /** The words (BIP-39) that all accounts come from, by the path `m/44'/60'/0'/0/{index}`. */
  readonly mnemonic: string
  readonly accounts: readonly SandboxAccount[]
  readonly chains: readonly SandboxChain[]
}

/** An account that has ether and every token on every chain. Its key is no secret: never send anything real to it. */
export interface SandboxAccount {
  readonly index: number
  /** With the checksum of EIP-55. */
  readonly address: `0x${string}`
  readonly privateKey: `0x${string}`
}

/** A running chain. */
export interface SandboxChain {
  readonly id: number
  /** The CAIP-2 id: `eip155:31337`. */
  readonly caip2: `eip155:${number}`
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The chain's JSON-RPC itself. */
  readonly rpcUrl: string
  /** The same over a websocket. */
  readonly wsUrl: string
  /** The same JSON-RPC through the sandbox's server, which can be told to misbehave. */
  readonly proxyUrl: string
  /** Where {@link RpcSwitches} of `proxyUrl` are read (GET) and set (PUT). */
  readonly switchesUrl: string
  readonly contracts: {
    readonly multicall3: `0x${string}`
    /** Fails in every way a contract can: see `reverterAbi`. */
    readonly reverter: `0x${string}`
  }
  readonly tokens: readonly SandboxToken[]
}

/** An ERC-20 token; anyone may call `mint(address to, uint256 value)` on it. */
export interface SandboxToken {
  readonly address: `0x${string}`
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** `no-return`: `transfer`, `approve` and `transferFrom` return nothing, as USDT's do. */
  readonly kind: 'erc20' | 'no-return'
}

/** What `proxyUrl` of a chain does to the calls it gets. What a PUT leaves out goes back to its default. */
export interface RpcSwitches {
  /** The methods that are touched. Default: `[]`, all of them. */
  readonly methods: readonly string[]
  /** How many more calls are touched. Default: `null`, all until told otherwise. */
  readonly calls: number | null
  /** Milliseconds to wait before anything else happens. Default: 0. */
  readonly delay: number
  /** Cut the connection without an answer. Default: `false`. */
  readonly offline: boolean
  /** Answer with this HTTP status, and a body that is no JSON unless `error` gives one. Default: `null`. */
  readonly status: number | null
  /** A `Retry-After` header for the answer. Default: `null`. */
  readonly retryAfter: string | null
  /** Answer with this JSON-RPC error. Default: `null`. */
  readonly error: { readonly code: number; readonly message: string } | null
  /**
   * What becomes of the body. `dribble`: one byte a second. `html`: a page in place of JSON. `truncated`: its first half.
   * `never`: the headers come, the body doesn't. Default: `whole`.
   */
  readonly body: 'whole' | 'dribble' | 'html' | 'truncated' | 'empty' | 'never'
}
