import type { WalletConnectSession } from './pairing.session.js'
import type { SideDeps } from './pairing.types.js'

/** A request to the wallet. */
export interface Asked {
  readonly networkId: string
  readonly method: string
  readonly params: unknown
}

/** Fake deps of a side of the session, with a record of its requests and events. */
export interface FakeSide {
  readonly deps: SideDeps
  /** The requests to the wallet so far. */
  readonly asked: readonly Asked[]
  /** The events so far. */
  readonly told: readonly [event: string, payload: unknown][]
  /** The present session. Tests may replace it. */
  session: WalletConnectSession | undefined
  /** Returns the wallet's answer, or throws its refusal. Tests may replace it. Default: null. */
  answer: (asked: Asked) => unknown
}

/** Makes a session that shares these accounts and methods, by namespace. */
export const sessionOf = (
  namespaces: Readonly<Record<string, { readonly accounts: unknown; readonly methods?: readonly string[] }>>,
  more: Partial<WalletConnectSession> = {},
): WalletConnectSession => ({
  topic: 'topic',
  expiry: Infinity,
  namespaces: namespaces as WalletConnectSession['namespaces'],
  ...more,
})

/** Makes the deps of a side with this session, in an app with these networks (CAIP-2 ids). */
export function createFakeSide(session?: WalletConnectSession, networks: readonly string[] = []): FakeSide {
  const asked: Asked[] = []
  const told: [string, unknown][] = []
  const side: FakeSide = {
    asked,
    told,
    session,
    answer: () => null,
    deps: {
      context: { networks: networks.map((caipNetworkId) => ({ caipNetworkId })) } as never,
      session: () => side.session,
      async ask(networkId, method, params) {
        asked.push({ networkId, method, params })
        return side.answer({ networkId, method, params })
      },
      tell: (event, payload) => void told.push([event, payload]),
    },
  }
  return side
}
