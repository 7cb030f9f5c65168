// Tests evmTokens.ts, solanaHoldings.ts, evmReader.ts.
import { readFileSync } from 'node:fs'
import {
  createTestClient,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  http,
  keccak256,
  numberToHex,
  pad,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unavailable } from '../base/refusal.js'
import { createEvmReader } from '../evm/evmReader.js'
import { erc20Abi } from '../evm/erc20.js'
import { createEvmScales } from '../scales/evmScales.js'
import { describeHoldings } from './describeHoldings.fixture.js'
import { createEvmHoldings } from './evmHoldings.js'
import { listed, startChains, type ChainWorld } from './holdings.fixture.js'
import { createSolanaHoldings } from './solanaHoldings.js'

let world: ChainWorld
beforeAll(async () => {
  world = await startChains()
})
afterAll(() => world.sandbox.stop())
afterEach(() => {
  world.nodes.answer = undefined
})

const newAddress = (): Hex => privateKeyToAddress(generatePrivateKey())
const OF_LIST = { name: 'Of the list', symbol: 'LST' }
const ONE = 10n ** 18n
const { ScaledToken } = JSON.parse(
  readFileSync(new URL('../../../sandbox/contracts/artifacts.json', import.meta.url), 'utf8'),
) as { readonly ScaledToken: { readonly bytecode: Hex } }

describe('holdings on an EVM chain', () => {
  const evm = () => {
    const { chains, accounts } = world.sandbox.manifest.evm
    const [chain, [first]] = [chains[0], accounts]
    if (!chain || !first) throw new Error('The sandbox lacks a chain.')
    const [one, two] = chain.tokens
    if (!one || !two) throw new Error('The sandbox lacks a token.')
    return { chain, account: first.address, one, two, networkId: chain.caip2 }
  }
  const readerOf = (tokens: readonly Hex[], seen: readonly string[] | Error = []) => {
    const { networkId, one } = evm()
    const readSeen = async () => {
      if (seen instanceof Error) throw seen
      return seen
    }
    const list = tokens.map((address) => ({ ...one, ...OF_LIST, address }))
    const reader = createEvmReader(world.nodes)
    return createEvmHoldings({ reader, tokens: listed(networkId, list), seen: readSeen })
  }
  const balanceOf = async (account: string, token?: string): Promise<bigint> => {
    const { networkId } = evm()
    if (token === undefined)
      return BigInt((await world.ask(networkId, 'eth_getBalance', [account, 'latest'])) as string)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account as Hex] })
    const answer = (await world.ask(networkId, 'eth_call', [{ to: token, data }, 'latest'])) as Hex
    return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: answer })
  }
  /** Puts code at a new address. */
  const deploy = async (bytecode: Hex): Promise<Hex> => {
    const address = newAddress()
    await createTestClient({ mode: 'anvil', transport: http(evm().chain.rpcUrl) }).setCode({ address, bytecode })
    return address
  }

  /** Places a token with this multiplier, 1,000 units of which the account has. Without one, it has no such function. */
  const place = async (multiplier: bigint | undefined, decimals = 6): Promise<Hex> => {
    const address = await deploy(ScaledToken.bytecode)
    const client = createTestClient({ mode: 'anvil', transport: http(evm().chain.rpcUrl) })
    const balance = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [evm().account, 3n])
    const values: readonly (readonly [slot: Hex, value: bigint])[] = [
      [pad('0x0'), BigInt(decimals)],
      [pad('0x1'), multiplier ?? 0n],
      [pad('0x2'), multiplier === undefined ? 1n : 0n],
      [keccak256(balance), 1_000n],
    ]
    for (const [index, value] of values) await client.setStorageAt({ address, index, value: pad(numberToHex(value)) })
    return address
  }

  it('F286 has what is shown of a token with a multiplier (ERC-8056), listed or not', async () => {
    const { networkId, account, one } = evm()
    const tokens = [await place(5n * ONE), await place(ONE / 3n), await place(undefined), await place(0n)]
    const shown = [5_000n, 333n, 1_000n, 1_000n]
    const ofList = await readerOf([one.address, ...tokens]).all({ networkId, address: account, others: [] })
    expect(ofList.slice(2).map(({ value }) => value)).toEqual(shown)
    expect(ofList.slice(2).map(({ multiplier }) => multiplier)).toEqual([5, 1 / 3, undefined, undefined])
    expect(ofList.slice(2).map(({ units }) => units)).toEqual([1_000n, 1_000n, undefined, undefined])
    const seen = await readerOf([one.address], tokens).all({ networkId, address: account, others: [] })
    expect(seen.slice(2).map(({ value }) => value)).toEqual(shown)
    const named = await readerOf(tokens.slice(0, 1)).some({ networkId, address: account }, tokens)
    expect(named.map(({ value }) => value)).toEqual(shown)
  })

  it('F286 takes one call more for the listed tokens that an account has, and none for others', async () => {
    const { one, two } = evm()
    const tokens = [one.address, two.address, await place(undefined), await place(2n * ONE)]
    world.nodes.asked.length = 0
    await all([...tokens, newAddress()])
    expect(world.nodes.asked.filter((method) => method === 'eth_call')).toHaveLength(2)
    world.nodes.asked.length = 0
    await all([newAddress()], tokens)
    expect(world.nodes.asked.filter((method) => method === 'eth_call')).toHaveLength(3)
  })

  it('F286 has the multiplier of each token beside contracts that use up the gas', async () => {
    const hostile = await deploy('0x5b600056')
    const tokens = [hostile, await place(3n * ONE), hostile, await place(undefined), await place(2n * ONE)]
    const scales = await createEvmScales(createEvmReader(world.nodes)).read(evm().networkId, tokens)
    expect([...scales]).toEqual([
      [tokens[1], { above: 3n * ONE, below: ONE }],
      [tokens[4], { above: 2n * ONE, below: ONE }],
    ])
  })

  it('F260 has the decimals of the contract, where its list names others', async () => {
    const { networkId, account } = evm()
    const token = await place(undefined, 2)
    const [, holding] = await readerOf([token]).all({ networkId, address: account, others: [] })
    expect(holding).toMatchObject({ value: 1_000n, token: { ...OF_LIST, decimals: 2 } })
  })

  describeHoldings(() => {
    const { networkId, account, one, two } = evm()
    const reader = readerOf([one.address])
    const empty = newAddress()
    return {
      nodes: world.nodes,
      networkId,
      account,
      empty,
      listed: one.address,
      unlisted: two.address,
      reader,
      balanceOf,
    }
  })

  const all = async (tokens: readonly Hex[], seen: readonly string[] | Error = [], others: readonly string[] = []) => {
    const { networkId, account } = evm()
    const holdings = await readerOf(tokens, seen).all({ networkId, address: account, others })
    return holdings.map(({ token }) => token.address)
  }

  it.each<[string, Hex]>([
    ['uses up all gas', '0x5b600056'],
    ['answers nothing', '0x00'],
    ['answers one byte', '0x60016000f3'],
    ['answers a megabyte', '0x621000006000f3'],
    ['reverts', '0x60006000fd'],
    ['reverts with data', '0x60ff60005260206000fd'],
    ['is no contract', '0x'],
    // Returns 32 bytes of ones to every call: an amount, and no valid name.
    ['answers junk', `0x7f${'ff'.repeat(32)}60005260206000f3`],
    ['answers 255 decimals', '0x60ff60005260206000f3'],
  ])('is not affected by a contract that %s, listed or not', async (name, code) => {
    const { one, two } = evm()
    const hostile = await deploy(code)
    const good = await all([one.address], [hostile, two.address])
    expect(good).toEqual([undefined, one.address, two.address])
    const ofList = await all([hostile, one.address, two.address, await deploy(code)])
    expect(ofList.filter((each) => each === one.address || each === two.address)).toEqual([one.address, two.address])
    if (!name.startsWith('answers junk') && !name.startsWith('answers 255')) expect(ofList).not.toContain(hostile)
  })

  it('F151 cuts a name of 10 kB, and has its amount', async () => {
    const { networkId, account } = evm()
    // Answers each call with the same text of 10,000 letters, whose offset 32 is the amount and the decimals too, but that
    // for the multiplier with nothing.
    const bytes = `${pad('0x20').slice(2)}${pad('0x2710').slice(2)}${'41'.repeat(10_016)}`
    const size = (bytes.length / 2).toString(16).padStart(4, '0')
    const hostile = await deploy(`0x60003560e01c63a60bf13d14601d5761${size}601f60003961${size}6000f35b00${bytes}`)
    const [, holding] = await readerOf([], [hostile]).all({ networkId, address: account, others: [] })
    expect(holding).toMatchObject({ value: 32n, token: { decimals: 32, name: `${'A'.repeat(63)}…` } })
    expect(holding?.token.symbol).toBe(`${'A'.repeat(31)}…`)
  })

  it('reads what an index saw once, and leaves out what is no address', async () => {
    const { one, two, account } = evm()
    const seen = [one.address, two.address.toLowerCase(), 'x', account, two.address]
    expect(await all([one.address], seen, [two.address])).toEqual([undefined, one.address, two.address])
  })

  it('has the listed tokens where the index is away', async () => {
    const { one } = evm()
    expect(await all([one.address], unavailable())).toEqual([undefined, one.address])
  })

  it('takes 125 tokens a call, with and without Multicall3, which it looks for until it is there', async () => {
    const { one, two } = evm()
    const many = [...Array.from({ length: 124 }, newAddress), one.address, two.address]
    const { nodes } = world
    const methods = async () => {
      nodes.asked.length = 0
      const found = await all(many)
      expect(found).toEqual([undefined, one.address, two.address])
      return nodes.asked.filter((method) => method === 'eth_call').length
    }
    // The third one reads how the amounts of those that it has are shown.
    expect(await methods()).toBe(3)
    let most = 0
    nodes.answer = (method, params) => {
      const [{ data = '' }] = params as [{ data?: string }]
      most = Math.max(most, data.length / 2)
      return method === 'eth_getCode' ? { result: '0x' } : undefined
    }
    expect(await methods()).toBe(3)
    // EIP-3860.
    expect(most).toBeGreaterThan(30_000)
    expect(most).toBeLessThan(49_152)
  })

  it.each(['0x', `0x${'ff'.repeat(64)}`])('rejects with 502 where a node answers %s for many calls', async (result) => {
    const { one } = evm()
    world.nodes.answer = (method) => (method === 'eth_call' ? { result } : undefined)
    await expect(all([one.address])).rejects.toMatchObject({ status: 502 })
  })

  it('has the listed tokens where those of no list can not be read', async () => {
    const { one, two } = evm()
    let calls = 0
    world.nodes.answer = (method, params) => {
      if (method !== 'eth_call' || !JSON.stringify(params).includes(two.address.slice(2).toLowerCase()))
        return undefined
      calls += 1
      return 'silent'
    }
    expect(await all([one.address], [two.address])).toEqual([undefined, one.address])
    expect(calls).toBe(1)
  })
})

describe('holdings on Solana', () => {
  const solana = () => {
    const { caip2: networkId, accounts, tokens } = world.sandbox.manifest.solana
    const [classic, extended] = tokens
    const [first] = accounts
    if (!first || !classic || !extended) throw new Error('The sandbox lacks a token.')
    expect(classic.program).not.toBe(extended.program)
    return { networkId, account: first.address, classic, extended }
  }
  /** A year of the program. */
  const YEAR_MS = 365.24 * 86_400_000
  const EMPTY = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const readerOf = () => {
    const { networkId, classic } = solana()
    const tokens = listed(networkId, [{ ...classic, ...OF_LIST }])
    return createSolanaHoldings({ nodes: world.nodes, tokens, now: () => YEAR_MS })
  }
  const balanceOf = async (account: string, token?: string): Promise<bigint> => {
    const { networkId } = solana()
    if (token === undefined) {
      const { value } = (await world.ask(networkId, 'getBalance', [account])) as { value: number }
      return BigInt(value)
    }
    const options = { encoding: 'jsonParsed' }
    const answer = await world.ask(networkId, 'getTokenAccountsByOwner', [account, { mint: token }, options])
    const { value } = answer as { value: { account: { data: { parsed: { info: Info } } } }[] }
    return value.reduce((sum, each) => sum + BigInt(each.account.data.parsed.info.tokenAmount.amount), 0n)
  }
  interface Info {
    readonly tokenAmount: { readonly amount: string }
  }

  describeHoldings(() => {
    const { networkId, account, classic, extended } = solana()
    const reader = readerOf()
    return {
      nodes: world.nodes,
      networkId,
      account,
      empty: EMPTY,
      listed: classic.address,
      unlisted: extended.address,
      reader,
      balanceOf,
    }
  })

  const holding = (mint: unknown, amount: unknown, decimals: unknown = 6) => ({
    account: { data: { parsed: { info: { mint, tokenAmount: { amount, decimals } } } } },
  })
  const [CLASSIC, EXTENDED] = ['Tokenkeg', 'Tokenz']
  /** Reads from nodes with these accounts of a program, and these mints. */
  const read = async (accounts: readonly unknown[], mints: readonly unknown[] = [], program = CLASSIC) => {
    const { networkId, account } = solana()
    world.nodes.answer = (method, params) => {
      if (method === 'getMultipleAccounts') return { result: { value: mints } }
      if (method !== 'getTokenAccountsByOwner') return undefined
      return { result: { value: JSON.stringify(params).includes(program) ? accounts : [] } }
    }
    return (await readerOf().all({ networkId, address: account, others: [] })).slice(1)
  }

  it('adds up what an owner holds of a token in several accounts, exactly', async () => {
    const found = await read([holding(EMPTY, '18446744073709551615'), holding(EMPTY, '2')])
    expect(found).toMatchObject([{ value: 2n ** 64n + 1n, token: { address: EMPTY, decimals: 6 }, isListed: false }])
  })

  const scaled = (multiplier: string) => ({
    extension: 'scaledUiAmountConfig',
    state: { multiplier, newMultiplier: multiplier, newMultiplierEffectiveTimestamp: 0 },
  })
  const interest = (currentRate: number) => ({
    extension: 'interestBearingConfig',
    state: { initializationTimestamp: 0, lastUpdateTimestamp: 0, preUpdateAverageRate: 0, currentRate },
  })
  const mintWith = (...extensions: readonly unknown[]) => ({ data: { parsed: { info: { extensions } } } })

  it.each([
    ['a multiplier', [scaled('5')], '200', { value: 1_000n, units: 200n, multiplier: 5 }],
    ['one below 1', [scaled('0.5')], '7', { value: 3n, units: 7n, multiplier: 0.5 }],
    [
      'interest of 5 % in a year',
      [interest(500)],
      '1000000',
      { value: 1_051_271n, units: 1_000_000n, multiplier: expect.closeTo(1.051_271_096, 9) as number },
    ],
    ['none', [], '7', { value: 7n, units: undefined, multiplier: undefined }],
  ])(
    'F249 F306 is what is shown of the units of a mint with %s, and has its multiplier',
    async (_, extensions, amount, told) => {
      const given = holding(EMPTY, amount)
      // Not what the node shows of each account: it may have no multiplier, or be rounded.
      Object.assign(given.account.data.parsed.info.tokenAmount, { uiAmountString: '0.1' })
      const [found] = await read([given], [mintWith(...extensions)], EXTENDED)
      const { value, units, multiplier } = found ?? {}
      expect({ value, units, multiplier }).toEqual(told)
    },
  )

  it('F306 adds up units before it shows them', async () => {
    const accounts = [holding(EMPTY, '1'), holding(EMPTY, '1'), holding(EMPTY, '1')]
    expect(await read(accounts, [mintWith(scaled('0.5'))], EXTENDED)).toMatchObject([{ value: 1n, units: 3n }])
  })

  it('F306 has no token of no list whose mint can not be read, and no answer without that of a listed one', async () => {
    const { classic, account, networkId } = solana()
    expect(await read([holding(EMPTY, '5')], [], EXTENDED)).toEqual([])
    expect(await read([holding(EMPTY, '5')], [], CLASSIC)).toMatchObject([{ value: 5n }])
    await expect(read([holding(classic.address, '5')], [], EXTENDED)).rejects.toMatchObject({ status: 502 })
    world.nodes.answer = (method) => (method === 'getMultipleAccounts' ? 'silent' : undefined)
    const all = await readerOf().all({ networkId, address: account, others: [] })
    expect(all.map(({ token }) => token.address)).toEqual([undefined, classic.address])
  })

  it.each([null, 7, {}, holding('x', '5'), holding(EMPTY, '-5'), holding(EMPTY, 5), holding(EMPTY, '5', 255)])(
    'F127 leaves out only a malformed account (%#)',
    async (bad) => {
      const { classic } = solana()
      expect(await read([bad, holding(classic.address, '5')])).toMatchObject([{ value: 5n, isListed: true }])
    },
  )

  it('F151 has of the names of a mint only what may be shown', async () => {
    const state = { name: `\u202e${'x'.repeat(10_000)}`, symbol: ' A\nB' }
    const extensions = [{ extension: 'other' }, { extension: 'tokenMetadata', state }]
    expect(await read([holding(EMPTY, '5')], [mintWith(...extensions)], EXTENDED)).toMatchObject([
      { token: { name: `${'x'.repeat(63)}…`, symbol: 'A B' } },
    ])
  })
})
