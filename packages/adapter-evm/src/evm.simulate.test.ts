import type { TransactionRequest } from '@latchkit/core/adapter'
import { poolRouterAbi, startSandbox, type Sandbox, type SandboxChain, type SandboxPools } from '@latchkit/sandbox'
import {
  concatHex,
  createTestClient,
  createWalletClient,
  custom,
  defineChain,
  encodeFunctionData,
  http,
  numberToHex,
  parseAbi,
  publicActions,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount, privateKeyToAddress, generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { previewRequests } from './evm.simulate.js'

const abi = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])
/** Who gets the fees of blocks. */
const RECIPIENT = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'

let sandbox: Sandbox
let sandboxChain: SandboxChain
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  sandboxChain = sandbox.manifest.evm.chains[0] as SandboxChain
  await test().setCoinbase({ address: RECIPIENT })
  // The newest block has it only then.
  await test().mine({ blocks: 1 })
})
afterAll(() => sandbox.stop())

const chain = () => {
  const { id, name, nativeCurrency, rpcUrl } = sandboxChain
  return defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
}
const test = () =>
  createTestClient({ mode: 'anvil', chain: chain(), transport: http(), pollingInterval: 20 }).extend(publicActions)
const account = () => privateKeyToAccount((sandbox.manifest.evm.accounts[3] as { privateKey: Hex }).privateKey)
const dollar = (): Address => (sandboxChain.tokens[0] as { address: Address }).address

/** The app's client. `beforeSecond` runs before the transactions are tried as they would be sent. */
function clientOf(beforeSecond: () => Promise<unknown> = async () => {}) {
  const node = test()
  let tries = 0
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    if (method === 'eth_simulateV1' && (tries += 1) === 2) await beforeSecond()
    return node.request({ method, params } as never)
  }
  const transport = custom({ request })
  const client = createTestClient({ mode: 'anvil', chain: chain(), transport, cacheTime: 0 })
  return { client, tries: () => tries }
}

/** Sends transactions as they were previewed: with a quarter more gas. */
async function send(requests: readonly TransactionRequest[], gas: readonly string[] = []): Promise<bigint> {
  const wallet = createWalletClient({ chain: chain(), transport: http(), account: account() })
  let fee = 0n
  for (const [at, { to, data, value }] of requests.entries()) {
    const limit = gas[at] === undefined ? {} : { gas: (BigInt(gas[at]) * 5n) / 4n }
    const hash = await wallet.sendTransaction({ to: to as Address, data: data as Hex, value: value ?? 0n, ...limit })
    const { gasUsed, effectiveGasPrice, status } = await test().waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
    fee += gasUsed * effectiveGasPrice
  }
  return fee
}

const held = (token: Address): Promise<bigint> =>
  test().readContract({ address: token, abi, functionName: 'balanceOf', args: [account().address] })

const approving = (spender: Address, amount: bigint): TransactionRequest => ({
  to: dollar(),
  data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }),
})

/**
 * The code of a contract that takes 1 unit of a token from its caller, and 1,000 where `isReal`, code that leaves 0 or 1 on the
 * stack, says that it isn't tried.
 */
const takerCode = (token: Address, isReal: Hex): Hex =>
  concatHex([
    // transferFrom(caller, this, 1 + 999 * isReal), at 0 of the memory.
    '0x6323b872dd60e01b600052',
    '0x33600452',
    '0x30602452',
    isReal,
    '0x6103e702600101604452',
    // CALL of the token with these 100 bytes, then STOP.
    concatHex(['0x6000600060646000600073', token, '0x5af15000']),
  ])

it.each<[string, Hex]>([
  ['the price of its gas', '0x3a1515'],
  ['the base fee', '0x481515'],
  ['who gets the fees', concatHex(['0x73', RECIPIENT, '0x4114'])],
  ['how much gas is left', '0x623d09005a10'],
  ['all of them', concatHex(['0x3a1515481515', '0x1673', RECIPIENT, '0x411416', '0x623d09005a10', '0x16'])],
])('finds what a contract takes that looks at %s', async (_, isReal) => {
  const taker = privateKeyToAddress(generatePrivateKey())
  await test().setCode({ address: taker, bytecode: takerCode(dollar(), isReal) })
  const requests = [approving(taker, 5_000n), { to: taker, data: '0x00' as const }]
  const { client, tries } = clientOf()
  const asked = { tokens: [dollar()], spender: taker }
  const simulation = await previewRequests(client, account(), requests, asked)
  expect(simulation?.failure).toBeUndefined()
  expect(simulation?.moves).toEqual([{ change: '0' }, { token: dollar(), change: '-1000' }])
  expect(simulation?.allowance).toEqual({ before: '0', after: '4000' })
  expect(tries()).toBe(2)
  const before = await held(dollar())
  await send(requests, simulation?.gas)
  expect((await held(dollar())) - before).toBe(-1_000n)
})

it('finds what a contract takes that looks at whether its caller has paid a fee', async () => {
  const taker = privateKeyToAddress(generatePrivateKey())
  const coin = numberToHex(await test().getBalance(account()), { size: 16 })
  // PUSH16 coin, BALANCE of the caller, LT.
  await test().setCode({ address: taker, bytecode: takerCode(dollar(), concatHex(['0x6f', coin, '0x333110'])) })
  const { client } = clientOf()
  const requests = [{ ...approving(taker, 5_000n) }, { to: taker, data: '0x00' as const }]
  const simulation = await previewRequests(client, account(), requests, { tokens: [dollar()] })
  expect(simulation?.moves).toEqual([{ change: '0' }, { token: dollar(), change: '-1000' }])
})

it('finds what a contract takes that looks at a random number, whose last one it knows', async () => {
  const { mixHash } = await test().getBlock()
  const taker = privateKeyToAddress(generatePrivateKey())
  await test().setCode({ address: taker, bytecode: takerCode(dollar(), concatHex(['0x7f', mixHash, '0x441415'])) })
  const request = { to: taker, data: '0x00' as const }
  const { client } = clientOf()
  const simulation = await previewRequests(client, account(), [approving(taker, 5_000n), request], {
    tokens: [dollar()],
  })
  expect(simulation?.moves[1]).toEqual({ token: dollar(), change: '-1000' })
})

it('says what a swap brings to the unit, though a block is mined meanwhile', async () => {
  const { router, list } = sandboxChain.pools as SandboxPools
  const [gold, amount] = [(sandboxChain.tokens[1] as { address: Address }).address, 2_000_000n]
  const requests = [
    approving(router, amount),
    {
      to: router,
      data: encodeFunctionData({
        abi: poolRouterAbi,
        functionName: 'swapV3',
        args: [list[2]?.address as Address, dollar(), amount],
      }),
    },
  ]
  const { client, tries } = clientOf(() => test().mine({ blocks: 1 }))
  const asked = { tokens: [dollar(), gold], spender: router }
  const simulation = await previewRequests(client, account(), requests, asked)
  expect(tries()).toBe(2)
  const before = [await held(dollar()), await held(gold), await test().getBalance(account())] as const
  const fee = await send(requests, simulation?.gas)
  expect(simulation).toMatchObject({
    moves: [
      { change: String((await test().getBalance(account())) + fee - before[2]) },
      { token: dollar(), change: String((await held(dollar())) - before[0]) },
      { token: gold, change: String((await held(gold)) - before[1]) },
    ],
    leaves: [],
    allowance: { before: '0', after: '0' },
  })
})

it('needs no coin for the fee, which it says', async () => {
  const coin = await test().getBalance(account())
  await test().setBalance({ ...account(), value: 5n })
  try {
    const { client } = clientOf()
    const [to, asked] = [privateKeyToAddress(generatePrivateKey()), { tokens: [] }]
    const simulation = await previewRequests(client, account(), [{ to, value: 5n }], asked)
    expect(simulation).toMatchObject({ moves: [{ change: '-5' }], fee: { kind: 'atMost' } })
    expect(simulation?.failure).toBeUndefined()
    expect((await previewRequests(client, account(), [{ to, value: 6n }], asked))?.failure).toEqual({
      code: 'wallet/insufficient-funds',
    })
  } finally {
    await test().setBalance({ ...account(), value: coin })
  }
})
