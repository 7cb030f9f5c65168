import { subscribe } from 'valtio/vanilla'
import { namespaceOf } from '../../base/caip.js'
import type { FeatureContext } from '../../kit/feature.types.js'
import { createEmbeddedWalletController, createNoWallet } from './embedded-wallet.controller.js'
import { lookOf } from './embedded-wallet.look.js'
import type { EmbeddedSource } from './embedded-wallet.source.types.js'
import type { EmbeddedWalletController } from './embedded-wallet.types.js'

/** Makes the controller of the embedded wallet from the kit's context. Loads no frame. */
export async function setUpEmbeddedWallet(context: FeatureContext): Promise<EmbeddedWalletController> {
  const { environment, events, sources, get } = context
  const source = sources.get('embeddedWallet') as EmbeddedSource | undefined
  if (!source) return createNoWallet()
  const session = await source.load()
  const network = get('network')
  const [theme, locale] = [get('theme').state, get('locale').state]

  const showLook = (): void => session.setLook(lookOf(theme, locale, environment.window))
  for (const state of [theme, locale]) subscribe(state, showLook)
  showLook()
  // The modal is drawn above the frame where it opens after it.
  events.on('viewOpened', () => session.raise())

  return createEmbeddedWalletController({
    ...context,
    session,
    clock: environment.clock,
    connection: get('connection'),
    connectors: source.wallets.map(({ connector }) => connector),
    connect: (wallet, networkId) => context.connect({ wallet, network: networkId }),
    namespace: (networkId) => (networkId ? namespaceOf(networkId) : network.active().chainNamespace),
  })
}
