import type { AttachedWallet } from '../../adapter/adapter.types.js'
import type { Connector } from '../../adapter/connector.types.js'
import type { Namespace } from '../../base/caip.js'
import { once } from '../../base/once.js'
import { aFlag } from '../../base/options.readers.js'
import type { EarlyPart, SourceContext } from '../../kit/feature.types.js'
import { EMBEDDED_ID } from '../connectors/connectors.rules.js'
import type { EmbeddedSession, EmbeddedSource } from './embedded-wallet.source.types.js'

/** The namespaces of the wallet, and the interfaces of its providers. */
const TRANSPORTS: { readonly [chain in Namespace]?: AttachedWallet['transport'] } = {
  eip155: 'eip1193',
  solana: 'wallet-standard',
}

/** The switches of the embedded wallet, and its source. */
export const embeddedWallet: EarlyPart<'embeddedWallet'> = {
  switches: { email: aFlag(), emailShowWallets: aFlag() },
  source: (context) =>
    context.features.email !== false && context.endpoints?.secure ? createSource(context) : undefined,
}

/** Makes the source. Its session is loaded before an adapter reads or connects its wallets. */
function createSource(context: SourceContext): EmbeddedSource {
  let session: EmbeddedSession | undefined
  return {
    load: once(async () => (session = (await import('./embedded-wallet.load.js')).loadSession(context))),
    wallets: context.namespaces.flatMap((chain) => {
      const transport = TRANSPORTS[chain]
      // What the wallet has is that of the session.
      const get = (_: object, name: string): unknown => session?.wallets[chain as 'eip155'][name as 'on']
      const traits = { session: 'embedded', approval: 'source', prompts: 'frame', restoreMs: 20_000 } as const
      const connector: Connector = { id: EMBEDDED_ID + chain, name: 'Email', type: 'AUTH', chain, traits }
      return transport ? { connector, transport, provider: new Proxy({}, { get }) } : []
    }),
  }
}
