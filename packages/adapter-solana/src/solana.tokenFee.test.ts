import { solana } from '@latchkit/core/networks'
import { afterEach, expect, it, vi } from 'vitest'
import { createContext } from './context.fixture.js'
import { fakeNode } from './fakeNode.fixture.js'
import { readTokenFee } from './solana.tokenFee.js'

afterEach(() => void vi.unstubAllGlobals())

const fee = (transferFeeBasisPoints: number, maximumFee: number, epoch: number) => ({
  epoch,
  maximumFee,
  transferFeeBasisPoints,
})
const read = (transferFee: unknown, epoch: unknown = 7) => {
  const calls = fakeNode({ getEpochInfo: { epoch } })
  const result = readTokenFee(createContext().deps, solana.caipNetworkId, { transferFee })
  return { calls, result }
}

it('keeps a part of each transfer, rounded up, and no more than its limit', async () => {
  const { calls, result } = read({ newerTransferFee: fee(100, 50, 7), olderTransferFee: fee(0, 0, 1) })
  const heldBack = await result
  const told = [0n, 1n, 100n, 101n, 4_900n, 5_000n, 5_001n].map(heldBack)
  expect(told).toEqual([0n, 1n, 1n, 2n, 49n, 50n, 50n])
  expect(calls).toEqual([{ method: 'getEpochInfo', params: [{ commitment: 'confirmed' }] }])
})

it.each([
  [6, 1n],
  [7, 2n],
  [8, 2n],
])('is the newer one from its epoch on: %i', async (epoch, expected) => {
  const { result } = read({ newerTransferFee: fee(200, 50, 7), olderTransferFee: fee(100, 50, 1) }, epoch)
  expect((await result)(100n)).toBe(expected)
})

it('may keep all of a transfer', async () => {
  const { result } = read({ newerTransferFee: fee(10_000, 1_000, 7), olderTransferFee: fee(0, 0, 1) })
  expect((await result)(100n)).toBe(100n)
})

it('is nothing, and asks nothing, where the token has none', async () => {
  const { calls, result } = read(undefined)
  expect([(await result)(100n), calls]).toEqual([0n, []])
})

it.each<[string, unknown, unknown, string]>([
  ['more than all', { newerTransferFee: fee(10_001, 50, 7) }, 7, 'getAccountInfo'],
  ['no fee', {}, 7, 'getAccountInfo'],
  ['no share', { newerTransferFee: { epoch: 7, maximumFee: 5 } }, 7, 'getAccountInfo'],
  ['no limit', { newerTransferFee: { epoch: 7, transferFeeBasisPoints: 5 } }, 7, 'getAccountInfo'],
  ['no epoch', { newerTransferFee: fee(1, 1, 7) }, null, 'getEpochInfo'],
])('is refused where the node tells %s', async (_, transferFee, epoch, method) => {
  await expect(read(transferFee, epoch).result).rejects.toMatchObject({
    code: 'wallet/bad-answer',
    context: { method },
  })
})
