import type { TokenBalance } from '@latchkit/core/adapter'
import { startSandbox, type RpcSwitches, type Sandbox, type SandboxChain } from '@latchkit/sandbox'
import {
  createClient,
  createTestClient,
  custom,
  defineChain,
  http,
  type Chain,
  type Client,
  type Hex,
  type Transport,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeAt, readTokens } from './evm.balance.js'
import { startRpcTap, type RpcTap } from './rpcTap.fixture.js'

let sandbox: Sandbox
let tap: RpcTap
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  tap = await startRpcTap(chain().rpcUrl)
})
afterEach(() => set({}))
afterAll(async () => {
  await tap.close()
  await sandbox.stop()
})

const chain = (): SandboxChain => sandbox.manifest.evm.chains[0] as SandboxChain
const owner = (): string => sandbox.manifest.evm.accounts[0]?.address ?? ''
const tokens = (): string[] => chain().tokens.map(({ address }) => address)
const newAddress = (): Hex => privateKeyToAddress(generatePrivateKey())

async function set(switches: Partial<RpcSwitches>): Promise<void> {
  await fetch(chain().switchesUrl, { method: 'PUT', body: JSON.stringify(switches) })
}

/** Makes a client as the adapters do. */
function clientAt(url: string, hasMulticall = true): Client<Transport, Chain> {
  const { id, name, nativeCurrency, contracts } = chain()
  const multicall = hasMulticall && { contracts: { multicall3: { address: contracts.multicall3 } } }
  return createClient({
    chain: defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [url] } }, ...multicall }),
    transport: http(url, { retryCount: 0, batch: true }),
    batch: { multicall: { batchSize: 1_024 } },
  })
}

/** Reads balances, and counts the calls that the node got. */
async function read(list: readonly string[], hasMulticall = true) {
  const before = tap.requests.length
  const found = await readTokens(clientAt(tap.url, hasMulticall), { address: owner(), tokens: list })
  const calls = tap.requests.slice(before).join().split('"eth_call"').length - 1
  return { found, calls, names: found.map(({ symbol }) => symbol) }
}

/** Deploys a contract with this code. Resolves with its address. */
async function deploy(bytecode: Hex): Promise<Hex> {
  const address = newAddress()
  await createTestClient({ mode: 'anvil', transport: http(chain().rpcUrl) }).setCode({ address, bytecode })
  return address
}

/** Makes an account with a delegation (EIP-7702). */
const delegated = (): Promise<Hex> => deploy(`0xef0100${owner().slice(2)}`)

describe('many tokens', () => {
  it('take one call where the chain has Multicall3', async () => {
    const { found, calls } = await read(tokens())
    const million = (decimals: number): bigint => 10n ** BigInt(6 + decimals)
    const expected = chain().tokens.map(({ address: token, symbol, decimals }): TokenBalance => ({
      token,
      value: million(decimals),
      decimals,
      symbol,
    }))
    expect(found).toEqual(expected)
    expect(calls).toBe(1)
  })

  it('take single calls where it has none', async () => {
    const { names, calls } = await read(tokens(), false)
    expect(names).toEqual(['SUSD', 'SGLD', 'MUTE'])
    expect(calls).toBe(12)
  })

  it('are read once each, and have their checksum', async () => {
    const [first = ''] = tokens()
    const { found } = await read([first.toLowerCase(), first, first.slice(2)])
    expect(found.map(({ token }) => token)).toEqual([first])
  })

  it.each<[string, Hex]>([
    ['uses up all gas', '0x5b600056'],
    ['answers 255 decimals', '0x60ff60005260206000f3'],
    ['answers nothing', '0x00'],
    ['answers a megabyte', '0x621000006000f3'],
    ['fails', '0x60006000fd'],
  ])('are not affected by a contract that %s', async (_, code) => {
    const hostile = await deploy(code)
    for (const hasMulticall of [true, false]) {
      const { found } = await read([hostile, ...tokens(), hostile], hasMulticall)
      const names = found.flatMap(({ token, symbol }) => (tokens().includes(token) ? [symbol] : []))
      expect(names).toEqual(['SUSD', 'SGLD', 'MUTE'])
    }
  })

  it('leave out what is no contract, and what is no address', async () => {
    const { names } = await read([newAddress(), 'name.eth', '0x12', ...tokens()])
    expect(names).toEqual(['SUSD', 'SGLD', 'MUTE'])
  })

  it.each([true, false])('reject where the node cannot be asked, with Multicall3: %s', async (hasMulticall) => {
    await set({ status: 503 })
    const reading = readTokens(clientAt(chain().proxyUrl, hasMulticall), { address: owner(), tokens: tokens() })
    await expect(reading).rejects.toThrow('HTTP')
  })

  it.each([503, 429])('are read one by one where the call for all fails with HTTP %d', async (status) => {
    await set({ status, calls: 1 })
    const found = await readTokens(clientAt(chain().proxyUrl), { address: owner(), tokens: tokens() })
    expect(found.map(({ symbol }) => symbol)).toEqual(['SUSD', 'SGLD', 'MUTE'])
  })

  it.each([
    [-32603, 'Internal error'],
    [-32000, 'rate limited'],
    [-32001, 'Resource not found'],
    [-32002, 'Resource unavailable'],
    [-32005, 'Limit exceeded'],
    [429, 'Too many requests'],
  ])('reject where the node refuses every call with %d, %s', async (code, message) => {
    await set({ error: { code, message } })
    for (const hasMulticall of [true, false]) {
      const reading = readTokens(clientAt(chain().proxyUrl, hasMulticall), { address: owner(), tokens: tokens() })
      await expect(reading).rejects.toThrow()
    }
  })

  it.each([
    ['is no contract', undefined],
    ['fails', '0x60006000fd'],
    ['fails with data', '0x60ff60005260206000fd'],
    ['answers 255 decimals', '0x60ff60005260206000f3'],
    ['answers one byte', '0x60016000f3'],
  ] as const)('are none where the only one %s', async (_, code) => {
    const hostile = code ? await deploy(code) : newAddress()
    for (const hasMulticall of [true, false]) expect((await read([hostile], hasMulticall)).found).toEqual([])
  })

  it.each([
    ['a revert with data', { code: -32603, message: 'VM Exception', data: '0x08c379a0' }, true],
    ['a revert by its text', { code: -32000, message: 'execution reverted' }, true],
    ['an internal error', { code: -32603, message: 'Internal error' }, false],
  ])('know for %s whether it is a token’s own fault', async (_, error, isTokens) => {
    const request = async (): Promise<never> => {
      throw error
    }
    const { id, name, nativeCurrency } = chain()
    const client = createClient({
      chain: defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [] } } }),
      transport: custom({ request }, { retryCount: 0 }),
    })
    const reading = readTokens(client, { address: owner(), tokens: tokens() })
    if (isTokens) await expect(reading).resolves.toEqual([])
    else await expect(reading).rejects.toThrow('Internal error')
  })

  it('ask nothing where none is named', async () => {
    expect(await read([])).toMatchObject({ found: [], calls: 0 })
  })
})

describe('what is at an address', () => {
  it('F138 is told: nothing, a contract, a token, or the delegation of an account (EIP-7702)', async () => {
    const client = clientAt(chain().rpcUrl)
    const [token = ''] = tokens()
    expect(await codeAt(client, { address: await deploy('0x00') })).toBe('contract')
    expect(await codeAt(client, { address: token })).toBe('token')
    expect(await codeAt(client, { address: await delegated() })).toBe('delegated')
    for (const address of [owner(), newAddress()]) expect(await codeAt(client, { address })).toBe('none')
  })

  it('is not known where the node cannot be asked, or the address is none', async () => {
    await set({ status: 503 })
    await expect(codeAt(clientAt(chain().proxyUrl), { address: owner() })).rejects.toThrow('HTTP')
    await expect(codeAt(clientAt(chain().rpcUrl), { address: 'name.eth' })).rejects.toMatchObject({
      code: 'wallet/bad-address',
    })
  })
})
