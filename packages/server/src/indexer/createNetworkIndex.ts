import { setTimeout as wait } from 'node:timers/promises'
import { createLaterFlight, createSingleFlight } from '../base/singleFlight.js'
import { ChainAway } from '../chain/chain.errors.js'
import type { Chain } from '../chain/createChain.js'
import type { HistoryCoverage, HistoryGap, HistoryPage, HistoryRequest } from '../providers/history/history.types.js'
import type { Storage } from '../storage/storage.types.js'
import { endLease, takeLease } from './indexer.blocks.js'
import { createFollow, type Lease } from './indexer.follow.js'
import { createLoop, longerBy } from './indexer.loop.js'
import { chainOf, readPage, readSeen, type IndexedPage, type PageRequest } from './indexer.pages.js'
import { addAccount, createPast, touchAccount } from './indexer.past.js'
import type { ChainName, IndexedChain, IndexMode } from './indexer.types.js'

/** How long an answer waits for the head of the chain, and for the past of an account that is asked for the first time. */
const WAIT_MS = 3_000

/** How long an instance has a chain after it last read a part of it. One that reads no more gives it back. */
const LEASE_MS = 30_000

/** More blocks than these that are still to be read are told. */
const FEW_BLOCKS = 20

/** What the index of a network is made of. */
export interface NetworkIndexDeps {
  /** CAIP-2. */
  readonly networkId: string
  readonly chain: Chain
  readonly storage: Storage
  readonly mode: IndexMode
  /** The first block that is read. */
  readonly from: number
  /**
   * How old the head may be in an answer, in ms. It is read as often, and less often while it is the same and no answer
   * needs it.
   */
  readonly everyMs: number
  /** Names this instance among several. */
  readonly instance: string
  /** How long an answer waits at most for what is read before it, in ms. Default: 3 s. */
  readonly waitMs?: number
  /** Called with why the chain could not be read. */
  readonly onError: (error: unknown) => void
}

/** The index of one network. */
export interface NetworkIndex {
  readonly page: (request: HistoryRequest) => Promise<HistoryPage>
  /** The tokens that were seen in transfers of an account. Empty where the account was never asked for, and before `start`. */
  readonly seen: (address: string) => Promise<readonly string[]>
  /** Follows the chain from now on. Does nothing where it does already. */
  readonly start: () => void
  /** Ends at a moment where all that was read is written. */
  readonly stop: () => Promise<void>
}

/** Makes the index of a network. It reads nothing before `start`, or before the first account is asked for. */
export function createNetworkIndex(deps: NetworkIndexDeps): NetworkIndex {
  const { networkId, chain, storage, mode, from, everyMs, waitMs = WAIT_MS, onError } = deps
  const follow = createFollow(deps)
  const past = createPast(chain, storage)
  const flight = createSingleFlight()
  const pages = createLaterFlight()
  const coverage = createCoverage(deps)
  let hasEnded = false
  let isFollowing = false
  /** What is known of the node's head: when it was read, whether that failed, and how often it was the same since. */
  let head = { readAt: -Infinity, isAway: false, same: 0 }

  /** The chain of the nodes. While they are away, that which was read last. */
  async function chainNow(): Promise<ChainName> {
    try {
      return await follow.name()
    } catch (error) {
      if (!(error instanceof ChainAway)) throw error
      const known = await storage.use((database) => chainOf(database, networkId))
      if (known === undefined) throw error
      return known
    }
  }

  /** Adds an account that is asked for the first time. Returns whether it is new. */
  async function ask(address: string): Promise<boolean> {
    const known = await chainNow()
    if (await storage.use((database) => touchAccount(database, known, address))) return false
    const name = await follow.begin()
    const hasSearch = await chain.hasSearch()
    return storage.use((database) => addAccount(database, { chain: name, address, from, hasSearch }))
  }

  const lease = createLease(deps, () => hasEnded)
  const readHead = (): Promise<void> =>
    flight.run('head', async () => {
      const readAt = performance.now()
      const isNew = await follow.run(lease).catch((error: unknown) => {
        head = { ...head, isAway: true }
        throw error
      })
      head = { readAt, isAway: false, same: isNew ? 0 : head.same + 1 }
      // Another instance may have died that had added an account.
      if (isNew && mode === 'accounts') pastLoop.wake()
    })
  /** Whether the head is read before an answer: not where nodes are silent, and not while many blocks are still to be read. */
  const isOld = (): boolean =>
    !head.isAway && follow.behind() <= FEW_BLOCKS && performance.now() - head.readAt > everyMs
  /** Reads the past of accounts as far as it can. Returns how long it must wait for the rest, or undefined. */
  const readPast = (): Promise<number | undefined> =>
    flight.run('past', async () => {
      const name = await follow.name()
      while (!hasEnded && (await past.readPart(name)));
      return past.untilNext(name)
    })
  const headLoop = createLoop({
    everyMs,
    onError,
    run: async () => {
      await readHead()
      return longerBy(everyMs, head.same)
    },
  })
  const pastLoop = createLoop({
    everyMs,
    onError,
    run: async () => {
      const ms = await readPast()
      return ms === undefined ? undefined : Math.max(ms, everyMs)
    },
  })

  function start(): void {
    if (hasEnded) return
    isFollowing = true
    headLoop.start()
    pastLoop.start()
  }

  /** Prepares an answer: adds the account, and reads the head where it may be old. Returns whether that is of now. */
  async function prepare(address: string): Promise<boolean> {
    // Opening the database may take longer than what an answer waits for.
    await storage.use(async () => undefined)
    const isNew = mode === 'accounts' && (await ask(address).catch(passAway))
    start()
    if (isNew) {
      pastLoop.wake()
      return areInTime(waitMs, readHead(), readPast())
    }
    return isOld() ? areInTime(waitMs, readHead()) : !head.isAway
  }

  /** Reads a page of the chain that the nodes have, as far as any instance knows. */
  async function readNow(request: PagePart): Promise<IndexedPage> {
    const read = (name: ChainName) => storage.use((database) => readPage(database, { ...request, chain: name }))
    const page = await read(await chainNow())
    if (page && !page.isLeft) return page
    const known = await follow.begin().catch(async (error: unknown) => {
      const last = await storage.use((database) => chainOf(database, networkId))
      if (!(error instanceof ChainAway) || !last) throw error
      return last
    })
    const again = await read(known)
    if (!again) throw new ChainAway('The chain began anew.')
    return again
  }

  async function readAnswer(request: PagePart, isOfNow: boolean): Promise<HistoryPage> {
    const page = await readNow(request)
    // Another instance may have died before it had read all.
    follow.notice(page.chain)
    if (page.ranges.some(({ first, last }) => last >= first)) pastLoop.wake()
    const { since, missing } = await coverage(page)
    const isBehind = !isOfNow || follow.behind() > FEW_BLOCKS || !isWhole(page.chain)
    return { ...page, coverage: { since, missing: isBehind ? [...missing, 'recent'] : missing } }
  }

  return {
    // Many pages of one account at the same time, such as those of many tabs, cost the database two at most.
    async page({ address: given, after, isIncluded = false, size }) {
      const address = given.toLowerCase()
      const isOfNow = await flight.run(`prepare ${address}`, () => prepare(address))
      const key = `${address} ${size} ${isOfNow} ${isIncluded ? '=' : ''}${after ?? ''}`
      return pages.run(key, () => readAnswer({ address, after, isIncluded, size }, isOfNow))
    },
    async seen(address) {
      // A folder's database takes long to open, and no question for balances opens it.
      if (!isFollowing) return []
      // The answer is for balances, which are of now in any case.
      if (isOld()) void areInTime(waitMs, readHead())
      const name = await chainNow()
      return storage.use((database) => readSeen(database, name, address.toLowerCase()))
    },
    start,
    async stop() {
      hasEnded = true
      await Promise.all([headLoop.stop(), pastLoop.stop()])
    },
  }
}

/** Makes the right of an instance to read chains. */
const createLease = ({ storage, instance }: NetworkIndexDeps, hasEnded: () => boolean): Lease => ({
  take: async (name) =>
    hasEnded() ? undefined : storage.use((database) => takeLease(database, name, instance, LEASE_MS)),
  // It ends by itself where the database is away.
  end: (name) => storage.use((database) => endLease(database, name, instance)).catch(() => undefined),
})

/**
 * Waits for what is read before an answer, but not for long. Returns whether it was read in time. The loops go on where it
 * takes longer, and say what fails.
 */
async function areInTime(waitMs: number, ...reads: readonly Promise<unknown>[]): Promise<boolean> {
  const late = new AbortController()
  const areRead = Promise.all(reads).then(
    () => true,
    () => false,
  )
  const isInTime = await Promise.race([areRead, wait(waitMs, false, late).catch(() => false)])
  late.abort()
  return isInTime
}

/** A page of a chain that is known. */
type PagePart = Omit<PageRequest, 'chain'>

/** Whether as much of a chain was read as there was when it began, or when blocks were taken back. */
const isWhole = ({ headNumber, wholeAt }: IndexedChain): boolean => headNumber !== null && headNumber >= (wholeAt ?? 0)

/** An account can't be added while the nodes are away. What is known of it is the answer. */
function passAway(error: unknown): false {
  if (error instanceof ChainAway) return false
  throw error
}

/** Makes the function that says what the index can't know of an account. */
function createCoverage({ chain, mode, from }: NetworkIndexDeps): (page: IndexedPage) => Promise<HistoryCoverage> {
  const times = new Map<number, Date>()

  async function timeOf(number: number): Promise<Date | undefined> {
    const known = times.get(number)
    if (known) return known
    const header = await chain.header(number).catch(() => undefined)
    if (!header) return undefined
    if (times.size >= 1_000) times.clear()
    times.set(number, header.minedAt)
    return header.minedAt
  }

  return async ({ chain: { untracedNumber, firstNumber }, since, ranges }) => {
    if (mode === 'all') {
      const first = firstNumber ?? from
      return {
        since: first > 0 ? await timeOf(first) : undefined,
        missing: untracedNumber === null ? [] : ['internal'],
      }
    }
    const hasCalls = ranges.some(({ kind }) => kind === 'calls')
    const isTraced = hasCalls && (untracedNumber === null || untracedNumber <= (since ?? 0))
    const missing: HistoryGap[] = hasCalls ? [] : ['coin', 'failed']
    const left = ranges.filter(({ first, last }) => last >= first).map(({ last }) => last + 1)
    // Nothing is known of an account that could not be added yet.
    const first = since === undefined ? undefined : Math.max(from, ...left)
    return {
      since: first === undefined ? new Date() : first > 0 ? await timeOf(first) : undefined,
      missing: [...missing, ...(isTraced ? [] : (['internal'] as const))],
    }
  }
}
