import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { askHosts, fetchText, retryAfterMs, type FailedTry } from './http.js'
import { systemClock } from './time.js'
import { createWorld, type StandingClock } from './world.fixture.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts a server on this machine, and resolves with its URL. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const late = (): Error => new Error('late')
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Moves the clock in steps. Between two steps, every promise settles that does not wait for a timer. */
async function pass(clock: StandingClock, ms: number): Promise<void> {
  await settle()
  for (let passed = 0; passed < ms; passed += 50) {
    clock.pass(50)
    await settle()
  }
}

type Outcome = { readonly answer: string } | FailedTry | Error

/** Asks hosts. `said` has the outcomes of each host, in their order. */
function start(said: Readonly<Record<string, readonly Outcome[]>>) {
  const { clock } = createWorld()
  const began = clock.now()
  const asked: [host: string, at: number][] = []
  const answer = askHosts(clock, Object.keys(said), async (host) => {
    const outcome = said[host]?.[asked.filter(([each]) => each === host).length] ?? new Error('asked too often')
    asked.push([host, clock.now() - began])
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  answer.catch(() => {})
  return { clock, asked, answer }
}

const failed = (more: Partial<FailedTry> = {}): FailedTry => ({ error: new Error('no'), ...more })

describe('hosts that are asked', () => {
  it('S9.05 F014 are asked three times more, after 150 ms and twice as long each time', async () => {
    const { clock, asked, answer } = start({ a: [failed(), failed(), failed(), failed()] })
    await pass(clock, 5_000)
    await expect(answer).rejects.toThrow('no')
    expect(asked).toEqual([
      ['a', 0],
      ['a', 150],
      ['a', 450],
      ['a', 1_050],
    ])
    expect(clock.waiting()).toBe(0)
  })

  it('F014 are all asked once before one is asked again', async () => {
    const said = { a: [failed(), failed(), failed()], b: [new Error('offline'), failed(), { answer: 'x' }] }
    const { clock, asked, answer } = start({ ...said, c: [failed(), failed(), failed()] })
    await pass(clock, 1_000)
    expect(await answer).toBe('x')
    expect(asked.map(([host, at]) => `${host} ${at}`)).toEqual([
      'a 0',
      'b 0',
      'c 0',
      'a 150',
      'b 150',
      'c 150',
      'a 450',
      'b 450',
    ])
  })

  it('F024 cost no more than one try where one keeps silent', async () => {
    const { clock } = createWorld()
    const asked: string[] = []
    const answer = askHosts(clock, ['silent', 'other'], async (host) => {
      asked.push(host)
      if (host === 'other') return { answer: 'x' }
      await new Promise<void>((resolve) => void clock.after(10_000, resolve))
      throw late()
    })
    await pass(clock, 10_000)
    expect(await answer).toBe('x')
    expect(asked).toEqual(['silent', 'other'])
  })

  it('F010 are left alone for as long as they say, each by itself', async () => {
    const { clock, asked, answer } = start({
      a: [failed({ waitMs: 400 }), failed()],
      b: [failed(), failed(), { answer: 'x' }],
    })
    await pass(clock, 1_000)
    expect(await answer).toBe('x')
    expect(asked).toEqual([
      ['a', 0],
      ['b', 0],
      ['b', 150],
      ['a', 400],
      ['b', 450],
    ])
  })

  it('reject with an error where there are none', async () => {
    const asked = askHosts(createWorld().clock, [], () => Promise.resolve({ answer: 'x' }))
    await expect(asked).rejects.toThrow('There is no host to ask.')
  })

  it('F015 are not asked again where that helps nothing', async () => {
    const { clock, asked, answer } = start({
      a: [failed({ ends: 'host' })],
      b: [failed(), failed({ error: new Error('refused'), ends: 'all' })],
      c: [failed(), { answer: 'x' }],
    })
    await pass(clock, 1_000)
    await expect(answer).rejects.toThrow('refused')
    expect(asked.map(([host]) => host)).toEqual(['a', 'b', 'c', 'b'])
  })
})

describe('a server', () => {
  it('has its whole answer read, and its status', async () => {
    const url = await serve((request, response) => response.writeHead(201).end(`${request.method} äö`))
    expect(await fetchText(systemClock(), url, { method: 'POST' }, late)).toEqual({
      ok: true,
      status: 201,
      text: 'POST äö',
      isRetried: false,
      retryAfterMs: undefined,
    })
  })

  it.each([
    ...[403, 408, 413, 429, 500, 502, 503, 504].map((status) => [`F014 may do better after ${status}`, status, true]),
    ...[400, 401, 404, 422].map((status) => [`F015 would say the same again after ${status}`, status, false]),
  ] as [string, number, boolean][])('%s', async (_, status, isRetried) => {
    const url = await serve((_request, response) => response.writeHead(status, { 'retry-after': '2' }).end('no'))
    const answer = await fetchText(systemClock(), url, {}, late)
    expect(answer).toMatchObject({ ok: false, status, text: 'no', isRetried, retryAfterMs: 2_000 })
  })

  it('F021 is not followed to another host', async () => {
    let asked = 0
    const other = await serve((_, response) => {
      asked += 1
      response.end('x')
    })
    const url = await serve((_, response) => response.writeHead(307, { location: other }).end())
    await expect(fetchText(systemClock(), url, {}, late)).rejects.toThrow()
    expect(asked).toBe(0)
  })

  it('F022 has no text where its answer is too large, even if the answer never ends', async () => {
    const url = await serve((_, response) => {
      const more = (): void => {
        while (response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    })
    expect(await fetchText(systemClock(), url, {}, late)).toMatchObject({ ok: true, text: '' })
  })

  it.each(['F024 nothing', 'F023 the beginning'])('has 10 s for its whole answer: %s', async (sent) => {
    const { clock } = createWorld()
    let state = 'unasked'
    const url = await serve((_, response) => {
      response.on('close', () => (state = 'hung up'))
      if (sent !== 'F024 nothing') response.writeHead(200).write('x')
      state = 'asked'
    })
    let outcome: unknown = 'open'
    const asking = fetchText(clock, url, {}, late).catch((error: unknown) => (outcome = error))
    await expect.poll(() => state).toBe('asked')
    clock.pass(9_999)
    await settle()
    expect(outcome).toBe('open')
    clock.pass(1)
    await asking
    expect(outcome).toEqual(late())
    await expect.poll(() => state).toBe('hung up')
  })
})

describe('Retry-After', () => {
  const now = Date.UTC(2026, 0, 1)
  const read = (value: string): number | undefined => retryAfterMs(new Headers({ 'retry-after': value }), now)

  it.each([
    ['3', 3_000],
    ['31536000', 10_000],
  ])('F010 counts seconds, to a limit: %s', (value, ms) => expect(read(value)).toBe(ms))

  it.each([
    ['Thu, 01 Jan 2026 00:00:02 GMT', 2_000],
    ['Thursday, 01-Jan-26 00:00:02 GMT', 2_000],
    ['Fri, 01 Jan 2027 00:00:00 GMT', 10_000],
  ])('F011 may be a date: %s', (value, ms) => expect(read(value)).toBe(ms))

  it.each(['Wed, 31 Dec 2025 23:59:59 GMT', '0', '-5', '1.5', 'soon', 'Fri, nonsense', ''])(
    'F011 says nothing in the past or as garbage: %j',
    (value) => expect(read(value)).toBeUndefined(),
  )
})
