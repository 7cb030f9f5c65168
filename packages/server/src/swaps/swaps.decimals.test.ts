import { expect, it, vi } from 'vitest'
import { DOLLAR, NETWORK, STRANGER } from './likenesses.fixture.js'
import { TOKENS } from './source.fixture.js'
import { assetId } from '../assets/assets.js'
import { createDecimals } from './swaps.decimals.js'

it('decimals are those of the lists, else of the chain, which is asked once', async () => {
  const answers: unknown[] = [7, undefined]
  const read = vi.fn(async () => [answers.shift()])
  const find = vi.fn(async (asset) => TOKENS.find((each) => assetId(each) === assetId(asset)))
  const decimalsOf = createDecimals({ tokens: { find, list: async () => [] }, reader: { read, coins: async () => 0n } })
  const of = (address: string | undefined) => decimalsOf({ networkId: NETWORK, address })
  expect([await of(undefined), await of(DOLLAR)]).toEqual([18, 6])
  expect(read).not.toHaveBeenCalled()
  expect([await of(STRANGER), await of(STRANGER)]).toEqual([7, 7])
  expect(read).toHaveBeenCalledTimes(1)
  // A contract without decimals is no token.
  expect(await of(`${STRANGER.slice(0, -1)}0`)).toBeUndefined()
  find.mockRejectedValue(new Error('away'))
  expect(await of(undefined)).toBeUndefined()
})
