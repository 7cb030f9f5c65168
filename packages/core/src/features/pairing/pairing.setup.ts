import type { Pairing, PairingSession } from '../../adapter/pairing.types.js'
import type { FeatureContext } from '../../kit/feature.types.js'
import { endpointOf } from '../../services/endpoints.js'
import { hostOf } from '../../services/hosts.js'
import { cleanName, safeIcon } from '../connectors/connectors.rules.js'
import type { Connector } from '../../adapter/connector.types.js'
import { safeWebLink } from '../wallets/link.rules.js'
import { platformOf } from '../wallets/platform.rules.js'
import { createDeepLinkStore } from './pairing.storage.js'
import type { WalletEntry } from '../wallets/wallets.types.js'
import { createPairingController, isConnectorOf } from './pairing.controller.js'
import { createPairingViews } from './pairing.views.js'
import type { PairingController } from './pairing.types.js'

/** Makes the controller of the pairing from the kit's context. Sends no request. */
export async function setUpPairing(context: FeatureContext): Promise<PairingController> {
  const { environment, options, get } = context
  const wallets = await context.load('wallets')
  const connection = get('connection')
  const connectors = get('connectors')
  const network = get('network')
  const source = context.sources.get('pairing') as Pairing | undefined
  const pairing = createPairingController({
    ...context,
    pairing: source,
    connectors,
    platform: platformOf(environment.window),
    relayHost: hostOf(endpointOf(options.endpoints?.relay)),
    deepLink: createDeepLinkStore(environment),
    connect: (wallet) => context.connect({ wallet }),
    cancel: connection.cancel,
    ...(options.siwx &&
      options.siwx.required !== false && { signIn: async () => (await context.load('siwx')).oneClick }),
    namespace: () => network.active().chainNamespace,
    isPaired: () => connection.state.connections.some(({ connectorId }) => isConnectorOf(source, connectorId)),
  })

  const views = createPairingViews({ environment, pairing, wallets, connectors, connection })

  /** Reads the wallet of a session: its cleaned name, and its own picture or else the directory's. */
  function peerOf(session: PairingSession | undefined, chosen: WalletEntry | undefined): Connector['peer'] {
    const name = cleanName(session?.walletName)
    const own = safeIcon(session?.walletIcon) ?? safeWebLink(session?.walletIcon)
    const imageUrl = own ?? (chosen && wallets.imageUrl(chosen))
    return session && name ? { name, imageUrl } : undefined
  }

  return {
    ...pairing,
    pair: views.pair,
    chooseWay: views.chooseWay,
    chooseStore: views.chooseStore,
    retry() {
      views.forgetTap()
      pairing.retry()
    },
    receive(event) {
      if (event.type === 'session') connectors.setPeer('pairing', peerOf(event.session, pairing.state.recentWallet))
      pairing.receive(event)
      if (event.type === 'code') views.openByTap()
    },
  }
}
