import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import { aFlag, aFunction } from '../../kit/options.readers.js'
import type { pairingErrors } from './pairing.errors.js'
import type { PairingRoutes } from './pairing.routes.js'
import type { PairingController, PairingOptions, PairingSwitches } from './pairing.types.js'

/** The types that pairing adds to the kit. */
interface PairingTypes {
  options: PairingOptions
  switches: PairingSwitches
  routes: PairingRoutes
  errors: typeof pairingErrors
}

/** The feature `pairing`: connecting a remote wallet by a code or a link. */
export const pairing: LazyFeature<PairingController, PairingTypes> = defineFeature({
  name: 'pairing',
  chunk: 'wallets',
  load: async (context) => (await import('./pairing.setup.js')).setUpPairing(context),
  options: { pairing: aFunction },
  switches: { basicPairing: aFlag() },
  steps: () => import('./pairing.steps.js'),
  hints: () => import('./pairing.hints.js'),
  dispose: (pairing) => pairing.dispose(),
})
