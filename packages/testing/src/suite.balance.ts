import { abilityOf } from '@latchkit/core/adapter'
import { expect, it } from 'vitest'
import type { Bench } from './adapterBench.js'
import type { AdapterHarness, HarnessToken } from './adapterHarness.types.js'
import { ability, needed, type Tests } from './suite.ability.js'

/** The networks with the URL of a node that can't be reached. Port 9 is "discard": no server listens there. */
export const unreachable = ([one, two]: AdapterHarness['networks']): AdapterHarness['networks'] => {
  const rpcUrls = { default: { http: ['http://127.0.0.1:9'] } }
  return [
    { ...one, rpcUrls },
    { ...two, rpcUrls },
  ]
}

/** Tests of reading balances. */
export const balance: Tests = (bench, { tokens: hasTokens }) => {
  const of = (token?: HarnessToken) => {
    const { networks, wallet } = bench().harness
    return { address: wallet.addresses[0], networkId: networks[0].caipNetworkId, token: token?.address }
  }

  it('reads the native coin', async () => {
    await bench().connect()
    const { networks, balanceOf, wallet } = bench().harness
    const { decimals, symbol } = networks[0].nativeCurrency
    const value = await balanceOf(wallet.addresses[0])
    expect(value).toBeGreaterThan(0n)
    expect(await ability(bench(), 'balance').get(of())).toEqual({ value, decimals, symbol })
  })

  it('rejects where no node can be reached', async () => {
    const next = bench().reload(unreachable(bench().harness.networks))
    await next.connect()
    next.harness.wallet.set({ lacksNode: true })
    await expect(ability(next, 'balance').get(of())).rejects.toMatchObject({
      isLatchError: true,
      code: 'wallet/unknown',
    })
  })

  if (!hasTokens) {
    it('rejects a token on a chain without tokens', async () => {
      const asked = ability(bench(), 'balance').get({ ...of(), token: bench().harness.newAddress() })
      await expect(asked).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
    })
    it('reads no tokens', async () => {
      const found = await abilityOf(bench().adapter, 'balance')
      expect(found?.tokens).toBeUndefined()
    })
    return
  }

  it('reads a token', async () => {
    await bench().connect()
    const { balanceOf, wallet } = bench().harness
    const { standard } = needed(bench().harness.tokens, 'tokens')
    const { decimals, symbol, address } = standard
    const value = await balanceOf(wallet.addresses[0], address)
    expect(value).toBeGreaterThan(0n)
    expect(await ability(bench(), 'balance').get(of(standard))).toEqual({ value, decimals, symbol })
  })
  ofTokens(bench)
}

const ofTokens = (bench: () => Bench) => {
  /** The balances of the named tokens, which come first. The account may hold others. */
  const read = async (address: string, ...tokens: readonly string[]) => {
    await bench().connect()
    const networkId = bench().harness.networks[0].caipNetworkId
    const found = await ability(bench(), 'balance').tokens({ address, networkId, tokens })
    // The named tokens come first.
    return found.slice(0, new Set(found.map(({ token }) => token).filter((token) => tokens.includes(token))).size)
  }
  const listed = (): readonly HarnessToken[] => {
    const { standard, noReturn } = needed(bench().harness.tokens, 'tokens')
    return noReturn ? [standard, noReturn] : [standard]
  }

  it('reads many tokens in one call, each once, and leaves out what is no token', async () => {
    const { balanceOf, newAddress, wallet } = bench().harness
    const [owner] = wallet.addresses
    const tokens = listed()
    const addresses = tokens.map(({ address }) => address)
    const expected = tokens.map(async ({ address, decimals, symbol }) => ({
      token: address,
      value: await balanceOf(owner, address),
      decimals,
      symbol,
    }))
    const found = await read(owner, newAddress(), ...addresses, 'name.eth', ...addresses, newAddress())
    expect(found).toEqual(await Promise.all(expected))
  })

  it('reads 0 of a token that an account does not have', async () => {
    const found = await read(bench().harness.newAddress(), ...listed().map(({ address }) => address))
    expect(found.map(({ token, value }) => ({ token, value }))).toEqual(
      listed().map(({ address }) => ({ token: address, value: 0n })),
    )
  })
}
