import type { Namespace } from '@latchkit/core'
import type { Pairing, PairingContext, PairingEvent } from '@latchkit/core/adapter'
import type { Manifest } from '@latchkit/sandbox'
import { createFakeClock, createFakeWindow, type FakeClock } from '@latchkit/testing'
import type UniversalProvider from '@walletconnect/universal-provider'
import { expect } from 'vitest'
import { createPairing } from './createPairing.js'
import { networksOf, TIMEOUT } from './pairingWorld.fixture.js'
import type { StandardAccount } from './standard.wallet.js'

/** The namespaces of the app that {@link makeBarePairing} makes a pairing for. */
export const NAMESPACES: readonly [Namespace, Namespace, Namespace] = ['eip155', 'solana', 'bip122']

/** The wallet object of the pairing on Solana, and on Bitcoin. */
export interface Standard {
  readonly accounts: readonly StandardAccount[]
  readonly features: Readonly<Record<string, Record<string, (...inputs: unknown[]) => Promise<unknown>>>> & {
    readonly 'standard:events': { on(event: string, listener: () => void): () => void }
  }
}

/** The wallet object of the pairing on EVM chains. */
export interface Eip1193 {
  request(request: { method: string; params?: readonly unknown[] }): Promise<unknown>
}

/** A pairing without a kit, and what it emits. */
export interface BarePairing {
  readonly pairing: Pairing
  readonly events: readonly PairingEvent[]
  /** Resolves with the newest code, once there is one. */
  code(): Promise<string>
  /** The wallet object of a namespace. */
  wallet<kind>(namespace: Namespace): kind
  /** The app's networks. A test may change the list in place. */
  readonly networks: object[]
  readonly clock: FakeClock
}

/** Makes a pairing for all namespaces, without a kit, on the chains of a sandbox. */
export function makeBarePairing(
  manifest: Manifest,
  provider: () => Promise<UniversalProvider>,
  navigator: object = {},
): BarePairing {
  const { solana, bitcoin } = manifest
  const events: PairingEvent[] = []
  const clock = createFakeClock()
  const networks: object[] = [
    ...networksOf(manifest),
    ...[solana.caip2, bitcoin.caip2].map((caipNetworkId) => ({
      caipNetworkId,
      chainNamespace: caipNetworkId.split(':')[0],
      rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
    })),
  ]
  const pairing = createPairing({ provider })({
    networks,
    namespaces: NAMESPACES,
    checkDeepLink: async () => {},
    metadata: { name: 'App' },
    id: '',
    environment: { clock, window: Object.assign(createFakeWindow(), { navigator }), report: () => {} },
    storage: createStorage(),
    emit: (event: PairingEvent) => void events.push(event),
  } as unknown as PairingContext)
  const code = async (): Promise<string> => {
    const codes = (): string[] => events.flatMap((event) => (event.type === 'code' ? [event.uri] : []))
    await expect.poll(codes, TIMEOUT).not.toEqual([])
    return codes().at(-1)!
  }
  const wallet = <kind>(namespace: Namespace): kind =>
    pairing.wallets.find(({ connector }) => connector.chain === namespace)!.provider as kind
  return { pairing, events, code, wallet, networks, clock }
}

/** Makes a storage in memory. */
function createStorage(): PairingContext['storage'] {
  const kept = new Map<string, unknown>()
  return {
    record: ({ name }) => ({
      read: () => kept.get(name) as never,
      write: (value) => void kept.set(name, value),
      remove: () => void kept.delete(name),
    }),
    onForeignChange: () => () => {},
  }
}
