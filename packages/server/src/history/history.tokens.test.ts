import { encodeAbiParameters } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ChainRefused } from '../chain/chain.errors.js'
import type { RpcOutcome } from '../rpc/rpc.types.js'
import { openMemory } from '../storage/memory.fixture.js'
import { createStorage } from '../storage/storage.js'
import { createContractNames } from './history.tokens.js'
import type { HistoryToken } from './history.types.js'

const networkId = 'eip155:31337'
const address = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const short = '0x5fbd…0aa3'

const storage = createStorage(openMemory)
beforeAll(() => storage.use(async () => undefined), 120_000)
afterAll(() => storage.close())

const text = (value: string): RpcOutcome => ({ result: encodeAbiParameters([{ type: 'string' }], [value]) })
const word = (value: bigint): RpcOutcome => ({ result: encodeAbiParameters([{ type: 'uint256' }], [value]) })
const refused = (code: number, message: string, data?: string): RpcOutcome => ({ error: { code, message, data } })

/** What a node answers for the functions of a contract. */
type Contract = Readonly<Record<'name' | 'symbol' | 'decimals', RpcOutcome>>
const DOLLAR: Contract = { name: text('Sandbox Dollar'), symbol: text('SUSD'), decimals: word(6n) }
const NAMES = { name: 'Sandbox Dollar', symbol: 'SUSD', decimals: 6 }

const each = (outcome: RpcOutcome): Contract => ({ name: outcome, symbol: outcome, decimals: outcome })

/** Makes a reader of names for a network of its own. The node answers what `answers` was set to last. */
function setUp() {
  const network = `${networkId}${setUps++}`
  const node = { answers: DOLLAR, calls: 0 }
  const contracts = createContractNames(
    {
      request: async (_, method, params) => {
        if (method !== 'eth_call') return refused(-32601, 'not found')
        node.calls += 1
        const [{ data }] = params as [{ data: string }]
        const asked = (['name', 'symbol', 'decimals'] as const).find((each) => toFunctionSelector(`${each}()`) === data)
        return asked ? node.answers[asked] : refused(3, 'execution reverted')
      },
    },
    storage,
  )
  const readAll = (...given: readonly HistoryToken[]) => contracts.read(network, given)
  const read = async () => (await readAll({ address })).get(address)
  return { node, read, readAll }
}
let setUps = 0

it('keeps the names of a contract that answered them', async () => {
  const { node, read } = setUp()
  expect(await read()).toMatchObject(NAMES)
  node.answers = each('silent')
  expect(await read()).toMatchObject(NAMES)
})

it.each([
  ['for all functions', each({ result: '0x' })],
  ['for decimals', { ...DOLLAR, decimals: { result: '0x' } }],
  ['for the name', { ...DOLLAR, name: { result: '0x' } }],
])('reads a contract again that a node did not know %s', async (_, answers) => {
  const { node, read } = setUp()
  node.answers = answers
  await read()
  node.answers = DOLLAR
  expect(await read()).toMatchObject(NAMES)
})

it.each([
  [-32005, 'limit exceeded'],
  [-32000, 'header not found'],
  [-32603, 'internal error'],
])('rejects where a node refuses with %i, and reads the contract again', async (code, message) => {
  const { node, read } = setUp()
  node.answers = { ...DOLLAR, decimals: refused(code, message) }
  await expect(read()).rejects.toBeInstanceOf(ChainRefused)
  node.answers = DOLLAR
  expect(await read()).toMatchObject(NAMES)
})

it.each([
  ['by its code', refused(3, 'execution failed')],
  ['by its message', refused(-32000, 'execution reverted')],
  ['by its data', refused(-32015, 'VM execution error.', 'Reverted 0x')],
])('keeps that a contract has no decimals, where a node tells a revert %s', async (_, outcome) => {
  const { node, read } = setUp()
  node.answers = { ...DOLLAR, decimals: outcome }
  expect(await read()).toMatchObject({ ...NAMES, decimals: 0 })
  const { calls } = node
  expect(await read()).toMatchObject({ ...NAMES, decimals: 0 })
  expect(node.calls).toBe(calls)
})

it.each([
  ['fails without a revert', refused(-32000, 'invalid opcode: INVALID')],
  ['answers decimals that no token has', word(78n)],
])('answers no decimals for a contract that %s, and reads it again', async (_, outcome) => {
  const { node, read } = setUp()
  node.answers = { ...DOLLAR, symbol: refused(3, 'execution reverted'), decimals: outcome }
  expect(await read()).toMatchObject({ symbol: short, decimals: 0 })
  node.answers = DOLLAR
  expect(await read()).toMatchObject(NAMES)
})

it.each<[string, Omit<HistoryToken, 'address'>, object]>([
  ['all of its names', { name: ' Gold ', symbol: 'GLD', decimals: 4 }, { name: 'Gold', symbol: 'GLD', decimals: 4 }],
  ['its decimals alone', { decimals: 0 }, { name: short, symbol: short, decimals: 0 }],
])('asks nothing of a contract where a provider tells %s', async (_, given, names) => {
  const { node, readAll } = setUp()
  expect(await readAll({ address, ...given })).toEqual(new Map([[address, names]]))
  expect(node.calls).toBe(0)
})

it('asks a contract whose decimals no provider tells, once for all its transfers', async () => {
  const { node, readAll } = setUp()
  const other = `0x${'1'.repeat(40)}`
  const names = await readAll({ address, name: 'Gold' }, { address }, { address: other, decimals: 1 })
  expect([...names]).toEqual([
    [other, { name: '0x1111…1111', symbol: '0x1111…1111', decimals: 1 }],
    [address, NAMES],
  ])
  expect(node.calls).toBe(3)
})

it('reads each of several contracts that are asked for at the same time', async () => {
  const { readAll } = setUp()
  const other = `0x${'1'.repeat(40)}`
  const [one, two] = await Promise.all([readAll({ address }), readAll({ address: other })])
  expect([[...one.keys()], [...two.keys()]]).toEqual([[address], [other]])
})

it.each<[string, RpcOutcome, string]>([
  ['32 bytes that end with zeros', { result: `0x${'4d4b52'.padEnd(64, '0')}` }, 'MKR'],
  ['32 bytes without zeros', { result: `0x${'41'.repeat(32)}` }, 'A'.repeat(32)],
  ['a text of 64 characters', text('x'.repeat(64)), 'x'.repeat(64)],
  ['a longer text', text('x'.repeat(65)), `${'x'.repeat(63)}…`],
  ['a text of 20,000 digits', text('x'.repeat(9_888)), `${'x'.repeat(63)}…`],
  ['more', text('x'.repeat(9_921)), short],
  ['what is no text', { result: '0x1234' }, short],
])('reads a name that is %s', async (_, name, shown) => {
  const { node, read } = setUp()
  node.answers = { ...DOLLAR, name }
  expect((await read())?.name).toBe(shown)
})

it('reads up to 77 decimals', async () => {
  const { node, read } = setUp()
  node.answers = { ...DOLLAR, decimals: word(77n) }
  expect((await read())?.decimals).toBe(77)
})
