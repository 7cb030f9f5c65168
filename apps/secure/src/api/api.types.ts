import type { Device } from '../device/device.types.js'
import type { Vault } from '../vault/vault.types.js'

/** What the calls to the server are made from. */
export interface ApiDeps {
  readonly fetch: typeof fetch
  /** The origin of this site, which is the server's too. */
  readonly origin: string
  /** The keys of this device, which sign the calls of a frame. */
  readonly device: () => Promise<Device>
  /** The nonce for the first proof. Without one, the first call is made twice. */
  readonly nonce?: string | undefined
}

/** A login as it begins: by the code of a mail, or by its link and the digits that the page shows. */
export type BegunLogin =
  | { readonly action: 'VERIFY_OTP'; readonly login: string }
  | { readonly action: 'VERIFY_DEVICE'; readonly login: string; readonly digits: string }

/** What a login proved. */
export interface Session {
  readonly token: string
  readonly email: string
}

/** How the login of a link stands. */
export type LinkLogin = { readonly state: 'open' | 'denied' | 'over' } | ({ readonly state: 'confirmed' } & Session)

/** An account of a wallet. */
export interface WalletAccount {
  readonly namespace: 'eip155' | 'solana'
  readonly address: string
}

/** The wallet of an address, as the server keeps it. */
export interface StoredWallet {
  readonly vault: Vault
  /** Grows by one with each change. */
  readonly revision: number
  /** The salt of each slot, by its id: 32 bytes as base64url. */
  readonly salts: Readonly<Record<string, string>>
  readonly accounts: readonly WalletAccount[]
  /** The slot of this device, or null where it has none. */
  readonly slot: string | null
}

/** A wallet that is to be stored, with the proof by its own key that the visitor wants that. */
export interface WalletChange extends Pick<StoredWallet, 'vault' | 'salts'> {
  /** The new slot of this device, where there is one. */
  readonly slot: string
  readonly proof: { readonly eip155: string }
}

/** The calls of the frame. Each rejects with a `SiteError`. */
export interface Api {
  readonly beginLogin: (login: {
    readonly projectId: string
    /** The origin of the page around the frame. */
    readonly parent: string
    readonly email: string
    readonly browser: string | undefined
    readonly locale: string | undefined
  }) => Promise<BegunLogin>
  readonly verifyOtp: (login: string, otp: string) => Promise<Session>
  readonly linkOf: (login: string) => Promise<LinkLogin>
  /** The wallet of the session's address. Undefined where there is none yet. */
  readonly wallet: (token: string) => Promise<StoredWallet | undefined>
  /** Stores the first wallet. Rejects with `wallet/exists` where another browser was faster. */
  readonly createWallet: (
    token: string,
    wallet: WalletChange & { readonly accounts: readonly WalletAccount[] },
  ) => Promise<void>
  /** Stores other slots. `revision`: the one that was read; rejects with `wallet/changed` where it is an old one. */
  readonly changeSlots: (token: string, change: WalletChange & { readonly revision: number }) => Promise<void>
  readonly endSession: (token: string) => Promise<void>
}
