import { z } from 'zod'
import { isShallow } from '../base/isShallow.js'
import { Refusal, wrong } from '../base/refusal.js'
import { createSingleFlight } from '../base/singleFlight.js'
import type { HandlerOf } from '../endpoints/endpoint.types.js'
import type { Limits } from '../limits/limits.types.js'
import { ERRORS, failure, callId, answerText } from './rpc.answers.js'
import { answerBatch, MAX_CALLS } from './rpc.batch.js'
import type { rpcCall } from './rpc.endpoints.js'
import { methodKind } from './rpc.methods.js'
import type { RpcNodes, RpcOutcome } from './rpc.types.js'

/** How deep parameters may be nested. Those of no method come near it, and deeper ones can't be written for a node. */
const MAX_LEVELS = 32

const callSchema = z.object({
  jsonrpc: z.literal('2.0').optional(),
  id: z.union([z.string().max(200), z.number(), z.null()]).optional(),
  method: z.string().max(100),
  params: z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
    .refine((params) => isShallow(params, MAX_LEVELS))
    .optional(),
})

/**
 * Makes the handler of the proxy to the nodes of networks. It passes on reads and broadcasts, and refuses any other method
 * (S8.09). Equal reads of one network reach a node once while the first is pending. A batch has 1,000 calls at most (S9.05);
 * each call counts towards the limits. Answers 502 where no node answers a single call; in a batch such a call has an error of
 * its own, and the answers of a batch are limited in their bytes and their time.
 */
export function answerRpcCall(nodes: RpcNodes, limits: Limits | undefined): HandlerOf<typeof rpcCall> {
  const ask = createAsk(nodes)
  return async ({ query: { chainId } }, c) => {
    if (!nodes.networkIds.includes(chainId)) throw wrong('chainId', 'must be a network of this server')
    const body: unknown = await c.req.json().catch(() => undefined)
    if (body === undefined) return c.body(failure(null, ERRORS.parse), 400, JSON_TYPE)
    if (!Array.isArray(body)) {
      const answer = await ask(chainId, body)
      return c.body(answer.text, answer.isSilent ? 502 : 200, JSON_TYPE)
    }
    if (body.length === 0) return c.body(failure(null, ERRORS.invalid), 400, JSON_TYPE)
    if (body.length > MAX_CALLS)
      throw new Refusal(413, { reasons: [{ description: `A batch takes ${MAX_CALLS} calls at most.` }] })
    // The request itself is counted already.
    if (body.length > 1) await limits?.take(c.var.caller.projectId, c.var.client, body.length - 1)
    const answer = async (call: unknown): Promise<string> => (await ask(chainId, call)).text
    return c.body(await answerBatch(body, answer, c.req.raw.signal), 200, JSON_TYPE)
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** The answer of a call. */
interface Answer {
  readonly text: string
  /** Whether no node answered. */
  readonly isSilent: boolean
}

const said = (text: string): Answer => ({ text, isSilent: false })

/** Makes the function that answers one call of a client. */
function createAsk(nodes: RpcNodes): (networkId: string, call: unknown) => Promise<Answer> {
  const flight = createSingleFlight()
  return async (networkId, call) => {
    const { data } = callSchema.safeParse(call)
    if (!data) return said(failure(callId(call), ERRORS.invalid))
    const { id = null, method, params = [] } = data
    const kind = methodKind(networkId, method)
    if (kind === 'refused') return said(failure(id, ERRORS.notAllowed))
    const request = (): Promise<RpcOutcome> => nodes.request(networkId, method, params)
    const outcome =
      kind === 'read' ? await flight.run(`${networkId} ${method} ${JSON.stringify(params)}`, request) : await request()
    const text = outcome === 'silent' ? undefined : answerText(id, outcome)
    return text === undefined ? { text: failure(id, ERRORS.noNode), isSilent: true } : said(text)
  }
}
