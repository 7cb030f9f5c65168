import type { EarlyPart } from '../../kit/feature.types.js'
import { aFlag, aFunction } from '../../base/options.readers.js'

/** The pairing that the app passes, and its switch. */
export const pairing: EarlyPart<'pairing'> = {
  options: { pairing: aFunction },
  switches: { basicPairing: aFlag() },
  source: (context) =>
    context.pairing?.({
      ...context,
      checkDeepLink: async () =>
        (await import('./pairing.storage.js')).createDeepLinkStore(context.environment).removeInvalid(),
    }),
}
