import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { SandboxChain } from '../../manifest.js'
import type { PartRoutes } from '../../part.js'
import { ChainAhead, fillHistory } from './fillHistory.js'
import { readHistoryRequest } from './history.request.js'

/** Creates the routes that fill accounts' histories. On a chain, one is filled after the other. */
export function createHistoryRoutes(chains: readonly SandboxChain[], holders: readonly `0x${string}`[]): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  for (const chain of chains) {
    let last: Promise<unknown> = Promise.resolve()
    routes.post(new URL(chain.historyUrl).pathname, async (c) => {
      const request = readHistoryRequest(await c.req.text(), holders[0] as `0x${string}`)
      const filled = last.then(() => fillHistory(request, { chain, holders }))
      last = filled.catch(() => undefined)
      return c.json(await filled)
    })
  }
  routes.onError((error, c) => {
    if (error instanceof TypeError) return c.text(error.message, 400)
    return c.text(error.message, error instanceof ChainAhead ? 409 : 500)
  })
  return routes
}
