// Tests sockets.ts.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { generateKeyPair } from '@walletconnect/relay-auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { addressOf, openClient, startLoneRelay, type LoneRelay, type PlainClient } from './relay.fixture.js'

const message = (text: string) => ({ topic, message: text, ttl: 300, tag: 1108 })

let relay: LoneRelay
/** A new topic for each test, since all tests share one mailbox. */
let topic: string
let open: WebSocket[] = []

const join = async (
  ...[keys, options]: [...Parameters<typeof openClient>] extends [unknown, ...infer More] ? More : []
) => {
  const client = await openClient(relay.manifest, keys, options)
  open.push(client.socket)
  return client
}
const subscribed = async (...more: Parameters<typeof join>): Promise<PlainClient> => {
  const client = await join(...more)
  await client.call('irn_subscribe', { topic })
  return client
}
/**
 * Resolves with the HTTP status of a refusal, which a browser can't read; with the close code; or with `open` after an
 * answer.
 */
const knock = async (address: string): Promise<number | string> => {
  const socket = new WebSocket(address)
  open.push(socket)
  return new Promise((resolve) => {
    socket.on('open', () => socket.send('{"id":1,"jsonrpc":"2.0","method":"irn_batchFetchMessages","params":{}}'))
    socket.on('message', () => resolve('open'))
    socket.on('close', resolve)
    socket.on('unexpected-response', (_, response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}
const closed = async ({ socket }: PlainClient): Promise<number> => (await once(socket, 'close'))[0] as number

beforeAll(async () => {
  relay = await startLoneRelay()
})
afterAll(() => relay.stop())
beforeEach(async () => {
  topic = randomBytes(32).toString('hex')
  await relay.set({})
})
afterEach(() => {
  for (const socket of open) socket.terminate()
  open = []
})

describe('the relay on its socket', () => {
  it('passes messages between two clients', async () => {
    const [app, wallet] = [await join(), await subscribed()]
    expect(await app.call('irn_publish', message('sealed'))).toBe(true)
    await expect.poll(() => wallet.pushes).toEqual(['sealed'])
  })

  it('gives a client on a new socket the messages that came while it was away', async () => {
    const keys = generateKeyPair()
    const before = await subscribed(keys)
    const app = await join()
    await app.call('irn_publish', message('got'))
    await expect.poll(() => before.pushes).toContain('got')
    before.socket.close()
    await closed(before)
    await app.call('irn_publish', message('missed'))
    const after = await subscribed(keys)
    await expect.poll(() => after.pushes).toContain('missed')
    expect(after.pushes).not.toContain('got')
  })

  it('takes a client of 127.0.0.1 and of localhost', async () => {
    expect(await knock(await addressOf(relay.manifest))).toBe('open')
    const url = relay.manifest.url.replace('127.0.0.1', 'localhost')
    expect(await knock(await addressOf({ ...relay.manifest, url }))).toBe('open')
  })

  it('closes a socket with a forged or absent token or an unknown project with 3000', async () => {
    const { manifest } = relay
    const good = await addressOf(manifest)
    const forged = good.replace(/(auth=[^.]+\.)([^.]+)/, (_, head: string, payload: string) => {
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
      return head + Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString('base64url')
    })
    expect(await knock(forged)).toBe(3000)
    expect(await knock(manifest.url)).toBe(3000)
    expect(await knock(`${manifest.url}?projectId=${manifest.projectId}`)).toBe(3000)
    expect(await knock(await addressOf({ ...manifest, projectId: 'f'.repeat(32) }))).toBe(3000)
    expect(await knock(good)).toBe('open')
  })

  it('takes no websocket at another path, nor plain HTTP', async () => {
    expect(await knock((await addressOf(relay.manifest)).replace('/relay', '/elsewhere'))).toBe(404)
    expect((await fetch(relay.manifest.url.replace('ws:', 'http:'))).status).toBe(426)
  })

  it('pings every 20 s, and cuts a client that doesn’t answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const lone = await startLoneRelay()
    try {
      const [alive, dead] = [
        await openClient(lone.manifest),
        await openClient(lone.manifest, undefined, { autoPong: false }),
      ]
      let pings = 0
      alive.socket.on('ping', () => (pings += 1))
      const cut = closed(dead)
      vi.advanceTimersByTime(20_000)
      await expect.poll(() => pings).toBe(1)
      // The pong arrives before the answer to the next request.
      await alive.call('irn_subscribe', { topic })
      vi.advanceTimersByTime(20_000)
      expect(await cut).toBe(1006)
      await expect.poll(() => pings).toBe(2)
      expect(alive.socket.readyState).toBe(WebSocket.OPEN)
    } finally {
      vi.useRealTimers()
      await lone.stop()
    }
  })
})

describe('the relay’s switches', () => {
  it('are read, set and reset', async () => {
    const { switchesUrl } = relay.manifest
    const defaults = { drop: false, delay: 0, refuse: null, losePush: 0, unknownProject: false }
    const now = async (): Promise<unknown> => (await fetch(switchesUrl)).json()
    expect(await now()).toEqual(defaults)
    await relay.set({ drop: true, delay: 5 })
    expect(await now()).toEqual({ ...defaults, drop: true, delay: 5 })
    await relay.set({})
    expect(await now()).toEqual(defaults)
  })

  it.each([
    ['{"dropp":true}', 'No such switch: dropp'],
    ['{"refuse":200}', "The switch refuse can't be 200"],
    ['{"delay":-1}', "The switch delay can't be -1"],
    ['nonsense', 'Switches are an object.'],
  ])('refuse %s', async (body, text) => {
    const response = await fetch(relay.manifest.switchesUrl, { method: 'PUT', body })
    expect([response.status, await response.text()]).toEqual([400, text])
  })

  it('drop: published messages are dropped', async () => {
    const [app, wallet] = [await join(), await subscribed()]
    await relay.set({ drop: true })
    expect(await app.call('irn_publish', message('vanished'))).toBe(true)
    await relay.set({})
    await app.call('irn_publish', message('after'))
    await expect.poll(() => wallet.pushes).toContain('after')
    expect(wallet.pushes).not.toContain('vanished')
    expect((await subscribed()).pushes).not.toContain('vanished')
  })

  it('delay: every answer and push is delayed', async () => {
    const client = await join()
    await relay.set({ delay: 120 })
    const before = performance.now()
    await client.call('irn_subscribe', { topic })
    expect(performance.now() - before).toBeGreaterThanOrEqual(119)
  })

  it.each([403, 503])('refuse: a new socket gets %i, one that is open stays', async (refuse) => {
    const client = await join()
    await relay.set({ refuse })
    expect(await knock(await addressOf(relay.manifest))).toBe(refuse)
    expect(await client.call('irn_subscribe', { topic })).toMatch(/^[0-9a-f]{64}$/)
    await relay.set({})
    expect(await knock(await addressOf(relay.manifest))).toBe('open')
  })

  it('unknownProject: a new socket is closed with 3000', async () => {
    await relay.set({ unknownProject: true })
    expect(await knock(await addressOf(relay.manifest))).toBe(3000)
  })

  it('losePush: the next push is lost, and comes on the next socket', async () => {
    const keys = generateKeyPair()
    const [app, wallet] = [await join(), await subscribed(keys)]
    await relay.set({ losePush: 1 })
    await app.call('irn_publish', message('lost'))
    await app.call('irn_publish', message('next'))
    await expect.poll(() => wallet.pushes).toContain('next')
    expect(wallet.pushes).not.toContain('lost')
    const again = await subscribed(keys)
    await expect.poll(() => again.pushes).toContain('lost')
  })

  it('losePush: no push counts for a client that is gone', async () => {
    const [app, wallet] = [await join(), await subscribed()]
    wallet.socket.close()
    await closed(wallet)
    await relay.set({ losePush: 1 })
    await app.call('irn_publish', message('for stranger'))
    expect(await (await fetch(relay.manifest.switchesUrl)).json()).toMatchObject({ losePush: 1 })
  })

  it.each([
    ['keep', true],
    ['lose', false],
  ] as const)('restart: cuts every socket, comes back, and may %s the mailbox', async (mailbox, kept) => {
    const [app, other] = [await join(), await join()]
    await app.call('irn_publish', message(`before ${mailbox}`))
    const cut = Promise.all([closed(app), closed(other)])
    expect(await relay.restart({ mailbox })).toBeGreaterThanOrEqual(2)
    expect(await cut).toEqual([1006, 1006])
    const wallet = await subscribed()
    await (await join()).call('irn_publish', message(`after ${mailbox}`))
    await expect.poll(() => wallet.pushes).toContain(`after ${mailbox}`)
    expect(wallet.pushes.includes(`before ${mailbox}`)).toBe(kept)
  })

  it('restart: the relay is unreachable for the given time', async () => {
    await relay.restart({ downFor: 3_600_000 })
    expect(await knock(await addressOf(relay.manifest))).toBe('ECONNRESET')
    await relay.restart()
    expect(await knock(await addressOf(relay.manifest))).toBe('open')
  })

  it.each(['{"mailbox":"burn"}', '{"downFor":"long"}', '{"how":1}', '[]', 'nonsense'])(
    'restart: refuses %s',
    async (body) => {
      const client = await join()
      expect((await fetch(relay.manifest.restartUrl, { method: 'POST', body })).status).toBe(400)
      expect(client.socket.readyState).toBe(WebSocket.OPEN)
    },
  )
})

describe('what can’t bring the relay down', () => {
  afterEach(async () => {
    // After each of these faults the relay still serves the next client.
    const client = await join()
    expect(await client.call('irn_subscribe', { topic })).toMatch(/^[0-9a-f]{64}$/)
  })

  it('nonsense', async () => {
    const client = await join()
    const answer = once(client.socket, 'message')
    client.socket.send('{"id":')
    expect(JSON.parse(String((await answer)[0]))).toMatchObject({ id: null, error: { code: -32700 } })
    const other = once(client.socket, 'message')
    client.socket.send(Buffer.from([0xff, 0x00, 0xfe]))
    expect(JSON.parse(String((await other)[0]))).toMatchObject({ id: null, error: { code: -32700 } })
    await expect(client.call('irn_destroy', {})).rejects.toMatchObject({ code: -32601 })
  })

  it('a JSON that is a hundred thousand deep', async () => {
    const client = await join()
    const answer = once(client.socket, 'message')
    client.socket.send('['.repeat(100_000) + ']'.repeat(100_000))
    expect(JSON.parse(String((await answer)[0]))).toMatchObject({ error: { code: -32600 } })
  })

  it('a frame that is too long', async () => {
    const client = await join()
    client.socket.send('x'.repeat(1_048_577))
    expect(await closed(client)).toBe(1009)
  })

  it('an invalid frame', async () => {
    const client = await join()
    const raw = (client.socket as unknown as { readonly _socket: NodeJS.WritableStream })._socket
    raw.write(Buffer.from([0xff, 0xff, 0xff, 0xff]))
    expect(await closed(client)).toBe(1002)
  })

  /** Until the test ends, all that is sent is sent in the same second, however slow the machine is. */
  const stopTime = (): void => {
    const spy = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    onTestFinished(() => spy.mockRestore())
  }

  it('a flood of frames', async () => {
    const client = await join()
    stopTime()
    const end = closed(client)
    for (let sent = 0; sent < 2000; sent += 1) client.socket.send('{}')
    expect(await end).toBe(1008)
  })

  it('a flood of bytes', async () => {
    const client = await join()
    stopTime()
    const end = closed(client)
    for (let sent = 0; sent < 20; sent += 1) client.socket.send(' '.repeat(1_048_576))
    expect(await end).toBe(1008)
  })

  it('a socket that is cut in the middle of the handshake', async () => {
    const { hostname, port, pathname, search } = new URL(await addressOf(relay.manifest))
    const socket = connect(Number(port), hostname)
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`,
    )
    socket.write('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n', () =>
      socket.destroy(),
    )
    await once(socket, 'close')
  })

  it.each([{ upgrade: 'h2c' }, { upgrade: 'websocket', 'sec-websocket-version': '1' }])(
    'another kind of upgrade: %j',
    async (headers) => {
      const { href } = new URL((await addressOf(relay.manifest)).replace('ws:', 'http:'))
      const asked = request(href, { headers: { connection: 'Upgrade', ...headers } })
      const answered = new Promise<number>((resolve) => {
        asked.on('response', ({ statusCode }) => resolve(statusCode ?? 0))
      })
      asked.end()
      expect(await answered).toBe(400)
    },
  )

  it('more sockets than it takes', async () => {
    const address = await addressOf(relay.manifest)
    const answers = await Promise.all(Array.from({ length: 505 }, () => knock(address)))
    expect(new Set(answers)).toEqual(new Set(['open', 503]))
    const cut = open.filter(({ readyState }) => readyState === WebSocket.OPEN).map((socket) => once(socket, 'close'))
    await relay.restart()
    await Promise.all(cut)
  })
})
