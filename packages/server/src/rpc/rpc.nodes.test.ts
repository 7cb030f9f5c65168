import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRpcNodes } from './rpc.nodes.js'

const servers: Server[] = []
afterEach(async () => {
  const ended = servers.splice(0).map(
    (server) =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  await Promise.all(ended)
})

/** Starts a node, and returns its URL. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/key-of-the-operator`
}

/** A node that answers each call with these members. */
function node(members: object, status = 200, asked: string[] = []): RequestListener {
  return (request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const { id, method } = JSON.parse(text) as { id: number; method: string }
      asked.push(method)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...members }))
    })
  }
}

const ask = (urls: readonly string[]) => createRpcNodes({ 'eip155:1': urls }).request('eip155:1', 'eth_call', [])

describe('the nodes of a network', () => {
  it('answer with the result of the first', async () => {
    expect(await ask([await serve(node({ result: '0x1' })), await serve(node({ result: '0x2' }))])).toEqual({
      result: '0x1',
    })
    expect(await ask([await serve(node({ result: null }))])).toEqual({ result: null })
  })

  it('F014 are asked one after the other until one answers', async () => {
    const broken = await serve((_, response) => response.writeHead(503).end())
    expect(await ask(['http://127.0.0.1:1', broken, await serve(node({ result: '0x2' }))])).toEqual({ result: '0x2' })
  })

  it('F017 answer with the error of the node, and with nothing else of it', async () => {
    const error = { code: 3, message: 'execution reverted: no', data: '0x08' }
    for (const status of [200, 400]) {
      const asked: string[] = []
      const second = await serve(node({ result: '0x2' }, 200, asked))
      expect(await ask([await serve(node({ error }, status)), second])).toEqual({ error })
      expect(asked).toEqual([])
    }
  })

  it('leave URLs out of the error of a node: they may hold a key', async () => {
    const error = { code: -32000, message: 'no answer of https://node.example/key, nor of ws://10.0.0.1:8546: refused' }
    expect(await ask([await serve(node({ error }))])).toEqual({
      error: { code: -32000, message: 'no answer of … nor of … refused' },
    })
  })

  it('are silent where none answers, and are asked twice', async () => {
    let asked = 0
    const broken = await serve((_, response) => {
      asked += 1
      response.writeHead(500).end('<html>')
    })
    expect(await ask([broken])).toBe('silent')
    expect(asked).toBe(2)
    expect(await createRpcNodes({}).request('eip155:1', 'eth_call', [])).toBe('silent')
  })

  it.each([
    ['F001', 'text/html', '<html>'],
    ['F002', 'application/json', ''],
    ['F018', 'application/json', '{}'],
  ])('%s are silent for an answer that is no JSON-RPC', async (_, type, text) => {
    const url = await serve((__, response) => response.writeHead(200, { 'content-type': type }).end(text))
    expect(await ask([url])).toBe('silent')
  })

  it('F023 F024 are given up when they are silent: one of two after 4 s, all after 9.5 s', async () => {
    let asked = 0
    const silent = await serve((request, response) => {
      request.resume()
      asked += 1
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
    })
    const second = await serve(node({ result: '0x2' }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const answer = ask([silent, second])
      await vi.waitFor(() => expect(asked).toBe(1))
      await vi.advanceTimersByTimeAsync(4_000)
      expect(await answer).toEqual({ result: '0x2' })
      const none = ask([silent])
      await vi.waitFor(() => expect(asked).toBe(2))
      await vi.advanceTimersByTimeAsync(9_500)
      expect(await none).toBe('silent')
    } finally {
      vi.useRealTimers()
    }
  })

  it('F021 are not followed to another host', async () => {
    const asked: string[] = []
    const other = await serve(node({ result: '0x1' }, 200, asked))
    const url = await serve((_, response) => response.writeHead(307, { location: other }).end())
    expect(await ask([url])).toBe('silent')
    expect(asked).toEqual([])
  })

  it('F022 are silent for an answer above 10 MiB', async () => {
    const url = await serve(node({ result: 'x'.repeat(10_485_760) }))
    expect(await ask([url])).toBe('silent')
  })
})
