import { OpenAPIHono, z } from '@hono/zod-openapi'
import { missingCalls } from '../missing/missing.handlers.js'

type Schema = z.ZodType
type Method = 'get' | 'post'

/** One call in the document. */
interface Call {
  readonly method: Method
  /** The path with its parameters in braces. */
  readonly path: string
  readonly summary: string
  readonly query?: Readonly<Record<string, Schema>>
  /** The JSON body of the request. */
  readonly body?: Schema
  /** The JSON of the answer with status 200. Without it, the answer has no JSON. */
  readonly answer?: Schema
  /** Whether the call needs no project. */
  readonly isPublic?: boolean
  /** What the call may be refused with, beside what every call may. */
  readonly refusals?: readonly (413 | 502)[]
}

const text = z.string().optional()
const project = {
  projectId: text.describe('The project. With `projects`, a call needs it here or as the header x-project-id.'),
  st: text.describe('The type of the SDK, also as the header x-sdk-type.'),
  sv: text.describe('The version of the SDK, also as the header x-sdk-version.'),
}

const refusal = z.object({
  status: z.literal('FAILED'),
  reasons: z.array(z.object({ field: text, description: z.string() })),
  code: text,
  message: text,
})

const rpcCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.array(z.unknown()).optional(),
})
const rpcAnswer = z.object({ jsonrpc: z.literal('2.0'), id: z.union([z.string(), z.number()]), result: z.unknown() })

const transfer = z.object({
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: z.string().describe('In whole units, an exact decimal number.') }),
  fungible_info: z
    .object({
      name: z.string(),
      symbol: z.string(),
      address: text.describe('The contract. Absent for the coin.'),
      icon: z.object({ url: z.string() }).optional(),
      flags: z
        .object({ is_spam: z.boolean().describe('Whether the names of a token that no list has deceive.') })
        .optional(),
    })
    .optional(),
  nft_info: z
    .object({
      name: z.string(),
      content: z.object({ preview: z.object({ url: z.string() }) }).optional(),
      flags: z.object({ is_spam: z.boolean() }),
    })
    .optional(),
})
const transaction = z.object({
  id: z.string(),
  metadata: z.object({
    minedAt: z.string().describe('ISO 8601.'),
    chain: z.string().describe('CAIP-2.'),
    hash: z.string(),
    operationType: z.enum(['send', 'receive', 'trade', 'approve', 'deploy', 'execute']),
    status: z.enum(['confirmed', 'failed']),
    sentFrom: z.string(),
    sentTo: z.string(),
    fee: text.describe('In whole coins, an exact decimal number.'),
  }),
  transfers: z.array(transfer),
})

const picture = (path: string, summary: string, isPublic = true): Call => ({ method: 'get', path, summary, isPublic })

const calls: readonly Call[] = [
  {
    method: 'get',
    path: '/getWallets',
    summary: 'A page of the wallet directory.',
    query: {
      page: text,
      entries: text,
      include: text,
      exclude: text,
      chains: text,
      search: text,
      badge_type: z.enum(['certified', 'none']).optional(),
    },
    answer: z.object({ data: z.array(z.looseObject({ id: z.string(), name: z.string() })), count: z.number() }),
  },
  picture('/getWalletImage/{id}', 'The picture of a wallet.', false),
  picture('/public/getAssetImage/{id}', 'The picture of a network.'),
  picture('/public/getCurrencyImage/{id}', 'The picture of a currency.'),
  picture('/public/getTokenImage/{id}', 'The picture of a token.'),
  {
    method: 'get',
    path: '/appkit/v1/config',
    summary: 'The features of the project.',
    answer: z.object({ features: z.looseObject({}) }),
  },
  {
    method: 'get',
    path: '/projects/v1/origins',
    summary: 'The origins of the project. Pages of every origin may read them.',
    answer: z.object({ allowedOrigins: z.array(z.string()) }),
  },
  {
    method: 'get',
    path: '/getAnalyticsConfig',
    summary: 'Whether events of the project are accepted.',
    answer: z.object({ isAnalyticsEnabled: z.boolean() }),
  },
  {
    method: 'post',
    path: '/e',
    summary: 'Stores an event. Answers 202.',
    body: z.object({
      eventId: z.string(),
      url: z.string(),
      domain: z.string(),
      timestamp: z.number(),
      props: z.looseObject({ type: z.string(), event: z.string() }),
    }),
    refusals: [413],
  },
  {
    method: 'get',
    path: '/v1/account/{account}/history',
    summary: 'The transactions of an account, 50 a page, the newest first.',
    query: {
      cursor: text.describe('The member next of the page before.'),
      chainId: text.describe('One network, as CAIP-2. Without it, all that the account may be on.'),
      onramp: text,
    },
    answer: z.object({
      data: z.array(transaction),
      next: z.string().nullable().describe('Opaque. Null where the page is the last one.'),
      coverage: z.object({
        since: z.string().nullable().describe('ISO 8601: nothing before is known. Null where there is no such time.'),
        missing: z
          .array(z.enum(['coin', 'failed', 'internal', 'token', 'network', 'recent']))
          .describe('The kinds of transactions that may be missing.'),
      }),
    }),
    refusals: [502],
  },
  {
    method: 'get',
    path: '/v1/supported-chains',
    summary: 'The networks that the RPC proxy reaches, by their CAIP-2 ids.',
    answer: z.object({ http: z.array(z.string()), ws: z.array(z.string()) }),
  },
  {
    method: 'get',
    path: '/v1/convert/tokens',
    summary: 'The listed tokens of a network.',
    query: { chainId: z.string().describe('The CAIP-2 id of the network.') },
    answer: z.object({
      tokens: z.array(
        z.object({ name: z.string(), symbol: z.string(), address: z.string(), decimals: z.int(), logoUri: text }),
      ),
    }),
  },
  {
    method: 'get',
    path: '/v1/account/{address}/balance',
    summary: 'What an account has on a network.',
    query: {
      chainId: text.describe('The CAIP-2 id of the network. Not needed where the account is in CAIP-10.'),
      currency: z.literal('usd').optional(),
      forceUpdate: text.describe('Tokens to read anew, with commas; the coin as 0xeee…ee.'),
    },
    answer: z.object({
      balances: z.array(
        z.object({
          name: z.string(),
          symbol: z.string(),
          chainId: z.string(),
          address: text.describe('CAIP-10. Missing for the coin.'),
          value: z.number().optional(),
          price: z.number(),
          change: z.number().optional(),
          quantity: z.object({ decimals: z.string(), numeric: z.string() }),
          iconUrl: text,
        }),
      ),
    }),
    refusals: [502],
  },
  {
    method: 'post',
    path: '/v1/fungible/price',
    summary: 'The prices of tokens, in the order in which they are asked for. A token without a price has the price 0.',
    body: z.object({ currency: z.literal('usd').optional(), addresses: z.array(z.string()).max(500) }),
    answer: z.object({
      fungibles: z.array(
        z.object({
          name: z.string(),
          symbol: z.string(),
          iconUrl: z.string(),
          price: z.number(),
          decimals: z.int().nullable(),
          address: z.string(),
        }),
      ),
    }),
    refusals: [413],
  },
  {
    method: 'get',
    path: '/v1/identity/{address}',
    summary: 'The name and the picture of an account. Null where it has none.',
    query: { sender: text.describe('The account that asks. It changes nothing.') },
    answer: z.object({ name: z.string().nullable(), avatar: z.string().nullable() }),
    refusals: [502],
  },
  { ...picture('/v1/identity/{address}/avatar', 'The picture of an account.', false), refusals: [502] },
  {
    method: 'post',
    path: '/v1/',
    summary: 'JSON-RPC to the nodes of a network: one call, or a batch of 1,000 at most. Reads and broadcasts alone.',
    query: { chainId: z.string().describe('The CAIP-2 id of the network.') },
    body: z.union([rpcCall, z.array(rpcCall)]),
    answer: z.union([rpcAnswer, z.array(rpcAnswer)]),
    refusals: [413, 502],
  },
]

const jsonOf = (description: string, schema: Schema) => ({ description, content: { 'application/json': { schema } } })

/** What some calls may be refused with. A proxied call that no node answers has the error of JSON-RPC in its body. */
const REFUSALS = {
  413: jsonOf('The body is too large.', refusal),
  501: jsonOf('This server does not have the call.', refusal),
  502: { description: 'No node of the network answers.' },
}

/** A call by its method and its path, in the form of the document. */
const keyOf = (method: string, path: string): string =>
  `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')}`

/** The calls that a server may lack: it answers 501 then. */
const lacking = new Set(missingCalls.map(([method, path]) => keyOf(method, path)))

/** The paths of the calls, in the form of the server's routes: `/getWalletImage/:id`. */
export const documentedRoutes = (): readonly string[] =>
  calls.map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`)

/** Makes the OpenAPI 3.1 document of the server's calls. */
export function createDocument(): object {
  const app = new OpenAPIHono()
  for (const call of calls) app.openAPIRegistry.registerPath(describeCall(call))
  for (const [method, path] of missingCalls) {
    const given = path.replace(/:(\w+)/g, '{$1}')
    if (calls.some((call) => keyOf(call.method, call.path) === keyOf(method, path))) continue
    app.openAPIRegistry.registerPath({
      method: method.toLowerCase() as Method,
      path: given,
      summary: 'Not built.',
      request: { params: paramsOf(given), query: z.object(project) },
      responses: { 501: REFUSALS[501] },
    })
  }
  return app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Latchkit server', version: '1' } })
}

function describeCall({ method, path, summary, query = {}, body, answer, isPublic = false, refusals = [] }: Call) {
  return {
    method,
    path,
    summary,
    request: {
      params: paramsOf(path),
      query: z.object({ ...(!isPublic && project), ...query }),
      ...(body && { body: { content: { 'application/json': { schema: body } } } }),
    },
    responses: {
      200: answer ? jsonOf('The answer.', answer) : { description: 'The answer, which is no JSON.' },
      400: jsonOf('A parameter is wrong.', refusal),
      ...(!isPublic && {
        401: jsonOf('The project is missing or unknown.', refusal),
        403: jsonOf('The page has another origin than the project allows.', refusal),
        429: jsonOf('A limit is reached. Retry-After has the wait.', refusal),
      }),
      ...Object.fromEntries(refusals.map((status) => [status, REFUSALS[status]])),
      ...(lacking.has(keyOf(method, path)) && { 501: REFUSALS[501] }),
      503: jsonOf('A part of the server is away. Retry-After has the wait.', refusal),
    },
  }
}

const paramsOf = (path: string) =>
  z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()])))
