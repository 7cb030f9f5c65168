import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import { aFlag } from '../../kit/options.readers.js'
import type { sendErrors } from './send.errors.js'
import type { SendRoutes } from './send.routes.js'
import type { SendController, SendSwitches } from './send.types.js'

/** The types that sending adds to the kit. */
interface SendTypes {
  switches: SendSwitches
  routes: SendRoutes
  errors: typeof sendErrors
}

/** The feature `send`: pays the coin and tokens of the active account. */
export const send: LazyFeature<SendController, SendTypes> = defineFeature({
  name: 'send',
  chunk: 'send',
  switches: { send: aFlag() },
  load: async (context) => (await import('./send.controller.js')).createSend(context),
  dispose: (send) => send.dispose(),
})
