import type { DirectoryWallet, RemoteFeatures } from '@latchkit/server'
import type { WalletManifest } from './wallet/types.js'

/**
 * Everything that runs, as `GET /manifest.json` tells it. Each key but `url` and `phone` is one part of the sandbox,
 * written by that part alone.
 */
export interface Manifest {
  /** Where the sandbox's own server listens, without a slash at the end: `http://127.0.0.1:4500`. */
  readonly url: string
  readonly phone: PhoneManifest
  readonly evm: EvmManifest
  readonly solana: SolanaManifest
  readonly bitcoin: BitcoinManifest
  readonly relay: RelayManifest
  readonly directory: DirectoryManifest
  readonly wallets: readonly WalletManifest[]
}

/** The wallet page that pairs with apps through the relay. The sandbox tells where it is, and doesn't start it. */
export interface PhoneManifest {
  readonly name: string
  /** The page's address, which leads it to this sandbox: `http://localhost:4600`, or with `?sandbox=` behind it. */
  readonly url: string
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

/** What a `proxyUrl` does to the calls it gets. What a PUT leaves out goes back to its default. */
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

/** The Solana side: one chain, of which every start is a fresh one. */
export interface SolanaManifest {
  /** The CAIP-2 id: `solana:` and the first 32 characters of the genesis hash. */
  readonly caip2: `solana:${string}`
  /** What `getGenesisHash` answers, always the same. */
  readonly genesisHash: string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The words (BIP-39) that all accounts come from, by the path `m/44'/501'/{index}'/0'` (SLIP-10). */
  readonly mnemonic: string
  readonly accounts: readonly SandboxSolanaAccount[]
  readonly tokens: readonly SandboxSolanaToken[]
  /** The chain's JSON-RPC itself. */
  readonly rpcUrl: string
  /** Its subscriptions over a websocket: the port after that of `rpcUrl`. */
  readonly wsUrl: string
  /** The same JSON-RPC through the sandbox's server, which can be told to misbehave. It has no websocket. */
  readonly proxyUrl: string
  /** Where {@link RpcSwitches} of `proxyUrl` are read (GET) and set (PUT). */
  readonly switchesUrl: string
}

/** An account that has SOL and every token. Its key is no secret: never send anything real to it. */
export interface SandboxSolanaAccount {
  readonly index: number
  /** In base58. */
  readonly address: string
  /** How the key comes from the words. */
  readonly path: string
  /** 64 bytes, the private key's 32 and the public key's, as in the key files of Solana's tools. */
  readonly secretKey: readonly number[]
}

/** A token; the first account may mint more of it. Every account holds it in its associated token account. */
export interface SandboxSolanaToken {
  /** The mint, in base58. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The program that it belongs to: the token program, or the one of tokens with extensions. */
  readonly program: string
}

/** The Bitcoin side: a regtest chain, and accounts of the same words as the Ethereum ones. */
export interface BitcoinManifest {
  /** The CAIP-2 id: `bip122:` and the first half of the genesis block's hash. */
  readonly caip2: `bip122:${string}`
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** What addresses and keys begin with, as `@scure/btc-signer` and `bitcoinjs-lib` name it. */
  readonly network: {
    readonly bech32: string
    readonly pubKeyHash: number
    readonly scriptHash: number
    readonly wif: number
  }
  /** The words (BIP-39) that all accounts come from. */
  readonly mnemonic: string
  readonly accounts: readonly SandboxBitcoinAccount[]
  /** The chain over HTTP, in the form of esplora: `{esploraUrl}/address/{address}/utxo`. */
  readonly esploraUrl: string
  /** POST `{ "blocks": 1 }`, and perhaps an `address` that earns them. */
  readonly mineUrl: string
  /** Where {@link BitcoinSwitches} are read (GET) and set (PUT). */
  readonly switchesUrl: string
}

/** A payment address (P2WPKH) that has coins, and an ordinals address (P2TR) that has none. */
export interface SandboxBitcoinAccount {
  readonly index: number
  readonly payment: BitcoinAddress
  readonly ordinals: BitcoinAddress
}

/** An address and its key, which is no secret. Keys are hex. */
export interface BitcoinAddress {
  readonly address: string
  /** How the key comes from the words: `m/84'/1'/0'/0/0`. */
  readonly path: string
  /** 33 bytes for P2WPKH; for P2TR the 32 of the internal key (BIP-340). */
  readonly publicKey: string
  readonly privateKey: string
  /** The private key in the form that wallets import. */
  readonly wif: string
}

/** What the Bitcoin chain does by itself. What a PUT leaves out goes back to its default. */
export interface BitcoinSwitches {
  /** Mine a block for each transaction that is sent. Default: `false`, it waits for one to be mined by hand. */
  readonly autoMine: boolean
}

/** A relay of WalletConnect v2, where apps and wallets on phones meet. */
export interface RelayManifest {
  /** What clients take as their `relayUrl`: `ws://127.0.0.1:4500/relay`. */
  readonly url: string
  /** The one project that it knows; it refuses others with 401. 32 characters of hex. */
  readonly projectId: string
  /** Where {@link RelaySwitches} are read (GET) and set (PUT). */
  readonly switchesUrl: string
  /** POST to it cuts every socket; {@link RelayRestart} says what else. */
  readonly restartUrl: string
}

/** What the relay does wrong. What a PUT leaves out goes back to its default. */
export interface RelaySwitches {
  /** What is published vanishes, though its publisher hears that all is well. Default: `false`. */
  readonly drop: boolean
  /** Milliseconds that everything the relay says is late. Default: 0. */
  readonly delay: number
  /**
   * Refuse new sockets with this HTTP status, as where a network blocks the relay. Those that are open stay so until a
   * restart. Default: `null`.
   */
  readonly refuse: number | null
  /** How many more pushes get lost on their way; the mailbox keeps what they carried. Default: 0. */
  readonly losePush: number
  /** Close new sockets with 3000, as for a project that isn't known, whatever project they name. Default: `false`. */
  readonly unknownProject: boolean
}

/** How the relay restarts. What is left out is as its default. */
export interface RelayRestart {
  /** What becomes of the messages that it kept. Default: `keep`. */
  readonly mailbox: 'keep' | 'lose'
  /** Milliseconds in which it can't be reached. Default: 0. */
  readonly downFor: number
}

/** A directory of wallets with their pictures, and an app's project: `@latchkit/server`, where it can be spoilt. */
export interface DirectoryManifest {
  /** What its paths come after: `{url}/getWallets?projectId={projectId}`. */
  readonly url: string
  /** The one project that it knows, the same as the relay's; it refuses others with 401. 32 characters of hex. */
  readonly projectId: string
  /** Where {@link DirectorySwitches} are read (GET) and set (PUT). */
  readonly switchesUrl: string
  /** Where {@link DirectoryContents} are read (GET) and set (PUT). */
  readonly contentsUrl: string
  /** The events that came to `{url}/e`: GET lists them as `{ event, caller }`, DELETE forgets them. */
  readonly eventsUrl: string
}

/** What the directory knows beside its own wallets. What a PUT leaves out goes back to its default. */
export interface DirectoryContents {
  /**
   * Wallets that are listed before all others, with their pictures. `id` and `name` have to be there; the rest may be as
   * wrong as a test wants it. Default: `[]`.
   */
  readonly wallets: readonly (Pick<DirectoryWallet, 'id' | 'name'> & Partial<DirectoryWallet>)[]
  /** Default: `[]`, any origin. */
  readonly allowedOrigins: readonly string[]
  /** Default: all of S3.16, with every login, and without `branding`. */
  readonly features: RemoteFeatures
  /** Default: `true`. */
  readonly isAnalyticsEnabled: boolean
}

/** What the directory does wrong. What a PUT leaves out goes back to its default. */
export interface DirectorySwitches {
  /** What the paths begin with that are touched: `["/getWallets"]`. Default: `[]`, all of them. */
  readonly paths: readonly string[]
  /** How many more requests are touched. Default: `null`, all until told otherwise. */
  readonly calls: number | null
  /** Milliseconds to wait before anything else happens. Default: 0. */
  readonly delay: number
  /** Cut the connection without an answer. Default: `false`. */
  readonly offline: boolean
  /** Neither answer nor cut the connection (F024). Default: `false`. */
  readonly silent: boolean
  /** `false`: answer without what lets a page of another origin read it (F036). Default: `true`. */
  readonly cors: boolean
  /** Send whoever asks to this address, by 302 (F021). Default: `null`. */
  readonly redirect: string | null
  /** Answer with this HTTP status: 2xx with the true body, 4xx and 5xx with what `error` says. Default: `null`. */
  readonly status: number | null
  /** A `Retry-After` header, whatever stands in it (F010, F011). Default: `null`. */
  readonly retryAfter: string | null
  /**
   * What the body of a 4xx or 5xx is. `text`: `errorText`, plain (F005). `empty`: nothing. `reasons`: `errorText` as
   * `reasons[0].description` (F006). `code`: `{ code, message }` (F007). `quota`: as `reasons`, about the field `address`
   * (F013). Default: `text`.
   */
  readonly error: 'text' | 'empty' | 'reasons' | 'code' | 'quota'
  readonly errorText: string
  /**
   * What becomes of the body. `html`: a page in place of it (F001). `empty`, `truncated`: nothing of it, or its first half
   * (F002). `dribble`: one byte a second (F023). `never`: the headers come, the body doesn't. `huge`: 50 MB, the true body
   * with spaces behind (F022). Default: `whole`.
   */
  readonly body: 'whole' | 'html' | 'empty' | 'truncated' | 'dribble' | 'never' | 'huge'
  /**
   * What becomes of JSON. `null`, `list`, `text`: it is that. `missing`: without what it is about. `wrong-types`: lists as
   * objects, numbers and the rest as text. `wrong-rows`: of each five rows of a list one is right (all F003). `extra`: with
   * unknown fields (F004). Default: `right`.
   */
  readonly shape: 'right' | 'null' | 'list' | 'text' | 'missing' | 'wrong-types' | 'wrong-rows' | 'extra'
  /**
   * What becomes of a page of wallets. `none`: an empty list (F026). `same-page`: the first one, whichever is asked for;
   * `stuck`: a `next` that is the page asked for (both F027). `twice`: each row twice; `overlapping`: the last five rows of
   * the page before come first (both F028). `endless`: a `count` of a million. Default: `right`.
   */
  readonly rows: 'right' | 'none' | 'same-page' | 'stuck' | 'twice' | 'overlapping' | 'endless'
  /**
   * What becomes of a picture (F025). `html`: a page; `disguised`: a page that is called a PNG; `script`: an SVG that sets
   * `sandboxPictureRan` where it may; `broken`: the first bytes of it, called a PNG; `untyped`: it is right, and its type
   * says nothing. Default: `right`.
   */
  readonly image: 'right' | 'html' | 'disguised' | 'script' | 'broken' | 'untyped'
}
