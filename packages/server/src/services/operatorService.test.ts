import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createOperatorService, isServiceUrl, ServiceFailed, type ServiceConfig } from './operatorService.js'

const answer = z.object({ value: z.int() })
const URL_WITH_KEY = 'https://service.example/api?chain=5'

const stops: (() => void)[] = []
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  vi.useRealTimers()
})

/** Starts a service at this machine. */
async function start(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A service without a host, with the calls of its fetch. */
function fakeOf(respond: () => Response | Promise<Response>, more: Partial<ServiceConfig> = {}) {
  const fetchIt = vi.fn(async (_url: RequestInfo | URL, _init?: RequestInit) => respond())
  return { fetchIt, service: createOperatorService({ url: URL_WITH_KEY, ...more }, fetchIt) }
}

const faultOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof ServiceFailed ? error.fault : error),
  )

describe('the URL of a service of the operator', () => {
  it.each([
    'https://service.example',
    'https://service.example:8443/api?chainid=1',
    'http://localhost:4000',
    'http://explorer.localhost',
    'http://127.0.0.1:80',
    'http://127.1',
    'http://2130706433',
    'http://[::1]:4000/api',
  ])('may be %s', (url) => {
    expect(isServiceUrl(url)).toBe(true)
    expect(() => createOperatorService({ url })).not.toThrow()
  })

  it.each([
    'http://service.example',
    'http://localhost.service.example',
    'http://127.0.0.1.service.example',
    'http://10.0.0.1',
    'http://0.0.0.0',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'https://me:word@service.example',
    'http://localhost@service.example',
    'ftp://localhost',
    'file:///etc/passwd',
    'service.example',
    '//service.example',
    '',
  ])('may not be %j', (url) => {
    expect(isServiceUrl(url)).toBe(false)
    expect(() => createOperatorService({ url })).toThrow(TypeError)
  })
})

describe('a question to a service of the operator', () => {
  it('is a GET with the query of the base URL, the path, and the headers', async () => {
    const { fetchIt, service } = fakeOf(() => Response.json({ value: 1, more: 2 }), { headers: { 'x-api-key': 'k' } })
    const asked = { path: '/quote', query: { amount: '1 +' }, answer }
    expect(await service.ask(asked)).toEqual({ value: 1 })
    const [url, init] = fetchIt.mock.calls[0] ?? []
    expect((url as URL).href).toBe('https://service.example/api/quote?chain=5&amount=1+%2B')
    expect(init).toEqual({ redirect: 'error', headers: { 'x-api-key': 'k' }, signal: expect.any(AbortSignal) })
  })

  it('is a POST where it has a body', async () => {
    const seen: unknown[] = []
    const url = await start(({ method, url: path, headers }, response) => {
      seen.push(method, path, headers['content-type'], headers['x-api-key'])
      response.end('{"value":2}')
    })
    const service = createOperatorService({ url: `${url}/`, headers: { 'x-api-key': 'k' } })
    expect(await service.ask({ path: '/execute', body: { a: [1] }, answer })).toEqual({ value: 2 })
    expect(seen).toEqual(['POST', '/execute', 'application/json', 'k'])
    const { fetchIt, service: fake } = fakeOf(() => Response.json({ value: 3 }))
    await fake.ask({ body: { a: [1] }, answer })
    expect(fetchIt.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"a":[1]}' })
  })

  it.each([301, 302, 303, 307, 308])('F021 follows no redirect: %i', async (status) => {
    let reached = 0
    const other = await start((_, response) => {
      reached += 1
      response.end('{"value":1}')
    })
    const url = await start((_, response) => response.writeHead(status, { location: other }).end())
    const service = createOperatorService({ url, headers: { authorization: 'secret' } })
    expect(await faultOf(service.ask({ answer }))).toBe('away')
    expect(await faultOf(service.ask({ body: {}, answer }))).toBe('away')
    expect(reached).toBe(0)
  })

  it.each<[string, () => Response | Promise<Response>, string]>([
    ['another status', () => new Response('{"value":1}', { status: 404 }), 'status'],
    ['no JSON', () => new Response('<html>'), 'malformed'],
    ['an empty body', () => new Response(null), 'malformed'],
    ['another shape', () => Response.json({ value: '1' }), 'malformed'],
    ['nesting without an end', () => new Response('['.repeat(500_000)), 'malformed'],
    ['a failure to connect', () => Promise.reject(new Error(`${URL_WITH_KEY}&key=secret`)), 'away'],
  ])('F001 F003 fails by %s, and names no URL', async (_, respond, fault) => {
    const { service } = fakeOf(respond)
    const error = await service.ask({ answer }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ fault })
    expect(error instanceof Error ? error.message : '').toMatch(/^The service (failed|answers)/)
  })

  it('tells the status', async () => {
    const { service } = fakeOf(() => new Response('', { status: 429 }))
    await expect(service.ask({ answer })).rejects.toMatchObject({ fault: 'status', status: 429 })
  })

  it('F022 takes 1 MB at most, and less or more where that is said', async () => {
    const sized = (bytes: number) => () => new Response('{"value":1}'.padEnd(bytes))
    const ask = (bytes: number, more: Partial<ServiceConfig> = {}) =>
      faultOf(fakeOf(sized(bytes), more).service.ask({ answer }))
    expect(await ask(1_048_576)).toBe('answered')
    expect(await ask(1_048_577)).toBe('too-large')
    expect(await ask(1_048_577, { mostBytes: 1_048_577 })).toBe('answered')
    expect(await ask(12, { mostBytes: 11 })).toBe('too-large')
  })

  it('F023 F024 waits 8 s at most, for the whole body too, and less where that is said', async () => {
    vi.useFakeTimers()
    const silent = () => new Promise<Response>(() => undefined)
    const dribbling = () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([123])) }))
    for (const respond of [silent, dribbling]) {
      const { service, fetchIt } = fakeOf(respond)
      let fault: unknown
      void faultOf(service.ask({ answer })).then((told) => (fault = told))
      await vi.advanceTimersByTimeAsync(7_999)
      expect(fault).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      expect(fault).toBe('late')
      expect(fetchIt.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
    }
    const { service } = fakeOf(silent, { timeoutMs: 100 })
    const asked = faultOf(service.ask({ answer }))
    await vi.advanceTimersByTimeAsync(100)
    expect(await asked).toBe('late')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends by the signal of the caller, also by one that has ended already', async () => {
    const { service, fetchIt } = fakeOf(() => new Promise<Response>(() => undefined))
    const caller = new AbortController()
    const asked = faultOf(service.ask({ answer, signal: caller.signal }))
    caller.abort()
    expect(await asked).toBe('given-up')
    expect(fetchIt.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
    expect(await faultOf(service.ask({ answer, signal: AbortSignal.abort() }))).toBe('given-up')
  })
})
