import { solana } from '@latchkit/core/networks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createContext } from './context.fixture.js'
import { fakeNode } from './fakeNode.fixture.js'
import { readMissing } from './solana.missing.js'

afterEach(() => void vi.unstubAllGlobals())

const RESERVE = 890
const signer = { connectorId: 'a', address: 'x', networkId: solana.caipNetworkId }

/** What is missing of 10,000 lamports for this spending. An account of 165 bytes costs 2,000 lamports. */
async function missing(spent: bigint, lamports?: bigint) {
  const calls = fakeNode({
    getBalance: { value: 10_000 },
    getMinimumBalanceForRentExemption: (bytes: number) => (bytes === 165 ? 2_000 : bytes === 0 ? RESERVE : undefined),
  })
  const account = lamports === undefined ? undefined : { bytes: 165, lamports }
  const result = await readMissing(createContext().deps, signer, { spent, account })
  return { result, asked: calls.map(({ method, params }) => [method, ...params]) }
}

describe('F246 F247 what of the coin is missing', () => {
  it.each<[bigint, bigint | undefined, object | undefined]>([
    [10_000n, undefined, undefined],
    [9_999n, undefined, { for: 'reserve', needed: '890', left: '1' }],
    [9_111n, undefined, { for: 'reserve', needed: '890', left: '889' }],
    [9_110n, undefined, undefined],
    [10_001n, undefined, undefined],
    [8_001n, 0n, { for: 'deposit', needed: '2000', left: '1999' }],
    [8_000n, 0n, undefined],
    [7_999n, 0n, { for: 'reserve', needed: '890', left: '1' }],
    [7_110n, 0n, undefined],
    [9_000n, 1_001n, { for: 'reserve', needed: '890', left: '1' }],
    [9_500n, 5_000n, { for: 'reserve', needed: '890', left: '500' }],
    [9_000n, 999n, { for: 'deposit', needed: '1001', left: '1000' }],
  ])('of %i spent, with %o on the new account: %o', async (spent, lamports, expected) => {
    expect((await missing(spent, lamports)).result).toEqual(expected)
  })

  it('asks nothing more where the amount and the fee are too much already', async () => {
    expect((await missing(10_001n, 0n)).asked).toEqual([['getBalance', 'x', { commitment: 'confirmed' }]])
  })
})
