import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../base/time.js'
import { createWorld } from '../base/world.fixture.js'
import { callerOf, createServiceClient, type ServiceDeps } from './service.client.js'
import { SDK_VERSION } from './service.constants.js'
import { createServers, settle } from '../features/wallets/wallets.fixture.js'

const servers = createServers()
/** How long a real request may take on a busy machine. */
const SOON = { timeout: 10_000 }
afterEach(() => {
  servers.close()
  vi.unstubAllGlobals()
})

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers })

/** Asks a service that gives these answers, one after the other, on a clock that the test moves. */
function setUp(answers: readonly (() => Response)[], deps: Partial<ServiceDeps> = {}) {
  const { clock } = createWorld()
  const began = clock.now()
  const asked: number[] = []
  vi.stubGlobal('fetch', async () => {
    asked.push(clock.now() - began)
    const answer = answers[asked.length - 1]
    if (!answer) throw new Error('asked too often')
    return answer()
  })
  const client = createServiceClient({ clock, endpoint: 'https://directory.example', random: () => 0, ...deps })
  const answer = client.get('/x')
  answer.catch(() => {})
  async function pass(ms: number): Promise<void> {
    await settle()
    for (let passed = 0; passed < ms; passed += 25) {
      clock.pass(25)
      await settle()
    }
  }
  return { clock, asked, answer, pass }
}

/** Makes the client of a service on a real server. */
const serviceOf = async (listener: Parameters<typeof servers.serve>[0]) =>
  createServiceClient({ clock: systemClock(), endpoint: await servers.serve(listener), random: () => 0 })

describe('the address', () => {
  const service = (endpoint: string | undefined) =>
    createServiceClient({ clock: systemClock(), endpoint, projectId: 'p 1', sdkType: 'kit', sdkVersion: '1' })

  it('S7.23 has project id, sdk type and version', () => {
    expect(
      service('https://directory.example').url('/getWallets', { page: 1, include: ['a', 'b'], search: '%&😀' }),
    ).toBe(
      'https://directory.example/getWallets?projectId=p+1&st=kit&sv=1&page=1&include=a%2Cb&search=%25%26%F0%9F%98%80',
    )
  })

  it('S7.23 S3.17 has the kit’s own type and version where the app names none', () => {
    const own = { projectId: 'p', sdkType: 'latchkit', sdkVersion: SDK_VERSION, clientId: undefined }
    expect(callerOf({ projectId: 'p' })).toEqual(own)
    expect(callerOf({ sdkVersion: '9' })).toMatchObject({ sdkType: 'latchkit', sdkVersion: '9' })
    expect(callerOf({ sdkType: 'kit', sdkVersion: '1' })).toMatchObject({ sdkType: 'kit', sdkVersion: '1' })
    // The version of this package is not that of another client type.
    expect(callerOf({ sdkType: 'kit' })).toMatchObject({ sdkType: 'kit', sdkVersion: undefined })
  })

  it('S7.26 has a client id only where the app gives one', () => {
    const caller = callerOf({ clientId: 'c 1' })
    const named = createServiceClient({ clock: systemClock(), endpoint: 'https://api.example', ...caller })
    expect(named.url('/x')).toContain('&clientId=c+1')
    expect(service('https://api.example').url('/x')).not.toContain('clientId')
  })

  it('leaves out what is undefined or empty', () => {
    const bare = createServiceClient({ clock: systemClock(), endpoint: 'https://directory.example' })
    expect(bare.url('/x')).toBe('https://directory.example/x')
    expect(bare.url('/x', { a: undefined, b: '', c: [], d: 0 })).toBe('https://directory.example/x?d=0')
  })

  it.each(['https://a.example/base', 'https://a.example/base/', 'https://a.example/base//?x=1#y'])(
    'stands behind the endpoint %s',
    (endpoint) => expect(service(endpoint).url('/x')).toMatch(/^https:\/\/a\.example\/base\/x\?/),
  )

  it.each([undefined, '', 'directory.example', 'ftp://a.example', 'javascript:alert(1)'])(
    'S7 the endpoint %j is none, and nothing is requested',
    async (endpoint) => {
      const fetched = vi.fn()
      vi.stubGlobal('fetch', fetched)
      expect(service(endpoint)).toMatchObject({ isOn: false, origin: '' })
      await expect(service(endpoint).get('/x')).rejects.toMatchObject({ code: 'service/off' })
      expect(fetched).not.toHaveBeenCalled()
    },
  )
})

describe('an answer', () => {
  it('is any JSON', async () => {
    for (const value of [null, 7, 'x', [], { a: 1 }])
      await expect(setUp([() => json(value)]).answer).resolves.toEqual(value)
  })

  it.each([
    ['F001', '<!doctype html><title>Sign in</title>'],
    ['F002', ''],
    ['F002', '{"data":[{"id":"a"'],
    ['F022', `"${'x'.repeat(2_000_000)}"`],
  ])('%s that is no JSON of a sane size is a failed call, asked for once', async (_, text) => {
    const { answer, asked } = setUp([() => new Response(text)])
    await expect(answer).rejects.toMatchObject({ code: 'service/bad-answer' })
    await expect(answer).rejects.not.toThrow(/Unexpected/)
    expect(asked).toEqual([0])
  })

  it('F021 by a redirect to another host is none, and that host is never asked', async () => {
    let isAsked = false
    const other = await servers.serve((_, response) => {
      isAsked = true
      response.end('{}')
    })
    const { clock } = createWorld()
    const endpoint = await servers.serve((_, response) => response.writeHead(302, { location: other }).end())
    const answer = createServiceClient({ clock, endpoint }).get('/x')
    const refused = expect(answer).rejects.toMatchObject({ code: 'service/unreachable' })
    // A service that gives no answer is asked once more.
    await vi.waitFor(() => {
      clock.pass(300)
      expect(clock.waiting()).toBe(0)
    }, SOON)
    await refused
    expect(isAsked).toBe(false)
  })

  it('is asked for without cookies, and without a header that would need a second request', async () => {
    const service = await serviceOf((request, response) => response.end(JSON.stringify(request.headers)))
    const headers = (await service.get('/x')) as Record<string, string>
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie', 'x-project-id', 'content-type']))
  })
})

describe('a request with a body', () => {
  it.each(['PUT', 'POST', 'DELETE'] as const)('S7.26 is sent as JSON by %s', async (method) => {
    const service = await serviceOf((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => response.end(JSON.stringify({ method: request.method, type: request.headers, text })))
    })
    const answer = await service.send('/x', { method, body: { a: [1] } })
    expect(answer).toMatchObject({ method, type: { 'content-type': 'application/json' }, text: '{"a":[1]}' })
  })

  it.each([
    [429, 2],
    [503, 2],
    [500, 1],
    [504, 1],
  ])('is posted again after %d only where the service has done nothing: %d requests', async (status, count) => {
    let asked = 0
    vi.stubGlobal('fetch', async () => json({}, (asked += 1) === 1 ? status : 200))
    const clock = { ...systemClock(), after: (_: number, run: () => void) => systemClock().after(0, run) }
    // Timers of this clock run at once, except the limit of a request.
    const patient = {
      ...clock,
      after: (ms: number, run: () => void) => (ms >= 10_000 ? () => {} : clock.after(ms, run)),
    }
    const client = createServiceClient({ clock: patient, endpoint: 'https://api.example', random: () => 0 })
    const posted = client.send('/x', { method: 'POST', body: {} })
    if (count === 2) await expect(posted).resolves.toEqual({})
    else await expect(posted).rejects.toMatchObject({ code: 'service/status', context: { status } })
    expect(asked).toBe(count)
  })
})

describe('a refusal', () => {
  const refused = async (status: number, body: string, deps: Partial<ServiceDeps> = {}) => {
    const { answer, asked } = setUp([() => new Response(body, { status })], deps)
    const error = await answer.catch((thrown: unknown) => thrown)
    return { error, asked }
  }

  it.each(['Internal Server Error: at line 7', '', '<h1>500</h1>', 'null', '[]'])(
    'F005 with the body %j says nothing of it',
    async (body) => {
      const { error } = await refused(422, body)
      expect(error).toMatchObject({
        code: 'service/status',
        message: 'HTTP status code: 422',
        context: { status: 422 },
      })
      expect(error).not.toHaveProperty('context.description')
    },
  )

  it('F006 shows what its first reason says, as a short plain text', async () => {
    const description = `<b>Bad</b>\u202E page ${'x'.repeat(1_000)}`
    const { error } = await refused(400, JSON.stringify({ reasons: [{ field: 'page', description }], message: 'no' }))
    const said = (error as { context: { description: string } }).context.description
    expect(said).toMatch(/^<b>Bad<\/b> page x+…$/)
    expect(said).toHaveLength(200)
  })

  it('F007 shows the message of one without reasons', async () => {
    const { error } = await refused(400, JSON.stringify({ code: 'x', message: 'Try later' }))
    expect(error).toMatchObject({ context: { status: 400, description: 'Try later' } })
    for (const message of [7, null, {}, ''])
      expect((await refused(400, JSON.stringify({ message }))).error).not.toHaveProperty('context.description')
  })

  it('F008 S8.10 of the project id is said so, and not asked again', async () => {
    const { error, asked } = await refused(401, '', { projectId: 'p' })
    expect(error).toMatchObject({
      code: 'service/invalid-project',
      message: 'Invalid Project ID - update configuration',
    })
    expect(asked).toEqual([0])
  })

  it('S8.10 of an app without a project id says that', async () => {
    expect((await refused(401, '')).error).toMatchObject({
      code: 'service/no-project',
      message: 'Project ID Not Configured',
    })
  })

  it('S8.10 with 403 is an invalid configuration, and not asked again', async () => {
    const { error, asked } = await refused(403, '')
    expect(error).toMatchObject({ code: 'service/forbidden', message: 'Invalid App Configuration' })
    expect(asked).toEqual([0])
  })

  it('F013 for a quota is not asked again', async () => {
    const body = { reasons: [{ field: 'address', description: 'Quota' }] }
    const { answer, asked, pass } = setUp([() => json(body, 429)])
    await pass(5_000)
    await expect(answer).rejects.toMatchObject({ code: 'service/limited', context: { description: 'Quota' } })
    expect(asked).toEqual([0])
  })
})

describe('asking again', () => {
  const limited = (after?: string) => () => json({}, 429, after === undefined ? {} : { 'retry-after': after })

  it('F010 waits as long as the server wants', async () => {
    const { answer, asked, pass } = setUp([limited('2'), () => json('x')])
    await pass(3_000)
    await expect(answer).resolves.toBe('x')
    expect(asked).toEqual([0, 2_000])
  })

  it('F010 waits as long as a server wants that is away, but not after another failure', async () => {
    const away = (status: number) => () => json({}, status, { 'retry-after': '2' })
    const { answer, asked, pass } = setUp([away(503), away(500), () => json('x')])
    await pass(3_000)
    await expect(answer).resolves.toBe('x')
    expect(asked).toEqual([0, 2_000, 2_300])
  })

  it('F011 understands a date, and waits no longer than 10 s', async () => {
    const { answer, asked, pass } = setUp([
      limited(new Date(Date.UTC(2026, 0, 1, 0, 0, 3)).toUTCString()),
      limited('31536000'),
      () => json('x'),
    ])
    await pass(15_000)
    await expect(answer).resolves.toBe('x')
    expect(asked).toEqual([0, 3_000, 13_000])
  })

  it.each(['-5', 'soon', '0', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'F011 %j does not count: it waits as without it',
    async (after) => {
      const { answer, asked, pass } = setUp([limited(after), () => json('x')])
      await pass(500)
      await expect(answer).resolves.toBe('x')
      expect(asked).toEqual([0, 150])
    },
  )

  it('F012 three times more, after 150 ms and twice as long each time', async () => {
    const { answer, asked, pass, clock } = setUp([limited(), limited(), limited(), limited()])
    await pass(5_000)
    await expect(answer).rejects.toMatchObject({ code: 'service/limited', context: { status: 429 } })
    expect(asked).toEqual([0, 150, 450, 1_050])
    expect(clock.waiting()).toBe(0)
  })

  it('F012 with up to half as long again, so that pages do not come all at once', async () => {
    const { asked, pass } = setUp([limited(), limited(), limited(), limited()], { random: () => 1 })
    await pass(5_000)
    expect(asked).toEqual([0, 225, 675, 1_575])
  })

  it.each([408, 500, 502, 503, 504])('status %d', async (status) => {
    const { answer, pass } = setUp([() => json({}, status), () => json('x')])
    await pass(200)
    await expect(answer).resolves.toBe('x')
  })

  it('F020 what is accepted only, and not ready yet', async () => {
    const accepted = () => json({ data: [] }, 202)
    const { answer, asked, pass } = setUp([accepted, accepted, () => json('x')])
    await pass(500)
    await expect(answer).resolves.toBe('x')
    expect(asked).toEqual([0, 150, 450])
  })

  it('with 503 waits as long as the server wants', async () => {
    const { answer, asked, pass } = setUp([() => json({}, 503, { 'retry-after': '2' }), () => json('x')])
    await pass(3_000)
    await expect(answer).resolves.toBe('x')
    expect(asked).toEqual([0, 2_000])
  })

  it.each([400, 404, 410, 422])('not status %d', async (status) => {
    const { answer, asked, pass } = setUp([() => json({}, status)])
    await pass(5_000)
    await expect(answer).rejects.toMatchObject({ code: 'service/status', context: { status } })
    expect(asked).toEqual([0])
  })

  it('F034 once where no server answers', async () => {
    const gone = (): never => {
      throw new TypeError('Failed to fetch')
    }
    const { answer, asked, pass } = setUp([gone, gone])
    await pass(5_000)
    await expect(answer).rejects.toMatchObject({
      code: 'service/unreachable',
      message: "The service at directory.example can't be reached.",
    })
    expect(asked).toEqual([0, 150])
  })

  it('F023 F024 once where nothing comes in 10 s, headers or not', async () => {
    const { clock } = createWorld()
    let requests = 0
    const endpoint = await servers.serve((_, response) => {
      requests += 1
      if (requests === 2) response.writeHead(200).write('{')
    })
    const answer = createServiceClient({ clock, endpoint }).get('/x')
    const late = expect(answer).rejects.toMatchObject({ code: 'service/timed-out' })
    await vi.waitFor(() => expect(requests).toBe(1), SOON)
    clock.pass(10_000)
    await vi.waitFor(() => {
      clock.pass(75)
      expect(requests).toBe(2)
    }, SOON)
    clock.pass(10_000)
    await late
    expect(clock.waiting()).toBe(0)
  })
})

describe('an abort', () => {
  it('F039 ends the request at the server too', async () => {
    let isClosed = false
    let isAsked = false
    const endpoint = await servers.serve((_, response) => {
      isAsked = true
      response.on('close', () => (isClosed = true))
    })
    // The clock stands still, so the abort ends the request, and not the time limit.
    const service = createServiceClient({ clock: createWorld().clock, endpoint })
    const abort = new AbortController()
    const answer = service.get('/x', {}, abort.signal)
    await vi.waitFor(() => expect(isAsked).toBe(true), SOON)
    abort.abort()
    await expect(answer).rejects.toBe(abort.signal.reason)
    await vi.waitFor(() => expect(isClosed).toBe(true), SOON)
  })

  it('ends the wait for another try, and leaves no timer', async () => {
    const { clock } = createWorld()
    const fetched = vi.fn(async () => json({}, 503))
    vi.stubGlobal('fetch', fetched)
    const abort = new AbortController()
    const answer = createServiceClient({ clock, endpoint: 'https://a.example' }).get('/x', {}, abort.signal)
    const given = expect(answer).rejects.toBe('enough')
    await settle()
    expect(clock.waiting()).toBe(1)
    abort.abort('enough')
    await given
    expect(clock.waiting()).toBe(0)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('before the first request sends none', async () => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    const service = createServiceClient({ clock: systemClock(), endpoint: 'https://a.example' })
    await expect(service.get('/x', {}, AbortSignal.abort('no'))).rejects.toBe('no')
    expect(fetched).not.toHaveBeenCalled()
  })
})
