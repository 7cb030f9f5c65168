import { defineFeature } from '../../kit/defineFeature.js'
import type { EagerFeature } from '../../kit/feature.types.js'
import { someTexts } from '../../kit/options.readers.js'
import { createAccountController } from './account.controller.js'
import type { accountErrors } from './account.errors.js'
import type { AccountRoutes } from './account.routes.js'
import type { AccountController, AccountEvents, AccountSwitches } from './account.types.js'

/** The types that the account adds to the kit. */
interface AccountTypes {
  switches: AccountSwitches
  routes: AccountRoutes
  events: AccountEvents
  errors: typeof accountErrors
}

/** The account, and its native balance. */
export const account: EagerFeature<AccountController, AccountTypes> = defineFeature({
  name: 'account',
  eager: (context) =>
    createAccountController({
      ...context,
      connection: context.get('connection'),
      connectors: context.get('connectors'),
      late: context.state,
    }),
  switches: { walletFeaturesOrder: someTexts },
  steps: () => import('./account.steps.js'),
  dispose: (account) => account.dispose(),
})
