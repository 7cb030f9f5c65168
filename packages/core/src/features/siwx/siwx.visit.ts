import { proxy, ref } from 'valtio/vanilla'
import type { LatchError } from '../../base/errors.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { keyOfSignIn } from './siwx.rules.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import type { SignedMessage, SiwxController, SiwxSession, SiwxState } from './siwx.types.js'

/** A message that can be signed, with its times (RFC 3339). */
export interface PreparedMessage {
  readonly text: string
  readonly issuedAt: string
  readonly expirationTime: string
  /** Whether the clock of the device differs from the server's by 5 minutes or more. */
  readonly isClockWrong: boolean
}

/**
 * What is known of the sign-in of one account, on its network and with its wallet, as long as these are the active ones. An
 * answer that comes after that belongs to another visit, and changes nothing (F081).
 */
export interface Visit {
  readonly account: ConnectedAccount
  readonly key: string
  /** Whether the visitor has connected this wallet in this page, so that signing in must be possible (S4.06). */
  isFresh: boolean
  /** The pending or the last look-up of sessions: whether the account must sign in. */
  lookUp?: Promise<boolean>
  /** While the session of what was signed at the connection is being added: whether the account must sign in. */
  completing?: Promise<boolean> | undefined
  /** Why the look-up failed. */
  failure?: LatchError
  /** The sessions of this account, on any network. */
  sessions: readonly SiwxSession[]
  /** The message that the wallet is to sign. */
  prepared?: PreparedMessage
  /** Whether the nonce of that message is too old to be signed now. */
  isStale?: boolean
  /** What the wallet has signed, and could not be verified yet. */
  signed?: SignedMessage | undefined
  /** Whether the visitor has signed out: a session that is added later ends too. */
  hasSignedOut?: boolean
  /** The pending sign-in. */
  signing?: Promise<SiwxSession> | undefined
}

/** The visits of a kit, of which the last one is present. */
export interface Visits {
  readonly state: SiwxController['state']
  /** The visit of the active account. Another account, network or wallet begins a new one. Undefined without an account. */
  follow(): Visit | undefined
  isPresent(visit: Visit): boolean
  /** Takes over what is known of a visit. Returns false, and changes nothing, where it is not the present one. */
  set(visit: Visit, next: SiwxState): boolean
  /** Shows the message of a visit that is to be signed. `error`: why the last try failed. Returns as `set` does. */
  setReady(visit: Visit, error?: LatchError): boolean
  /** The time of the store's server where it is known, else that of the device (F189): in ms since 1970. */
  now(): number
  /** Takes over the time of the store's server. */
  learnTime(now: number): void
  /** Voids what was begun for the present visit: an answer that is pending changes nothing. Returns the new visit. */
  renew(): Visit | undefined
  /** Begins to follow the active account again, after `end`. */
  start(): void
  /** Ends the present visit: no account is followed until `start`. */
  end(): void
}

/** The longest wait of a browser's timer. */
const MAX_WAIT_MS = 2_147_483_647

/** Makes the visits, with the state that shows the present one. */
export function createVisits({
  askDuties,
  connection,
  environment: { clock },
  network,
}: Pick<SiwxDeps, 'askDuties' | 'connection' | 'environment' | 'network'>): Visits {
  const state = proxy<{ current: SiwxState }>({ current: ref({ status: 'off' }) })
  let present: Visit | undefined
  let hasEnded = false
  /** How far the clock of the store's server is ahead of the device's. */
  let aheadMs = 0
  let stopExpiry = (): void => {}
  const now = (): number => clock.now() + aheadMs

  function show(next: SiwxState): void {
    state.current = ref(next)
    stopExpiry()
    const expiry = next.status === 'signed-in' ? next.session.expirationTime : undefined
    if (expiry === undefined) return
    // Once the session has expired, the duties are asked whether the account must sign in.
    const waitMs = Math.max(0, Date.parse(expiry) - now())
    if (waitMs <= MAX_WAIT_MS) stopExpiry = clock.after(waitMs, askDuties)
  }

  function set(visit: Visit, next: SiwxState): boolean {
    if (visit !== present) return false
    show(next)
    return true
  }

  return {
    state,
    follow() {
      const account = !hasEnded && network.isSupported() ? connection.account() : undefined
      const key = account && keyOfSignIn(account)
      if (present?.key === key) return present
      present = account && key !== undefined ? { account, key, isFresh: false, sessions: [] } : undefined
      show({ status: present ? 'checking' : 'off' })
      return present
    },
    now,
    learnTime: (time) => void (aheadMs = time - clock.now()),
    renew() {
      if (present) present = { account: present.account, key: present.key, isFresh: false, sessions: [] }
      return present
    },
    start: () => void (hasEnded = false),
    isPresent: (visit) => visit === present,
    set,
    setReady: (visit, error) =>
      !!visit.prepared &&
      set(visit, {
        status: 'ready',
        message: visit.prepared.text,
        isClockWrong: visit.prepared.isClockWrong,
        error,
      }),
    end() {
      hasEnded = true
      present = undefined
      show({ status: 'off' })
    },
  }
}
