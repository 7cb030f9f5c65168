import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { BadRequest } from '../../badRequest.js'
import type { SandboxChain } from '../../manifest.js'
import type { PartRoutes } from '../../part.js'
import { readChainControl } from './control.request.js'
import { createControls } from './createControls.js'

/** Creates the routes of the chains' controls. On a chain, one control is applied after the other. */
export function createControlRoutes(chains: readonly SandboxChain[]): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  for (const { controlUrl, rpcUrl } of chains) {
    const path = new URL(controlUrl).pathname
    const controls = createControls(rpcUrl)
    let last: Promise<unknown> = Promise.resolve()
    routes.get(path, async (c) => c.json(await controls.read()))
    routes.put(path, async (c) => {
      const control = readChainControl(await c.req.text())
      const applied = last.then(() => controls.apply(control))
      last = applied.catch(() => undefined)
      return c.json(await applied)
    })
  }
  routes.onError((error, c) => c.text(error.message, error instanceof BadRequest ? error.status : 500))
  return routes
}
