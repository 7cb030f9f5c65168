import { subscribe } from 'valtio/vanilla'
import { isLatchError } from '../../base/errors.js'
import { namespaceOf } from '../../base/caip.js'
import type { FeatureContext } from '../../kit/feature.types.js'
import { createEmbeddedWalletController, createNoWallet } from './embedded-wallet.controller.js'
import { RAISE_AFTER_MS } from './embedded-wallet.constants.js'
import { lookOf } from './embedded-wallet.look.js'
import type { EmbeddedSource } from './embedded-wallet.source.types.js'
import type { EmbeddedWalletController } from './embedded-wallet.types.js'

/** Makes the controller of the embedded wallet from the kit's context. Loads no frame. */
export async function setUpEmbeddedWallet(context: FeatureContext): Promise<EmbeddedWalletController> {
  const { environment, sources, get } = context
  const source = sources.get('embeddedWallet') as EmbeddedSource | undefined
  const session = await source?.load().catch((error: unknown) => {
    // The option names no origin of its own. The hints say so.
    if (!isLatchError(error, 'embedded-wallet/off')) throw error
  })
  if (!source || !session) return createNoWallet()
  const network = get('network')
  const [theme, locale] = [get('theme').state, get('locale').state]

  const showLook = (): void => session.setLook(lookOf(theme, locale, environment.window))
  for (const state of [theme, locale]) subscribe(state, showLook)
  showLook()
  // The modal's dialog is above the frame where it opens after it.
  context.onTelemetry(({ event }) => {
    if (event === 'MODAL_OPEN') environment.clock.after(RAISE_AFTER_MS, session.raise)
  })

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
