import { asLatchError, type ConnectorSource, type SourceSession } from '@latchkit/core/adapter'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SourceHarness } from './sourceHarness.types.js'

/** How long the suite polls for what comes from a wallet, in ms: long enough for a relay on a slow machine. */
const TIMEOUT = { timeout: 15_000, interval: 20 }

/**
 * The contract suite of sources: what connecting and restoring need of every {@link ConnectorSource}. `setup` is called for
 * each test.
 */
export function describeSource(name: string, setup: () => Promise<SourceHarness>): void {
  describe(name, () => {
    let harness: SourceHarness
    let source: ConnectorSource
    let stop: () => void
    beforeEach(async () => {
      harness = await setup()
      source = harness.source
      stop = source.start()
    })
    afterEach(async () => {
      stop()
      await harness.dispose?.()
    })

    /** Reads what the wallets of all namespaces share: the namespaces that have accounts. */
    const sharing = async (): Promise<readonly string[]> => {
      const read = harness.namespaces.map(async (each) => ((await harness.accountsOf(each)).length > 0 ? [each] : []))
      return (await Promise.all(read)).flat()
    }
    const last = (): SourceSession | undefined => harness.sessions().at(-1)

    async function connect(namespaces: SourceSession['namespaces'] = harness.namespaces): Promise<SourceSession> {
      const opened = source.open({ namespace: namespaces[0] })
      await harness.approve(namespaces)
      return opened
    }

    it('has a connector of each namespace from the start, whose traits name one session and its approval', () => {
      const connectors = source.wallets.map(({ connector }) => connector)
      expect(connectors.map(({ chain }) => chain)).toEqual(harness.namespaces)
      expect(new Set(connectors.map(({ id }) => id)).size).toBe(connectors.length)
      const sessions = new Set(connectors.map(({ traits }) => traits?.session))
      expect(sessions.size).toBe(1)
      expect([...sessions][0]).toBeTruthy()
      expect(connectors.map(({ traits }) => traits?.approval)).toEqual(connectors.map(() => 'source'))
    })

    it('has no session before one is approved, and asks for none', async () => {
      expect(await sharing()).toEqual([])
      expect(harness.sessions()).toEqual([])
    })

    it('resolves with what was approved, emits it, and shares the accounts of all its namespaces', async () => {
      const session = await connect()
      expect(session.namespaces).toEqual(harness.namespaces)
      expect(session.walletName).not.toBe('')
      expect(harness.sessions()).toEqual([session])
      expect(await sharing()).toEqual(harness.namespaces)
    })

    it('F046 shares no account of a namespace that was not approved', async () => {
      const [first] = harness.namespaces
      expect((await connect([first])).namespaces).toEqual([first])
      expect(await sharing()).toEqual([first])
    })

    it('resolves at once with the session that there is, also after it was stopped and started', async () => {
      const session = await connect()
      stop()
      stop = source.start()
      expect(await source.open({})).toEqual(session)
      expect(await source.open({ namespace: harness.namespaces[1] })).toEqual(session)
      expect(last()).toEqual(session)
      expect(await sharing()).toEqual(harness.namespaces)
    })

    it('F046 ends a session that lacks the requested namespace, and requests a new one', async () => {
      const [first, second] = harness.namespaces
      await connect([first])
      const opened = source.open({ namespace: second })
      await expect.poll(last, TIMEOUT).toBeUndefined()
      expect(await sharing()).toEqual([])
      await harness.approve(harness.namespaces)
      expect((await opened).namespaces).toEqual(harness.namespaces)
      expect(await sharing()).toEqual(harness.namespaces)
    })

    it('F045 rejects where the visitor declines, and the next request may be approved', async () => {
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
      await connect()
      source.forget()
      await expect.poll(last, TIMEOUT).toBeUndefined()
      expect(await sharing()).toEqual([])
      expect((await connect()).namespaces).toEqual(harness.namespaces)
    })

    it('emits that the wallet has ended the session, and shares nothing any more', async () => {
      await connect()
      await harness.end()
      await expect.poll(last, TIMEOUT).toBeUndefined()
      expect(await sharing()).toEqual([])
    })
  })
}
