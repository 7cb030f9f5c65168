import { abilityOf, type Simulation, type TransactionRequest } from '@latchkit/core/adapter'
import { expect, it } from 'vitest'
import type { Bench } from './adapterBench.js'
import type { AdapterHarness } from './adapterHarness.types.js'
import { ability, needed, type Tests } from './suite.ability.js'
import { unreachable } from './suite.balance.js'

/** Tests of `transaction.call`. */
export const callTests: Tests = (bench, { rawCalls: hasCalls }) => {
  if (!hasCalls)
    return it('has no raw call', async () => {
      expect((await abilityOf(bench().adapter, 'transaction'))?.call).toBeUndefined()
    })
  const call = async (which: 'reading' | 'failing') => {
    const { networkId } = await bench().signer()
    return ability(bench(), 'transaction').call(networkId, needed(bench().harness.rawCalls, 'rawCalls')[which])
  }

  it('calls a contract, and resolves with the data that it returns', async () => {
    expect(await call('reading')).toBe(bench().harness.rawCalls?.returns)
  })

  it('S8.11 rejects a call that reverts, with the reason', async () => {
    const { reason } = needed(bench().harness.rawCalls, 'rawCalls')
    await expect(call('failing')).rejects.toMatchObject({ code: 'wallet/reverted', context: { reason } })
  })
}

/** Amounts that are paid. Some chains have a minimum for an account; the coin's is more. */
const PAID = { coin: 2_000_001n, token: 7n }

/** Tests of `transaction.preview`. */
export const simulationTests: Tests = (bench, { simulation: hasSimulation }) => {
  if (!hasSimulation)
    return it('has no preview', async () => {
      expect((await abilityOf(bench().adapter, 'transaction'))?.preview).toBeUndefined()
    })
  const parts = () => needed(bench().harness.simulation, 'simulation')
  const tokenOf = ({ tokens }: AdapterHarness) => needed(tokens, 'tokens').standard.address
  const preview = async (
    requests: readonly TransactionRequest[],
    asked: { readonly tokens?: readonly string[]; readonly spender?: string } = {},
    on: Bench = bench(),
  ): Promise<Simulation | undefined> => {
    const signer = await on.signer()
    return ability(on, 'transaction').preview(signer, requests, { tokens: [tokenOf(on.harness)], ...asked })
  }
  const paying = async (amounts: Partial<typeof PAID> = {}) =>
    parts().payments(bench().harness.wallet.addresses[0], bench().harness.newAddress(), { ...PAID, ...amounts })

  it('says exactly what payments then move, without asking the wallet, and a fee that is enough', async () => {
    const { harness } = bench()
    const { balanceOf, wallet } = harness
    const [signer, token, [owner]] = [await bench().signer(), tokenOf(harness), wallet.addresses]
    const requests = await paying()
    const asked = wallet.prompts()
    const { moves, leaves, approvals, allowance, fee, failure } = needed(await preview(requests), 'preview')
    expect(wallet.prompts()).toBe(asked)
    expect({ leaves, approvals, allowance, failure }).toEqual({ leaves: [], approvals: [] })
    const before = [await balanceOf(owner), await balanceOf(owner, token)] as const
    let paid = 0n
    for (const request of requests) {
      const hash = await ability(bench(), 'transaction').send(signer, request)
      const receipt = await ability(bench(), 'tracking').wait({ hash, networkId: signer.networkId })
      paid += receipt.fee ?? 0n
    }
    expect(moves).toEqual([
      { change: String((await balanceOf(owner)) + paid - before[0]) },
      { token, change: String((await balanceOf(owner, token)) - before[1]) },
    ])
    expect(moves[1]?.change).toBe('-7')
    expect(BigInt(fee?.value ?? 0)).toBeGreaterThanOrEqual(paid)
  })

  it('reports that a token leaves that was not asked for', async () => {
    const { moves, leaves } = needed(await preview(await paying(), { tokens: [] }), 'preview')
    expect(moves).toHaveLength(1)
    expect(leaves).toEqual([{ token: tokenOf(bench().harness), amount: '7' }])
  })

  it('reports a permission to spend a token, and how much the spender may take before and after', async () => {
    const { harness } = bench()
    const [owner] = harness.wallet.addresses
    const spender = harness.newAddress()
    const request = await parts().approval(owner, spender, 12n)
    const token = tokenOf(harness)
    expect(await preview([request], { spender })).toMatchObject({
      moves: [{ change: '0' }, { token, change: '0' }],
      leaves: [],
      approvals: [{ token, spender, amount: '12' }],
      ...(parts().hasAllowances && { allowance: { before: '0', after: '12' } }),
    })
  })

  it('S8.11 has the reason of a transaction that would fail', async () => {
    const [owner] = bench().harness.wallet.addresses
    const { request, reason } = await parts().refused(owner)
    expect((await preview([request]))?.failure).toEqual({ code: 'wallet/reverted', reason, at: 0 })
  })

  it('says that there is too little of the coin', async () => {
    const [owner] = bench().harness.wallet.addresses
    const coin = (await bench().harness.balanceOf(owner)) + 1n
    expect((await preview(await paying({ coin })))?.failure).toMatchObject({ code: 'wallet/insufficient-funds' })
  })

  it('resolves with undefined where the node cannot simulate', async () => {
    const requests = await paying()
    await parts().lack(true)
    try {
      expect(await preview(requests)).toBeUndefined()
    } finally {
      await parts().lack(false)
    }
  })

  it('rejects where no node can be reached', async () => {
    const requests = await paying()
    const next = bench().reload(unreachable(bench().harness.networks))
    await next.connect()
    next.harness.wallet.set({ lacksNode: true })
    await expect(preview(requests, {}, next)).rejects.toMatchObject({ isLatchError: true, code: 'wallet/unknown' })
  })
}
