import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z, type ZodNever, type ZodType } from 'zod'
import { queryOf, readParameters, type Fields } from '../base/parameters.js'
import { check } from '../base/refusal.js'
import { callerFields } from '../projects/caller.js'
import type { CheckedRequest, Endpoint, EndpointSpec } from './endpoint.types.js'

/** The JSON of every refusal. */
const refusal = z.object({
  status: z.literal('FAILED'),
  reasons: z.array(z.object({ field: z.string().optional(), description: z.string() })),
  code: z.string().optional(),
  message: z.string().optional(),
})

const jsonOf = (description: string, schema: ZodType) => ({ description, content: { 'application/json': { schema } } })

const lacked = { 501: jsonOf('This server does not have the call.', refusal) }

/** Defines an endpoint. Its check and its part of the document follow from the declaration. */
export function defineEndpoint<
  Params extends Fields = Record<never, never>,
  Query extends Fields = Record<never, never>,
  Body extends ZodType = ZodNever,
  Answer extends ZodType = ZodNever,
>(spec: EndpointSpec<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return {
    spec,
    route: createRoute({
      method: spec.method,
      path: spec.path,
      summary: spec.summary,
      request: requestOf(spec),
      responses: responsesOf(spec),
    }),
    read: createRead(spec),
  }
}

/** Defines an endpoint of the specification that is not built: every server answers it with 501 (S7.01). */
export function defineUnbuilt(method: 'get' | 'post', path: string): Endpoint {
  const spec: EndpointSpec = { method, path, summary: 'Not built.', lacking: 501 }
  const route = createRoute({ method, path, summary: spec.summary, request: requestOf(spec), responses: lacked })
  return { spec, route, read: createRead(spec) }
}

/** The names in the path of an endpoint. */
const namesIn = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The schema of each parameter of the path. */
const paramsOf = ({ path, params = {} }: EndpointSpec): z.ZodObject =>
  z.object(Object.fromEntries(namesIn(path).map((name) => [name, params[name] ?? z.string()])))

function requestOf(spec: EndpointSpec) {
  const { access, query = {}, ignored = {}, body = spec.uncheckedBody } = spec
  const unread = Object.entries(ignored).map(([name, text]) => [name, z.string().optional().describe(text)] as const)
  return {
    params: paramsOf(spec),
    query: z.object({ ...(access !== 'public' && callerFields), ...query, ...Object.fromEntries(unread) }),
    ...(body && { body: { content: { 'application/json': { schema: body } } } }),
  }
}

/** A proxied call that no node answers has the error of JSON-RPC in its body. */
function responsesOf({ access, limit, answer, needsNode, refusals = {}, lacking }: EndpointSpec) {
  return {
    200: answer ? jsonOf('The answer.', answer) : { description: 'The answer, which is no JSON.' },
    400: jsonOf('A parameter is wrong.', refusal),
    ...(access !== 'public' && {
      401: jsonOf('The project is missing or unknown.', refusal),
      403: jsonOf('The page has another origin than the project allows.', refusal),
      429: jsonOf('A limit is reached. Retry-After has the wait.', refusal),
    }),
    ...(limit && { 413: jsonOf('The body is too large.', refusal) }),
    ...(lacking === 501 && lacked),
    ...(needsNode && { 502: { description: 'No node of the network answers.' } }),
    ...Object.fromEntries(Object.entries(refusals).map(([status, when]) => [status, jsonOf(when, refusal)])),
    503: jsonOf('A part of the server is away. Retry-After has the wait.', refusal),
  }
}

function createRead<Params extends Fields, Query extends Fields, Body extends ZodType>(
  spec: EndpointSpec<Params, Query, Body>,
): (c: Context) => Promise<CheckedRequest<Params, Query, Body>> {
  const params = paramsOf(spec)
  const fields: Fields = spec.query ?? {}
  const [query, names] = [queryOf(fields), Object.keys(fields)]
  const { body } = spec
  return async (c) =>
    ({
      url: c.req.url,
      params: check(params, c.req.param()),
      query: check(query, readParameters(c.req.url, names)),
      body: body && check(body, await c.req.json().catch(() => undefined)),
    }) as CheckedRequest<Params, Query, Body>
}
