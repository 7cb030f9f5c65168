import type { Namespace, PairingFactory } from '@latchkit/core'
import {
  endpointOf,
  hostOf,
  isLatchError,
  once,
  pairingError,
  PAIRING_ID,
  type AttachedWallet,
  type Connector,
  type Endpoint,
  type Pairing,
  type PairingContext,
} from '@latchkit/core/adapter'
import type UniversalProvider from '@walletconnect/universal-provider'
import { createEip1193Provider } from './eip1193.provider.js'
import type { LoadedPairing, Tell } from './pairing.types.js'
import { createStandardWallet, isStandard } from './standard.wallet.js'

/** What {@link createPairing} takes. */
export interface PairingOptions {
  /** The relay's address (`wss:`), or two. Default: `endpoints.relay` of createLatch. */
  readonly relay?: Endpoint | undefined
  /** What the relay knows the app by. Default: `projectId` of createLatch. */
  readonly projectId?: string | undefined
  /** The app's own provider, initialised, in place of one that is made here. It needs neither relay nor project then. */
  readonly provider?: UniversalProvider | (() => Promise<UniversalProvider>) | undefined
}

/**
 * Pairing with a wallet that isn't in this browser, by WalletConnect's protocol: `createLatch({ pairing: createPairing() })`.
 * All chains of the app are in one session. `@walletconnect/universal-provider` is loaded when somebody asks for a code, or
 * when a reload has a session to restore.
 */
export function createPairing(options: PairingOptions = {}): PairingFactory {
  const make = (context: PairingContext): Pairing => {
    const evm = createEip1193Provider(() => load())
    const changed = new Map<Namespace, Set<() => void>>()
    let loaded: LoadedPairing | undefined
    let isStarted = false
    let stop: (() => void) | undefined
    /** Whoever waits for an approval. */
    let waiting: object | undefined

    const load = once(async () => {
      const tell: Tell = (namespace, event, payload) => {
        if (!isStandard(namespace)) return evm.tell(event, payload)
        for (const listener of [...(changed.get(namespace) ?? [])]) listener()
      }
      // Both at once: a visitor waits for them. That one fails is said where it is needed.
      if (!options.provider) import('@walletconnect/universal-provider').catch(ignore)
      try {
        const { createLoadedPairing } = await import('./loadedPairing.js')
        loaded = await createLoadedPairing(options, context, tell)
      } catch (cause) {
        const host = hostOf(endpointOf(options.relay ?? context.endpoints?.relay))
        throw isLatchError(cause) ? cause : pairingError('unreachable', { host }, cause)
      }
      stop = loaded.start()
      if (!isStarted) stop()
      return loaded
    })
    const listen = (namespace: Namespace) => (listener: () => void) => {
      changed.set(namespace, (changed.get(namespace) ?? new Set()).add(listener))
      return () => void changed.get(namespace)?.delete(listener)
    }
    const walletOf = (namespace: Namespace): AttachedWallet => {
      const connector: Connector = {
        id: PAIRING_ID + namespace,
        name: 'WalletConnect',
        type: 'WALLET_CONNECT',
        chain: namespace,
      }
      if (!isStandard(namespace)) return { connector, transport: 'eip1193', provider: evm }
      const provider = createStandardWallet(namespace, { load, loaded: () => loaded }, listen(namespace))
      return { connector, transport: 'wallet-standard', provider }
    }

    return {
      wallets: context.namespaces.map(walletOf),
      start() {
        isStarted = true
        stop = loaded?.start()
        return () => {
          isStarted = false
          stop?.()
          stop = undefined
        }
      },
      async open(request) {
        const mine = (waiting = {})
        const { open } = await load()
        // Given up while the library came.
        if (waiting !== mine) throw pairingError('expired')
        return open(request)
      },
      renew: async () => (await load.begun())?.renew(),
      giveUp() {
        waiting = undefined
        loaded?.giveUp()
      },
      // What is asked for meanwhile comes before.
      forget: () => void load.begun()?.then(({ forget }) => forget(), ignore),
    }
  }
  return Object.assign(make, { needsRelay: !options.relay && !options.provider })
}

const ignore = (): void => {}
