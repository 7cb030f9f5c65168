import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { aFlag } from '../../base/options.readers.js'

/** The modal: whether it is open. The router decides which view it shows. */
export const modal: FeatureEntry<'modal'> = defineFeature({
  name: 'modal',
  load: async (context) => {
    const { createModalController } = await import('./modal.controller.js')
    // As soon as the modal exists, the router turns events into views.
    context.load('router').catch(context.environment.report)
    const { environment, events, track } = context
    const isConnected = (): boolean => !!context.get('connection').account()
    return createModalController({ clock: environment.clock, events, track, isConnected })
  },
  switches: { branding: aFlag() },
  dispose: (modal) => modal.dispose(),
})
