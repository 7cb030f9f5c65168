import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { createServer, type Server } from 'node:https'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { testCertificate } from './certificate.fixture.js'
import { createGuardedFetch, GuardError, type GuardDeps, type GuardedFetch } from './guardedFetch.js'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

function create(deps: GuardDeps): GuardedFetch {
  const fetch = createGuardedFetch({ ca: testCertificate.cert, ...deps })
  cleanUps.push(fetch.close)
  return fetch
}

/** Starts a server of `files.example` on this machine, and a fetch that may connect to this machine. */
async function setUp(listener: RequestListener) {
  const server: Server = createServer(testCertificate, listener)
  let connections = 0
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  const { get } = create({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1',
  })
  return { get, port, url: `https://files.example:${port}/a.png?b=1`, connections: () => connections }
}

/** Counts the connections to any address that begin while `run` runs, also those that fail. */
async function attemptsOf(run: () => Promise<unknown>): Promise<number> {
  const running = new AsyncLocalStorage<true>()
  let attempts = 0
  const hook = createHook({
    init(_, type) {
      if (type === 'TCPCONNECTWRAP' && running.getStore()) attempts += 1
    },
  })
  hook.enable()
  await running.run(true, run)
  hook.disable()
  return attempts
}

/** URLs that must not lead to a connection. */
const hostile = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://127.0.0.1./',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[ff02::1]/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://localhost/',
  'https://kit.localhost/',
  'https://inside.example/',
  'https://mixed.example/',
  'https://mapped.example/',
  'https://me:word@files.example/',
  'http://127.0.0.1/',
  'http://files.example/',
  'file:///etc/passwd',
  'data:text/plain,x',
  'gopher://127.0.0.1/',
  'javascript:alert(1)',
  '//127.0.0.1/',
  '',
]

describe('the guarded fetch', () => {
  it('fetches an https URL of a public address', async () => {
    const asked: (string | undefined)[] = []
    const { get, url } = await setUp((request, response) => {
      asked.push(request.url, request.headers['accept-encoding'])
      response.writeHead(200, { 'content-type': 'Image/PNG; charset=x' }).end('abc')
    })
    const files: Awaited<ReturnType<typeof get>>[] = []
    expect(await attemptsOf(async () => files.push(await get(url)))).toBe(1)
    const [{ type, bytes } = {}] = files
    expect([type, new TextDecoder().decode(bytes)]).toEqual(['image/png', 'abc'])
    expect(asked).toEqual(['/a.png?b=1', 'identity'])
  })

  it.each(hostile)('opens no connection for %s', async (url) => {
    const hosts: Record<string, readonly string[]> = {
      'mixed.example': ['93.184.215.14', '127.0.0.1'],
      'mapped.example': ['::ffff:127.0.0.1'],
      'files.example': ['93.184.215.14'],
    }
    const { get } = create({
      resolve: async (host) =>
        (hosts[host] ?? ['127.0.0.1']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    })
    expect(await attemptsOf(() => expect(get(url)).rejects.toThrow(GuardError))).toBe(0)
  })

  it('connects to the address that it has checked: a host that answers another one later gains nothing', async () => {
    const { port, connections } = await setUp((_, response) => response.end('secret'))
    const answers = ['127.0.0.1', '127.0.0.1', '127.0.0.1']
    let lookups = 0
    // The first answer would be allowed, all later ones lead to this machine.
    const { get } = create({
      resolve: async () => {
        lookups += 1
        return [{ address: lookups === 1 ? '127.0.0.2' : (answers.pop() ?? '127.0.0.1'), family: 4 }]
      },
      isAllowed: (address) => address === '127.0.0.2',
    })
    // Port 1 of the allowed address is closed, so the connection fails, and no second address is tried.
    await expect(get('https://rebinding.example:1/')).rejects.toThrow(GuardError)
    expect(lookups).toBe(1)
    await expect(get(`https://rebinding.example:${port}/`)).rejects.toThrow(GuardError)
    expect(connections()).toBe(0)
  })

  it.each([301, 302, 303, 307, 308])('F021 follows no redirect: %i', async (status) => {
    const paths: (string | undefined)[] = []
    const { get, url } = await setUp((request, response) => {
      paths.push(request.url)
      response.writeHead(status, { location: '/other' }).end()
    })
    await expect(get(url)).rejects.toThrow(GuardError)
    expect(paths).toEqual(['/a.png?b=1'])
  })

  it.each([204, 404, 500])('takes no other status than 200: %i', async (status) => {
    const { get, url } = await setUp((_, response) => response.writeHead(status).end())
    await expect(get(url)).rejects.toThrow(`The status is ${status}.`)
  })

  it('F022 takes 1 MB at most', async () => {
    const { get, url } = await setUp((request, response) =>
      response.end(Buffer.alloc(request.url === '/more' ? 1_048_577 : 1_048_576)),
    )
    expect((await get(url)).bytes).toHaveLength(1_048_576)
    await expect(get(url.replace('/a.png?b=1', '/more'))).rejects.toThrow(GuardError)
  })

  it('F023 F024 waits 3 s at most, also for a body that never ends', async () => {
    const { get, url } = await setUp((request, response) => {
      if (request.url !== '/silent') response.write('a')
    })
    const began = performance.now()
    await Promise.all([
      expect(get(url)).rejects.toThrow(GuardError),
      expect(get(url.replace('/a.png?b=1', '/silent'))).rejects.toThrow(GuardError),
    ])
    expect(performance.now() - began).toBeGreaterThan(2_900)
  })

  it('refuses a certificate of another host', async () => {
    const { get, url } = await setUp((_, response) => response.end('x'))
    await expect(get(url.replace('files.example', 'other.test'))).rejects.toThrow(GuardError)
  })

  it('does not name the URL in its errors', async () => {
    const { get } = create({ resolve: async () => [] })
    await expect(get('https://secret.example/key')).rejects.not.toThrow(/secret|key/)
  })
})
