import { encodeFunctionResult, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { codeAt, readBalance, readTokens } from './evm.balance.js'
import { erc20Abi } from './evm.erc20.js'
import { reverted, scriptedClient, word, type ScriptedAnswers } from './scriptedClient.fixture.js'

const OWNER = '0x52908400098527886E0F7030069857D2E4169EE7'
const [A, B] = ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0x8617E340B3D01FA5F11F306F4090FD50E238070D']
const NAMES = ['balanceOf', 'decimals', 'uiMultiplier', 'symbol'] as const
const SIGNATURES = {
  balanceOf: 'balanceOf(address)',
  decimals: 'decimals()',
  uiMultiplier: 'uiMultiplier()',
  symbol: 'symbol()',
}

type Answer = string | (() => unknown)
/** What a contract answers, by the name of its function. */
type Contract = Readonly<Partial<Record<(typeof NAMES)[number], Answer>>>
const symbol = encodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', result: ' GLD\n' })
const GOLD: Contract = { balanceOf: word(5n), decimals: word(6n), symbol }
const limited = () => {
  throw { code: -32005, message: 'limit exceeded' }
}

/** Makes a node with these contracts. All other functions revert. */
function setUp(contracts: Readonly<Record<string, Contract>>, answers: ScriptedAnswers = {}) {
  return scriptedClient({
    eth_call({ to, data }: { to: string; data: string }) {
      const name = NAMES.find((each) => data.startsWith(toFunctionSelector(SIGNATURES[each])))
      const answer = name && contracts[to]?.[name]
      return typeof answer === 'string' ? answer : (answer ?? reverted)()
    },
    ...answers,
  })
}

describe('a balance', () => {
  it('is that of the coin of the chain', async () => {
    const { client, asked } = setUp({}, { eth_getBalance: '0x7' })
    expect(await readBalance(client, { address: OWNER.toLowerCase() })).toEqual({
      value: 7n,
      decimals: 18,
      symbol: 'ETH',
    })
    expect(asked('eth_getBalance')).toEqual([[OWNER, 'latest']])
  })

  it('is that of a token, whose symbol is cleaned', async () => {
    const { client } = setUp({ [A]: GOLD })
    expect(await readBalance(client, { address: OWNER, token: A.toLowerCase() })).toEqual({
      value: 5n,
      decimals: 6,
      symbol: 'GLD',
    })
  })

  it('F286 is shown with the multiplier of its token', async () => {
    const { client } = setUp({ [A]: { ...GOLD, uiMultiplier: word(3n * 10n ** 18n) } })
    expect(await readBalance(client, { address: OWNER, token: A })).toMatchObject({ value: 15n, units: 5n })
  })

  it('needs no symbol', async () => {
    const { client } = setUp({ [A]: { ...GOLD, symbol: reverted } })
    expect(await readBalance(client, { address: OWNER, token: A })).toEqual({ value: 5n, decimals: 6, symbol: '' })
  })

  it('is refused for an address that is none, and for decimals that no token has', async () => {
    const { client } = setUp({ [A]: { ...GOLD, decimals: word(78n) } })
    await expect(readBalance(client, { address: 'friend.eth' })).rejects.toMatchObject({ code: 'wallet/bad-address' })
    await expect(readBalance(client, { address: OWNER, token: 'x' })).rejects.toMatchObject({
      code: 'wallet/bad-address',
    })
    await expect(readBalance(client, { address: OWNER, token: A })).rejects.toMatchObject({
      code: 'wallet/bad-answer',
      context: { method: 'decimals' },
    })
  })
})

describe('the balances of tokens', () => {
  it('are read each once, and what is no address is left out', async () => {
    const { client, asked } = setUp({ [A]: GOLD, [B]: { ...GOLD, balanceOf: word(9n) } })
    const tokens = await readTokens(client, { address: OWNER, tokens: [A, A.toLowerCase(), 'x', B] })
    expect(tokens).toEqual([
      { token: A, value: 5n, decimals: 6, symbol: 'GLD' },
      { token: B, value: 9n, decimals: 6, symbol: 'GLD' },
    ])
    expect(asked('eth_call')).toHaveLength(8)
    await expect(readTokens(client, { address: 'x', tokens: [] })).rejects.toMatchObject({ code: 'wallet/bad-address' })
  })

  it('leave out a token that can’t be read, beside another one', async () => {
    for (const balanceOf of [reverted, limited]) {
      const { client } = setUp({ [A]: { ...GOLD, balanceOf }, [B]: GOLD })
      const tokens = await readTokens(client, { address: OWNER, tokens: [A, B] })
      expect(tokens.map(({ token }) => token)).toEqual([B])
    }
  })

  it('are none where all of them fail by themselves, and reject where the node fails', async () => {
    const request = { address: OWNER, tokens: [A, B] }
    expect(await readTokens(setUp({}).client, request)).toEqual([])
    expect(await readTokens(setUp({}).client, { ...request, tokens: [] })).toEqual([])
    const one = { ...GOLD, balanceOf: limited }
    await expect(readTokens(setUp({ [A]: one, [B]: one }).client, request)).rejects.toThrow('limit exceeded')
    // One error that is a token's own shows that the node answers.
    expect(await readTokens(setUp({ [A]: one, [B]: { ...GOLD, balanceOf: reverted } }).client, request)).toEqual([])
  })
})

describe('F138 what is at an address', () => {
  const DELEGATION = `0xef0100${'1'.repeat(40)}`

  it.each<[string, string | null, Contract]>([
    ['none', null, {}],
    ['none', '0x', GOLD],
    ['delegated', DELEGATION, GOLD],
    ['token', '0x6001', GOLD],
    ['contract', '0x6001', {}],
    ['contract', '0x6001', { decimals: word(78n) }],
  ])('is %s where the node has the code %s', async (code, given, contract) => {
    const { client, asked } = setUp({ [A]: contract }, { eth_getCode: given })
    expect(await codeAt(client, { address: A.toLowerCase() })).toBe(code)
    expect(asked('eth_getCode')).toEqual([[A, 'latest']])
  })

  it('is refused for what is no address', async () => {
    await expect(codeAt(setUp({}).client, { address: 'x' })).rejects.toMatchObject({ code: 'wallet/bad-address' })
  })
})
