import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RpcSwitches, SandboxChain } from '../manifest.js'
import { startSandbox, type Sandbox } from '../startSandbox.js'

let sandbox: Sandbox
let chain: SandboxChain

const call = (method = 'eth_chainId', signal?: AbortSignal): Promise<Response> =>
  fetch(chain.proxyUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:4400' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: [] }),
    ...(signal ? { signal } : {}),
  })

const set = async (switches: Partial<RpcSwitches> | object): Promise<Response> =>
  fetch(chain.switchesUrl, { method: 'PUT', body: JSON.stringify(switches) })

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  chain = sandbox.manifest.evm.chains[1] as SandboxChain
})
afterAll(() => sandbox.stop())
beforeEach(() => set({}))

describe('the RPC proxy', () => {
  it('passes calls on to its chain, for pages of any origin', async () => {
    const response = await call()
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, result: '0x7a6a' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('answers preflight requests of any origin, as the chain itself does', async () => {
    for (const url of [chain.proxyUrl, chain.rpcUrl]) {
      const headers = {
        origin: 'http://localhost:4400',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      }
      const response = await fetch(url, { method: 'OPTIONS', headers })
      expect(response.ok).toBe(true)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-allow-headers')).toBe('content-type')
    }
  })

  it('fails the next two calls with a status and a Retry-After, then no more', async () => {
    await set({ status: 429, retryAfter: '1', calls: 2 })
    for (const response of [await call(), await call()]) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1'])
      expect(response.headers.get('access-control-expose-headers')).toBe('retry-after')
    }
    expect((await call()).status).toBe(200)
  })

  it('affects only the methods of its switch', async () => {
    await set({ status: 500, methods: ['eth_blockNumber'], calls: 1 })
    expect((await call('eth_chainId')).status).toBe(200)
    expect((await call('eth_blockNumber')).status).toBe(500)
    expect((await call('eth_blockNumber')).status).toBe(200)
  })

  it('answers with a JSON-RPC error, in any status', async () => {
    const error = { code: -32005, message: 'limit exceeded' }
    await set({ error, status: 400 })
    const response = await call()
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, error })
  })

  it('cuts the connection', async () => {
    await set({ offline: true })
    await expect(call()).rejects.toThrow('fetch failed')
  })

  it('waits before it answers', async () => {
    await set({ delay: 120 })
    const before = performance.now()
    await call()
    expect(performance.now() - before).toBeGreaterThanOrEqual(119)
  })

  it.each([
    ['html', /^<!doctype html>/],
    ['truncated', /^\{"jsonrpc":"2\.0"[^}]*$/],
    ['empty', /^$/],
  ] as const)('spoils the body: %s', async (body, expected) => {
    await set({ body })
    expect(await (await call()).text()).toMatch(expected)
  })

  it.each([
    ['dribble', 1],
    ['never', 0],
  ] as const)('does not finish the body: %s', async (body, bytesAtOnce) => {
    await set({ body })
    const controller = new AbortController()
    const response = await call('eth_chainId', controller.signal)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    if (bytesAtOnce > 0) expect((await reader.read()).value).toHaveLength(bytesAtOnce)
    const more = reader.read().catch(() => undefined)
    const quiet = new Promise((resolve) => setTimeout(resolve, 100, 'quiet'))
    expect(await Promise.race([more, quiet])).toBe('quiet')
    controller.abort()
  })

  it('refuses a count that is none', async () => {
    for (const wrong of [{ lagging: -1 }, { lagging: '2' }, { logsRange: 0 }, { logsRange: 1.5 }])
      expect((await set(wrong)).status).toBe(400)
  })

  it('refuses an unknown switch', async () => {
    const response = await set({ offlin: true })
    expect([response.status, await response.text()]).toEqual([400, 'No such switch: offlin'])
  })
})
