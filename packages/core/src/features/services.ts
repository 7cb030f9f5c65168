import type { PairedSession, Pairing, PairingFact } from '../adapter/pairing.types.js'
import type { Namespace } from '../base/caip.js'
import { endpointOf } from '../base/hosts.js'
import type { Emitter } from '../base/emitter.js'
import { once } from '../base/once.js'
import type { Environment } from '../base/environment.js'
import type { RecordStorage } from '../base/storage.js'
import type { ConnectionEvents, ConnectionState } from './connection/connection.types.js'
import type { ConnectorsController } from './connectors/connectors.controller.js'
import { cleanName, safeIcon } from './connectors/connectors.rules.js'
import type { Connector } from './connectors/connectors.types.js'
import type { Network } from './network/network.types.js'
import type { ResolvedOptions } from './options/options.types.js'
import type { TelemetryEvent } from './telemetry/telemetry.types.js'
import { pairs } from './pairing/pairing.id.js'
import { createPairingController, type PairingController } from './pairing/pairing.controller.js'
import { createConfigClient } from './wallets/config.client.js'
import { createConfigController, type ConfigController } from './wallets/config.controller.js'
import { safeWebLink } from './wallets/link.rules.js'
import { platformOf } from './wallets/platform.rules.js'
import { callerOf, createServiceClient, type ServiceClient } from './wallets/service.client.js'
import { createDirectoryClient } from './wallets/wallets.client.js'
import { createWalletsController, type WalletsController } from './wallets/wallets.controller.js'
import { createHints } from './wallets/wallets.hints.js'
import { createDeepLinkStore } from './wallets/wallets.storage.js'
import type { WalletEntry } from './wallets/wallets.types.js'

/** The controllers that are there once wallets elsewhere are asked for: one chunk of the lazy ring. */
export interface ServiceFeatures {
  readonly wallets: WalletsController
  readonly config: ConfigController
  readonly pairing: PairingController
}

/** What they need. */
export interface ServiceDeps {
  readonly options: ResolvedOptions
  readonly environment: Environment
  readonly storage: RecordStorage
  readonly connectors: ConnectorsController
  readonly events: Emitter<ConnectionEvents>
  /** The app's networks as they are now. */
  readonly networks: readonly Network[]
  readonly pairing: Pairing | undefined
  readonly connect: (connectorId: string) => Promise<unknown>
  readonly namespace: () => Namespace | undefined
  /** The kit's state: theirs becomes part of it. */
  readonly root: { readonly connection: Pick<ConnectionState, 'connections'> }
}

/** The same, with what only createLatch does with them. */
export interface Services {
  readonly features: ServiceFeatures
  receive(fact: PairingFact): void
  /** Sends an event, where the app's server wants any. */
  send(event: TelemetryEvent): void
  dispose(): void
}

/** Makes the controllers of what the app's services give, and of the pairing. Nothing is requested by making them. */
export function createServices(deps: ServiceDeps): Services {
  const { options, environment, connectors } = deps
  const service = serviceOf(deps)
  const hints = createHints({ environment, origin: service.origin, debug: options.debug })
  const config = createConfigController({
    environment,
    client: createConfigClient(service),
    features: options.features,
    debug: options.debug,
  })
  const wallets = createWalletsController({
    ...deps,
    client: createDirectoryClient(service),
    hints,
    networks: () => deps.networks.map(({ caipNetworkId }) => caipNetworkId),
  })
  const pairing = createPairingController({
    ...deps,
    platform: platformOf(environment.window),
    relayHost: hostOf(endpointOf(options.endpoints?.relay)),
    deepLink: createDeepLinkStore(environment),
    isPaired: () => deps.root.connection.connections.some(({ connectorId }) => pairs({ id: connectorId })),
  })
  Object.assign(deps.root, { wallets: wallets.state, config: config.state, pairing: pairing.state })
  /** What the project is set to is asked with the first wallets, and never waited for. */
  function open(): Promise<void> {
    void config.load()
    return wallets.open()
  }
  /** Whoever tries the wallets again means all that is asked with them. */
  function retry(): Promise<void> {
    void config.load()
    return wallets.retry()
  }
  /** Whom the session is with. Its picture is the wallet's own, else the one that the directory has of it. */
  function peerOf(session: PairedSession | undefined, chosen: WalletEntry | undefined): Connector['peer'] {
    const name = cleanName(session?.walletName)
    const own = safeIcon(session?.walletIcon) ?? safeWebLink(session?.walletIcon)
    const imageUrl = own ?? (chosen && wallets.imageUrl(chosen))
    return session && name ? { name, imageUrl } : undefined
  }
  const wire = once(async () => {
    const { createTelemetryWire } = await import('./telemetry/telemetry.wire.js')
    return createTelemetryWire({ environment, options, isWanted: () => config.state.analytics })
  })
  return {
    features: { wallets: { ...wallets, open, retry }, config, pairing },
    send(event) {
      // What failed is asked for again by whoever opens the wallets, not by every event.
      if (config.state.status === 'idle') void config.load()
      // Where it can't be loaded nothing is sent, and nobody is told (F038).
      wire().then(({ send }) => send(event), ignore)
    },
    receive(fact) {
      if (fact.type === 'session') {
        const peer = peerOf(fact.session, pairing.state.recentWallet)
        const paired = deps.pairing?.wallets.map(({ connector }) => ({ ...connector, peer }))
        connectors.setAdapterConnectors('pairing', paired ?? [])
      }
      pairing.receive(fact)
    },
    dispose() {
      wallets.dispose()
      config.dispose()
      pairing.dispose()
      wire.begun()?.then(({ stop }) => stop(), ignore)
    },
  }
}

const ignore = (): void => {}

const hostOf = (url = ''): string => url.replace(/^\w+:\/\/|[/?#].*$/g, '')

function serviceOf({ options, environment }: ServiceDeps): ServiceClient {
  const { clock } = environment
  return createServiceClient({ clock, endpoint: endpointOf(options.endpoints?.directory), ...callerOf(options) })
}
