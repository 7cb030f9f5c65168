import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import { BadRequest } from '../badRequest.js'
import { callChain } from '../chains/jsonRpc.js'
import { checkBody } from '../checkBody.js'
import type { SolanaControl, SolanaManifest, SolanaState } from '../manifest.js'
import type { PartRoutes } from '../part.js'

const control: z.ZodType<SolanaControl> = z
  .strictObject({ hold: z.boolean(), expire: z.literal(true) })
  .partial()
  .refine((given) => Object.keys(given).length <= 1, 'A request has one control.')

/** Creates the routes of the Solana chain's controls, which are methods of its node. */
export function createSolanaControlRoutes({
  controlUrl,
  rpcUrl,
}: Pick<SolanaManifest, 'controlUrl' | 'rpcUrl'>): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  const path = new URL(controlUrl).pathname
  const hold = (...held: boolean[]): Promise<SolanaState> => callChain<SolanaState>(rpcUrl, 'sandbox_hold', held)
  routes.get(path, async (c) => c.json(await hold()))
  routes.put(path, async (c) => {
    const { hold: held = false, expire = false } = checkBody(control, await c.req.text())
    if (!expire) return c.json(await hold(held))
    await callChain(rpcUrl, 'sandbox_expireBlockhashes')
    return c.json(await hold())
  })
  routes.onError((error, c) => c.text(error.message, error instanceof BadRequest ? error.status : 503))
  return routes
}
