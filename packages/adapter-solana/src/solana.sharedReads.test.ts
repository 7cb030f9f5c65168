import { solana, solanaDevnet } from '@latchkit/core/networks'
import { afterEach, expect, it, vi } from 'vitest'
import { createContext } from './context.fixture.js'
import { fakeNode } from './fakeNode.fixture.js'
import { createSharedReads } from './solana.sharedReads.js'

afterEach(() => void vi.unstubAllGlobals())

const [MAIN, DEV] = [solana.caipNetworkId, solanaDevnet.caipNetworkId]

it('reads the statuses that are asked for in one turn by one call, of each network', async () => {
  const calls = fakeNode({
    getSignatureStatuses: (hashes: readonly string[]) => ({
      value: hashes.map((hash) => (hash === 'c' ? null : { hash })),
    }),
  })
  const { status } = createSharedReads(createContext().deps)
  const asked = [status(MAIN, 'a'), status(DEV, 'b'), status(MAIN, 'c'), status(MAIN, 'd')]
  expect(await Promise.all(asked)).toEqual([{ hash: 'a' }, { hash: 'b' }, undefined, { hash: 'd' }])
  expect(await status(MAIN, 'e')).toEqual({ hash: 'e' })
  const options = { searchTransactionHistory: true }
  expect(calls.map(({ params }) => params)).toEqual([
    [['a', 'c', 'd'], options],
    [['b'], options],
    [['e'], options],
  ])
})

it('has no status where the node answers something else', async () => {
  fakeNode({ getSignatureStatuses: { value: ['text'] } })
  expect(await createSharedReads(createContext().deps).status(MAIN, 'a')).toBeUndefined()
})

it('asks once for what is asked for by the same key, until the answer is there', async () => {
  const { once } = createSharedReads(createContext().deps)
  const read = vi.fn(async () => 5)
  expect(await Promise.all([once('a', read), once('a', read), once('b', read)])).toEqual([5, 5, 5])
  await once('a', read)
  expect(read).toHaveBeenCalledTimes(3)
})
