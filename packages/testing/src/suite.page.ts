import { describe, expect, it, onTestFinished } from 'vitest'
import type { AdapterHarness } from './adapterHarness.types.js'
import { createFakeStorage } from './createFakeStorage.js'
import { createTestLatch, type TestLatch } from './createTestLatch.js'

/** A page of the app, just loaded, with a kit that isn't started yet. */
interface Page extends TestLatch {
  /** Puts the wallet into the page. The answer takes it out. */
  install(): () => void
}

/** A visitor who comes and comes back: what is stored stays from one page to the next. */
interface Visitor {
  readonly harness: AdapterHarness
  open(): Page
  /** Connects the wallet in a page, and leaves that. */
  connectBefore(): Promise<void>
}

function createVisitor(harness: AdapterHarness): Visitor {
  const storage = createFakeStorage()
  const visitor: Visitor = {
    harness,
    open() {
      const { adapter, networks, wallet } = harness
      const kit = createTestLatch({ adapters: [adapter], networks, wallets: [], storage })
      onTestFinished(kit.latch.dispose)
      return {
        ...kit,
        install() {
          const uninstall = wallet.announce(kit.window)
          onTestFinished(uninstall)
          return uninstall
        },
      }
    },
    async connectBefore() {
      const page = visitor.open()
      const uninstall = page.install()
      page.latch.start()
      await page.latch.connect({ wallet: harness.wallet.attached.connector.id })
      page.latch.dispose()
      uninstall()
    },
  }
  return visitor
}

/** How long a wallet is late, and how long it may take at most until it is found (ms). */
const LATE_MS = 3_000
const FOUND_MS = 1_000

/**
 * Discovery, in a whole kit: by core or by the adapter, as it is with wallets of its kind, so that all of them are found
 * alike.
 */
export function pageTests(setup: () => Promise<AdapterHarness>): void {
  async function createVisit(): Promise<Visitor> {
    const harness = await setup()
    onTestFinished(() => harness.dispose?.())
    return createVisitor(harness)
  }
  const listed = ({ latch }: Page) => latch.getState().connectors.connectors
  const status = ({ latch }: Page, { harness }: Visitor) => latch.getAccount(harness.networks[0].chainNamespace).status

  /** The wallet is listed, alone, as what it is, and can be connected. */
  async function mustBeThere(page: Page, { harness }: Visitor): Promise<void> {
    const { attached, addresses } = harness.wallet
    const { id, name, type, chain } = attached.connector
    expect(listed(page)).toMatchObject([{ id, name, type, chain }])
    expect(await page.latch.connect({ wallet: id })).toMatchObject({ address: addresses[0], connectorId: id })
    expect(page.reports).toEqual([])
  }

  describe('in a page', () => {
    it('lists a wallet that is there, and connects it', async () => {
      const visitor = await createVisit()
      const page = visitor.open()
      page.install()
      page.latch.start()
      await mustBeThere(page, visitor)
    })

    it('F067 lists a wallet that comes late, and connects it', async () => {
      const visitor = await createVisit()
      const page = visitor.open()
      page.latch.start()
      await page.clock.advance(LATE_MS)
      expect(listed(page)).toEqual([])
      page.install()
      await page.clock.advance(FOUND_MS)
      await mustBeThere(page, visitor)
    })

    it('F067 reconnects to a wallet that comes late, without asking the visitor', async () => {
      const visitor = await createVisit()
      await visitor.connectBefore()
      const { wallet } = visitor.harness
      const asked = wallet.prompts()
      const page = visitor.open()
      page.latch.start()
      await page.clock.advance(LATE_MS)
      expect(status(page, visitor)).toBe('reconnecting')
      page.install()
      await page.clock.advance(FOUND_MS)
      await expect.poll(() => status(page, visitor)).toBe('connected')
      expect(page.latch.getAccount().address).toBe(wallet.addresses[0])
      expect(wallet.prompts()).toBe(asked)
    })

    it('F067 waits 5 s for a wallet that is gone, and reconnects to it when it is there again', async () => {
      const visitor = await createVisit()
      await visitor.connectBefore()
      const without = visitor.open()
      without.latch.start()
      await without.clock.advance(4_999)
      expect(status(without, visitor)).toBe('reconnecting')
      await without.clock.advance(1)
      expect(status(without, visitor)).toBe('disconnected')
      without.latch.dispose()
      const page = visitor.open()
      page.install()
      page.latch.start()
      await expect.poll(() => status(page, visitor)).toBe('connected')
    })
  })
}
