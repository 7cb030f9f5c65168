import type { PriceProvider } from './prices.types.js'

/** The prices of a server without a source of prices. */
export const noPrices: PriceProvider = { read: async () => new Map() }
