// Tests node/jsonRpc.ts, params.ts, node/server.ts, solana/nodeProcess.ts.
import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { getBase58Encoder } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { SandboxSolanaAccount } from '../manifest.js'
import { startSolanaWorld, type SolanaWorld } from './solanaWorld.fixture.js'

let world: SolanaWorld

const caught = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => 'resolved').catch((error) => error)
const holder = (): string => (world.manifest.accounts[0] as SandboxSolanaAccount).address
const alive = (): Promise<unknown> => world.call('getHealth')

/** The processes that serve the chain, usually one. */
const processes = async (): Promise<number[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
  const lines = stdout.split('\n').filter((line) => line.includes('solana/node/main'))
  return lines.map((line) => Number.parseInt(line, 10))
}

beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world.stop())

describe('the Solana node', () => {
  it.each([
    ['getBalance', 'abc'],
    ['getBalance', 1],
    ['getBalance', `${'1'.repeat(31)}0`],
    ['getAccountInfo', null],
    ['getMultipleAccounts', ['x']],
    ['getProgramAccounts', '11111111111111111111111111111111', { filters: [{ memcmp: { offset: 0, bytes: '0OIl' } }] }],
    ['getTransaction', 'abc'],
    ['getTransaction', '1'.repeat(63)],
    ['getSignatureStatuses', ['abc']],
    ['getSignatureStatuses', 'abc'],
    ['getTokenAccountBalance', '11111111111111111111111111111111'],
    ['getTokenAccountsByOwner', '11111111111111111111111111111111', { programId: '11111111111111111111111111111111' }],
    ['getTokenAccountsByOwner', '11111111111111111111111111111111', {}],
    ['getMinimumBalanceForRentExemption', -1],
    ['getMinimumBalanceForRentExemption', 1.5],
    ['requestAirdrop', 'abc', 1],
    ['requestAirdrop', '11111111111111111111111111111111', -1],
    ['sendTransaction', ''],
    ['sendTransaction', 'AQAB', { encoding: 'base64' }],
    ['sendTransaction', '!', { encoding: 'base64' }],
    ['sendTransaction', '1'.repeat(5000)],
    ['simulateTransaction', Buffer.alloc(2000).toString('base64'), { encoding: 'base64' }],
    ['getFeeForMessage', 'AA=='],
    ['getBalance', '11111111111111111111111111111111', { commitment: 'surely' }],
  ])('answers %s with bad params by an error (%#)', async (method, ...params) => {
    expect(await caught(world.call(method, ...params))).toMatchObject({ code: -32602 })
    expect(await alive()).toBe('ok')
  })

  it('survives transactions with one or two wrong bytes', async () => {
    const { value } = await world.call<{ value: { blockhash: string } }>('getLatestBlockhash')
    const [payer, blockhash] = [holder(), value.blockhash].map((text) => getBase58Encoder().encode(text))
    const signatures = [1, ...Array<number>(64).fill(7)]
    const accounts = [3, ...(payer ?? []), ...Array<number>(32).fill(5), ...Array<number>(32).fill(0)]
    const instruction = [2, 2, 0, 1, 12, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    const message = [1, 0, 1, ...accounts, ...(blockhash ?? []), 1, ...instruction]
    const transfer = Buffer.from([...signatures, ...message])
    const spoilt = message.flatMap((_byte, index) =>
      [0, 1, 0x80, 0xff].map((value, round) => {
        const bytes = Buffer.from(transfer)
        bytes[signatures.length + index] = value
        return round === 3 ? bytes.subarray(0, signatures.length + index) : bytes
      }),
    )
    const [before] = await processes()
    const calls = [transfer, ...spoilt].flatMap((bytes, id) =>
      ['simulateTransaction', 'sendTransaction'].map((method) => {
        const options = method === 'sendTransaction' ? { skipPreflight: true } : { replaceRecentBlockhash: true }
        return { jsonrpc: '2.0', id, method, params: [bytes.toString('base64'), { encoding: 'base64', ...options }] }
      }),
    )
    const answers = (await (await world.post(JSON.stringify(calls))).json()) as unknown[]
    expect(answers).toHaveLength(calls.length)
    expect(answers[0]).toMatchObject({ result: { value: { err: null, unitsConsumed: 150 } } })
    expect(await processes()).toEqual([before])
  })

  it('answers an invalid call with an error of JSON-RPC', async () => {
    const say = async (body: string): Promise<unknown> => (await world.post(body)).json()
    expect(await say('{')).toMatchObject({ id: null, error: { code: -32700 } })
    expect(await say('[]')).toMatchObject({ error: { code: -32600 } })
    expect(await say('null')).toMatchObject({ error: { code: -32600 } })
    expect(await say('{"id":1,"method":"toString"}')).toMatchObject({ id: 1, error: { code: -32601 } })
    expect(await say('{"id":1,"method":"getSlot","params":{}}')).toMatchObject({ error: { code: -32602 } })
    expect(await say('[{"id":1,"method":"getHealth"},{"id":2,"method":"x"}]')).toMatchObject([
      { id: 1, result: 'ok' },
      { id: 2, error: { code: -32601 } },
    ])
    expect((await world.post('x'.repeat(1_100_000))).status).toBe(413)
  })

  it('answers pages of any origin', async () => {
    const headers = { origin: 'http://localhost:4400', 'access-control-request-headers': 'content-type,solana-client' }
    const response = await fetch(world.manifest.rpcUrl, { method: 'OPTIONS', headers })
    expect(response.ok).toBe(true)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type,solana-client')
  })

  it('has its websocket at the next port', () => {
    const { rpcUrl, wsUrl } = world.manifest
    expect(Number(new URL(wsUrl).port)).toBe(Number(new URL(rpcUrl).port) + 1)
  })

  it('is reached through a proxy with faults', async () => {
    const { proxyUrl, switchesUrl, rpcUrl } = world.manifest
    const call = (): Promise<Response> =>
      Promise.resolve(
        world.routes.request(proxyUrl, { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"getHealth"}' }),
      )
    expect(await (await call()).json()).toMatchObject({ result: 'ok' })
    await world.routes.request(switchesUrl, { method: 'PUT', body: '{"status":429,"calls":1}' })
    expect([(await call()).status, (await call()).status]).toEqual([429, 200])
    expect(rpcUrl).not.toBe(proxyUrl)
  })

  it('survives sockets that send nonsense, or nothing', async () => {
    const socket = new WebSocket(world.manifest.wsUrl)
    const heard: unknown[] = []
    socket.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString())))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send('{')
    socket.send('{"jsonrpc":"2.0","method":"ping"}')
    socket.send('{"id":1,"method":"accountSubscribe","params":["abc"]}')
    socket.send('{"id":2,"method":"slotUnsubscribe","params":[77]}')
    await expect
      .poll(() => heard)
      .toMatchObject([
        { error: { code: -32700 } },
        { id: 1, error: { code: -32602 } },
        { id: 2, error: { code: -32602 } },
      ])
    socket.terminate()
    const { port } = new URL(world.manifest.wsUrl)
    const raw = connect(Number(port), '127.0.0.1')
    raw.resume()
    raw.end('GET / HTTP/1.1\r\nUpgrade: nothing\r\n\r\n')
    await new Promise((resolve) => raw.once('close', resolve))
    expect(await alive()).toBe('ok')
  })

  it('starts again with the same ports and accounts when its process is killed', async () => {
    await world.call('requestAirdrop', holder(), 1_000_000_000)
    const [first] = (await processes()) as [number]
    process.kill(first, 'SIGKILL')
    await expect.poll(world.healthy).toBe(false)
    await expect
      .poll(async () => (await caught(alive())) === 'resolved' && world.healthy(), { timeout: 10_000 })
      .toBe(true)
    expect(await world.call('getBalance', holder())).toMatchObject({ value: 10_000_000_000_000 })
    expect(await processes()).not.toContain(first)
  })

  it('leaves no process behind, even when it is stopped while it starts again', async () => {
    const [first] = (await processes()) as [number]
    process.kill(first, 'SIGKILL')
    await expect.poll(world.healthy).toBe(false)
    await world.stop()
    await expect.poll(processes).toEqual([])
    await expect(alive()).rejects.toThrow('fetch failed')
  })
})
