import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { noPrices } from '../prices/noPrices.js'
import { balance } from './balances.endpoints.js'
import { answerBalance } from './balances.handlers.js'
import type { BalanceProvider } from './balances.types.js'

/** Where balances come from. */
export interface BalanceOptions {
  /** What accounts have (S7.12). Without it, the call is not built. */
  readonly balances?: BalanceProvider | undefined
}

interface BalanceTypes {
  options: BalanceOptions
}

/** The resource `balances`: what accounts have. */
export const balances: Resource<BalanceTypes> = defineResource({
  endpoints: { balance },
  answer: ({ sources: { balances: provider, prices = noPrices }, links }) =>
    provider && { balance: answerBalance({ balances: provider, prices, links }) },
  open: async (context) => context.load((await import('./balances.provider.js')).openBalances),
})
