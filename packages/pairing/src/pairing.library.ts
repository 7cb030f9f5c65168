import { endpointOf, hostOf, pairingError, type PairingContext } from '@latchkit/core/adapter'
import type UniversalProvider from '@walletconnect/universal-provider'
import type { PairingOptions } from './createPairing.js'
import { chooseStore } from './pairing.database.js'

/** Gives the library's provider: the app's own, or a new one. Rejects with `pairing/…`. */
export async function createProvider(
  { provider, relay, projectId }: PairingOptions,
  context: PairingContext,
): Promise<UniversalProvider> {
  if (provider) return checked(await (typeof provider === 'function' ? provider() : provider))
  const relayUrl = endpointOf(relay ?? context.endpoints?.relay)
  const id = projectId ?? context.projectId
  if (!relayUrl) throw pairingError('no-relay')
  if (!id) throw pairingError('no-project')
  const [library, storage] = await Promise.all([loadLibrary(context), chooseStore(context)])
  const { name, description = '', url = originOf(context), icons = [] } = context.metadata
  const made = await library.init({
    relayUrl,
    projectId: id,
    metadata: { name, description, url, icons: [...icons] },
    customStoragePrefix: storagePrefix(context),
    ...(storage && { storage }),
    disableProviderPing: true,
    telemetryEnabled: false,
    logger: 'error',
  })
  silence(made)
  restoreOnce(made)
  readOnce(made)
  return made
}

/** The app's own. It has a client once it is initialised. */
function checked(provider: UniversalProvider): UniversalProvider {
  if (!(provider.client as unknown)) throw pairingError('not-initialized')
  return provider
}

/** Two kits on a page share nothing, nor do other users of the library. */
export const storagePrefix = ({ id }: Pick<PairingContext, 'id'>): string => `latchkit${id && `-${id}`}`

async function loadLibrary({ environment }: PairingContext): Promise<typeof UniversalProvider> {
  try {
    return (await import('@walletconnect/universal-provider')).default
  } catch (cause) {
    // Offline nothing loads: that it isn't installed would be the wrong hint.
    if (environment.window?.navigator?.onLine === false) throw cause
    throw pairingError('library-missing', {}, cause)
  }
}

/** No host but the relay is ever asked: the library would ask a vendor's to vouch for each request (F051). */
function silence({ client }: UniversalProvider): void {
  client.core.verify.register = async () => ''
}

/**
 * With each connection the library would read again which topics it follows. The store may not know of the newest yet, which
 * it reports as an error, or hold those of another tab, which it would follow in their place. It knows its own by then (F040).
 */
export function restoreOnce({ client }: Pick<UniversalProvider, 'client'>): void {
  const subscriber = client.core.relayer.subscriber as unknown as { restore: () => Promise<void> }
  subscriber.restore = async () => {}
}

/**
 * A second after it began, the library reads what a page before it left unread. What comes meanwhile is among that while it
 * is still being done, and the end of a session done twice is an error that nobody catches (F048).
 */
export function readOnce({ client }: Pick<UniversalProvider, 'client'>): void {
  const { messages } = client.core.relayer
  const unread = messages.getWithoutAck
  const left = new Set(Object.values(unread(client.session.keys)).flat())
  messages.getWithoutAck = (topics) =>
    Object.fromEntries(
      Object.entries(unread(topics)).map(([topic, each]) => [topic, each.filter((message) => left.has(message))]),
    )
}

const originOf = ({ environment }: PairingContext): string => environment.window?.location?.origin ?? ''

/** The host of a provider's relay, for texts. */
export const relayHost = ({ client }: UniversalProvider): string => hostOf(client.core.relayUrl)
