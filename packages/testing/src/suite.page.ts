import { describe, expect, it, onTestFinished } from 'vitest'
import type { AdapterHarness } from './adapterHarness.types.js'
import { createFakeStorage } from './createFakeStorage.js'
import { createTestLatch, type TestLatch } from './createTestLatch.js'

/** A page of the app that was just loaded, with a kit that isn't started. */
interface Page extends TestLatch {
  /** Installs the wallet in the page. Returns a function that removes it. */
  install(): () => void
}

/** A visitor who loads several pages. The stored values stay from one page to the next. */
interface Visitor {
  readonly harness: AdapterHarness
  open(): Page
  /** Connects the wallet in a page, and leaves the page. */
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

/** How late a wallet is announced, and the longest time until it is found, in ms. */
const LATE_MS = 3_000
const FOUND_MS = 1_000

/**
 * Tests of discovery in a whole kit. Core or the adapter finds the wallet, depending on the kind of wallet; the result
 * must be the same.
 */
export function pageTests(setup: () => Promise<AdapterHarness>): void {
  async function createVisit(): Promise<Visitor> {
    const harness = await setup()
    onTestFinished(() => harness.dispose?.())
    return createVisitor(harness)
  }
  const listed = ({ latch }: Page) => latch.getState().connectors.connectors
  const status = ({ latch }: Page, { harness }: Visitor) => latch.getAccount(harness.networks[0].chainNamespace).status

  /** Checks that the list has this wallet only, with its own name and type, and that it connects. */
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

    it('F217 follows the wallet though listeners of the app throw, and calls the other listeners', async () => {
      const visitor = await createVisit()
      const page = visitor.open()
      const { wallet } = visitor.harness
      const error = new Error('app')
      const throws = (): never => {
        throw error
      }
      const heard = new Set<string | undefined>()
      page.latch.subscribe(throws)
      page.latch.subscribeEvents(throws)
      page.latch.subscribe(() => heard.add(page.latch.getAccount().address))
      page.install()
      page.latch.start()
      await page.latch.connect({ wallet: wallet.attached.connector.id })
      wallet.useSecondAccount()
      await expect.poll(() => heard).toContain(wallet.addresses[1])
      wallet.lock()
      await expect.poll(() => status(page, visitor)).toBe('disconnected')
      await expect.poll(() => heard).toContain(undefined)
      expect([...new Set(page.reports)]).toEqual([error])
    })
  })
}
