import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Handler } from 'hono'
import { ZodError, type z } from 'zod'
import type { SandboxChain, SwapSwitches } from '../manifest.js'
import type { PoolChain } from './findRoute.js'

/** A refusal of a service, in its own words. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** What a likeness answers with, beside its answers. */
export interface LikenessDeps {
  readonly switches: () => SwapSwitches
  /** Whether a request has the key that the service needs. */
  readonly admits: (headers: Headers) => boolean
  /** The body of an error, in the service's form. */
  readonly errorBody: (status: number, message: string) => object
}

type Answer = (c: Context<{ Bindings: HttpBindings }>) => Promise<object>

/** Makes a route of a likeness: with its switches, its key, and its form of errors. */
export function likenessRoute(
  { switches, admits, errorBody }: LikenessDeps,
  answer: Answer,
): Handler<{ Bindings: HttpBindings }> {
  const refuse = (status: number, message: string): Response => Response.json(errorBody(status, message), { status })
  return async (c) => {
    const { delay, fail, hang } = switches()
    if (delay > 0) await wait(delay)
    if (hang) return new Promise<never>(() => undefined)
    if (fail !== null) return refuse(fail, `HTTP ${fail}, by a switch of the sandbox`)
    if (!admits(c.req.raw.headers)) return refuse(401, 'Unauthorized')
    try {
      return Response.json(await answer(c))
    } catch (error) {
      if (error instanceof Refused) return refuse(error.status, error.message)
      if (error instanceof ZodError)
        return refuse(400, error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
      throw error
    }
  }
}

/** Reads a query by its shape. The route answers with 400 for any other one. */
export const readQuery = <Shape>(c: Context, shape: z.ZodType<Shape>): Shape => shape.parse(c.req.query())

/**
 * Returns the chain with an id that has pools.
 *
 * @throws {@link Refused} where there is none.
 */
export function poolChainOf(chains: readonly SandboxChain[], id: unknown): PoolChain {
  const chain = chains.find((each) => String(each.id) === String(id))
  if (!chain?.pools) throw new Refused(404, 'The chain is not supported.')
  return { ...chain, pools: chain.pools }
}
