// Tests livingChain.fixture.ts, truth.fixture.ts, chain/world.fixture.ts.
import { afterEach, expect, it, vi } from 'vitest'
import { networkId } from '../../indexer/index.fixture.js'
import { startLivingChain } from './livingChain.fixture.js'

// A busy machine takes long.
vi.setConfig({ testTimeout: 180_000 })

const STEPS = 12

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

it('F292 notes the head of the chain after each step, however soon it comes after the one before', async () => {
  const chain = await startLivingChain(5, networkId)
  cleanUps.push(chain.stop)
  // All steps are of one moment of the clock, so that whatever keeps an answer of a node for a while keeps it for all of them.
  vi.useFakeTimers({ toFake: ['Date'] })
  cleanUps.push(() => vi.useRealTimers())
  const noted = () => chain.truth.moments.at(-1)?.blocks.at(-1)?.hash
  for (let step = 0; step < STEPS; step += 1) {
    await chain.next()
    const latest = await chain.nodes.request(networkId, 'eth_getBlockByNumber', ['latest', false])
    if (latest !== 'silent') expect(latest).toMatchObject({ result: { hash: noted() } })
  }
})

it('F292 notes what a chain is between a reorg and the block that follows in the same step', async () => {
  const chain = await startLivingChain(5, networkId)
  cleanUps.push(chain.stop)
  const { moments } = chain.truth
  while (!chain.counts['reorgAndGrow']) await chain.next()
  const [last, before] = [moments.at(-1), moments.at(-2)]
  expect(before?.blocks.map(({ hash }) => hash)).toEqual(last?.blocks.slice(0, -1).map(({ hash }) => hash))
})
