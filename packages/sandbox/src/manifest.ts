import type { DirectoryWallet, RemoteFeatures } from '@latchkit/server'
import type { SandboxContractAccounts, WalletManifest } from './wallet/types.js'

/**
 * Everything that runs in the sandbox, as `GET /manifest.json` returns it. Each key except `url`, `phone` and `secure`
 * belongs to one part of the sandbox, and only that part writes it.
 */
export interface Manifest {
  /** The address of the sandbox's own server, without a slash at the end: `http://127.0.0.1:4500`. */
  readonly url: string
  readonly phone: PhoneManifest
  /** The site of the embedded wallet, which `server` answers at a host of its own. */
  readonly secure: SecureManifest
  readonly evm: EvmManifest
  readonly solana: SolanaManifest
  readonly bitcoin: BitcoinManifest
  readonly relay: RelayManifest
  readonly directory: DirectoryManifest
  /**
   * The whole `@latchkit/server`, which answers every call that it has, with the sandbox's chains. Its nodes are the
   * chains' `proxyUrl`s.
   */
  readonly server: DirectoryManifest
  /** The server for signing in with a wallet, which a page reaches by its own origin. */
  readonly signIn: SignInManifest
  readonly swaps: SwapsManifest
  /** Where the mails of `server` arrive. */
  readonly mailbox: MailboxManifest
  readonly wallets: readonly WalletManifest[]
}

/**
 * The phone wallet: a page that pairs with apps through the relay. The sandbox only names its address; it doesn't start
 * it.
 */
export interface PhoneManifest {
  readonly name: string
  /** The page's address. It leads the page to this sandbox: `http://localhost:4600`, or with `?sandbox=` appended. */
  readonly url: string
}

/** The site of the embedded wallet. */
export interface SecureManifest {
  /** `http://secure.localhost:4500`. Browsers know that a name below `localhost` is this machine; others may not. */
  readonly origin: string
}

/** The likenesses of services that offer swaps, and what moves the prices. */
export interface SwapsManifest {
  /** POST a {@link SwapTrade}. Answers with `{ hash }` of the transaction. */
  readonly tradeUrl: string
  /** GET reads the {@link SwapSwitches} of each service. PUT sets exactly the given ones, and resets the others. */
  readonly switchesUrl: string
  /** 1inch's Swap API v6.1 (`/swap/v6.1/…`), with pools of v3. Its key is a bearer token. */
  readonly oneInch: SwapServiceManifest
  /** LI.FI's `/v1/quote`, with pools of v2. Its key is optional. It keeps a fee of 0.25 % of what is paid. */
  readonly lifi: SwapServiceManifest
  /** Jupiter's Swap API v2 (`/swap/v2/order`, `/swap/v2/execute`), by a market maker on the Solana chain. */
  readonly jupiter: SwapServiceManifest & {
    /** The market maker's account, in base58. It has SOL and every token. */
    readonly maker: string
  }
}

/** Where a likeness is, as a server is configured with it. */
export interface SwapServiceManifest {
  /** The address before the paths of its API, without a slash at the end. */
  readonly url: string
  readonly key: string
}

/** The switches of all services. */
export interface AllSwapSwitches {
  readonly oneInch: SwapSwitches
  readonly lifi: SwapSwitches
  readonly jupiter: JupiterSwitches
}

/** The faults of a service that offers swaps. */
export interface SwapSwitches {
  /** Milliseconds to wait before anything else, at most an hour. Default: 0. */
  readonly delay: number
  /** Answer with this HTTP status, from 400 to 599, and the service's form of an error. Default: `null`. */
  readonly fail: number | null
  /** Never answer. Default: `false`. */
  readonly hang: boolean
  /** The percents by which an offer promises more than arrives, its minimum too. Default: 0. */
  readonly promise: number
  /**
   * What a transaction does that it shouldn't. `receiver`: it swaps for another account. `transfer`: it sends what is paid
   * to another account. `approve`: it gives another account an allowance, on Solana beside the swap. `spender`, on EVM chains:
   * another account is named as what needs the allowance. `owner`, on Solana: it gives the account of a token away, beside
   * the swap. `more`: it takes twice the amount. Default: `null`.
   */
  readonly drain: 'receiver' | 'transfer' | 'approve' | 'spender' | 'owner' | 'more' | null
  /**
   * In the place of the swap, or of an approval of the amount, an approval without limit is built; on Solana beside the
   * swap. Default: `false`.
   */
  readonly unlimited: boolean
  /** Milliseconds after which a transaction is taken no more; 0: at once. Default: `null`, 20 minutes, on Solana 30 s. */
  readonly expire: number | null
}

/** The switches of the likeness of Jupiter. */
export interface JupiterSwitches extends SwapSwitches {
  /** Which account pays the network's fee. Default: `taker`, the one that swaps. */
  readonly payer: 'taker' | 'maker'
}

/** A trade of another account, by which `from` gets cheaper. */
export interface SwapTrade {
  readonly chainId: number
  /** The address of the token that is paid. Left out or zero: the coin. */
  readonly from?: `0x${string}` | undefined
  /** The address of the token that is taken, as `from`. It counts only without `pool`. */
  readonly to?: `0x${string}` | undefined
  /** The pool that it is paid into. Default: each pool of the two tokens. */
  readonly pool?: `0x${string}` | undefined
  /** What is paid into each pool, in the smallest unit of `from`. */
  readonly amount: string
}

/** The mailbox, which keeps every mail that the embedded wallet sends, whatever its address is. */
export interface MailboxManifest {
  /** A page with the mails, the newest first, and their links. */
  readonly url: string
  /** GET lists the {@link SandboxMail}s, the newest first; `?to=` those to an address. DELETE removes all of them. */
  readonly mailsUrl: string
  /** GET reads the {@link MailboxSwitches}. PUT sets exactly the given ones, and resets the others. */
  readonly switchesUrl: string
  /** The mail server: `smtp://127.0.0.1:2525`. */
  readonly smtpUrl: string
}

/** A mail that arrived. */
export interface SandboxMail {
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The URLs in its text. */
  readonly links: readonly string[]
}

/** The faults of the mailbox. */
export interface MailboxSwitches {
  /** The number of further mails that the faults apply to. Default: `null`, all mails until the next PUT. */
  readonly mails: number | null
  /** Take the mail, and lose it. Default: `false`. */
  readonly lose: boolean
  /** Milliseconds to wait before the mail is taken, at most an hour. Default: 0. */
  readonly delay: number
  /** Refuse the address with this code of SMTP: 550 for good, 451 for now. From 400 to 599. Default: `null`. */
  readonly refuse: number | null
}

/**
 * The server for signing in. Its cookies are of one site, so a page asks its own origin, which forwards `path` to the
 * sandbox's server and keeps the header `Host`.
 */
export interface SignInManifest {
  /** The path on the page's origin: `/siwx`. The routes are below it: `nonce`, `session`, `sessions`. */
  readonly path: string
  /** The same path on the sandbox's server. */
  readonly url: string
  /** GET reads the {@link SignInSwitches}. PUT sets exactly the given ones, and resets the others. */
  readonly switchesUrl: string
}

/** The faults of the server for signing in. */
export interface SignInSwitches {
  /**
   * The requests that the faults apply to, by method and route: `POST nonce`, `GET session`, `POST session` (a sign-in),
   * `DELETE session`, `GET sessions`, `DELETE sessions`. Default: `[]`, all requests.
   */
  readonly requests: readonly string[]
  /** The number of further requests that the faults apply to. Default: `null`, all requests until the next PUT. */
  readonly calls: number | null
  /** Milliseconds to wait before anything else, at most an hour. Default: 0. */
  readonly delay: number
  /** Cut the connection without an answer. Default: `false`. */
  readonly offline: boolean
  /** Answer with this HTTP status, from 400 to 599, and do nothing. Default: `null`. */
  readonly status: number | null
  /** The error in the body of `status`: `bad-signature`, `unverified`. Default: `null`, a body of plain text. */
  readonly error: string | null
  /** Do what the request asks for, then cut the connection without an answer. Default: `false`. */
  readonly loseAnswer: boolean
  /** `false`: as in a browser that keeps no cookies, none is set, and none comes back. Default: `true`. */
  readonly cookies: boolean
  /** Milliseconds by which the server's clock is ahead, for all requests. Negative: behind. Default: 0. */
  readonly clock: number
}

/** The Ethereum chains, their accounts and their contracts. All chains have the same accounts and contracts. */
export interface EvmManifest {
  /** The mnemonic (BIP-39) of all accounts, derived with the path `m/44'/60'/0'/0/{index}`. */
  readonly mnemonic: string
  readonly accounts: readonly SandboxAccount[]
  readonly chains: readonly SandboxChain[]
}

/** An account with ether and every token on every chain. Its key is public: never send anything of value to it. */
export interface SandboxAccount {
  readonly index: number
  /** Hex with 0x and the checksum of EIP-55. */
  readonly address: `0x${string}`
  readonly privateKey: `0x${string}`
  /** Its accounts that are contracts (ERC-1271): a signature of its key counts as theirs. The same on every chain. */
  readonly contracts: SandboxContractAccounts
}

/** A running Ethereum chain. */
export interface SandboxChain {
  readonly id: number
  /** The CAIP-2 id: `eip155:31337`. */
  readonly caip2: `eip155:${number}`
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The address of the chain's own JSON-RPC server. */
  readonly rpcUrl: string
  /** The same JSON-RPC over a websocket. */
  readonly wsUrl: string
  /** The same JSON-RPC through the sandbox's server, which fails as {@link RpcSwitches} say. */
  readonly proxyUrl: string
  /** GET reads the {@link RpcSwitches} of `proxyUrl`, PUT sets them. */
  readonly switchesUrl: string
  /** GET reads a {@link ChainState}. PUT applies a {@link ChainControl}, and resolves with the state afterwards. */
  readonly controlUrl: string
  /** POST fills an account's history, as a {@link HistoryRequest} says. Resolves with a {@link History}. */
  readonly historyUrl: string
  readonly contracts: {
    readonly multicall3: `0x${string}`
    /** A contract that fails in every way a contract can: see `reverterAbi`. */
    readonly reverter: `0x${string}`
    /** Creates accounts that are contracts, by CREATE2. */
    readonly accountFactory: `0x${string}`
    /** The code of accounts that make several calls at once, all or none (EIP-7702). The wallet upgrades accounts to it. */
    readonly batch: `0x${string}`
  }
  readonly tokens: readonly SandboxToken[]
  /** The token FEE, of which every account has a million. It keeps a hundredth of each transfer. */
  readonly feeToken: SandboxToken
  /** Tokens that every account got unasked: one that looks like another, one with a link in its name. */
  readonly spam: readonly SandboxToken[]
  readonly collections: readonly SandboxCollection[]
  /** ENS with names of the accounts. Only the first chain has it. */
  readonly names: SandboxNames | null
  /**
   * Uniswap with pools of the tokens. Null where `@uniswap/v2-core` 1.0.1, `@uniswap/v3-core` 1.0.1 and
   * `@uniswap/swap-router-contracts` 1.3.1 aren't found.
   */
  readonly pools: SandboxPools | null
}

/** Uniswap's contracts on a chain, in the form of the option `deployments` of `createUniswap` and of the server. */
export interface SandboxDeployment {
  readonly wrapped: `0x${string}`
  /** SwapRouter02. */
  readonly router: `0x${string}`
  readonly v2Factory: `0x${string}`
  readonly v3Factory: `0x${string}`
  /** QuoterV2. */
  readonly quoter: `0x${string}`
}

/** Uniswap v2 and v3 on a chain, and pools. */
export interface SandboxPools {
  /** Uniswap's contracts once more, as providers of swaps take them: `createUniswap({ deployments: { [caip2]: deployment } })`. */
  readonly deployment: SandboxDeployment
  readonly v2Factory: `0x${string}`
  /** It has the fee tier of 100 millionths too. */
  readonly v3Factory: `0x${string}`
  /** QuoterV2. */
  readonly quoter: `0x${string}`
  /** SwapRouter02, of both factories and `wrapped`. It has no position manager. */
  readonly swapRouter: `0x${string}`
  /** Trades for its caller, who pays by an allowance: see `poolRouterAbi`. It is no part of Uniswap. */
  readonly router: `0x${string}`
  /** The routers of the likenesses of 1inch and LI.FI, which need the allowances there. Each is a `Swapper` of ours. */
  readonly services: { readonly oneInch: `0x${string}`; readonly lifi: `0x${string}` }
  /** The coin as a token, which is made by `deposit` and given back by `withdraw`. It is no token of `tokens`. */
  readonly wrapped: SandboxToken
  /**
   * First three with $1,000,000 on the side of the first token, a dollar: one of v2 of `wrapped` ($2,000), one of v2 that
   * has a token of the spam, one of v3 of the second token ($4). Then smaller ones with prices that differ a little.
   */
  readonly list: readonly SandboxPool[]
}

/** A pool of two tokens, in the order of their addresses. */
export interface SandboxPool {
  readonly address: `0x${string}`
  readonly version: 'v2' | 'v3'
  readonly tokens: readonly [`0x${string}`, `0x${string}`]
  /** The fee of a pool of v3, in millionths. */
  readonly fee?: number
}

/** One control of an Ethereum chain, which a PUT to `controlUrl` applies. `{}` undoes `hold` and `baseFee`. */
export interface ChainControl {
  /** Whether transactions wait until a block is mined by request. `false` mines those that wait. */
  readonly hold?: boolean | undefined
  /** Mines this number of blocks, from 1 to 1000. The first of them has the transactions that wait. */
  readonly mine?: number | undefined
  /** Sends another transaction in the place of one that waits, for twice its fee. */
  readonly replace?: ChainReplacement | undefined
  /** Sends nothing from the sender to itself in the place of the transaction with this hash, for twice its fee. */
  readonly cancel?: `0x${string}` | undefined
  /** Sends the transaction with this hash again, for twice its fee. */
  readonly reprice?: `0x${string}` | undefined
  /** Makes the chain forget the transaction with this hash, which waits. */
  readonly drop?: `0x${string}` | undefined
  /** Replaces the last blocks by others. */
  readonly reorg?: ChainReorganisation | undefined
  /**
   * The base fee of the next block, in wei. It falls or rises from there. The chain takes no transaction that pays less,
   * and with its next block it forgets one that waits.
   */
  readonly baseFee?: string | undefined
  /** Delegates an account of a key to the code of a contract (EIP-7702), or ends that. */
  readonly delegate?: ChainDelegation | undefined
}

/** A delegation of EIP-7702. */
export interface ChainDelegation {
  readonly account: `0x${string}`
  /** The contract. `null`: the account has no code any more. */
  readonly to: `0x${string}` | null
}

/** A transaction that takes the place of another. Its sender is one of the sandbox's accounts. */
export interface ChainReplacement {
  /** The transaction that waits. */
  readonly hash: `0x${string}`
  /** Default: another account of the sandbox. */
  readonly to?: `0x${string}` | undefined
  /** In wei. Default: `1`. */
  readonly value?: string | undefined
  readonly data?: `0x${string}` | undefined
}

/** A reorganisation: the last blocks are replaced by as many empty ones. */
export interface ChainReorganisation {
  readonly blocks: number
  /**
   * What becomes of the blocks' transactions. `wait`: they wait for a block again, and the chain holds. `move`: they are
   * mined into one more block. `fail`: so they are, and fail there. `drop`: the chain has forgotten them.
   */
  readonly transactions: 'wait' | 'move' | 'fail' | 'drop'
}

/** The state of an Ethereum chain. */
export interface ChainState {
  /** Whether transactions wait until a block is mined by request. */
  readonly hold: boolean
  /** The number of the last block. */
  readonly block: number
  /** The base fee of the next block, in wei. */
  readonly baseFee: string
  /** The hashes of the transactions that wait. */
  readonly waiting: readonly `0x${string}`[]
  /** The hash of the transaction that `replace`, `cancel` or `reprice` sent. */
  readonly hash?: `0x${string}`
}

/** The history that a POST to `historyUrl` makes. A member that is left out has its default. */
export interface HistoryRequest {
  /** The account, of any key. Default: the sandbox's first account. */
  readonly address: `0x${string}`
  /** The number of its transactions, from 1 to 10,000. Default: 1000. */
  readonly transactions: number
  /** The days over which they lie, from 1 to 2,990, the more the newer. Default: 2920, eight years. */
  readonly days: number
}

/** A history that was made. */
export interface History {
  readonly address: `0x${string}`
  /** The numbers of its first and its last block. */
  readonly fromBlock: number
  readonly toBlock: number
  /** The timestamps of these blocks, in seconds. */
  readonly since: number
  readonly until: number
  /** How many transactions there are of each kind. Without pools there are no swaps. */
  readonly kinds: Readonly<Partial<Record<HistoryKind, number>>>
}

/**
 * What a transaction of a history is for the account. `internal`: a contract sends the coin. `several-transfers`: three
 * transfers of one token. `spam`: a token or a collectible that a stranger sent. `zero-value`: a transfer of nothing, also
 * one that the stranger made in the account's name, to an address like that of a contact. `dust`: a smallest unit.
 * `execution`: a call without transfers.
 */
export type HistoryKind =
  | 'coin-received'
  | 'coin-sent'
  | 'token-received'
  | 'token-sent'
  | 'token-minted'
  | 'token-burned'
  | 'approval'
  | 'nft-received'
  | 'nft-sent'
  | 'nft-minted'
  | 'swap'
  | 'execution'
  | 'failed'
  | 'internal-received'
  | 'internal-sent'
  | 'several-transfers'
  | 'spam'
  | 'zero-value'
  | 'dust'

/** ENS on a chain: its contracts, and the names that are registered. */
export interface SandboxNames {
  readonly registry: `0x${string}`
  /** Gives any free name below `eth` to the first caller: `register(bytes32 label, address owner)`. */
  readonly registrar: `0x${string}`
  /** `setName(string)` sets the name that the caller's address claims. */
  readonly reverseRegistrar: `0x${string}`
  readonly resolver: `0x${string}`
  /** For viem's `universalResolverAddress`, or `contracts.ensUniversalResolver` of a chain. It checks nothing forward. */
  readonly universalResolver: `0x${string}`
  /** The reverse records, one for each address that has one. */
  readonly records: readonly SandboxName[]
}

/** The name that an address claims to have. */
export interface SandboxName {
  readonly address: `0x${string}`
  readonly name: string
  /** Whether the name is in its normal form (ENSIP-15) and leads back to the address. Another name must not be shown. */
  readonly isConfirmed: boolean
  /** The text record `avatar`, or null. */
  readonly avatar: string | null
  /** Whether a server that reads the picture for its clients should find one. */
  readonly hasPicture: boolean
}

/** A collection of collectibles. Each account has the item whose id is its index. Any account may call `mint`. */
export interface SandboxCollection {
  readonly address: `0x${string}`
  readonly name: string
  readonly symbol: string
  readonly kind: 'erc721' | 'erc1155'
  readonly isSpam: boolean
}

/** An ERC-20 token. Any account may call `mint(address to, uint256 value)` on it. */
export interface SandboxToken {
  readonly address: `0x${string}`
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /**
   * `no-return`: `transfer`, `approve` and `transferFrom` return nothing, as in USDT. `fee`: the receiver of a transfer
   * gets a hundredth less than was sent.
   */
  readonly kind: 'erc20' | 'no-return' | 'fee'
  /** Whether allowances can be given by signatures (EIP-2612), with the version 1 in the domain. Default: `false`. */
  readonly permits?: true
}

/** Faults that a `proxyUrl` adds to calls. A PUT resets each switch that its body leaves out to the default. */
export interface RpcSwitches {
  /** The methods that the faults apply to. Default: `[]`, all methods. */
  readonly methods: readonly string[]
  /** The number of further calls that the faults apply to. Default: `null`, all calls until the next PUT. */
  readonly calls: number | null
  /** Milliseconds to wait before anything else. Default: 0. */
  readonly delay: number
  /** Cut the connection without an answer. Default: `false`. */
  readonly offline: boolean
  /** Answer with this HTTP status. The body is plain text, unless `error` sets one. Default: `null`. */
  readonly status: number | null
  /** The value of a `Retry-After` header in the answer. Default: `null`. */
  readonly retryAfter: string | null
  /** Answer with this JSON-RPC error. Default: `null`. */
  readonly error: { readonly code: number; readonly message: string } | null
  /**
   * The form of the body. `dribble`: one byte a second. `html`: an HTML page instead of JSON. `truncated`: the first
   * half. `empty`: no bytes. `never`: the headers arrive, the body never does. Default: `whole`.
   */
  readonly body: 'whole' | 'dribble' | 'html' | 'truncated' | 'empty' | 'never'
  /**
   * Answer as a node that is this number of blocks behind: its head, blocks, receipts, logs and balances are all those of
   * an earlier block. On Solana it is the number of slots, and balances stay current. With `methods` only these methods
   * are behind: the node has a block and not yet its receipts. Default: 0.
   */
  readonly lagging: number
  /**
   * Refuse an `eth_getLogs` over more blocks than this, with -32000 "exceed maximum block range". EVM chains only.
   * Default: `null`.
   */
  readonly logsRange: number | null
  /** Pass the call on to the chain, then cut the connection without its answer. Default: `false`. */
  readonly loseAnswer: boolean
}

/** The Solana chain. Every start is a fresh chain. */
export interface SolanaManifest {
  /** The CAIP-2 id: `solana:` and the first 32 characters of the genesis hash. */
  readonly caip2: `solana:${string}`
  /** The result of `getGenesisHash`, always the same. Base58. */
  readonly genesisHash: string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The mnemonic (BIP-39) of all accounts, derived with the path `m/44'/501'/{index}'/0'` (SLIP-10). */
  readonly mnemonic: string
  readonly accounts: readonly SandboxSolanaAccount[]
  readonly tokens: readonly SandboxSolanaToken[]
  readonly feeToken: SandboxSolanaFeeToken
  /** The address of the chain's own JSON-RPC server. */
  readonly rpcUrl: string
  /** The address of its websocket for subscriptions. Its port is the one after that of `rpcUrl`. */
  readonly wsUrl: string
  /** GET reads a {@link SolanaState}. PUT applies a {@link SolanaControl}, and resolves with the state afterwards. */
  readonly controlUrl: string
  /** The same JSON-RPC through the sandbox's server, which fails as {@link RpcSwitches} say. It has no websocket. */
  readonly proxyUrl: string
  /** GET reads the {@link RpcSwitches} of `proxyUrl`, PUT sets them. */
  readonly switchesUrl: string
}

/** One control of the Solana chain, which a PUT to `controlUrl` applies. `{}` undoes `hold`. */
export interface SolanaControl {
  /**
   * Whether transactions wait after they were sent. `false` executes those that wait; one whose blockhash is no longer
   * valid is gone.
   */
  readonly hold?: boolean | undefined
  /** Makes every blockhash so far invalid. */
  readonly expire?: true | undefined
}

/** The state of the Solana chain. */
export interface SolanaState {
  readonly hold: boolean
  /** The signatures of the transactions that wait, in base58. */
  readonly waiting: readonly string[]
}

/** An account with SOL and every token. Its key is public: never send anything of value to it. */
export interface SandboxSolanaAccount {
  readonly index: number
  /** Base58. */
  readonly address: string
  /** The derivation path of the key: `m/44'/501'/0'/0'`. */
  readonly path: string
  /** 64 bytes: the 32 of the private key, then the 32 of the public key, as in the key files of Solana's tools. */
  readonly secretKey: readonly number[]
}

/** A token. Every account holds it in its associated token account. Only the first account may mint more of it. */
export interface SandboxSolanaToken {
  /** The mint's address, in base58. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The address of the token's program: the token program or Token-2022. Base58. */
  readonly program: string
}

/** A token of Token-2022 with its extension of transfer fees. Every account holds it. */
export interface SandboxSolanaFeeToken extends SandboxSolanaToken {
  readonly transferFee: TransferFee
}

/** The part of each transfer that the receiver doesn't get, rounded up. */
export interface TransferFee {
  /** In hundredths of a per cent. */
  readonly basisPoints: number
  /** The most that a transfer costs, in the smallest unit. */
  readonly most: string
}

/** The Bitcoin chain (regtest), and accounts of the same mnemonic as the Ethereum accounts. */
export interface BitcoinManifest {
  /** The CAIP-2 id: `bip122:` and the first 32 characters of the genesis block's hash. */
  readonly caip2: `bip122:${string}`
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The prefixes of addresses and keys, in the form that `@scure/btc-signer` and `bitcoinjs-lib` take. */
  readonly network: {
    readonly bech32: string
    readonly pubKeyHash: number
    readonly scriptHash: number
    readonly wif: number
  }
  /** The mnemonic (BIP-39) of all accounts. */
  readonly mnemonic: string
  readonly accounts: readonly SandboxBitcoinAccount[]
  /** The address of the chain's HTTP API, in the form of esplora: `{esploraUrl}/address/{address}/utxo`. */
  readonly esploraUrl: string
  /** POST `{ "blocks": 1 }` mines blocks. An optional `address` receives their reward. */
  readonly mineUrl: string
  /** POST a {@link BitcoinReorganisation} replaces the last blocks. */
  readonly reorgUrl: string
  /** GET reads the {@link BitcoinSwitches}, PUT sets them. */
  readonly switchesUrl: string
}

/** An account: a payment address (P2WPKH) with coins, and an ordinals address (P2TR) without any. */
export interface SandboxBitcoinAccount {
  readonly index: number
  readonly payment: BitcoinAddress
  readonly ordinals: BitcoinAddress
}

/** An address and its key, which is public. Keys are hex without 0x. */
export interface BitcoinAddress {
  readonly address: string
  /** The derivation path of the key: `m/84'/1'/0'/0/0`. */
  readonly path: string
  /** 33 bytes for P2WPKH. For P2TR the 32 bytes of the internal key (BIP-340). */
  readonly publicKey: string
  readonly privateKey: string
  /** The private key in the wallet import format. */
  readonly wif: string
}

/** The behaviour of the Bitcoin chain. A PUT resets each switch that its body leaves out to the default. */
export interface BitcoinSwitches {
  /**
   * Mine a block for each transaction that is sent. Default: `false`, transactions wait until a block is mined by
   * request.
   */
  readonly autoMine: boolean
  /** Take each transaction that is sent, then cut the connection without an answer. Default: `false`. */
  readonly loseAnswer: boolean
}

/** A reorganisation of the Bitcoin chain: the last blocks are replaced by others, one more than there were. */
export interface BitcoinReorganisation {
  /** From 1 to the number of blocks since the chain's start. */
  readonly blocks: number
  /**
   * What becomes of the blocks' transactions. `wait`: they wait in the mempool again. `move`: they are mined into the
   * first of the new blocks. `drop`: they are gone, with those that spend their outputs.
   */
  readonly transactions: 'wait' | 'move' | 'drop'
}

/** A relay of WalletConnect v2, through which apps and remote wallets exchange messages. */
export interface RelayManifest {
  /** The `relayUrl` of clients: `ws://127.0.0.1:4500/relay`. */
  readonly url: string
  /** The only project that the relay accepts. It closes sockets of other projects with 3000. 32 characters of hex. */
  readonly projectId: string
  /** GET reads the {@link RelaySwitches}, PUT sets them. */
  readonly switchesUrl: string
  /** POST closes every socket. The body, {@link RelayRestart}, says what else happens. */
  readonly restartUrl: string
}

/** Faults of the relay. A PUT resets each switch that its body leaves out to the default. */
export interface RelaySwitches {
  /** Drop published messages. The publisher still gets a success answer. Default: `false`. */
  readonly drop: boolean
  /** Milliseconds by which everything the relay sends is delayed. Default: 0. */
  readonly delay: number
  /**
   * Refuse new sockets with this HTTP status, as a network that blocks the relay does. Open sockets stay open until a
   * restart. Default: `null`.
   */
  readonly refuse: number | null
  /** The number of further pushes that get lost. The mailbox keeps their messages. Default: 0. */
  readonly losePush: number
  /** Close new sockets with 3000, as for an unknown project, whatever project they name. Default: `false`. */
  readonly unknownProject: boolean
}

/** How the relay restarts. A member that is left out has its default. */
export interface RelayRestart {
  /** What happens to the messages in the mailbox. Default: `keep`. */
  readonly mailbox: 'keep' | 'lose'
  /** Milliseconds in which the relay is unreachable. Default: 0. */
  readonly downFor: number
}

/** A server: a directory of wallets with their images, and an app's project: `@latchkit/server` behind faults. */
export interface DirectoryManifest {
  /** The base address of its paths: `{url}/getWallets?projectId={projectId}`. */
  readonly url: string
  /** The only project that it accepts, the same as the relay's. It refuses others with 401. 32 characters of hex. */
  readonly projectId: string
  /** GET reads the {@link DirectorySwitches}, PUT sets them. */
  readonly switchesUrl: string
  /** GET reads the {@link DirectoryContents}, PUT sets them. */
  readonly contentsUrl: string
  /** The events that were sent to `{url}/e`: GET lists them as `{ event, caller }`, DELETE removes them. */
  readonly eventsUrl: string
}

/**
 * The contents of the directory beside its own wallets. A PUT resets each member that its body leaves out to the
 * default.
 */
export interface DirectoryContents {
  /**
   * Wallets that are listed before all others, with their images. `id` and `name` are required. A test may set any
   * other member to a wrong value. Default: `[]`.
   */
  readonly wallets: readonly (Pick<DirectoryWallet, 'id' | 'name'> & Partial<DirectoryWallet>)[]
  /** The origins that the project allows. Default: `[]`, any origin. */
  readonly allowedOrigins: readonly string[]
  /** The remote configuration. Default: everything in S3.16, with every login, and without `branding`. */
  readonly features: RemoteFeatures
  /** Whether the project collects analytics. Default: `true`. */
  readonly isAnalyticsEnabled: boolean
  /**
   * The origins whose requests the embedded wallet approves in its frame. Its frame is for the `allowedOrigins` alone, or
   * where there are none, for pages of this machine. Default: `{}`, none.
   */
  readonly secure: { readonly trusted?: readonly string[] | undefined }
}

/** Faults of the directory. A PUT resets each switch that its body leaves out to the default. */
export interface DirectorySwitches {
  /** The prefixes of the paths that the faults apply to: `["/getWallets"]`. Default: `[]`, all paths. */
  readonly paths: readonly string[]
  /** The number of further requests that the faults apply to. Default: `null`, all requests until the next PUT. */
  readonly calls: number | null
  /** Milliseconds to wait before anything else. Default: 0. */
  readonly delay: number
  /** Cut the connection without an answer. Default: `false`. */
  readonly offline: boolean
  /** Neither answer nor cut the connection (F024). Default: `false`. */
  readonly silent: boolean
  /** `false`: leave out the CORS header that lets a page of another origin read the answer (F036). Default: `true`. */
  readonly cors: boolean
  /** Redirect every request to this address, by 302 (F021). Default: `null`. */
  readonly redirect: string | null
  /**
   * Answer with this HTTP status: 2xx with the right body, 4xx and 5xx with the body that `error` sets. Default:
   * `null`.
   */
  readonly status: number | null
  /** The value of a `Retry-After` header, any text (F010, F011). Default: `null`. */
  readonly retryAfter: string | null
  /**
   * The body of a 4xx or 5xx answer. `text`: `errorText` as plain text (F005). `empty`: no bytes. `reasons`:
   * `errorText` as `reasons[0].description` (F006). `code`: `{ code, message }` (F007). `quota`: as `reasons`, with the
   * field `address` (F013). Default: `text`.
   */
  readonly error: 'text' | 'empty' | 'reasons' | 'code' | 'quota'
  readonly errorText: string
  /**
   * The form of the body. `html`: an HTML page instead of it (F001). `empty`, `truncated`: no bytes, or the first half
   * (F002). `dribble`: one byte a second (F023). `never`: the headers arrive, the body never does. `huge`: 50 MB, the
   * right body followed by spaces (F022). Default: `whole`.
   */
  readonly body: 'whole' | 'html' | 'empty' | 'truncated' | 'dribble' | 'never' | 'huge'
  /**
   * The shape of a JSON body. `null`, `list`, `text`: the body is null, a list, a text. `missing`: without its main
   * member. `wrong-types`: lists become objects, other values become text. `wrong-rows`: of each five rows of a list
   * one is right (all F003). `extra`: with unknown fields (F004). Default: `right`.
   */
  readonly shape: 'right' | 'null' | 'list' | 'text' | 'missing' | 'wrong-types' | 'wrong-rows' | 'extra'
  /**
   * The rows of a page of wallets or of a history, and of other lists where that makes sense. `none`: an empty list (F026). `same-page`: always the first page; `stuck`: a `next`
   * that equals the requested page (both F027). `twice`: each row twice; `overlapping`: the last five rows of the
   * previous page come first (both F028). `endless`: a `count` of a million, or a `next` on every page. Default: `right`.
   */
  readonly rows: 'right' | 'none' | 'same-page' | 'stuck' | 'twice' | 'overlapping' | 'endless'
  /**
   * The form of an image (F025). `html`: an HTML page; `disguised`: an HTML page with the type of a PNG; `script`: an
   * SVG whose scripts set `sandboxPictureRan` where they run; `broken`: its first bytes, with the type of a PNG;
   * `untyped`: the right image with a type that says nothing. Default: `right`.
   */
  readonly image: 'right' | 'html' | 'disguised' | 'script' | 'broken' | 'untyped'
}
