import type { WalletErrorName } from './errors.js'
import type { SandboxWallets, WalletKind } from './kinds.js'

/** A wallet of the sandbox, as the manifest tells of it. */
export interface WalletManifest {
  /** Which one it is: its key in `window.sandboxWallets`. */
  readonly kind: WalletKind
  readonly name: string
  /** Its reverse domain name, where it announces itself by EIP-6963. */
  readonly rdns?: string
  readonly uuid?: string
  /** The script that brings it into a page. Switches may follow as a query: `?answer=approve&delay=200`. */
  readonly scriptUrl: string
  /** Its switches over HTTP: GET, and PUT, which sets exactly what it is given and puts the rest back. */
  readonly switchesUrl: string
  /** POST `{ "action": "switchAccount", "args": [1] }`, for every page that loaded the script from the sandbox. */
  readonly actionsUrl: string
  /** Server-sent events that carry both to those pages. */
  readonly eventsUrl: string
}

/** What a wallet in the served script knows of its switches. */
export interface GivenSwitches<Switches> {
  /** Those from the script's query. */
  readonly query: Partial<Switches>
  /** Those set over HTTP by the time the script was served. */
  readonly server: Partial<Switches>
}

/** What a wallet has to know of the sandbox's Ethereum chains. */
export interface EvmChainsConfig {
  readonly accounts: readonly { readonly address: `0x${string}`; readonly privateKey: `0x${string}` }[]
  readonly chains: readonly WalletChain[]
}

/** What the Ethereum wallet in the served script knows of the sandbox. */
export interface WalletConfig extends EvmChainsConfig, GivenSwitches<WalletSwitches> {}

/** A chain the wallet can reach. */
export interface WalletChain {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
  readonly symbol: string
  /** The tokens that it tells balances of. */
  readonly tokens?: readonly {
    readonly address: `0x${string}`
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }[]
}

/** What every wallet can be told to do to the apps it meets. Each switch has a default. */
export interface CommonSwitches {
  /**
   * What becomes of a request that needs consent. `ask`: the panel asks. `approve` and `reject`: at once, without a
   * panel. `never`: it stays open, as when nobody looks at the wallet. Default: `ask`.
   */
  readonly answer: 'ask' | 'approve' | 'reject' | 'never'
  /** Milliseconds between the decision and the answer. Default: 0. */
  readonly delay: number
  /** What a rejection throws: one of {@link walletErrors}, as it is. Default: `null`, an `Error` with code 4001. */
  readonly rejectAs: WalletErrorName | null
  /**
   * The methods that `reject` and `never` are for, whether they need consent or not; every other request is approved.
   * Default: `[]`, every method that needs consent.
   */
  readonly failOn: readonly string[]
  /** Answers given in place of the true ones, by method, after all else was done. Default: `{}`. */
  readonly answers: Readonly<Record<string, unknown>>
  /** No request is ever answered, those that need no consent included. Default: `false`. */
  readonly dead: boolean
  /** A request to disconnect is never answered. Default: `false`. */
  readonly disconnectHangs: boolean
  /**
   * A second request to connect, switch or add a network while one is open: `pending-error` is -32002, `queue` waits.
   * Other requests always wait. Default: `pending-error`.
   */
  readonly secondRequest: 'pending-error' | 'queue'
  /** Shows no account; a request to connect waits until it is unlocked. Default: `false`. */
  readonly locked: boolean
  /**
   * `dialog`: the panel is a modal dialog on top of everything. `page`: it is drawn in the page, so that a modal dialog
   * of the app makes it inert. Default: `dialog`.
   */
  readonly panel: 'dialog' | 'page'

  /**
   * How it announces itself. `late`: `lateBy` milliseconds after the script ran, and not before. `twice`: again as the
   * same wallet, but what is announced fails at everything. `two-versions`: again, as another version of the same wallet.
   * Default: `now`.
   */
  readonly announce: 'now' | 'late' | 'twice' | 'two-versions' | 'never'
  /** Milliseconds. Default: 3000. */
  readonly lateBy: number
  readonly name: string
  readonly icon: string
  /** How many made-up wallets announce themselves beside it. Default: 0. */
  readonly flood: number
  /** Milliseconds between two of them. Default: 0, all at once. */
  readonly floodEvery: number
}

/** What the Ethereum wallet does to the apps it meets. The defaults are {@link switchDefaults}. */
export interface WalletSwitches extends CommonSwitches {
  /** Chains it can switch to without adding; 4902 for others. Default: `null`, those of the sandbox. */
  readonly knownChains: readonly number[] | null
  /** `reject`: adding a network is refused without asking. Default: `ok`. */
  readonly addChain: 'ok' | 'reject'
  /** Adding a network also switches to it, as most wallets do. Default: `true`. */
  readonly addSwitches: boolean
  /** Says that it switched, and stays where it was. Default: `false`. */
  readonly lieAboutSwitch: boolean
  /** Switches without `chainChanged`. Default: `false`. */
  readonly switchSilently: boolean

  readonly rdns: string
  /** `two-versions` announces another one with the same `rdns`, `twice` the same one with another provider. */
  readonly uuid: string
  /**
   * What the announcement carries. `shifting`: its getters answer differently each time. `throwing-proxy`: every touch
   * throws. Default: `whole`.
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
  /** Counts from 1. */
  readonly id: number
  readonly method: string
  readonly params: unknown
  readonly outcome: 'open' | 'answered' | 'failed'
}

/** Arguments of `request`, as EIP-1193 has them. */
export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** A provider as EIP-1193 has it. */
export interface WalletProvider {
  readonly request: (args: RequestArguments) => Promise<unknown>
  readonly on: (event: string, listener: (payload: unknown) => void) => WalletProvider
  readonly removeListener: (event: string, listener: (payload: unknown) => void) => WalletProvider
}

/** What people do in any wallet without an app's asking. Over HTTP each has the same name. */
export interface CommonActions {
  /** Chooses another account; a connected app hears of it. */
  readonly switchAccount: (index: number) => void
  /** Locks, for later loads of the page too; a connected app hears that it has no account any more. */
  readonly lock: () => void
  /** Unlocks, lets a waiting request to connect go on, and tells a connected app its account. */
  readonly unlock: () => void
  /** Takes the app's permission away; it hears that it has no account any more. */
  readonly disconnect: () => void
  /** Announces itself now, whatever `announce` says. */
  readonly announce: () => void
  /** Approves the request that has been open longest, as the button does. */
  readonly approve: () => void
  /** Rejects the request that has been open longest, as the button does. */
  readonly reject: () => void
  /** Tells the app any event with any payload: `emit('chainChanged', 137)`. */
  readonly emit: (event: string, payload: unknown) => void
}

/** What people do in the Ethereum wallet. */
export interface WalletActions extends CommonActions {
  /** Chooses another chain; the app hears `chainChanged` unless `switchSilently`. Throws for one it can't reach. */
  readonly switchChain: (chainId: number) => void
}

/** What tests ask of a wallet and tell it. */
export interface WalletControls<Switches> {
  /** Every request since the page loaded, oldest first. */
  readonly requests: readonly WalletRequest[]
  /** The switches in force: what the page set, else the server, else the script's query, else the defaults. */
  readonly get: () => Switches
  /**
   * Sets some switches. With `keep` they hold for later loads of this origin too.
   *
   * @throws TypeError for an unknown switch or a value it can't have.
   */
  readonly set: (switches: Partial<Switches>, options?: { readonly keep?: boolean }) => void
  /** Takes back what the page set and kept. */
  readonly reset: () => void
}

/** `window.sandboxWallet`, for tests and for the console. */
export interface SandboxWallet extends WalletActions, WalletControls<WalletSwitches> {
  readonly provider: WalletProvider
}

declare global {
  interface Window {
    /** The Ethereum wallet. There once `/wallet.js` of the sandbox ran, unless it was asked for other wallets alone. */
    readonly sandboxWallet: SandboxWallet
    /** Every wallet that the sandbox's scripts brought, by its kind. */
    readonly sandboxWallets: SandboxWallets
  }
}
