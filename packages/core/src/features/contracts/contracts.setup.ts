import type { FeatureContext } from '../../kit/feature.types.js'
import { createContractsController } from './contracts.controller.js'
import type { ContractsController } from './contracts.types.js'

/** Makes the controller of the calls of contracts from the kit's context. */
export const createContracts = (context: FeatureContext): ContractsController =>
  createContractsController({
    ...context,
    connection: context.get('connection'),
    networkId: () => context.get('network').active().caipNetworkId,
    async load() {
      const [operations, transactions] = await Promise.all([context.load('operations'), context.load('transactions')])
      return { operations, transactions }
    },
  })
