import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { contractsErrors } from './contracts.errors.js'
import type { ContractsController } from './contracts.types.js'

/** The feature `contracts`: calls of contracts' functions. */
export const contracts: LazyFeature<ContractsController, { errors: typeof contractsErrors }> = defineFeature({
  name: 'contracts',
  chunk: 'calls',
  load: async (context) => (await import('./contracts.setup.js')).createContracts(context),
})
