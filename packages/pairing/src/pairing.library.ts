import { endpointOf, hostOf, pairingError, type PairingContext } from '@latchkit/core/adapter'
import type UniversalProvider from '@walletconnect/universal-provider'
import type { PairingOptions } from './createPairing.js'
import { chooseStore } from './pairing.database.js'

/**
 * Resolves with the library's provider: the app's own, or a new one. Rejects with `pairing/not-initialized`,
 * `…/no-relay`, `…/no-project` or `…/library-missing`, or as the library does.
 */
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

/** Checks that the app's provider is initialised: then it has a client. Throws `pairing/not-initialized`. */
function checked(provider: UniversalProvider): UniversalProvider {
  if (!(provider.client as unknown)) throw pairingError('not-initialized')
  return provider
}

/**
 * Returns the prefix of the library's storage keys, so that kits on a page and other users of the library share
 * nothing.
 */
export const storagePrefix = ({ id }: Pick<PairingContext, 'id'>): string => `latchkit${id && `-${id}`}`

async function loadLibrary({ environment }: PairingContext): Promise<typeof UniversalProvider> {
  try {
    return (await import('@walletconnect/universal-provider')).default
  } catch (cause) {
    // Offline, no import works: an error that the library is not installed would be wrong.
    if (environment.window?.navigator?.onLine === false) throw cause
    throw pairingError('library-missing', {}, cause)
  }
}

/**
 * Switches off the library's requests to its maker's verify service: the relay is the only host that is asked (F051).
 */
function silence({ client }: UniversalProvider): void {
  client.core.verify.register = async () => ''
}

/**
 * Makes the library read its stored topics only once. It would read them with each connection to the relay. The store
 * may not have the newest topics yet, which the library reports as an error, or may have those of another tab, which
 * the library would then use instead of its own (F040).
 */
export function restoreOnce({ client }: Pick<UniversalProvider, 'client'>): void {
  const subscriber = client.core.relayer.subscriber as unknown as { restore: () => Promise<void> }
  subscriber.restore = async () => {}
}

/**
 * Makes the library handle each message only once. A second after its start, the library reads the messages that an
 * earlier page left unread. It would find the messages of that second too, while it still handles them. Handling the
 * end of a session twice would be an unhandled rejection (F048).
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

/** Returns the host of a provider's relay, for error messages. */
export const relayHost = ({ client }: UniversalProvider): string => hostOf(client.core.relayUrl)
