import type { CaipNetworkId, Namespace } from '@latchkit/core'
import { isLatchError, pairingError, type PairingSession } from '@latchkit/core/adapter'

/** The parts of the library's session that this package reads. Unchecked: most of it comes from the wallet. */
export interface WalletConnectSession {
  readonly topic: string
  /** In seconds since 1970. */
  readonly expiry: number
  readonly namespaces: Readonly<
    Record<string, { readonly accounts: readonly string[]; readonly methods?: readonly string[] }>
  >
  readonly peer?: { readonly metadata?: { readonly name?: string; readonly icons?: readonly string[] } }
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
}

/** The payload of the library's events about a session. */
export interface SessionChange {
  readonly topic: string
  readonly params: {
    readonly namespaces: WalletConnectSession['namespaces']
    readonly chainId: string
    readonly event: { readonly name: string; readonly data: unknown }
  }
}

/** The library's emitter of events about sessions. The library's own types do not allow events by plain name. */
export interface SessionEvents {
  on(event: string, listener: (event: SessionChange) => void): unknown
  off(event: string, listener: (event: SessionChange) => void): unknown
}

/** An account that a session shares: the parts of its CAIP-10 id. */
export interface SharedAccount {
  readonly networkId: CaipNetworkId
  readonly address: string
}

/** Most accounts that are read of a session (F066). */
const MAX_ACCOUNTS = 1_000

/** Returns the accounts of a namespace, in the wallet's order. Leaves out invalid entries (F046). */
export function accountsOf({ namespaces }: WalletConnectSession, namespace: Namespace): readonly SharedAccount[] {
  // The keys of a session are namespaces or single networks (CAIP-25).
  const keys = Object.keys(namespaces).filter((key) => key === namespace || key.startsWith(`${namespace}:`))
  return keys
    .flatMap((key) => listOf(namespaces[key]?.accounts))
    .slice(0, MAX_ACCOUNTS)
    .flatMap((account): SharedAccount[] => {
      const [, reference, address] =
        /^[-a-z0-9]{3,8}:([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/.exec(account) ?? []
      return reference && address && account.startsWith(`${namespace}:`)
        ? [{ networkId: `${namespace}:${reference}`, address }]
        : []
    })
}

/** Returns the methods that the wallet approved for a namespace. */
export const methodsOf = ({ namespaces }: WalletConnectSession, namespace: Namespace): readonly string[] =>
  Object.entries(namespaces).flatMap(([key, { methods }]) =>
    key === namespace || key.startsWith(`${namespace}:`) ? listOf(methods) : [],
  )

/** Returns the networks of a namespace that the session shares accounts on, each once. */
export const networksOf = (session: WalletConnectSession, namespace: Namespace): readonly CaipNetworkId[] => [
  ...new Set(accountsOf(session, namespace).map(({ networkId }) => networkId)),
]

/** Converts a session for core. Its namespaces are those of `namespaces` in which the session shares an account. */
export const pairingSessionOf = (session: WalletConnectSession, namespaces: readonly Namespace[]): PairingSession => ({
  namespaces: namespaces.filter((namespace) => accountsOf(session, namespace).length > 0),
  walletName: session.peer?.metadata?.name ?? '',
  walletIcon: session.peer?.metadata?.icons?.[0] || undefined,
})

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** Whether an error means that the visitor declined, by any of the codes and messages that wallets use (F045). */
export const isRefusal = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (isUnsupported(error)) return false
  return (
    (typeof code === 'number' && [4001, 5000, 5001, 5002, 5003, 12001].includes(code)) ||
    (typeof message === 'string' && /reject|denied|declin|cancel|connection request reset/i.test(message))
  )
}

/**
 * Whether a wallet says that it can't: it lacks the networks, the methods, the events, the accounts or the namespace that
 * were proposed (5100 to 5104), or the session doesn't allow what was asked for (3000 to 3005), by WalletConnect's
 * specification (F269). Its text counts for nothing: some begin with "rejected".
 */
export const isUnsupported = (error: unknown): boolean => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'number' && ((code >= 5100 && code <= 5104) || (code >= 3000 && code <= 3005))
}

/**
 * Whether an error means that the library has no such session: the wallet ended it, or a stale store lost it (F049).
 */
export const isLost = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  // An error with a code is the wallet's own answer. 6000 means that the wallet ended the session.
  if (typeof code === 'number') return code === 6000
  return (
    typeof message === 'string' &&
    /No matching key|session topic doesn't exist|Missing or invalid.*topic/i.test(message)
  )
}

/**
 * Converts the error of an attempt. Returns a `LatchError` and the answer of a wallet that declines or can't unchanged,
 * `pairing/expired` for an expired code, and `pairing/unreachable` for any other error of the library, which comes from the
 * relay or the network.
 */
export function toPairingError(error: unknown, host: string): unknown {
  if (isLatchError(error) || isRefusal(error) || isUnsupported(error)) return error
  const { message } = (error ?? {}) as { message?: unknown }
  if (/expired/i.test(String(message))) return pairingError('expired', {}, error)
  return pairingError('unreachable', { host }, error)
}
