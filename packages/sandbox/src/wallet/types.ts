import type { WalletErrorName } from './errors.js'
import type { SandboxWallets, WalletKind } from './kinds.js'
import type { SignInAnswer } from './signInMessage.js'

/** A wallet of the sandbox, as the manifest describes it. */
export interface WalletManifest {
  /** The kind of the wallet: its key in `window.sandboxWallets`. */
  readonly kind: WalletKind
  readonly name: string
  /** Its reverse domain name, where it announces itself by EIP-6963. */
  readonly rdns?: string
  readonly uuid?: string
  /** The script that brings the wallet into a page. The query may set switches: `?answer=approve&delay=200`. */
  readonly scriptUrl: string
  /** GET reads its switches. PUT sets exactly the given switches and resets the others. */
  readonly switchesUrl: string
  /**
   * POST `{ "action": "switchAccount", "args": [1] }` runs an action in every page that loaded the script from the
   * sandbox.
   */
  readonly actionsUrl: string
  /** The server-sent events that carry switches and actions to those pages. */
  readonly eventsUrl: string
}

/** The switches that the served script contains. */
export interface GivenSwitches<Switches> {
  /** The switches of the script's query. */
  readonly query: Partial<Switches>
  /** The switches that were set over HTTP before the script was served. */
  readonly server: Partial<Switches>
}

/** An account that is a contract, and what creates it: a call of `factory` with `factoryData` (ERC-6492). */
export interface SandboxContractAccount {
  readonly address: `0x${string}`
  readonly factory: `0x${string}`
  readonly factoryData: `0x${string}`
}

/** The accounts that are contracts (ERC-1271) of one key: its signature counts as theirs. */
export interface SandboxContractAccounts {
  /** Every chain has this one from its first block. */
  readonly deployed: SandboxContractAccount
  /** No chain has this one: its address is that of the contract that its factory would create. */
  readonly undeployed: SandboxContractAccount
}

/** The Ethereum accounts and chains of the sandbox, for a wallet. */
export interface EvmChainsConfig {
  readonly accounts: readonly {
    readonly address: `0x${string}`
    readonly privateKey: `0x${string}`
    readonly contracts: SandboxContractAccounts
  }[]
  readonly chains: readonly WalletChain[]
}

/** The configuration of the Ethereum wallet in the served script. */
export interface WalletConfig extends EvmChainsConfig, GivenSwitches<WalletSwitches> {}

/** A chain that the wallet can reach. */
export interface WalletChain {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
  readonly symbol: string
  /** The contract whose code an account gets to make several calls at once. Without it, none does. */
  readonly batch?: `0x${string}`
  /** The tokens that `wallet_getAssets` lists. */
  readonly tokens?: readonly {
    readonly address: `0x${string}`
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }[]
}

/** The switches that every wallet has. Each has a default. */
export interface CommonSwitches {
  /**
   * The decision about a request that needs consent. `ask`: the panel asks. `approve` and `reject`: at once, without a
   * panel. `never`: the request stays open, as when the visitor ignores the wallet. Default: `ask`.
   */
  readonly answer: 'ask' | 'approve' | 'reject' | 'never'
  /** Milliseconds between the decision and the answer. Default: 0. */
  readonly delay: number
  /** The value that a rejection throws: one of {@link walletErrors}. Default: `null`, an `Error` with code 4001. */
  readonly rejectAs: WalletErrorName | null
  /**
   * The methods that `reject` and `never` apply to, also those that need no consent. All other requests are approved.
   * Default: `[]`, every method that needs consent.
   */
  readonly failOn: readonly string[]
  /** Answers by method, which replace the results. The request is still handled first. Default: `{}`. */
  readonly answers: Readonly<Record<string, unknown>>
  /**
   * What becomes of the answer to a request that sends, after the wallet has sent. `never`: none comes. `disconnected`: an
   * error with the code 4900 is thrown. With `failOn`, only for its methods. Default: `null`, the app gets the answer.
   */
  readonly loseAnswer: 'never' | 'disconnected' | null
  /**
   * A request to send that is open while the page unloads is asked again at the next load, as in a wallet with a window of
   * its own. No app gets its answer. Default: `false`.
   */
  readonly outlivesPage: boolean
  /** No request is ever answered, including those that need no consent. Default: `false`. */
  readonly dead: boolean
  /** A request to disconnect is never answered. Default: `false`. */
  readonly disconnectHangs: boolean
  /**
   * The effect of a second request to connect, switch or add a network while one is open: `pending-error` rejects with
   * -32002, `queue` waits. Other requests always wait. Default: `pending-error`.
   */
  readonly secondRequest: 'pending-error' | 'queue'
  /** Shows no account. A request to connect waits until the wallet is unlocked. Default: `false`. */
  readonly locked: boolean
  /**
   * `dialog`: the panel is a modal dialog above the page. `page`: the panel is part of the page, so a modal dialog of
   * the app makes it inert. Default: `dialog`.
   */
  readonly panel: 'dialog' | 'page'

  /**
   * The announcement. `late`: `lateBy` milliseconds after the script ran, and not before. `twice`: a second time with
   * the same info and a provider that rejects everything. `two-versions`: a second time with another uuid, as another
   * version of the same wallet. Default: `now`.
   */
  readonly announce: 'now' | 'late' | 'twice' | 'two-versions' | 'never'
  /** Milliseconds of the announcement `late`. Default: 3000. */
  readonly lateBy: number
  readonly name: string
  readonly icon: string
  /** The number of made-up wallets that announce themselves too. Default: 0. */
  readonly flood: number
  /** Milliseconds between two of them. Default: 0, all at once. */
  readonly floodEvery: number
}

/** The switches of the Ethereum wallet. The defaults are {@link switchDefaults}. */
export interface WalletSwitches extends CommonSwitches {
  /** The chain ids that it can switch to without adding; 4902 for others. Default: `null`, the sandbox's chains. */
  readonly knownChains: readonly number[] | null
  /** `reject`: rejects every network that an app adds, without asking. Default: `ok`. */
  readonly addChain: 'ok' | 'reject'
  /** Adding a network also switches to it, as in most wallets. Default: `true`. */
  readonly addSwitches: boolean
  /** Answers a request to switch with success, and doesn't switch. Default: `false`. */
  readonly lieAboutSwitch: boolean
  /** Switches without `chainChanged`. Default: `false`. */
  readonly switchSilently: boolean
  /**
   * What the account is. `contract`: the account's contract, by whose owner it signs (ERC-1271). `undeployed`: a contract
   * that no chain has yet; a signature has what would create it (ERC-6492). Both sign, and send nothing. Default: `key`.
   */
  readonly account: 'key' | 'contract' | 'undeployed'
  /**
   * The signatures of texts and of typed data. `other-key`: of a key that is of no account. `high-s`: in the second form,
   * which EIP-2 refuses. `low-v`: with 0 or 1 as `v`, as some hardware wallets do. Default: `right`.
   */
  readonly signature: 'right' | 'other-key' | 'high-s' | 'low-v'
  /**
   * The answer to `wallet_connect` (ERC-7846) with the capability `signInWithEthereum`. `none`: connects without signing.
   * `error`: connects, and has an error in the place of the signature. `unsupported`: rejects with 4200, as most wallets.
   * Default: `right`.
   */
  readonly oneClick: SignInAnswer | 'none' | 'error' | 'unsupported'
  /**
   * Whether calls are sent as one transaction, all or none (EIP-5792, by EIP-7702). `supported`: all batches. `ready`: those
   * that require it, the first of which upgrades the account; from then on as `supported`. Default: `unsupported`.
   */
  readonly atomic: 'unsupported' | 'ready' | 'supported'

  readonly rdns: string
  /** `two-versions` announces a second uuid with the same `rdns`, `twice` a second provider with the same uuid. */
  readonly uuid: string
  /**
   * The content of the announcement. `shifting`: its getters return different values each time. `throwing-proxy`: every
   * access throws. Default: `whole`.
   */
  readonly detail:
    | 'whole'
    | 'null'
    | 'throwing-proxy'
    | 'shifting'
    | 'missing-info'
    | 'missing-uuid'
    | 'missing-name'
    | 'missing-icon'
    | 'missing-rdns'
    | 'missing-provider'
}

/** One request that reached the wallet. */
export interface WalletRequest {
  /** Counted from 1. */
  readonly id: number
  readonly method: string
  readonly params: unknown
  /** `lost`: the wallet has sent, and the switch `loseAnswer` withholds the answer. */
  readonly outcome: 'open' | 'answered' | 'failed' | 'lost'
}

/** The arguments of `request` in EIP-1193. */
export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** A provider of EIP-1193. */
export interface WalletProvider {
  readonly request: (args: RequestArguments) => Promise<unknown>
  readonly on: (event: string, listener: (payload: unknown) => void) => WalletProvider
  readonly removeListener: (event: string, listener: (payload: unknown) => void) => WalletProvider
}

/** The actions that a visitor takes in any wallet without a request of the app. Over HTTP each has the same name. */
export interface CommonActions {
  /** Chooses another account. A connected app gets the event. */
  readonly switchAccount: (index: number) => void
  /** Locks the wallet, also for later loads of the page. A connected app gets an event with no account. */
  readonly lock: () => void
  /** Unlocks the wallet and approves a waiting request to unlock. A connected app gets an event with its account. */
  readonly unlock: () => void
  /** Revokes the app's permission. The app gets an event with no account. */
  readonly disconnect: () => void
  /** Announces the wallet now, regardless of the switch `announce`. */
  readonly announce: () => void
  /** Approves the request that has been open longest, as the button does. */
  readonly approve: () => void
  /** Rejects the request that has been open longest, as the button does. */
  readonly reject: () => void
  /** Emits any event with any payload to the app: `emit('chainChanged', 137)`. */
  readonly emit: (event: string, payload: unknown) => void
}

/** The actions that a visitor takes in the Ethereum wallet. */
export interface WalletActions extends CommonActions {
  /**
   * Chooses another chain. The app gets `chainChanged` unless `switchSilently` is set. Throws a RangeError for an
   * unknown one.
   */
  readonly switchChain: (chainId: number) => void
}

/** The members by which tests read and control a wallet. */
export interface WalletControls<Switches> {
  /** Every request since the page loaded, the oldest first. */
  readonly requests: readonly WalletRequest[]
  /**
   * The current switches: those of the page, then of the server, then stored ones, then of the script's query, then
   * defaults.
   */
  readonly get: () => Switches
  /**
   * Sets some switches. With `keep` they are stored for later loads of this origin.
   *
   * @throws TypeError for an unknown switch or an invalid value.
   */
  readonly set: (switches: Partial<Switches>, options?: { readonly keep?: boolean }) => void
  /** Removes the switches that the page set or stored. */
  readonly reset: () => void
}

/** The type of `window.sandboxWallet`, for tests and for the browser's console. */
export interface SandboxWallet extends WalletActions, WalletControls<WalletSwitches> {
  readonly provider: WalletProvider
}

declare global {
  interface Window {
    /** The Ethereum wallet. Defined once `/wallet.js` of the sandbox ran, unless its query names only other wallets. */
    readonly sandboxWallet: SandboxWallet
    /** Every wallet that the sandbox's scripts brought, by kind. */
    readonly sandboxWallets: SandboxWallets
  }
}
