import type { SignedInAccount, SiwxServerSession } from '@latchkit/siwx/server'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { createWorld } from '../../base/world.fixture.js'
import { createSiwxClient } from './siwx.client.js'
import type { SiwxDevices, SiwxOption, SiwxSession, SiwxStore } from './siwx.types.js'

const ACCOUNT = 'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SESSION = { account: ACCOUNT, issuedAt: '2026-01-01T00:00:00Z', expirationTime: '2026-01-08T00:00:00Z' }
const SIGNED = { account: ACCOUNT, message: 'text', signature: '0x12' } as const

interface Asked {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly body: string
}

let server: Server
let store: SiwxStore
let asked: Asked[]
/** What the server answers: status and body, by the route. */
let answers: Record<string, readonly [status: number, body: unknown]>

/** The part of the store with the sessions on all devices. */
const devices = (): SiwxDevices => store.devices as SiwxDevices

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const part of request) body += String(part)
  asked.push({ method: request.method, path: request.url, body })
  const [status, content] = answers[`${request.method} ${request.url}`] ?? [404, {}]
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof content === 'string' ? content : JSON.stringify(content))
}

beforeEach(async () => {
  asked = []
  answers = {}
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siwx/`
  store = createSiwxClient(url, createWorld().environment)
})
afterEach(() => void server.close())

describe('the store of a server', () => {
  it('asks for a nonce, which brings the time of the server', async () => {
    answers['POST /siwx/nonce'] = [200, { nonce: 'abcdefgh1', now: 1234 }]
    expect(await store.nonce(ACCOUNT)).toEqual({ nonce: 'abcdefgh1', now: 1234 })
    expect(asked).toEqual([{ method: 'POST', path: '/siwx/nonce', body: JSON.stringify({ account: ACCOUNT }) }])
  })

  it('lists the accounts that are signed in, and leaves out what is none', async () => {
    answers['GET /siwx/session'] = [200, { accounts: [SESSION, null, { account: 7 }, { account: ACCOUNT }] }]
    expect(await store.list()).toEqual([SESSION])
    answers['GET /siwx/session'] = [200, { accounts: 'none' }]
    expect(await store.list()).toEqual([])
  })

  it('adds a signed message, and notices a cookie that did not come back', async () => {
    answers['POST /siwx/session'] = [200, { accounts: [SESSION] }]
    answers['GET /siwx/session'] = [200, { accounts: [SESSION] }]
    await store.add(SIGNED)
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET'])
    answers['GET /siwx/session'] = [200, { accounts: [] }]
    await expect(store.add(SIGNED)).rejects.toMatchObject({ code: 'siwx/no-cookie' })
  })

  it.each([
    [401, { error: 'bad-nonce' }, 'siwx/refused', { reason: 'bad-nonce' }],
    [401, { error: 'bad-message', field: 'uri' }, 'siwx/refused', { reason: 'uri' }],
    [403, { error: 'bad-origin' }, 'siwx/refused', { reason: 'bad-origin' }],
    [503, { error: 'unverified' }, 'siwx/unverified', {}],
    [503, '<html>', 'siwx/no-answer', { status: 503 }],
    [500, '[]', 'siwx/no-answer', { status: 500 }],
    [401, { __proto__: { error: 'x' } }, 'siwx/no-answer', { status: 401 }],
  ])('says why a message was not taken: %s %j', async (status, body, code, context) => {
    answers['POST /siwx/session'] = [status, body]
    await expect(store.add(SIGNED)).rejects.toMatchObject({ code, context })
  })

  it('that can not be reached refuses nothing, and a session that was made counts without a second answer', async () => {
    answers['POST /siwx/session'] = [200, { accounts: [SESSION] }]
    answers['GET /siwx/session'] = [500, 'down']
    await store.add(SIGNED)
    server.close()
    server.closeAllConnections()
    await expect(store.add(SIGNED)).rejects.toMatchObject({ code: 'siwx/no-answer' })
  })

  it('ends the session of an account', async () => {
    answers['DELETE /siwx/session'] = [200, { accounts: [] }]
    await store.remove(ACCOUNT)
    expect(asked).toEqual([{ method: 'DELETE', path: '/siwx/session', body: JSON.stringify({ account: ACCOUNT }) }])
  })

  it('reads the newest of too many accounts', async () => {
    const many = Array.from({ length: 150 }, (_, index) => ({
      account: `eip155:${index + 1}:0x${'11'.repeat(20)}`,
      issuedAt: '2026-01-01T00:00:00Z',
    }))
    answers['GET /siwx/session'] = [200, { accounts: many }]
    const sessions = await store.list()
    expect(sessions).toHaveLength(100)
    expect(sessions.at(-1)?.account).toBe(many.at(-1)?.account)
  })

  it('lists the sessions on all devices field by field, and leaves out what is none', async () => {
    const device = { id: 'a1', device: 'Firefox', since: 1_000, until: 2_000, isCurrent: true }
    answers['GET /siwx/sessions'] = [
      200,
      {
        sessions: [
          { ...device, secret: 'x' },
          { ...device, id: 'b2', device: `<b>\u202e\n${'x'.repeat(1_000)}`, isCurrent: 'yes' },
          { ...device, id: 'c3', device: { toString: 'x' } },
          { ...device, id: '' },
          { ...device, id: 'd4'.repeat(101) },
          { ...device, id: 'e5', since: 8.65e15 },
          { ...device, id: 'f6', until: '2026-01-01' },
          null,
          [device],
        ],
      },
    ]
    const [first, second, third, ...rest] = await devices().list()
    expect(first).toEqual(device)
    expect(second).toEqual({ ...device, id: 'b2', device: `<b> ${'x'.repeat(251)}…`, isCurrent: false })
    expect(third).toEqual({ ...device, id: 'c3', device: '' })
    expect(rest).toEqual([])
    const many = Array.from({ length: 500 }, (_, index) => ({ ...device, id: `${index % 200}` }))
    answers['GET /siwx/sessions'] = [200, { sessions: many }]
    expect(await devices().list()).toHaveLength(100)
    answers['GET /siwx/sessions'] = [200, { sessions: [device, device] }]
    expect(await devices().list()).toHaveLength(1)
    for (const body of [{}, { sessions: 'none' }, '<html>']) {
      answers['GET /siwx/sessions'] = [200, body]
      await expect(devices().list()).rejects.toMatchObject({ code: 'siwx/no-answer' })
    }
    answers['GET /siwx/sessions'] = [401, { error: 'signed-out' }]
    await expect(devices().list()).rejects.toMatchObject({ code: 'siwx/refused', context: { reason: 'signed-out' } })
  })

  it('ends one session, or all others', async () => {
    answers['DELETE /siwx/sessions'] = [200, { sessions: [] }]
    await devices().end('a1')
    await devices().endOthers()
    expect(asked.map(({ body }) => body)).toEqual(['{"id":"a1"}', '{"others":true}'])
    answers['DELETE /siwx/sessions'] = [403, { error: 'refused' }]
    await expect(devices().end('a1')).rejects.toMatchObject({ code: 'siwx/refused' })
  })

  it('refuses a nonce that is none, and an answer that is no JSON', async () => {
    answers['POST /siwx/nonce'] = [200, { nonce: 5 }]
    await expect(store.nonce(ACCOUNT)).rejects.toMatchObject({ code: 'siwx/no-answer' })
    answers['POST /siwx/nonce'] = [200, 'hello']
    await expect(store.nonce(ACCOUNT)).rejects.toMatchObject({ code: 'siwx/no-answer' })
  })
})

it('knows a session by the type that the sign-in server gives a page', () => {
  expectTypeOf<SignedInAccount>().toExtend<SiwxSession>()
  expectTypeOf<SiwxServerSession | undefined>().toExtend<SiwxOption['session']>()
})
