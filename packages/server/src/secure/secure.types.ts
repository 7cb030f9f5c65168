/** A login that a frame begins. */
export interface LoginStart {
  readonly project: string
  readonly email: string
  /** The thumbprint of the frame's key, by which it proves each call. */
  readonly device: string
  /** Whether this device has a slot of the address's wallet. */
  readonly isKnownDevice: boolean
  /** The origin of the app's page, which the page of the link says. */
  readonly origin: string
  /** What the page of the link says of the browser that began. */
  readonly browser?: string
}

/** A login that has begun: by a code, or by a link that shows two digits (S5.05). What it has goes into the mail, but the digits. */
export type BegunLogin =
  | { readonly action: 'VERIFY_OTP'; readonly id: string; readonly otp: string }
  | {
      readonly action: 'VERIFY_DEVICE'
      readonly id: string
      readonly token: string
      /** What the frame shows, and the visitor enters on the page of the link. */
      readonly digits: string
    }

/** A login as the frame that began it names it. */
export interface LoginRef {
  readonly id: string
  readonly device: string
}

/** What a login proved. */
export interface Proof {
  readonly project: string
  readonly email: string
}

/** The answer to a code. `over` is a login that ended, is of another device, or never was. */
export type OtpAnswer =
  | ({ readonly state: 'right' } & Proof)
  | { readonly state: 'wrong'; readonly missesLeft: number }
  | { readonly state: 'over' }

/** What the page of a link says of the login. */
export interface LinkPage {
  readonly project: string
  /** The origin of the app's page. */
  readonly origin: string
  /** In milliseconds since 1970. */
  readonly begunAt: number
  readonly browser?: string
}

/** What an answer on the page of a link led to. */
export type LinkAnswer = 'confirmed' | 'denied' | 'wrong' | 'over'

/** How the login of a link stands, for the frame. */
export type LinkState = 'open' | 'confirmed' | 'denied' | 'over'

/** The logins by email. Each function rejects with a `Refusal` of status 503 while the database is away. */
export interface Logins {
  /** Begins a login of 10 minutes. It ends the one that the device had. Rejects with a `TypeError` for no address. */
  readonly begin: (start: LoginStart) => Promise<BegunLogin>
  /** Answers a code. The third wrong one ends the login, and so does the right one: it counts once. */
  readonly verifyOtp: (answer: LoginRef & { readonly otp: string }) => Promise<OtpAnswer>
  /** Reads the page of a link that is open. It changes nothing: scanners of mail follow links. */
  readonly readLink: (token: string) => Promise<LinkPage | undefined>
  /** Answers a link, once: wrong digits end the login too. */
  readonly answerLink: (token: string, answer: LinkDigits) => Promise<LinkAnswer>
  /** Says how the login of a link stands. It changes nothing. */
  readonly linkOf: (login: LoginRef) => Promise<LinkState>
  /** Takes what a confirmed link proved, once. */
  readonly takeLink: (login: LoginRef) => Promise<Proof | undefined>
}

/** What the visitor says on the page of a link: the digits of the frame, or that this login isn't theirs. */
export type LinkDigits = { readonly digits: string } | 'denied'

/** Whose a session is. */
export interface SessionOwner {
  readonly project: string
  readonly email: string
}

/** The sessions of frames. Each function rejects with a `Refusal` of status 503 while the database is away. */
export interface Sessions {
  /** Makes a session of 30 days, and resolves with its token. */
  readonly create: (session: SessionOwner & { readonly device: string }) => Promise<string>
  /** Finds a session, for its device alone. One whose address was sealed by a key that is gone is over. */
  readonly find: (token: string, device: string) => Promise<SessionOwner | undefined>
  readonly end: (token: string) => Promise<void>
  /** Ends all sessions of an address, of which these are the indexes. */
  readonly endAllOf: (emailIndexes: readonly string[]) => Promise<void>
}

/** What logins and sessions need. */
export interface LoginDeps {
  /** In milliseconds since 1970. Default: the clock of the process. */
  readonly now?: () => number
}
