import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { BadRequest } from '../badRequest.js'
import type { SandboxChain, SwapsManifest } from '../manifest.js'
import type { PartContext, PartRoutes, RunningPart } from '../part.js'
import { readTrade, trade } from './trade.js'

/** Starts the part of swaps: trades of another account. */
export async function startSwaps({ url, manifest }: PartContext): Promise<RunningPart<SwapsManifest>> {
  return {
    fragment: { tradeUrl: `${url}/swap/trade` },
    routes: createRoutes(() => manifest().evm.chains),
    healthy: () => true,
    stop: async () => undefined,
  }
}

/** Trades wait for one another, since they are of one account. */
function createRoutes(chains: () => readonly SandboxChain[]): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  let last: Promise<unknown> = Promise.resolve()
  routes.post('/swap/trade', async (c) => {
    const request = readTrade(await c.req.text())
    const traded = last.then(() => trade(chains(), request))
    last = traded.catch(() => undefined)
    return c.json({ hash: await traded })
  })
  routes.onError((error, c) => c.text(error.message, error instanceof BadRequest ? error.status : 500))
  return routes
}
