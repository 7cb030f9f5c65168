import type { FeatureContext } from '../../kit/feature.types.js'
import { createReceiveController } from './receive.controller.js'
import type { ReceiveController } from './receive.types.js'

/** Makes the controller of receiving from the kit's context. Sends no request. */
export const createReceive = (context: FeatureContext): ReceiveController =>
  createReceiveController({
    ...context,
    connection: context.get('connection'),
    loadBalances: () => context.load('balances'),
  })
