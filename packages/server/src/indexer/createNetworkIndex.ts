import { setTimeout as wait } from 'node:timers/promises'
import { createLaterFlight, createSingleFlight } from '../base/singleFlight.js'
import { ChainAway } from '../chain/chain.errors.js'
import type { Chain } from '../chain/createChain.js'
import type { HistoryPage, HistoryRequest } from '../history/history.types.js'
import type { Storage } from '../storage/storage.types.js'
import { createCoverage } from './indexer.coverage.js'
import { createFollow } from './indexer.follow.js'
import { chainOf, readPage, readSeen, type IndexedPage, type PageRequest } from './indexer.pages.js'
import { addAccount, createPast, touchAccount } from './indexer.past.js'
import { createReading } from './indexer.reading.js'
import type { ChainName, IndexedChain, IndexMode } from './indexer.types.js'

/** How long an answer waits for the head of the chain, and for the past of an account that is asked for the first time. */
const WAIT_MS = 3_000

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
  const { networkId, chain, storage, mode, from, waitMs = WAIT_MS } = deps
  const follow = createFollow(deps)
  const reading = createReading({ ...deps, follow, past: createPast(chain, storage) })
  const flight = createSingleFlight()
  const pages = createLaterFlight()
  const coverage = createCoverage(deps)
  let isFollowing = false

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

  function start(): void {
    isFollowing = true
    reading.start()
  }

  /** Prepares an answer: adds the account, and reads the head where it may be old. Returns whether that is of now. */
  async function prepare(address: string): Promise<boolean> {
    // Opening the database may take longer than what an answer waits for.
    await storage.use(async () => undefined)
    const isNew = mode === 'accounts' && (await ask(address).catch(passAway))
    start()
    if (isNew) {
      reading.wakePast()
      return areInTime(waitMs, reading.head(), reading.past())
    }
    return reading.isOld() ? areInTime(waitMs, reading.head()) : !reading.isAway()
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
    if (!again || again.isLeft) throw new ChainAway('The chain began anew.')
    return again
  }

  async function readAnswer(request: PagePart, isOfNow: boolean): Promise<HistoryPage> {
    const page = await readNow(request)
    // Another instance may have died before it had read all.
    follow.notice(page.chain)
    if (page.ranges.some(({ first, last }) => last >= first)) reading.wakePast()
    const { since, missing } = await coverage(page)
    const isBehind = !isOfNow || reading.isFarBehind() || !isWhole(page.chain)
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
      if (reading.isOld()) void areInTime(waitMs, reading.head())
      const name = await chainNow()
      return storage.use((database) => readSeen(database, name, address.toLowerCase()))
    },
    start,
    stop: reading.stop,
  }
}

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
