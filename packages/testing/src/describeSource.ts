import { asLatchError, type ConnectorSource, type SourceSession } from '@latchkit/core/adapter'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SourceHarness } from './sourceHarness.types.js'

/** How long the suite polls for what comes from a wallet, in ms: long enough for a relay on a slow machine. */
const TIMEOUT = { timeout: 15_000, interval: 20 }

/** A source on its harness, and what its tests ask. */
interface SourceBench {
  readonly harness: SourceHarness
  readonly source: ConnectorSource
  /** Stops the source, and starts it again. */
  restart(): void
  dispose(): Promise<void>
  /** Connects with the approval of these namespaces; default: of all. */
  connect(namespaces?: SourceSession['namespaces']): Promise<SourceSession>
  /** The newest session. */
  last(): SourceSession | undefined
  /** Reads what the wallets of all namespaces share: the namespaces that have accounts. */
  sharing(): Promise<readonly string[]>
}

function createSourceBench(harness: SourceHarness): SourceBench {
  const { source, namespaces: all } = harness
  let stop = source.start()
  return {
    harness,
    source,
    restart() {
      stop()
      stop = source.start()
    },
    async dispose() {
      stop()
      await harness.dispose?.()
    },
    async connect(namespaces = all) {
      const opened = source.open({ namespace: namespaces[0] })
      await harness.approve(namespaces)
      return opened
    },
    last: () => harness.sessions().at(-1),
    async sharing() {
      const read = all.map(async (each) => ((await harness.accountsOf(each)).length > 0 ? [each] : []))
      return (await Promise.all(read)).flat()
    },
  }
}

/**
 * The contract suite of sources: what connecting and restoring need of every {@link ConnectorSource}. `setup` is called for
 * each test.
 */
export function describeSource(name: string, setup: () => Promise<SourceHarness>): void {
  describe(name, () => {
    let bench: SourceBench
    beforeEach(async () => {
      bench = createSourceBench(await setup())
    })
    afterEach(() => bench.dispose())

    openingTests(() => bench)
    endingTests(() => bench)
  })
}

/** Tests of what a source has, and of opening sessions. */
function openingTests(bench: () => SourceBench): void {
  it('has a connector of each namespace from the start, whose traits name one session and its approval', () => {
    const { harness, source } = bench()
    const connectors = source.wallets.map(({ connector }) => connector)
    expect(connectors.map(({ chain }) => chain)).toEqual(harness.namespaces)
    expect(new Set(connectors.map(({ id }) => id)).size).toBe(connectors.length)
    const sessions = new Set(connectors.map(({ traits }) => traits?.session))
    expect(sessions.size).toBe(1)
    expect([...sessions][0]).toBeTruthy()
    expect(connectors.map(({ traits }) => traits?.approval)).toEqual(connectors.map(() => 'source'))
  })

  it('has no session before one is approved, and asks for none', async () => {
    const { harness, sharing } = bench()
    expect(await sharing()).toEqual([])
    expect(harness.sessions()).toEqual([])
  })

  it('resolves with what was approved, emits it, and shares the accounts of all its namespaces', async () => {
    const { harness, connect, sharing } = bench()
    const session = await connect()
    expect(session.namespaces).toEqual(harness.namespaces)
    expect(session.walletName).not.toBe('')
    expect(harness.sessions()).toEqual([session])
    expect(await sharing()).toEqual(harness.namespaces)
  })

  it('F046 shares no account of a namespace that was not approved', async () => {
    const { harness, connect, sharing } = bench()
    const [first] = harness.namespaces
    expect((await connect([first])).namespaces).toEqual([first])
    expect(await sharing()).toEqual([first])
  })

  it('resolves at once with the session that there is, also after it was stopped and started', async () => {
    const { harness, source, connect, last, sharing, restart } = bench()
    const session = await connect()
    restart()
    expect(await source.open({})).toEqual(session)
    expect(await source.open({ namespace: harness.namespaces[1] })).toEqual(session)
    expect(last()).toEqual(session)
    expect(await sharing()).toEqual(harness.namespaces)
  })

  it('F046 ends a session that lacks the requested namespace, and requests a new one', async () => {
    const { harness, source, connect, last, sharing } = bench()
    const [first, second] = harness.namespaces
    await connect([first])
    const opened = source.open({ namespace: second })
    await expect.poll(last, TIMEOUT).toBeUndefined()
    expect(await sharing()).toEqual([])
    await harness.approve(harness.namespaces)
    expect((await opened).namespaces).toEqual(harness.namespaces)
    expect(await sharing()).toEqual(harness.namespaces)
  })
}

/** Tests of requests that fail, and of sessions that end. */
function endingTests(bench: () => SourceBench): void {
  it('F045 rejects where the visitor declines, and the next request may be approved', async () => {
    const { harness, source, connect } = bench()
    const opened = source.open({})
    const failed = opened.then(
      () => undefined,
      (thrown: unknown) => asLatchError(thrown),
    )
    await harness.decline()
    expect(await failed).toMatchObject({ code: 'wallet/rejected' })
    source.giveUp()
    expect(harness.sessions()).toEqual([])
    expect((await connect()).namespaces).toEqual(harness.namespaces)
  })

  it('F095 refuses an approval that comes after the request was given up, and not that of the next one', async () => {
    const { harness, source, connect, sharing } = bench()
    source.open({}).catch(() => {})
    await harness.asked()
    source.giveUp()
    await harness.approve(harness.namespaces)
    await harness.refused()
    expect(harness.sessions()).toEqual([])
    expect(await sharing()).toEqual([])
    expect((await connect()).namespaces).toEqual(harness.namespaces)
  })

  it('F205 drops a session that is over, and requests a new one for the next attempt', async () => {
    const { harness, source, connect, last, sharing } = bench()
    await connect()
    source.forget()
    await expect.poll(last, TIMEOUT).toBeUndefined()
    expect(await sharing()).toEqual([])
    expect((await connect()).namespaces).toEqual(harness.namespaces)
  })

  it('emits that the wallet has ended the session, and shares nothing any more', async () => {
    const { harness, connect, last, sharing } = bench()
    await connect()
    await harness.end()
    await expect.poll(last, TIMEOUT).toBeUndefined()
    expect(await sharing()).toEqual([])
  })
}
