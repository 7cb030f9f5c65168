import { Hono, type Handler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { mapAtOnce } from '../base/mapAtOnce.js'
import { optional, readParameters } from '../base/parameters.js'
import { check, Refusal } from '../base/refusal.js'
import { createSingleFlight } from '../base/singleFlight.js'
import { identify, type CallerEnv, type Gate } from '../projects/caller.js'
import { kindOf } from './rpc.methods.js'
import type { RpcError, RpcNodes, RpcOutcome } from './rpc.types.js'

/** The most bytes of a request: a transaction has 128 kB of data at most, a batch is mostly short calls. */
const MOST_BYTES = 2_097_152

/** The most calls of a batch (S9.05). */
const MOST_CALLS = 1_000

/** How many calls of a batch wait for a node at the same time. */
const AT_ONCE = 20

const query = z.object({ chainId: optional(z.string().regex(/^[-a-z0-9]{3,8}:[-\w]{1,32}$/, 'must be as eip155:1')) })

const callSchema = z.object({
  jsonrpc: z.literal('2.0').optional(),
  id: z.union([z.string().max(200), z.number(), z.null()]).optional(),
  method: z.string().max(100),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
})

type Id = string | number | null
type Answer = { readonly jsonrpc: '2.0'; readonly id: Id } & (
  { readonly result: unknown } | { readonly error: RpcError }
)

const limit = bodyLimit({
  maxSize: MOST_BYTES,
  onError: () => {
    throw new Refusal(413, { reasons: [{ description: `A request takes ${MOST_BYTES} bytes at most.` }] })
  },
})

/**
 * Makes the routes of networks: `/v1/supported-chains` (S7.02), and the proxy to their nodes, `POST /v1/?chainId=…`
 * (S7.24). The proxy passes on reads and broadcasts, and refuses any other method (S8.09). Equal reads of one network
 * reach a node once while the first is pending. A batch has 1,000 calls at most (S9.05); each call counts towards the
 * limits. Answers 502 where no node answers a single call; in a batch such a call has an error of its own.
 */
export function rpcRoutes(gate: Gate, nodes: RpcNodes): Hono<CallerEnv> {
  const ask = createAsk(nodes)
  const known = identify(gate)

  const pass: Handler<CallerEnv> = async (c) => {
    const { chainId } = check(query, readParameters(c.req.url, ['chainId']))
    if (chainId === undefined || !nodes.networkIds.includes(chainId))
      throw new Refusal(400, {
        reasons: [{ field: 'chainId', description: 'chainId: must be a network of this server' }],
      })
    const body: unknown = await c.req.json().catch(() => undefined)
    if (body === undefined) return c.json(failure(null, PARSE_ERROR), 400)
    if (!Array.isArray(body)) {
      const answer = await ask(chainId, body)
      return answer === 'silent' ? c.json(failure(idOf(body), NO_NODE), 502) : c.json(answer)
    }
    if (body.length === 0) return c.json(failure(null, INVALID), 400)
    if (body.length > MOST_CALLS)
      throw new Refusal(413, { reasons: [{ description: `A batch takes ${MOST_CALLS} calls at most.` }] })
    // The request itself is counted already.
    if (body.length > 1) await gate.limits?.take(c.var.caller.projectId, c.var.client, body.length - 1)
    const answers = await mapAtOnce(body as readonly unknown[], AT_ONCE, async (call) => {
      const answer = await ask(chainId, call)
      return answer === 'silent' ? failure(idOf(call), NO_NODE) : answer
    })
    return c.json(answers)
  }

  return new Hono<CallerEnv>()
    .get('/v1/supported-chains', known, (c) => c.json({ http: nodes.networkIds, ws: [] }))
    .post('/v1', known, limit, pass)
    .post('/v1/', known, limit, pass)
}

const PARSE_ERROR: RpcError = { code: -32700, message: 'Parse error' }
const INVALID: RpcError = { code: -32600, message: 'Invalid Request' }
const NOT_ALLOWED: RpcError = { code: -32601, message: 'Requested RPC call is not allowed' }
const NO_NODE: RpcError = { code: -32603, message: 'No node of this network answers' }

/** Makes the function that answers one call of a client. */
function createAsk(nodes: RpcNodes): (networkId: string, call: unknown) => Promise<Answer | 'silent'> {
  const flight = createSingleFlight()
  return async (networkId, call) => {
    const { data } = callSchema.safeParse(call)
    if (!data) return failure(idOf(call), INVALID)
    const { id = null, method, params = [] } = data
    const kind = kindOf(networkId, method)
    if (kind === 'refused') return failure(id, NOT_ALLOWED)
    const request = (): Promise<RpcOutcome> => nodes.request(networkId, method, params)
    const outcome =
      kind === 'read' ? await flight.run(`${networkId} ${method} ${JSON.stringify(params)}`, request) : await request()
    return outcome === 'silent' ? outcome : { jsonrpc: '2.0', id, ...outcome }
  }
}

const failure = (id: Id, error: RpcError): Answer => ({ jsonrpc: '2.0', id, error })

function idOf(call: unknown): Id {
  const id: unknown = typeof call === 'object' && call !== null && 'id' in call ? call.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
