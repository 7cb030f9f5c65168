import { Hono } from 'hono'
import { identify, type CallerEnv, type Gate } from '../projects/caller.js'
import { readWalletQuery } from './wallets.query.js'
import type { WalletSource } from './wallets.types.js'

/** Makes the route of the list of wallets, `/getWallets` (S7.23). */
export function walletRoutes(gate: Gate, wallets: WalletSource): Hono<CallerEnv> {
  return new Hono<CallerEnv>().get('/getWallets', identify(gate), async (c) => {
    const { data, count } = await wallets.find(readWalletQuery(c.req.url))
    return c.json({ data, count })
  })
}
