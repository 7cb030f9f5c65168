import type { TransactionProgress } from '@latchkit/core/adapter'
import { solana } from '@latchkit/core/networks'
import { afterEach, expect, it, vi } from 'vitest'
import { createContext } from './context.fixture.js'
import { wait } from './solana.wait.js'

afterEach(() => vi.unstubAllGlobals())

type Answers = Readonly<Record<string, () => unknown>>

const confirmed = { slot: 5, err: null, confirmationStatus: 'confirmed' }
const standing: Answers = {
  getLatestBlockhash: () => ({ context: { slot: 5 }, value: { blockhash: 'x', lastValidBlockHeight: 150 } }),
  getBlockHeight: () => 1,
  getSignatureStatuses: () => ({ value: [null] }),
  getTransaction: () => null,
}

/** Waits on a node that answers by method. An answer that throws is a refusal of the node. */
function start(answers: Answers) {
  const test = createContext()
  const counts: Record<string, number> = {}
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { method } = JSON.parse(body) as { method: string }
    counts[method] = (counts[method] ?? 0) + 1
    try {
      return new Response(JSON.stringify({ id: 1, result: { ...standing, ...answers }[method]?.() }))
    } catch {
      return new Response('', { status: 400 })
    }
  })
  const told: TransactionProgress[] = []
  const onProgress = (progress: TransactionProgress): void => void told.push(progress)
  const waiting = wait(test.deps, { hash: 'abc', networkId: solana.caipNetworkId, onProgress })
  waiting.catch(() => {})
  return { ...test, counts, told, waiting }
}

/** Advances the clock in steps of 500 ms, so that requests settle between them. */
async function pass({ clock }: ReturnType<typeof start>, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) await clock.advance(500)
}

it('F101 waits until it is confirmed, looking each 500 ms', async () => {
  let looks = 0
  const test = start({
    getSignatureStatuses: () => ({
      value: [++looks < 4 ? (looks < 3 ? null : { ...confirmed, confirmationStatus: 'processed' }) : confirmed],
    }),
  })
  await pass(test, 1_000)
  expect(looks).toBe(3)
  await pass(test, 500)
  // The node doesn't have the transaction's details yet, so the receipt has no fee.
  expect(await test.waiting).toEqual({
    hash: 'abc',
    status: 'success',
    replaced: undefined,
    blockNumber: 5n,
    fee: undefined,
  })
  expect(test.clock.waiting()).toBe(0)
})

it('reports once that a block has it, as soon as it is processed', async () => {
  let looks = 0
  const processed = { ...confirmed, confirmations: 0, confirmationStatus: 'processed' }
  const test = start({ getSignatureStatuses: () => ({ value: [[null, processed, processed, confirmed][looks++]] }) })
  await pass(test, 500)
  const progress = { stage: 'included', hash: 'abc', blockNumber: 5n }
  expect(test.told).toEqual([progress])
  await pass(test, 1_000)
  await test.waiting
  expect(test.told).toEqual([progress])
})

it('F101, F112 gives up once no block can have it any more', async () => {
  let height = 150
  const test = start({ getBlockHeight: () => height })
  await pass(test, 30_000)
  height = 151
  await pass(test, 1_500)
  await expect(test.waiting).rejects.toMatchObject({ code: 'wallet/timed-out', context: { hash: 'abc' } })
})

it('F112 reads the status once more after the last block that could have it', async () => {
  let isThere = false
  const test = start({
    getBlockHeight: () => {
      isThere = true
      return 151
    },
    getSignatureStatuses: () => ({ value: [isThere ? confirmed : null] }),
  })
  await pass(test, 500)
  expect(await test.waiting).toMatchObject({ status: 'success' })
})

it('F101 gives up after 180 s where the blockhash cannot be read', async () => {
  const test = start({
    getLatestBlockhash: () => {
      throw new Error()
    },
    getBlockHeight: () => 10_000,
  })
  await pass(test, 179_500)
  const { getSignatureStatuses: looks = 0 } = test.counts
  expect(looks).toBeGreaterThan(300)
  await pass(test, 1_000)
  await expect(test.waiting).rejects.toMatchObject({ code: 'wallet/timed-out' })
})

it('S4.12 F101 gives up after 180 s, however long the nodes keep silent', async () => {
  const test = createContext()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  let outcome: unknown = 'open'
  const waiting = wait(test.deps, { hash: 'abc', networkId: solana.caipNetworkId }).catch(
    (error: unknown) => (outcome = error),
  )
  await test.clock.advance(179_999)
  expect(outcome).toBe('open')
  await test.clock.advance(1)
  await waiting
  expect(outcome).toMatchObject({ code: 'wallet/timed-out', context: { hash: 'abc' } })
  // No further read follows.
  await test.clock.advance(60_000)
  expect(test.clock.waiting()).toBe(0)
})

it('F102 resolves with the reason of a failure from its logs', async () => {
  const err = { InstructionError: [0, { Custom: 1 }] }
  const logMessages = ['Program log: Error: insufficient funds', 5]
  const test = start({
    getSignatureStatuses: () => ({ value: [{ ...confirmed, confirmationStatus: 'finalized', err }] }),
    getTransaction: () => ({ meta: { fee: 5_000, err, logMessages } }),
  })
  await pass(test, 500)
  expect(await test.waiting).toEqual({
    hash: 'abc',
    status: 'reverted',
    replaced: undefined,
    blockNumber: 5n,
    fee: 5_000n,
    reason: 'insufficient funds',
  })
})

it('F031 goes on after a read that fails', async () => {
  let looks = 0
  const test = start({
    getSignatureStatuses: () => {
      if (++looks < 3) throw new Error()
      return { value: [confirmed] }
    },
    getTransaction: () => {
      throw new Error()
    },
  })
  await pass(test, 1_500)
  expect(await test.waiting).toMatchObject({ status: 'success' })
})

it('refuses a network that the app does not have', async () => {
  const { deps } = createContext()
  await expect(wait(deps, { hash: 'abc', networkId: 'solana:x' })).rejects.toMatchObject({ code: 'network/not-found' })
})
