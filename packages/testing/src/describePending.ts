import type { CaipNetworkId } from '@latchkit/core'
import type { Locks } from '@latchkit/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { createFakeClock, type FakeClock } from './createFakeClock.js'
import { createFakeStorage, type FakeStorage } from './createFakeStorage.js'
import type { TestLatch } from './createTestLatch.js'

/** What the kit of {@link PendingHarness} is made of. */
export interface PendingKitOptions {
  readonly clock: FakeClock
  readonly storage: FakeStorage
  readonly window: Window
  readonly environment: { readonly locks: Locks }
}

/** A chain that includes no transaction, and a wallet whose account has sent many. */
export interface PendingHarness {
  readonly networkId: CaipNetworkId
  readonly address: string
  /** The hashes of 100 transactions that wait, the oldest first. */
  readonly hashes: readonly string[]
  /** Collects what is not used any more, and tells how many bytes are: the suite itself runs outside of Node too. */
  usedBytes(): number
  /** Makes a kit whose wallet is connected. */
  connect(options: PendingKitOptions): Promise<Pick<TestLatch, 'latch'>>
}

/** How many of the open transactions are watched (S9.03). */
const WATCHED = 99
/** How often the chain may be asked after the first 180 s, in requests a minute. */
const MAX_REQUESTS = 10
/** How many calls may be in the requests of one look: two for each transaction, and some for all of them. */
const MAX_CALLS = 2 * WATCHED + 10
/** How much the heap may grow in an hour, in bytes. */
const MAX_GROWTH = 1_000_000
const LOOK_MS = 30_000
const LOOKS_OF_HOUR = 120

/**
 * Defines the test that an adapter reads many open transactions with few requests. It counts the requests of `fetch`, and
 * measures the heap, so it needs a process of its own.
 */
export function describePending(name: string, start: () => Promise<PendingHarness>): void {
  describe(`100 open transactions: ${name}`, () => {
    it(
      'S4.12 S9.03 F114 99 are watched, by few requests and while the page is seen; the 100th on request',
      { timeout: 300_000 },
      async () => {
        const harness = await start()
        const [oldest = ''] = harness.hashes
        const traffic: Traffic = { underWay: 0 }
        const { clock, page, options } = createPage(harness, traffic)
        const requests = tapRequests(harness.hashes, traffic)
        try {
          const { latch } = await harness.connect(options)
          const { state, check } = await latch.feature('transactions')
          expect(state.transactions.map(({ hash }) => hash)).toEqual([...harness.hashes].reverse())
          const isUnwatched = state.transactions.filter(({ id }) => state.unwatched.includes(id))
          expect(isUnwatched.map(({ hash }) => hash)).toEqual([oldest])
          const look = async (): Promise<number> => {
            const before = requests.count()
            await clock.advance(LOOK_MS)
            await requests.settled()
            return requests.count() - before
          }
          // The code is loaded with the first look.
          await vi.waitFor(() => expect(requests.named().size).toBe(WATCHED), { timeout: 60_000 })
          await look()

          const bytes = harness.usedBytes()
          const before = requests.calls()
          const counts: number[] = []
          for (let at = 0; at < LOOKS_OF_HOUR; at++) counts.push(await look())
          const perMinute = counts.map((count, at) => count + (counts[at + 1] ?? 0))
          const sum = counts.reduce((all, count) => all + count, 0)
          expect(sum, 'every look asks the chain').toBeGreaterThanOrEqual(LOOKS_OF_HOUR)
          expect(Math.max(...perMinute)).toBeLessThanOrEqual(MAX_REQUESTS)
          expect((requests.calls() - before) / LOOKS_OF_HOUR).toBeLessThanOrEqual(MAX_CALLS)
          expect(harness.usedBytes() - bytes).toBeLessThan(MAX_GROWTH)
          expect(state.transactions.every(({ status }) => status === 'pending')).toBe(true)
          expect(requests.named()).toEqual(new Set(harness.hashes.slice(1)))

          await check(state.unwatched[0] ?? '')
          expect(requests.named()).toContain(oldest)

          page.setVisibility('hidden')
          const seen = requests.count()
          await clock.advance(LOOKS_OF_HOUR * LOOK_MS)
          await requests.settled()
          expect(requests.count()).toBe(seen)
          page.setVisibility('visible')
          expect(await look()).toBeGreaterThan(0)
          latch.dispose()
        } finally {
          requests.stop()
        }
      },
    )
  })
}

/** A page of the app. Another one, which lives and is not seen, has stored the transactions an hour ago. */
function createPage({ networkId, address, hashes }: PendingHarness, traffic: Traffic) {
  const clock = createFakeClock()
  const hourAgo = clock.now() - LOOKS_OF_HOUR * LOOK_MS
  const records = hashes.map((hash, at) => {
    const times = { askedAt: hourAgo + at, sentAt: hourAgo + at }
    const id = `${at}`
    const what = { id, kind: 'transaction', networkId, address, hash, anchor: { nonce: at, next: at, block: '0' } }
    const value = {
      ...what,
      ...times,
      status: 'pending',
      needs: 1,
      isTold: false,
      isOpen: true,
      page: 'other',
      revision: 1,
    }
    return [`@latchkit/transaction:${id}`, JSON.stringify({ version: 1, value })] as const
  })
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = Object.assign(new EventTarget(), { document }) as unknown as Window
  const options: PendingKitOptions = {
    clock,
    window,
    storage: createFakeStorage(Object.fromEntries(records)),
    environment: { locks: createLocks(traffic) },
  }
  const page = {
    setVisibility(state: DocumentVisibilityState) {
      document.visibilityState = state
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
  return { clock, page, options }
}

/** What the page waits for. */
interface Traffic {
  underWay: number
}

/** Locks of which the other page has its own. As in a browser, the answers to many requests come in several turns. */
function createLocks(traffic: Traffic): Locks {
  const turns: (() => void)[] = []
  const take = (): void => {
    for (const answer of turns.splice(0, 10)) answer()
    if (turns.length > 0) setTimeout(take, 3)
  }
  const request = async (name: string, ...rest: readonly unknown[]): Promise<unknown> => {
    traffic.underWay++
    await new Promise<void>((resolve) => {
      if (turns.push(resolve) === 1) setTimeout(take, 1)
    })
    traffic.underWay--
    return (rest.at(-1) as (lock: object | null) => unknown)(name.endsWith('/other') ? null : {})
  }
  return { request } as Locks
}

/** Counts the requests of `fetch`, and which hashes they name. */
function tapRequests(hashes: readonly string[], traffic: Traffic) {
  const real = globalThis.fetch
  const named = new Set<string>()
  let count = 0
  let calls = 0
  globalThis.fetch = async (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : ''
    count++
    calls += body.split('"method"').length - 1
    traffic.underWay++
    try {
      for (const hash of hashes) if (body.includes(hash)) named.add(hash)
      const response = await real(input, init)
      // The answer is read here, so that none is under way when `fetch` has resolved.
      return new Response(await response.arrayBuffer(), response)
    } finally {
      traffic.underWay--
    }
  }
  return {
    count: () => count,
    /** How many calls of JSON-RPC they had. */
    calls: () => calls,
    named: (): ReadonlySet<string> => named,
    /** Resolves when the page has waited for nothing in some turns. */
    async settled() {
      for (let turns = 0; turns < 5; turns++) {
        await new Promise((resolve) => setTimeout(resolve, 4))
        if (traffic.underWay > 0) turns = 0
      }
    },
    stop: () => void (globalThis.fetch = real),
  }
}
