import type { CaipNetworkId, Namespace } from '@latchkit/core'
import { isLatchError, pairingError, type PairingSession } from '@latchkit/core/adapter'

/** A session of the library, as far as it is read here. Foreign: the wallet wrote most of it. */
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

/** What the library tells of a session. */
export interface SessionChange {
  readonly topic: string
  readonly params: {
    readonly namespaces: WalletConnectSession['namespaces']
    readonly chainId: string
    readonly event: { readonly name: string; readonly data: unknown }
  }
}

/** Where the library tells it. Its own types know of no event by name alone. */
export interface SessionEvents {
  on(event: string, listener: (event: SessionChange) => void): unknown
  off(event: string, listener: (event: SessionChange) => void): unknown
}

/** Whether an attempt came to a session. */
export const isSession = (outcome: unknown): outcome is WalletConnectSession =>
  typeof outcome === 'object' && outcome !== null && 'topic' in outcome

/** An account that a session shares, of CAIP-10. */
export interface SharedAccount {
  readonly networkId: CaipNetworkId
  readonly address: string
}

/** No wallet shares more, and none should make us read on (F066). */
const MAX_ACCOUNTS = 1_000

/** The accounts of a namespace, in the wallet's order. What is none is left out (F046). */
export function accountsOf({ namespaces }: WalletConnectSession, namespace: Namespace): readonly SharedAccount[] {
  // A wallet may answer by namespace, or by each of its networks (CAIP-25).
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

/** The methods that the wallet approved for a namespace. */
export const methodsOf = ({ namespaces }: WalletConnectSession, namespace: Namespace): readonly string[] =>
  Object.entries(namespaces).flatMap(([key, { methods }]) =>
    key === namespace || key.startsWith(`${namespace}:`) ? listOf(methods) : [],
  )

/** The networks that a namespace shares accounts on, each once. */
export const networksOf = (session: WalletConnectSession, namespace: Namespace): readonly CaipNetworkId[] => [
  ...new Set(accountsOf(session, namespace).map(({ networkId }) => networkId)),
]

/** The session as core knows it, with those of the app's namespaces that it shares accounts of. */
export const pairingSessionOf = (session: WalletConnectSession, namespaces: readonly Namespace[]): PairingSession => ({
  namespaces: namespaces.filter((namespace) => accountsOf(session, namespace).length > 0),
  walletName: session.peer?.metadata?.name ?? '',
  walletIcon: session.peer?.metadata?.icons?.[0] || undefined,
})

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** Whether a wallet said no, by any of its ways to say it (F045). What else ends a code is its age, or the relay. */
export const isRefusal = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'number' && [4001, 5000, 5001, 5002, 5003, 12001].includes(code)) ||
    (typeof message === 'string' && /reject|denied|declin|cancel|connection request reset/i.test(message))
  )
}

/** Whether the library doesn't know a session any more, which its wallet ended or a stale store lost (F049). */
export const isLost = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  // With a code it is the wallet's own answer.
  if (typeof code === 'number') return code === 6000
  return (
    typeof message === 'string' &&
    /No matching key|session topic doesn't exist|Missing or invalid.*topic/i.test(message)
  )
}

/**
 * What ended a code: what a wallet said and our own errors as they are, an age that ran out as `pairing/expired`. What else
 * the library throws, offline say, is about the relay: `pairing/unreachable`.
 */
export function toPairingError(error: unknown, host: string): unknown {
  if (isLatchError(error) || isRefusal(error)) return error
  const { message } = (error ?? {}) as { message?: unknown }
  if (/expired/i.test(String(message))) return pairingError('expired', {}, error)
  return pairingError('unreachable', { host }, error)
}
