// Tests spoil.ts, spoilJson.ts, directory/switches.ts.
import type { DirectoryWallet } from '@latchkit/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DirectorySwitches } from '../manifest.js'
import { startLoneDirectory, type LoneDirectory } from './directory.fixture.js'

let directory: LoneDirectory
let right: { readonly data: readonly DirectoryWallet[]; readonly count: number }

const ask = (init?: RequestInit): Promise<Response> => directory.ask('/getWallets', {}, init)
const json = async (path = '/getWallets', query: Record<string, string> = {}) =>
  (await directory.ask(path, query)).json()
const idsOf = async (number: string): Promise<string[]> =>
  (await json('/getWallets', { page: number })).data.map(({ id }: DirectoryWallet) => id)

beforeAll(async () => {
  directory = await startLoneDirectory()
  right = await json()
})
afterAll(() => directory.stop())
beforeEach(() => directory.set({}))

describe('switches of the directory', () => {
  it('can be read and put back', async () => {
    await directory.set({ status: 500, paths: ['/getWallets'] })
    const now = async () => (await fetch(directory.manifest.switchesUrl)).json()
    expect(await now()).toMatchObject({ status: 500, paths: ['/getWallets'], body: 'whole' })
    await directory.set({})
    expect(await now()).toMatchObject({ status: null, paths: [] })
    expect(await json()).toEqual(right)
  })

  it('touch only the paths that they are for', async () => {
    await directory.set({ status: 500, paths: ['/getWalletImage', '/appkit'] })
    const paths = ['/getWallets', '/getWalletImage/sandbox-evm', '/appkit/v1/config', '/getAnalyticsConfig']
    const statuses = await Promise.all(paths.map(async (path) => (await directory.ask(path)).status))
    expect(statuses).toEqual([200, 500, 500, 200])
  })

  it('touch the next so many requests', async () => {
    await directory.set({ status: 503, calls: 2, paths: ['/getWallets'] })
    expect((await directory.ask('/getAnalyticsConfig')).status).toBe(200)
    const statuses = [await ask(), await ask(), await ask()].map(({ status }) => status)
    expect(statuses).toEqual([503, 503, 200])
  })

  it('make answers uncacheable', async () => {
    await directory.set({ delay: 1 })
    const answer = await directory.ask('/getWalletImage/sandbox-evm')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  it.each([
    { offlin: true },
    { status: 302 },
    { status: 204 },
    { status: 99 },
    { status: '500' },
    { calls: -1 },
    { delay: 'long' },
    { body: 'gone' },
    { shape: null },
    { rows: true },
    { image: 'none' },
    { error: 'html' },
    { paths: '/getWallets' },
    null,
    [],
  ])('can’t be %j', async (given) => {
    const answer = await fetch(directory.manifest.switchesUrl, { method: 'PUT', body: JSON.stringify(given) })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/witch/)])
  })
})

describe('a directory that doesn’t answer', () => {
  it('cuts the connection', async () => {
    await directory.set({ offline: true })
    await expect(ask()).rejects.toThrow('fetch failed')
  })

  it('delays the answer', async () => {
    await directory.set({ delay: 120 })
    const before = performance.now()
    expect(await (await ask()).json()).toEqual(right)
    expect(performance.now() - before).toBeGreaterThanOrEqual(119)
  })

  it('is silent until the caller aborts', async () => {
    await directory.set({ silent: true })
    const limit = new AbortController()
    const asked = ask({ signal: limit.signal }).catch((error: unknown) => error)
    const quiet = new Promise((resolve) => setTimeout(resolve, 100, 'quiet'))
    expect(await Promise.race([asked, quiet])).toBe('quiet')
    limit.abort()
    expect(await asked).toMatchObject({ name: 'AbortError' })
    await directory.set({})
    expect((await ask()).status).toBe(200)
  })

  it('leaves out the CORS header', async () => {
    const allowed = async () =>
      (await ask({ headers: { origin: 'https://app.example' } })).headers.get('access-control-allow-origin')
    expect(await allowed()).toBe('*')
    await directory.set({ cors: false })
    expect(await allowed()).toBeNull()
  })

  it('redirects', async () => {
    await directory.set({ redirect: 'https://stranger.example/getWallets' })
    const answer = await ask({ redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://stranger.example/getWallets'])
    await expect(ask({ redirect: 'error' })).rejects.toThrow('fetch failed')
  })
})

describe('a directory that refuses', () => {
  const errorText = '<b>No</b> 🚫'

  it.each([
    ['text', 500, errorText],
    ['empty', 500, ''],
    ['reasons', 422, { reasons: [{ field: 'page', description: errorText }] }],
    ['code', 400, { code: 'sandbox/switch', message: errorText }],
    ['quota', 429, { reasons: [{ field: 'address', description: errorText }] }],
  ] as const)('says so in its body: %s', async (error, status, body) => {
    await directory.set({ status, error, errorText })
    const answer = await ask()
    expect(answer.status).toBe(status)
    expect(typeof body === 'string' ? await answer.text() : await answer.json()).toEqual(body)
  })

  it.each([400, 401, 403, 404, 408, 413, 422, 429, 500, 502, 503, 504])(
    'with %i, at any of its paths',
    async (status) => {
      await directory.set({ status })
      for (const path of ['/getWallets', '/getWalletImage/sandbox-evm', '/appkit/v1/config', '/e'])
        expect((await directory.ask(path, {}, path === '/e' ? { method: 'POST', body: '{}' } : {})).status).toBe(status)
    },
  )

  it.each([null, '2', '0', '-1', '31536000', 'soon', 'Fri, 31 Dec 1999 23:59:59 GMT', '1.5'])(
    'with 429 and Retry-After: %s',
    async (retryAfter) => {
      await directory.set({ status: 429, retryAfter })
      const answer = await ask()
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, retryAfter])
    },
  )

  it('answers 202 with the right body', async () => {
    await directory.set({ status: 202 })
    const answer = await ask()
    expect([answer.status, await answer.json()]).toEqual([202, right])
  })
})

describe('a body that is spoilt', () => {
  it('html', async () => {
    await directory.set({ body: 'html' })
    const answer = await ask()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await answer.text()).toMatch(/^<!doctype html>/)
  })

  it('empty', async () => {
    await directory.set({ body: 'empty' })
    const answer = await ask()
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'application/json',
      '',
    ])
  })

  it('truncated', async () => {
    await directory.set({ body: 'truncated' })
    const text = await (await ask()).text()
    const whole = JSON.stringify(right)
    expect(whole.startsWith(text)).toBe(true)
    expect(text.length).toBe(Math.floor(whole.length / 2))
  })

  it.each([
    ['dribble', 1],
    ['never', 0],
  ] as const)('%s', async (body, bytesAtOnce) => {
    await directory.set({ body })
    const limit = new AbortController()
    const answer = await ask({ signal: limit.signal })
    expect(answer.status).toBe(200)
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    if (bytesAtOnce > 0) expect((await reader.read()).value).toHaveLength(bytesAtOnce)
    const more = reader.read().catch(() => undefined)
    const quiet = new Promise((resolve) => setTimeout(resolve, 100, 'quiet'))
    expect(await Promise.race([more, quiet])).toBe('quiet')
    limit.abort()
  })

  it('huge, and still the right JSON', async () => {
    await directory.set({ body: 'huge' })
    const text = await (await ask()).text()
    expect(text).toHaveLength(50 * 1_048_576)
    expect(JSON.parse(text)).toEqual(right)
  })

  it('huge, of a picture', async () => {
    await directory.set({ body: 'huge' })
    const answer = await directory.ask('/getWalletImage/sandbox-evm')
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect((await answer.arrayBuffer()).byteLength).toBe(50 * 1_048_576)
  })

  it('truncated, of an error', async () => {
    await directory.set({ body: 'truncated', status: 400, error: 'reasons' })
    const answer = await ask()
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/^\{"reasons":[^}]*$/)])
  })
})

describe('JSON of another shape', () => {
  const shaped = async (shape: DirectorySwitches['shape'], path = '/getWallets') => {
    await directory.set({ shape })
    return json(path)
  }

  it('null, a list, a text', async () => {
    expect(await shaped('null')).toBeNull()
    expect(await shaped('list')).toEqual([right])
    expect(await shaped('text')).toBe(JSON.stringify(right))
  })

  it('without the main member', async () => {
    expect(await shaped('missing')).toEqual({ count: right.count })
    for (const path of ['/appkit/v1/config', '/projects/v1/origins', '/getAnalyticsConfig'])
      expect(await shaped('missing', path)).toEqual({})
  })

  it('of wrong types', async () => {
    const { data, count } = await shaped('wrong-types')
    expect([Array.isArray(data), data[0], count]).toEqual([false, right.data[0], String(right.count)])
    expect(await shaped('wrong-types', '/projects/v1/origins')).toEqual({ allowedOrigins: {} })
    expect(await shaped('wrong-types', '/getAnalyticsConfig')).toEqual({ isAnalyticsEnabled: 'true' })
    expect((await shaped('wrong-types', '/appkit/v1/config')).features).toMatch(/^\{/)
  })

  it('with invalid rows', async () => {
    const { data, count } = await shaped('wrong-rows')
    expect([data.length, count]).toEqual([right.data.length, right.count])
    expect(data.filter((_: unknown, at: number) => at % 5 === 0)).toEqual(right.data.filter((_, at) => at % 5 === 0))
    expect(data.slice(1, 4)).toEqual([null, 'a row', { name: 'Without an id' }])
    expect(data[4].id).toBe(7)
  })

  it('with more fields than are known', async () => {
    const answer = await shaped('extra')
    expect(answer).toMatchObject({ count: right.count })
    expect(answer.data[0]).toMatchObject({ ...right.data[0], unknown: { deep: [1, 'two', null] } })
    expect(Object.hasOwn(answer, '__proto__')).toBe(true)
    expect(await shaped('extra', '/getAnalyticsConfig')).toMatchObject({ isAnalyticsEnabled: true, unknown: {} })
  })
})

describe('pages of other rows', () => {
  const first = () => right.data.map(({ id }) => id)

  it('an empty list', async () => {
    await directory.set({ rows: 'none' })
    expect(await json()).toEqual({ data: [], count: 0 })
  })

  it('always the first page', async () => {
    await directory.set({ rows: 'same-page' })
    for (const number of ['1', '2', '9']) expect(await idsOf(number)).toEqual(first())
  })

  it('each row twice', async () => {
    await directory.set({ rows: 'twice' })
    expect(await idsOf('1')).toEqual(first().flatMap((id) => [id, id]))
  })

  it('pages that overlap', async () => {
    const second = await idsOf('2')
    await directory.set({ rows: 'overlapping' })
    expect(await idsOf('1')).toEqual(first())
    expect(await idsOf('2')).toEqual([...first().slice(-5), ...second])
  })

  it('a next page that equals the requested page', async () => {
    await directory.set({ rows: 'stuck' })
    expect(await json()).toEqual({ ...right, next: 1 })
    expect(await json('/getWallets', { page: '3' })).toMatchObject({ count: right.count, next: 3 })
  })

  it('a count that no page ever reaches', async () => {
    await directory.set({ rows: 'endless' })
    expect(await json()).toEqual({ data: right.data, count: 1_000_000 })
    expect(await json('/getWallets', { page: '100' })).toEqual({ data: [], count: 1_000_000 })
  })

  it('only the error, where the query is invalid', async () => {
    await directory.set({ rows: 'twice' })
    expect((await directory.ask('/getWallets', { page: 'x' })).status).toBe(400)
  })
})

describe('pictures that are spoilt', () => {
  const picture = async (image: DirectorySwitches['image'], path = '/getWalletImage/sandbox-evm') => {
    await directory.set({ image })
    const answer = await directory.ask(path)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }

  it.each([
    ['html', 'text/html; charset=utf-8', /^<!doctype html>/],
    ['disguised', 'image/png', /^<!doctype html>/],
    ['script', 'image/svg+xml', /^<svg .*<script>.*onerror.*<\/svg>$/],
    ['broken', 'image/png', /^.{40}$/s],
    ['untyped', 'application/octet-stream', /^<svg.*<\/svg>$/],
  ] as const)('%s', async (image, type, text) => {
    for (const path of ['/getWalletImage/sandbox-evm', '/public/getAssetImage/eip155:1'])
      if (path.startsWith('/getWallet') || image !== 'untyped')
        expect(await picture(image, path)).toEqual({ status: 200, type, text: expect.stringMatching(text) })
  })

  it('are still missing where there is no picture', async () => {
    expect((await picture('html', '/getWalletImage/stranger')).status).toBe(404)
  })

  it('spoil nothing else', async () => {
    await directory.set({ image: 'html' })
    expect(await json()).toEqual(right)
  })
})
