import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { someTexts } from '../../base/options.readers.js'
import { createAccountController } from './account.controller.js'

/** The account, and its native balance. */
export const account: FeatureEntry<'account'> = defineFeature({
  name: 'account',
  eager: (context) =>
    createAccountController({
      ...context,
      connection: context.get('connection'),
      connectors: context.get('connectors'),
      late: context.state,
    }),
  switches: { walletFeaturesOrder: someTexts },
  dispose: (account) => account.dispose(),
})
