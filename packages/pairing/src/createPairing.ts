import type { Namespace, PairingFactory } from '@latchkit/core'
import {
  endpointOf,
  hostOf,
  isLatchError,
  once,
  pairingError,
  pairingConnector,
  type AttachedWallet,
  type Endpoint,
  type Pairing,
  type PairingContext,
} from '@latchkit/core/adapter'
import type UniversalProvider from '@walletconnect/universal-provider'
import { createEip1193Provider } from './eip1193.provider.js'
import type { LoadedPairing, Tell } from './pairing.types.js'
import { createStandardWallet, isStandard } from './standard.wallet.js'

/** The options of {@link createPairing}. */
export interface PairingOptions {
  /**
   * The URL of the relay (`wss:`), with a second one for restricted time zones. Default: `endpoints.relay` of
   * createLatch.
   */
  readonly relay?: Endpoint | undefined
  /** The id by which the relay knows the app. Default: `projectId` of createLatch. */
  readonly projectId?: string | undefined
  /**
   * The app's own, initialised provider, used instead of a new one. With it, the pairing needs no relay and no project
   * id.
   */
  readonly provider?: UniversalProvider | (() => Promise<UniversalProvider>) | undefined
}

/**
 * Makes the pairing with remote wallets, by WalletConnect's protocol: `createLatch({ pairing: createPairing() })`. One
 * session serves all chains of the app. Loads `@walletconnect/universal-provider` for the first code, or when a reload
 * restores a session.
 */
export function createPairing(options: PairingOptions = {}): PairingFactory {
  const make = (context: PairingContext): Pairing => {
    const evm = createEip1193Provider(() => load())
    const changed = new Map<Namespace, Set<() => void>>()
    let loaded: LoadedPairing | undefined
    let isStarted = false
    let stop: (() => void) | undefined
    /** The latest call of `open` that was not given up. */
    let waiting: object | undefined

    const load = once(async () => {
      const tell: Tell = (namespace, event, payload) => {
        if (!isStandard(namespace)) return evm.tell(event, payload)
        for (const listener of [...(changed.get(namespace) ?? [])]) listener()
      }
      // Starts both downloads at once, because the visitor waits. `loadedPairing` rejects if the library fails to load.
      if (!options.provider) import('@walletconnect/universal-provider').catch(ignore)
      try {
        const [{ createLoadedPairing }] = await Promise.all([import('./loadedPairing.js'), context.checkDeepLink()])
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
      const connector = pairingConnector(namespace)
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
        // The wait was given up while the code was loaded.
        if (waiting !== mine) throw pairingError('expired')
        return open(request)
      },
      renew: async () => (await load.begun())?.renew(),
      giveUp() {
        waiting = undefined
        loaded?.giveUp()
      },
      // A load that has begun finishes first.
      forget: () => void load.begun()?.then(({ forget }) => forget(), ignore),
    }
  }
  return Object.assign(make, { needsRelay: !options.relay && !options.provider })
}

const ignore = (): void => {}
