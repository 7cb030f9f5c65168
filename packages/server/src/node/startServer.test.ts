// Tests openServer.ts.
import { once } from 'node:events'
import { Agent, createServer, get, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config/readConfig.js'
import type { ServerConfig } from '../config/config.types.js'
import { createLog } from './log.js'
import { startServer } from './startServer.js'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function start(config: Partial<ServerConfig> = {}) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const server = await startServer(readConfig({ rpc: {}, port: 0, database: 'memory://', ...config }), { log })
  cleanUps.push(server.stop)
  return { ...server, lines }
}

/** Starts a node whose answers a test lets through. */
async function startNode() {
  const waiting: (() => void)[] = []
  const node: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const { id } = JSON.parse(text) as { id: number }
      waiting.push(() =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ id, result: '0x1' })),
      )
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  cleanUps.push(
    () =>
      new Promise((resolve) => {
        node.close(resolve)
        node.closeAllConnections()
      }),
  )
  return { url: `http://127.0.0.1:${(node.address() as AddressInfo).port}`, waiting }
}

const read = async (url: string): Promise<[status: number, body: string]> => {
  const answer = await fetch(url)
  return [answer.status, await answer.text()]
}

describe('a server that listens', () => {
  it('does not start where a file with a list of tokens is none, and says which one', async () => {
    const list = fileURLToPath(new URL('none.json', import.meta.url))
    const source = fileURLToPath(import.meta.url)
    await expect(start({ tokens: ['https://a.example/list', list, source] })).rejects.toMatchObject({
      message: [
        'The configuration has faults:',
        '- tokens › 1: must be a file with a list of tokens, in JSON',
        '- tokens › 2: must be a file with a list of tokens, in JSON',
      ].join('\n'),
    })
  })

  it('says that it runs, that it is ready, and what it counts', async () => {
    const { url } = await start()
    expect(await read(`${url}/healthz`)).toEqual([200, '{"status":"ok"}'])
    expect(await read(`${url}/readyz`)).toEqual([200, '{"status":"ok"}'])
    expect((await fetch(`${url}/healthz`)).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    await read(`${url}/getWallets?projectId=any&search=0xabc`)
    await fetch(`${url}/no/0xabc`, { method: 'PATCH' })
    const [status, text] = await read(`${url}/metrics`)
    expect(status).toBe(200)
    expect(text).toContain('latchkit_answer_seconds_count{method="GET",route="/getWallets",status="200"} 1')
    expect(text).toContain('latchkit_answer_seconds_count{method="other",route="none",status="404"} 1')
    expect(text).not.toContain('0xabc')
  })

  it('accepts new connections while those that are open keep it busy', async () => {
    const { url } = await start()
    const answers = Array.from({ length: 40 }, () => 0)
    const isAnyLeft = (): boolean => answers.includes(0)
    async function ask(client: number): Promise<void> {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (isAnyLeft()) {
        const [answer] = (await once(get(`${url}/healthz`, { agent }), 'response')) as [IncomingMessage]
        await once(answer.resume(), 'end')
        answers[client] = (answers[client] ?? 0) + 1
      }
      agent.destroy()
    }
    await Promise.all(answers.map((_, client) => ask(client)))
    expect(Math.max(...answers)).toBeLessThanOrEqual(10)
  })

  it.each(['/healthz', '/readyz', '/metrics', '/getWallets'])('refuses TRACE %s as any unknown call', async (path) => {
    const { url, lines } = await start()
    const [status, text] = await new Promise<[number | undefined, string]>((resolve, reject) => {
      const sent = request(`${url}${path}`, { method: 'TRACE' }, (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString()))
        answer.on('end', () => resolve([answer.statusCode, text]))
      })
      sent.on('error', reject).end()
    })
    expect(status).toBe(404)
    expect(text).not.toBe('')
    expect(lines.join('')).not.toContain('failed')
  })

  it('answers the calls of its configuration', async () => {
    const { url } = await start({
      rpc: { 'eip155:1': ['http://127.0.0.1:1'] },
      projects: { app: { allowedOrigins: ['https://app.example'] } },
    })
    expect(await read(`${url}/v1/supported-chains?projectId=app`)).toEqual([200, '{"http":["eip155:1"],"ws":[]}'])
    expect((await read(`${url}/v1/supported-chains?projectId=other`))[0]).toBe(401)
    expect((await read(`${url}/openapi.json`))[0]).toBe(200)
  })

  it('writes a line for each answer, without IPs and queries', async () => {
    const { url, lines } = await start()
    await read(`${url}/getWallets?projectId=any&search=0xabc`)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"route":"/getWallets"')
    expect(lines[0]).not.toMatch(/0xabc|127\.0\.0\.1|search/)
  })

  it('limits a client by its address', async () => {
    const { url } = await start({ limits: { perClient: 1 } })
    expect((await read(`${url}/getWallets?projectId=any`))[0]).toBe(200)
    expect((await read(`${url}/getWallets?projectId=any`))[0]).toBe(429)
  })

  it('answers, only slower, while Redis is away', async () => {
    const { url, lines } = await start({ redis: 'redis://127.0.0.1:1', limits: { perClient: 1 } })
    expect((await read(`${url}/getWallets?projectId=any`))[0]).toBe(200)
    expect((await read(`${url}/getWallets?projectId=any`))[0]).toBe(429)
    expect((await read(`${url}/readyz`))[0]).toBe(200)
    expect(lines.join('')).not.toContain('127.0.0.1')
  })

  it('answers 503, also /readyz, and says why once, while the folder of its database cannot be used', async () => {
    const file = fileURLToPath(import.meta.url)
    const { url, lines } = await start({ rpc: { 'eip155:1': ['http://127.0.0.1:1'] }, database: file })
    expect((await read(`${url}/readyz`))[0]).toBe(200)
    const history = `${url}/v1/account/0x52908400098527886E0F7030069857D2E4169EE7/history?projectId=any`
    const answer = await fetch(history)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect((await read(history))[0]).toBe(503)
    expect((await read(`${url}/readyz`))[0]).toBe(503)
    const said = lines.filter((line) => line.includes('"part":"database"'))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('EEXIST')
    expect(said[0]).not.toContain(file)
  })

  it('rejects where its port is in use', async () => {
    const { url } = await start()
    await expect(start({ port: Number(new URL(url).port) })).rejects.toThrow(/^Port \d+ is in use/)
  })
})

describe('the end of a server', () => {
  it('waits for the requests that are open, and takes no new ones', async () => {
    const node = await startNode()
    const { url, stop } = await start({ rpc: { 'eip155:1': [node.url] } })
    const open = fetch(`${url}/v1/?chainId=eip155:1&projectId=any`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'eth_blockNumber' }),
    })
    await expect.poll(() => node.waiting.length).toBe(1)
    const stopped = stop()
    expect(stop()).toBe(stopped)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    node.waiting[0]?.()
    const answer = await open
    expect([answer.status, await answer.json()]).toEqual([200, { jsonrpc: '2.0', id: 7, result: '0x1' }])
    await stopped
  })

  it('takes 10 s at most, also while a node is silent to a request and to the index', async () => {
    const node = await startNode()
    const history = { 'eip155:1': { index: 'all' } } as const
    const { url, stop } = await start({ rpc: { 'eip155:1': [node.url] }, history })
    await expect.poll(() => node.waiting.length).toBeGreaterThan(0)
    const open = fetch(`${url}/v1/?chainId=eip155:1&projectId=any`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'eth_blockNumber' }),
    }).catch(() => undefined)
    await expect.poll(() => node.waiting.length).toBeGreaterThan(1)
    const began = performance.now()
    await stop()
    expect(performance.now() - began).toBeLessThan(13_000)
    await open
  })
})
