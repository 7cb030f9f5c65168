// Tests createControls.ts, reorganise.ts, control/replacement.ts, laggingNode.ts.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChainControl, ChainState, RpcSwitches, SandboxChain } from '../manifest.js'
import { startSandbox, type Sandbox } from '../startSandbox.js'
import { callChain } from './jsonRpc.js'

let sandbox: Sandbox
let chain: SandboxChain

const call = (method = 'eth_chainId', signal?: AbortSignal): Promise<Response> =>
  fetch(chain.proxyUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:4400' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: [] }),
    ...(signal ? { signal } : {}),
  })

const set = async (switches: Partial<RpcSwitches> | object): Promise<Response> =>
  fetch(chain.switchesUrl, { method: 'PUT', body: JSON.stringify(switches) })

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  chain = sandbox.manifest.evm.chains[1] as SandboxChain
})
afterAll(() => sandbox.stop())
beforeEach(() => set({}))

describe('the RPC proxy', () => {
  it('passes calls on to its chain, for pages of any origin', async () => {
    const response = await call()
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, result: '0x7a6a' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('answers preflight requests of any origin, as the chain itself does', async () => {
    for (const url of [chain.proxyUrl, chain.rpcUrl]) {
      const headers = {
        origin: 'http://localhost:4400',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      }
      const response = await fetch(url, { method: 'OPTIONS', headers })
      expect(response.ok).toBe(true)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-allow-headers')).toBe('content-type')
    }
  })

  it('fails the next two calls with a status and a Retry-After, then no more', async () => {
    await set({ status: 429, retryAfter: '1', calls: 2 })
    for (const response of [await call(), await call()]) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1'])
      expect(response.headers.get('access-control-expose-headers')).toBe('retry-after')
    }
    expect((await call()).status).toBe(200)
  })

  it('affects only the methods of its switch', async () => {
    await set({ status: 500, methods: ['eth_blockNumber'], calls: 1 })
    expect((await call('eth_chainId')).status).toBe(200)
    expect((await call('eth_blockNumber')).status).toBe(500)
    expect((await call('eth_blockNumber')).status).toBe(200)
  })

  it('answers with a JSON-RPC error, in any status', async () => {
    const error = { code: -32005, message: 'limit exceeded' }
    await set({ error, status: 400 })
    const response = await call()
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, error })
  })

  it('cuts the connection', async () => {
    await set({ offline: true })
    await expect(call()).rejects.toThrow('fetch failed')
  })

  it('lets the chain take a transaction, and loses the answer', async () => {
    const from = sandbox.manifest.evm.accounts[2]?.address
    await set({ loseAnswer: true, methods: ['eth_sendTransaction'], calls: 1 })
    const send = () => callChain(chain.proxyUrl, 'eth_sendTransaction', [{ from, to: from, value: '0x1' }])
    await expect(send()).rejects.toThrow('fetch failed')
    const nonce = () => callChain(chain.proxyUrl, 'eth_getTransactionCount', [from, 'latest'])
    await expect.poll(nonce).toBe('0x1')
    expect(await send()).toMatch(/^0x/)
  })

  it('waits before it answers', async () => {
    await set({ delay: 120 })
    const before = performance.now()
    await call()
    expect(performance.now() - before).toBeGreaterThanOrEqual(119)
  })

  it.each([
    ['html', /^<!doctype html>/],
    ['truncated', /^\{"jsonrpc":"2\.0"[^}]*$/],
    ['empty', /^$/],
  ] as const)('spoils the body: %s', async (body, expected) => {
    await set({ body })
    expect(await (await call()).text()).toMatch(expected)
  })

  it.each([
    ['dribble', 1],
    ['never', 0],
  ] as const)('does not finish the body: %s', async (body, bytesAtOnce) => {
    await set({ body })
    const controller = new AbortController()
    const response = await call('eth_chainId', controller.signal)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    if (bytesAtOnce > 0) expect((await reader.read()).value).toHaveLength(bytesAtOnce)
    const more = reader.read().catch(() => undefined)
    const quiet = new Promise((resolve) => setTimeout(resolve, 100, 'quiet'))
    expect(await Promise.race([more, quiet])).toBe('quiet')
    controller.abort()
  })

  it('refuses a value of another type, and a count that is none', async () => {
    for (const wrong of [{ lagging: -1 }, { lagging: '2' }, { logsRange: 0 }, { logsRange: 1.5 }, { loseAnswer: 1 }])
      expect((await set(wrong)).status).toBe(400)
  })

  it('refuses an unknown switch', async () => {
    const response = await set({ offlin: true })
    expect([response.status, await response.text()]).toEqual([400, 'No such switch: offlin'])
  })
})

describe('the proxy of Solana', () => {
  const setSolana = (switches: Partial<RpcSwitches>): Promise<Response> =>
    fetch(sandbox.manifest.solana.switchesUrl, { method: 'PUT', body: JSON.stringify(switches) })
  const ask = <Result>(method: string, ...params: readonly unknown[]): Promise<Result> =>
    callChain<Result>(sandbox.manifest.solana.proxyUrl, method, params)
  const receiver = (): string => sandbox.manifest.solana.accounts[3]?.address as string
  const airdrop = (): Promise<string> => ask<string>('requestAirdrop', receiver(), 1_000_000)
  const statusOf = async (signature: string) =>
    (await ask<{ value: readonly (object | null)[] }>('getSignatureStatuses', [signature])).value[0]
  afterEach(() => setSolana({}))

  it('answers as a node that is some slots behind', async () => {
    const signature = await airdrop()
    const history = () => ask('getSignaturesForAddress', receiver(), { commitment: 'confirmed' })
    await expect.poll(history).toMatchObject([{ signature }])
    await setSolana({ lagging: 1_000_000 })
    expect([await statusOf(signature), await ask('getTransaction', signature), await history()]).toEqual([
      null,
      null,
      [],
    ])
    const slot = (url: string) => callChain<number>(url, 'getSlot')
    await setSolana({ lagging: 10 })
    const { rpcUrl, proxyUrl } = sandbox.manifest.solana
    const [before, behind, after] = [await slot(rpcUrl), await slot(proxyUrl), await slot(rpcUrl)]
    expect(behind).toBeGreaterThanOrEqual(before - 10)
    expect(behind).toBeLessThanOrEqual(after - 10)
    await expect.poll(() => statusOf(signature)).toMatchObject({ err: null })
    await expect.poll(history).toMatchObject([{ signature }])
  })

  it('lets the chain take a transaction, and loses the answer', async () => {
    await setSolana({ loseAnswer: true, calls: 1 })
    await expect(airdrop()).rejects.toThrow('fetch failed')
    await expect.poll(() => ask('getSignaturesForAddress', receiver(), { commitment: 'confirmed' })).toHaveLength(2)
  })
})

describe('the controls of a chain', () => {
  type Hex = `0x${string}`
  interface Sent {
    readonly to: Hex
    readonly value: Hex
    readonly nonce: Hex
    readonly maxFeePerGas: Hex
    readonly blockNumber: Hex | null
  }
  const put = (control: object | string): Promise<Response> =>
    fetch(chain.controlUrl, { method: 'PUT', body: typeof control === 'string' ? control : JSON.stringify(control) })
  const apply = async (control: ChainControl): Promise<ChainState> => {
    const answer = await put(control)
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as ChainState
  }
  const ask = <Result>(method: string, ...params: readonly unknown[]): Promise<Result> =>
    callChain<Result>(chain.rpcUrl, method, params)
  const account = (index: number): Hex => sandbox.manifest.evm.accounts[index]?.address as Hex
  const send = (value = '0x5'): Promise<Hex> =>
    ask<Hex>('eth_sendTransaction', { from: account(0), to: account(1), value })
  const find = (hash: Hex): Promise<Sent | null> => ask<Sent | null>('eth_getTransactionByHash', hash)
  const receiptOf = (hash: Hex) =>
    ask<{ status: Hex; blockNumber: Hex; blockHash: Hex } | null>('eth_getTransactionReceipt', hash)
  afterEach(() => apply({}))

  it('hold transactions, and mine them by request', async () => {
    expect(await apply({ hold: true })).toMatchObject({ hold: true, waiting: [] })
    const hashes = [await send('0x1'), await send('0x2')]
    const { block, waiting } = (await (await fetch(chain.controlUrl)).json()) as ChainState
    expect([...waiting].sort()).toEqual([...hashes].sort())
    expect(await apply({ mine: 2 })).toMatchObject({ hold: true, waiting: [], block: block + 2 })
    for (const hash of hashes) expect(Number((await receiptOf(hash))?.blockNumber)).toBe(block + 1)
    const last = await send()
    expect(await apply({ hold: false })).toMatchObject({ hold: false, waiting: [] })
    expect(await receiptOf(last)).toMatchObject({ status: '0x1' })
  })

  it('reprice, cancel, replace and drop a transaction that waits', async () => {
    await apply({ hold: true })
    const first = await send()
    const sent = (await find(first)) as Sent
    const repriced = (await apply({ reprice: first })).hash as Hex
    const { to, value, nonce } = sent
    expect(await find(repriced)).toMatchObject({ to, value, nonce })
    expect(BigInt((await find(repriced))?.maxFeePerGas as Hex)).toBe(2n * BigInt(sent.maxFeePerGas))
    expect(await find(first)).toBeNull()

    const { hash: cancelled } = await apply({ cancel: repriced })
    expect(await find(cancelled as Hex)).toMatchObject({ to: account(0).toLowerCase(), value: '0x0', nonce })
    const replace = { hash: cancelled as Hex, to: account(2), value: '7', data: '0x1234' as const }
    const { hash: replaced, waiting } = await apply({ replace })
    expect(waiting).toEqual([replaced])
    expect(await find(replaced as Hex)).toMatchObject({ to: account(2).toLowerCase(), value: '0x7', input: '0x1234' })

    expect(await apply({ drop: replaced })).toMatchObject({ waiting: [] })
    await apply({ mine: 1 })
    expect(await find(replaced as Hex)).toBeNull()
    const again = await send()
    expect(await find(again)).toMatchObject({ nonce })
  })

  it.each(['wait', 'move', 'fail', 'drop'] as const)(
    'reorganise blocks, whose transactions %s',
    async (transactions) => {
      await apply({ hold: true })
      const hash = await send()
      const { block } = await apply({ mine: 2 })
      const before = await receiptOf(hash)
      const after = await apply({ reorg: { blocks: 2, transactions } })
      const receipt = await receiptOf(hash)
      if (transactions === 'wait') expect([receipt, after.waiting, after.hold]).toEqual([null, [hash], true])
      if (transactions === 'drop') expect([await find(hash), after.waiting]).toEqual([null, []])
      if (transactions === 'move') expect(receipt).toMatchObject({ status: '0x1' })
      if (transactions === 'fail') {
        expect(receipt).toMatchObject({ status: '0x0' })
        expect(await ask('eth_getCode', account(1), 'latest')).toBe('0x')
      }
      expect(receipt?.blockHash).not.toBe(before?.blockHash)
      expect(after.block).toBe(receipt ? block + 1 : block)
    },
  )

  it('set the base fee, below which the chain takes no transaction', async () => {
    const { baseFee } = await apply({})
    const dear = String(100n * BigInt(baseFee))
    await apply({ hold: true })
    const cheap = await send()
    expect(await apply({ baseFee: dear })).toMatchObject({ baseFee: dear, waiting: [cheap] })
    const hash = await ask<Hex>('eth_sendTransaction', { from: account(3), to: account(1), value: '0x1' })
    expect(await apply({ mine: 1 })).toMatchObject({ waiting: [] })
    const price = (await ask<{ effectiveGasPrice: Hex }>('eth_getTransactionReceipt', hash)).effectiveGasPrice
    expect(BigInt(price)).toBeGreaterThanOrEqual(BigInt(dear))
    expect(await find(cheap)).toBeNull()
    expect(await apply({})).toMatchObject({ hold: false, baseFee })
  })

  it.each<[object | string, string]>([
    ['{', 'The body is no JSON.'],
    [[], 'expected object'],
    [{ holds: true }, 'holds'],
    [{ hold: true, mine: 1 }, 'A request has one control.'],
    [{ hold: 'yes' }, 'hold: '],
    [{ mine: 0 }, 'mine: '],
    [{ mine: 1001 }, 'mine: '],
    [{ cancel: '0x12' }, 'cancel: This is no hash of a transaction.'],
    [{ reprice: `0x${'1'.repeat(64)}` }, 'The chain has no transaction'],
    [{ replace: { hash: `0x${'1'.repeat(64)}`, to: '0x1' } }, 'replace: to: This is no address.'],
    [{ reorg: { blocks: 1 } }, 'reorg: transactions: '],
    [{ reorg: { blocks: 1000, transactions: 'drop' } }, 'blocks that can be replaced'],
    [{ baseFee: '1.5' }, 'baseFee: '],
  ])('refuse %j', async (control, reason) => {
    const answer = await put(control)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(reason)])
  })

  it('refuse to change a transaction that is mined', async () => {
    await apply({ hold: true })
    const hash = await send()
    await apply({ mine: 1 })
    for (const control of [{ drop: hash }, { cancel: hash }]) {
      const answer = await put(control)
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('is mined')])
    }
  })
})
