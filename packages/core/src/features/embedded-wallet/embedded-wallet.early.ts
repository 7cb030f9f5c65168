import type { AttachedWallet } from '../../adapter/adapter.types.js'
import { once } from '../../base/once.js'
import { aFlag } from '../../base/options.readers.js'
import type { EarlyPart, SourceContext } from '../../kit/feature.types.js'
import { EMBEDDED_ID } from '../connectors/connectors.rules.js'
import type { EmbeddedSession, EmbeddedSource } from './embedded-wallet.source.types.js'

/** The switches of the embedded wallet, and its source. */
export const embeddedWallet: EarlyPart<'embeddedWallet'> = {
  switches: { email: aFlag(), emailShowWallets: aFlag() },
  source: (context) =>
    context.features.email !== false && /^https?:/i.test(context.endpoints?.secure ?? '') && context.environment.window
      ? createSource(context)
      : undefined,
}

/** Makes the source. Its session is loaded when it is first used: a connection is restored by `restore`, before an adapter asks. */
function createSource(context: SourceContext): EmbeddedSource {
  let session: EmbeddedSession | undefined
  const load = once(async () => (session = (await import('./embedded-wallet.load.js')).loadSession(context)))
  /** The wallets as the adapters get them. What they have is that of the session. */
  const providers: Readonly<Record<string, Pick<AttachedWallet, 'transport' | 'provider'>>> = {
    eip155: {
      transport: 'eip1193',
      provider: {
        request: async (request: never) => (await load()).wallets.eip155.request(request),
        on: (event: string, listener: never) => session?.wallets.eip155.on(event, listener),
        removeListener: (event: string, listener: never) => session?.wallets.eip155.removeListener(event, listener),
      },
    },
    solana: {
      transport: 'wallet-standard',
      provider: {
        name: 'Email',
        get features() {
          return session?.wallets.solana.features ?? {}
        },
        get accounts() {
          return session?.wallets.solana.accounts ?? []
        },
      },
    },
  }
  return {
    load,
    wallets: context.namespaces
      .filter((chain) => providers[chain])
      .map((chain) => ({
        connector: {
          id: EMBEDDED_ID + chain,
          name: 'Email',
          type: 'AUTH',
          chain,
          traits: { session: 'embedded', approval: 'source', prompts: 'frame', restoreMs: 20_000 },
        },
        ...(providers[chain] as (typeof providers)[string]),
      })),
    start: () => () => session?.end(),
    restore: async () => (await load()).restore(),
    open: async (request) => (await load()).open(request),
    giveUp: () => session?.giveUp(),
    forget: () => session?.forget(),
  }
}
