import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { cutConnection } from '../cutConnection.js'
import { dribble } from '../dribble.js'
import type { RpcSwitches, SandboxChain } from '../manifest.js'
import type { PartRoutes } from '../part.js'
import { askLimited, type Ask, type AskAs, type GivenCall, type NodeLimits, type Outcome } from './limitedNode.js'

type ProxyContext = Context<{ Bindings: HttpBindings }>

/** The initial switches of a proxy: every call passes unchanged. */
export const rpcDefaults: RpcSwitches = {
  methods: [],
  calls: null,
  delay: 0,
  offline: false,
  status: null,
  retryAfter: null,
  error: null,
  body: 'whole',
  lagging: 0,
  logsRange: null,
  loseAnswer: false,
}

/** The checks of switches: a wrong count would answer calls with NaN as a block. */
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const checks: Partial<Record<keyof RpcSwitches, (value: unknown) => boolean>> = {
  lagging: isCount,
  logsRange: (value) => value === null || (isCount(value) && value !== 0),
  loseAnswer: (value) => typeof value === 'boolean',
}

/** The addresses of a chain with a proxy. */
export type ProxiedChain = Pick<SandboxChain, 'rpcUrl' | 'proxyUrl' | 'switchesUrl'>

/**
 * Creates routes that pass JSON-RPC on to the chains, with the faults that their switches set. `askAs` answers as a node
 * that is behind.
 */
export function createRpcProxy(chains: readonly ProxiedChain[], askAs: AskAs = askLimited): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  for (const { proxyUrl, switchesUrl, rpcUrl } of chains) {
    let switches = rpcDefaults
    const take = (call: GivenCall): RpcSwitches => {
      if (!touches(switches, call)) return rpcDefaults
      const now = switches
      if (now.calls !== null) switches = { ...now, calls: now.calls - 1 }
      return now
    }
    routes.get(new URL(switchesUrl).pathname, (c) => c.json(switches))
    routes.put(new URL(switchesUrl).pathname, async (c) => {
      const given = await c.req.json<Partial<RpcSwitches>>()
      const unknown = Object.keys(given).filter((name) => !(name in rpcDefaults))
      if (unknown.length > 0) return c.text(`No such switch: ${unknown.join(', ')}`, 400)
      const wrong = Object.entries(given).filter(
        ([name, value]) => checks[name as keyof RpcSwitches]?.(value) === false,
      )
      if (wrong.length > 0) return c.text(`Not a value of this switch: ${wrong.map(([name]) => name).join(', ')}`, 400)
      switches = { ...rpcDefaults, ...given }
      return c.json(switches)
    })
    routes.post(new URL(proxyUrl).pathname, async (c) => pass(c, { rpcUrl, take, askAs }))
  }
  return routes
}

function touches({ methods, calls }: RpcSwitches, call: GivenCall): boolean {
  return calls !== 0 && (methods.length === 0 || methods.includes(call.method ?? ''))
}

/** What one proxy passes calls on to. */
interface Proxy {
  readonly rpcUrl: string
  readonly askAs: AskAs
  /** Takes the switches that apply to a call. */
  readonly take: (call: GivenCall) => RpcSwitches
}

async function pass(c: ProxyContext, { rpcUrl, askAs, take }: Proxy): Promise<Response> {
  const body = await c.req.text()
  const call = firstCall(body)
  const switches = take(call)
  if (switches.delay > 0) await wait(switches.delay)
  if (switches.offline) return cutConnection(c)
  if (switches.loseAnswer) {
    await forward(rpcUrl, body)
    return cutConnection(c)
  }
  const answer = spoiltAnswer(switches, call) ?? (await answerOf({ rpcUrl, askAs }, body, switches))
  const status = (switches.status ?? 200) as 200
  const type = switches.body === 'html' ? 'text/html' : 'application/json'
  c.header('content-type', type)
  if (switches.retryAfter !== null) c.header('retry-after', switches.retryAfter)
  return c.body(cut(answer, switches.body), status)
}

/** The first call of a batch decides about the whole batch. */
function firstCall(body: string): GivenCall {
  try {
    const parsed = JSON.parse(body) as GivenCall | GivenCall[]
    return (Array.isArray(parsed) ? parsed[0] : parsed) ?? {}
  } catch {
    return {}
  }
}

/** The body of an answer that needs no chain, if the switches set one. */
function spoiltAnswer({ error, status }: RpcSwitches, { id }: GivenCall): string | undefined {
  if (error) return JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error })
  return status === null || status === 200 ? undefined : `HTTP ${status}, by a switch of the sandbox`
}

/** Asks the chain, as a node with the limits of the switches. */
async function answerOf(
  { rpcUrl, askAs }: Pick<Proxy, 'rpcUrl' | 'askAs'>,
  body: string,
  limits: NodeLimits,
): Promise<string> {
  if (limits.lagging === 0 && limits.logsRange === null) return forward(rpcUrl, body)
  const ask: Ask = async (method, params) =>
    JSON.parse(await forward(rpcUrl, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))) as Outcome
  const answer = async (call: GivenCall): Promise<object> => ({
    ...(await askAs(ask, limits, call)),
    jsonrpc: '2.0',
    id: call.id ?? null,
  })
  const given = JSON.parse(body) as GivenCall | readonly GivenCall[]
  return JSON.stringify(await (Array.isArray(given) ? Promise.all(given.map(answer)) : answer(given as GivenCall)))
}

async function forward(rpcUrl: string, body: string): Promise<string> {
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return response.text()
}

function cut(answer: string, body: RpcSwitches['body']): string | ReadableStream<Uint8Array> {
  switch (body) {
    case 'html':
      return '<!doctype html><title>Sign in to this network</title><p>Please accept our terms.'
    case 'truncated':
      return answer.slice(0, Math.floor(answer.length / 2))
    case 'empty':
      return ''
    case 'never':
      return new ReadableStream({})
    case 'dribble':
      return dribble(new TextEncoder().encode(answer))
    case 'whole':
      return answer
  }
}
