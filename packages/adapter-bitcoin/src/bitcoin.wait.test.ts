import type { AdapterContext, TransactionProgress } from '@latchkit/core/adapter'
import { bitcoin } from '@latchkit/core/networks'
import { createFakeClock, createFakeStorage } from '@latchkit/testing'
import { afterEach, expect, it, vi } from 'vitest'
import type { BitcoinDeps } from './bitcoin.connection.js'
import { wait } from './bitcoin.wait.js'

const TXID = 'ab'.repeat(32)
afterEach(() => void vi.unstubAllGlobals())

/** Waits on a node that gives these answers about the status, and then repeats the last one. */
function waitFor(...answers: (Response | 'hang')[]) {
  const clock = createFakeClock()
  const looks: number[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/status')) return Response.json({ txid: TXID, fee: 1_410 })
    looks.push(clock.now())
    const answer = answers[Math.min(looks.length, answers.length) - 1]
    return answer === 'hang' ? new Promise(() => {}) : answer?.clone()
  })
  const context = {
    networks: [{ ...bitcoin, rpcUrls: { default: { http: ['https://node.test'] } } }],
    environment: { clock, storage: createFakeStorage().open, window: undefined, report: () => {}, warn: () => {} },
  } as object as AdapterContext
  const deps = { context, rpcUrls: {} } as object as BitcoinDeps
  const began = clock.now()
  const times = (): number[] => looks.map((at) => at - began)
  const told: TransactionProgress[] = []
  const onProgress = (progress: TransactionProgress): void => void told.push(progress)
  return { clock, times, told, waiting: wait(deps, { hash: TXID, networkId: bitcoin.caipNetworkId, onProgress }) }
}

const unseen = new Response('Transaction not found', { status: 404 })
const unmined = Response.json({ confirmed: false })
const mined = Response.json({ confirmed: true, block_height: 900_000, block_hash: 'cd'.repeat(32) })

it('resolves with the block and the fee', async () => {
  const { waiting } = waitFor(mined)
  expect(await waiting).toEqual({
    hash: TXID,
    status: 'success',
    replaced: undefined,
    blockNumber: 900_000n,
    fee: 1_410n,
  })
})

it('reports once that it is in the mempool, then once that it is in a block', async () => {
  const { clock, told, waiting } = waitFor(unseen, unmined, unmined, mined)
  await clock.advance(1)
  expect(told).toEqual([])
  await clock.advance(199)
  expect(told).toEqual([{ stage: 'pending', hash: TXID }])
  await clock.advance(2_000)
  await waiting
  expect(told).toEqual([
    { stage: 'pending', hash: TXID },
    { stage: 'included', hash: TXID, blockNumber: 900_000n },
  ])
})

it('S4.12 looks after 200 ms, and after twice as long each time, up to 4 s', async () => {
  const { clock, times, waiting } = waitFor(unseen, unmined, unmined, unmined, unmined, unmined, unmined, mined)
  await clock.advance(20_000)
  expect(await waiting).toMatchObject({ status: 'success' })
  expect(times()).toEqual([0, 200, 600, 1_400, 3_000, 6_200, 10_200, 14_200])
})

it('F101 S4.12 gives up after 180 s', async () => {
  const { clock, times, waiting } = waitFor(unmined)
  const failing = expect(waiting).rejects.toMatchObject({ code: 'wallet/timed-out' })
  await clock.advance(179_000)
  const before = times().length
  await clock.advance(10_000)
  await failing
  expect(times().length - before).toBeLessThan(4)
  expect(clock.waiting()).toBe(0)
})

it('F101 S4.12 gives up after 180 s, however long the nodes keep silent', async () => {
  const { clock, waiting } = waitFor('hang')
  let outcome: unknown = 'open'
  const settled = waiting.catch((error: unknown) => (outcome = error))
  await clock.advance(179_999)
  expect(outcome).toBe('open')
  await clock.advance(1)
  await settled
  expect(outcome).toMatchObject({ code: 'wallet/timed-out', context: { hash: TXID } })
  // No further read follows.
  await clock.advance(60_000)
  expect(clock.waiting()).toBe(0)
})

it.each([
  ['is in trouble', new Response('', { status: 500 })],
  ['says nonsense', Response.json(null)],
  ['gives no block', Response.json({ confirmed: true })],
])('F101 goes on while the node %s', async (_, answer) => {
  const { clock, waiting } = waitFor(answer, answer, answer, answer, answer, mined)
  await clock.advance(60_000)
  expect(await waiting).toMatchObject({ blockNumber: 900_000n })
})
