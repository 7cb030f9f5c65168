import type { WalletConnectSession } from './pairing.session.js'
import type { SideDeps } from './pairing.types.js'

/** A question to the wallet. */
export interface Asked {
  readonly networkId: string
  readonly method: string
  readonly params: unknown
}

/** What a side of the session is made of, and what it asked and told. */
export interface FakeSide {
  readonly deps: SideDeps
  readonly asked: readonly Asked[]
  readonly told: readonly [event: string, payload: unknown][]
  session: WalletConnectSession | undefined
  /** What the wallet answers; throw for what it refuses. */
  answer: (asked: Asked) => unknown
}

/** A session that shares these, by namespace. */
export const sessionOf = (
  namespaces: Readonly<Record<string, { readonly accounts: unknown; readonly methods?: readonly string[] }>>,
  more: Partial<WalletConnectSession> = {},
): WalletConnectSession => ({
  topic: 'topic',
  expiry: Infinity,
  namespaces: namespaces as WalletConnectSession['namespaces'],
  ...more,
})

/** Makes the deps of a side on nothing but this session. */
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
