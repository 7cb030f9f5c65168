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
  /** Why the look-up failed. */
  failure?: LatchError
  /** The sessions of this account, on any network. */
  sessions: readonly SiwxSession[]
  /** The message that the wallet is to sign. */
  prepared?: PreparedMessage
  /** What the wallet has signed, and could not be verified yet. */
  signed?: SignedMessage | undefined
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
  /** Ends the present visit. */
  end(): void
}

/** Makes the visits, with the state that shows the present one. */
export function createVisits({ connection, network }: Pick<SiwxDeps, 'connection' | 'network'>): Visits {
  const state = proxy<{ current: SiwxState }>({ current: ref({ status: 'off' }) })
  let present: Visit | undefined

  const show = (next: SiwxState): void => void (state.current = ref(next))

  function set(visit: Visit, next: SiwxState): boolean {
    if (visit !== present) return false
    show(next)
    return true
  }

  return {
    state,
    follow() {
      const account = network.isSupported() ? connection.account() : undefined
      const key = account && keyOfSignIn(account)
      if (present?.key === key) return present
      present = account && key !== undefined ? { account, key, isFresh: false, sessions: [] } : undefined
      show({ status: present ? 'checking' : 'off' })
      return present
    },
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
      present = undefined
      show({ status: 'off' })
    },
  }
}
