import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `sessions`: on which devices the visitor is signed in. */
export const sessions: FeatureEntry<'sessions'> = defineFeature({
  name: 'sessions',
  async load({ environment, get, load }) {
    const { createSessionsController } = await import('./sessions.controller.js')
    return createSessionsController({ environment, connection: get('connection'), loadSiwx: () => load('siwx') })
  },
  dispose: (sessions) => sessions.leave(),
})
