// Tests App.tsx, renderShell.ts.
import type { Latch } from '@latchkit/core'
import { systemClock } from '@latchkit/core/testing'
import {
  alphaNetwork,
  betaNetwork,
  createConnectedLatch,
  createFakeWallet,
  createTestLatch,
  type TestLatch,
  type TestLatchOptions,
} from '@latchkit/testing'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from './mount.js'
import { ConnectButton, LatchButton } from './react/buttons.js'
import { LatchProvider } from './react/LatchProvider.js'
import { renderShell } from './shell/renderShell.js'

/** Unhandled rejections, uncaught errors and console errors. Each test must leave the list empty. */
let trouble: unknown[] = []
const onRejection = (event: PromiseRejectionEvent): void => void trouble.push(event.reason)
const onError = (event: ErrorEvent): void => void trouble.push(event.message)

beforeEach(() => {
  trouble = []
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void trouble.push(args))
  addEventListener('unhandledrejection', onRejection)
  addEventListener('error', onError)
})
afterEach(() => {
  removeEventListener('unhandledrejection', onRejection)
  removeEventListener('error', onError)
  vi.restoreAllMocks()
  document.body.replaceChildren()
  expect(trouble).toEqual([])
})

/** A kit on the system clock. */
const kit = (options: TestLatchOptions = {}): TestLatch =>
  createTestLatch({ ...options, environment: { clock: systemClock(), ...options.environment } })
const hosts = (): NodeListOf<HTMLElement> => document.querySelectorAll('[data-latchkit]')
const dialogOf = (host: Element | null | undefined): HTMLDialogElement | null | undefined =>
  host?.shadowRoot?.querySelector('dialog')
const opened = (host: () => Element | null | undefined = () => hosts()[0]): Promise<HTMLDialogElement> =>
  vi.waitFor(() => {
    const dialog = dialogOf(host())
    expect(dialog?.open).toBe(true)
    return dialog!
  })
const closed = (dialog: HTMLDialogElement): Promise<void> => vi.waitFor(() => expect(dialog.open).toBe(false))
const focusedIn = (dialog: HTMLDialogElement): string | null | undefined =>
  (dialog.getRootNode() as ShadowRoot).activeElement?.textContent
const onIdle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300))

function render(latch: Latch, node: ReactNode = <ConnectButton />, prefetch: 'idle' | 'intent' = 'idle'): () => void {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <LatchProvider latch={latch} prefetch={prefetch}>
        {node}
      </LatchProvider>
    </StrictMode>,
  )
  let ended = false
  const end = (): void => {
    if (!ended) root.unmount()
    ended = true
  }
  onTestFinished(end)
  return end
}

/** Adds a button to the page and focuses it. */
function pageButton(name = 'Of the page', parent: ParentNode & Node = document.body): HTMLButtonElement {
  const button = document.createElement('button')
  button.textContent = name
  parent.appendChild(button)
  button.focus()
  return button
}

describe('mounting', () => {
  test('F211 one host under StrictMode, none after it, one at the second mount', async () => {
    const { latch } = kit()
    const end = render(latch)
    await vi.waitFor(() => expect(dialogOf(hosts()[0])).toBeTruthy())
    await onIdle()
    expect(hosts()).toHaveLength(1)
    end()
    expect(hosts()).toHaveLength(0)
    render(latch)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await opened()
    expect(hosts()).toHaveLength(1)
  })

  test('asks another host for no picture before the modal was open', async () => {
    // A picture that the browser can load: in place of another one, the letter of the name stands.
    const imageUrl = new URL('../../../docs/latchkit.png', import.meta.url).href
    const test = await createConnectedLatch({
      networks: [{ ...alphaNetwork, assets: { imageUrl } }, betaNetwork],
      environment: { clock: systemClock() },
    })
    render(test.latch)
    const shown = (): HTMLImageElement[] =>
      [...hosts()[0]!.shadowRoot!.querySelectorAll('img')].filter(({ src }) => src === imageUrl)
    await vi.waitFor(() => expect(hosts()[0]?.shadowRoot?.querySelector('[data-view=Account]')).toBeTruthy())
    await onIdle()
    expect(shown()).toEqual([])
    await test.latch.open()
    await opened()
    await vi.waitFor(() => expect(shown()[0]?.naturalWidth).toBeGreaterThan(0))
    await test.latch.close()
    await onIdle()
    expect(shown()).not.toEqual([])
  })

  test('a shell whose code can not be loaded leaves no subscription behind', async () => {
    const { latch } = kit()
    let subscriptions = 0
    const counted: Latch['subscribe'] = (listener) => {
      const stop = latch.subscribe(listener)
      subscriptions += 1
      return () => {
        subscriptions -= 1
        stop()
      }
    }
    const feature = ((name: 'legal') =>
      name === 'legal' ? Promise.reject(new Error('offline')) : latch.feature(name)) as Latch['feature']
    const host = document.body.appendChild(document.createElement('div'))
    await expect(renderShell({ ...latch, feature, subscribe: counted }, host)).rejects.toThrow('offline')
    await vi.waitFor(() => expect(subscriptions).toBe(0))
  })

  test('F091 unmounted while it is open and a wallet is asked: nothing of it stays', async () => {
    const { latch, adapter } = kit({ adapter: { connect: 'hang' } })
    const end = render(latch)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await opened()
    await page.getByRole('button', { name: 'Fake Wallet' }).click()
    await vi.waitFor(() => expect(adapter.count('connect')).toBe(1))
    end()
    expect(hosts()).toHaveLength(0)
    expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden')
    adapter.set({ connect: 'ok' })
    await onIdle()
    expect(latch.getAccount().status).toBe('disconnected')
  })

  test.each(['while it is closed', 'while it is open'])('F092 a page removes our host by hand, %s', async (when) => {
    const { latch, adapter } = kit()
    const end = render(latch)
    await vi.waitFor(() => expect(dialogOf(hosts()[0])).toBeTruthy())
    if (when === 'while it is open') {
      await latch.open()
      await opened()
    }
    hosts()[0]!.remove()
    // The next `open` makes a new host.
    await latch.close()
    await latch.open()
    const dialog = await opened()
    expect(hosts()).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await closed(dialog)
    expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden')

    hosts()[0]!.remove()
    end()
    await onIdle()
    expect(adapter.count('start')).toBe(adapter.count('stop'))
    render(latch)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await opened()
  })

  test('on intent, nothing is fetched before the pointer reaches a button', async () => {
    const { latch } = kit()
    const corner = pageButton('Corner')
    corner.style.cssText = 'position:fixed;inset:auto 0 0 auto'
    await userEvent.hover(corner)
    render(latch, <ConnectButton />, 'intent')
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await expect.element(button).toBeVisible()
    await onIdle()
    expect(hosts()).toHaveLength(0)
    await button.hover()
    await vi.waitFor(() => expect(dialogOf(hosts()[0])).toBeTruthy())
  })

  test('two kits, one after the other: the page scrolls again when both are closed', async () => {
    const [one, two] = [kit({ id: 'one' }), kit({ id: 'two' })]
    onTestFinished(mount(one.latch, document.body))
    onTestFinished(mount(two.latch, document.body))
    await one.latch.open()
    const first = await opened(() => document.querySelector('[data-latchkit=one]'))
    await two.latch.open()
    const second = await opened(() => document.querySelector('[data-latchkit=two]'))
    await one.latch.close()
    await closed(first)
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
    await two.latch.close()
    await closed(second)
    expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden')
  })
})

describe('focus', () => {
  test('goes in, stays in and comes back, by keyboard alone', async () => {
    const { latch } = kit({ termsConditionsUrl: '/terms' })
    render(latch)
    pageButton()
    const connect = page.getByRole('button', { name: 'Connect wallet' })
    await expect.element(connect).toBeVisible()
    ;(connect.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await opened()
    await vi.waitFor(() => expect(focusedIn(dialog)).toBe('Connect wallet'))
    const seen: (string | null | undefined)[] = []
    for (let step = 0; step < 12; step++) {
      await userEvent.tab()
      if (document.activeElement !== document.body) seen.push(document.activeElement?.tagName)
      expect([hosts()[0], document.body]).toContain(document.activeElement)
    }
    expect(seen.length).toBeGreaterThan(8)
    await userEvent.keyboard('{Escape}')
    await closed(dialog)
    expect(document.activeElement).toBe(connect.element())
  })

  test('comes back to the button that took the opener’s place', async () => {
    const { latch } = kit()
    render(latch, <LatchButton />)
    const connect = page.getByRole('button', { name: 'Connect wallet' })
    await expect.element(connect).toBeVisible()
    ;(connect.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await opened()
    await page.getByRole('button', { name: 'Fake Wallet' }).click()
    await closed(dialog)
    await vi.waitFor(() => expect(document.activeElement?.className).toContain('latch-button'))
  })

  test('F220 a modal dialog of the page: ours goes on top, and the focus comes back into it', async () => {
    const { latch } = kit()
    onTestFinished(mount(latch, document.body))
    const theirs = document.createElement('dialog')
    document.body.append(theirs)
    theirs.showModal()
    const button = pageButton('In their dialog', theirs)
    button.onclick = () => void latch.open()
    await userEvent.click(button)
    const dialog = await opened()
    await vi.waitFor(() => expect(focusedIn(dialog)).toBe('Connect wallet'))
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await expect.element(page.getByText('A home for what you own')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await closed(dialog)
    expect(document.activeElement).toBe(button)
    expect(theirs.open).toBe(true)
  })

  test('F220 a focus trap of the page doesn’t get the focus out of ours', async () => {
    const { latch } = kit()
    onTestFinished(mount(latch, document.body))
    const button = pageButton()
    const trap = ({ target }: FocusEvent): void => {
      if (target !== button) button.focus()
    }
    document.addEventListener('focusin', trap)
    onTestFinished(() => document.removeEventListener('focusin', trap))
    await latch.open()
    const dialog = await opened()
    await vi.waitFor(() => expect(focusedIn(dialog)).toBe('Connect wallet'))
    await userEvent.tab()
    expect(document.activeElement).toBe(hosts()[0])
    await userEvent.keyboard('{Escape}')
    await closed(dialog)
    expect(document.activeElement).toBe(button)
  })

  test('F220 a page whose content is inert, as under a drawer of its own', async () => {
    const { latch } = kit()
    const main = document.createElement('main')
    document.body.append(main)
    onTestFinished(mount(latch, document.body))
    main.inert = true
    await latch.open()
    const dialog = await opened()
    await page.getByRole('button', { name: 'Close' }).click()
    await closed(dialog)
    expect(main.inert).toBe(true)
  })
})

describe('F221 where it is mounted', () => {
  test('in a shadow root of the page: it opens, takes the focus, and gives it back', async () => {
    const { latch } = kit()
    const outer = document.createElement('div')
    document.body.append(outer)
    const root = outer.attachShadow({ mode: 'open' })
    const place = document.createElement('div')
    root.append(place)
    onTestFinished(mount(latch, place))
    const button = pageButton('In a shadow root', root)
    button.onclick = () => void latch.open()
    await userEvent.click(button)
    const dialog = await opened(() => place.querySelector('[data-latchkit]'))
    await vi.waitFor(() => expect(focusedIn(dialog)).toBe('Connect wallet'))
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await expect.element(page.getByText('A home for what you own')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await closed(dialog)
    expect(root.activeElement).toBe(button)
  })

  test('in a frame: it is drawn by that window, and works in it', async () => {
    const { latch } = kit()
    const frame = document.createElement('iframe')
    frame.width = frame.height = '600'
    document.body.append(frame)
    const inner = frame.contentDocument!
    onTestFinished(mount(latch, inner.body))
    await latch.open()
    const dialog = await opened(() => inner.querySelector('[data-latchkit]'))
    expect(getComputedStyle(dialog.querySelector('.card')!).borderTopLeftRadius).toBe('28px')
    expect(frame.contentWindow!.getComputedStyle(inner.documentElement).overflow).toBe('hidden')
    expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden')
    const help = dialog.querySelector<HTMLElement>('[data-focus-key=help]')!
    help.click()
    await vi.waitFor(() => expect(dialog.textContent).toContain('A home for what you own'))
    await latch.close()
    await closed(dialog)
  })

  test('in a frame: the sheet follows the finger, and leaves', async () => {
    const { latch } = kit()
    const frame = document.createElement('iframe')
    frame.width = frame.height = '400'
    document.body.append(frame)
    const inner = frame.contentDocument!
    onTestFinished(mount(latch, inner.body))
    await latch.open()
    const dialog = await opened(() => inner.querySelector('[data-latchkit]'))
    const card = dialog.querySelector<HTMLElement>('.card')!
    // The handle comes with the code of the open modal.
    await vi.waitFor(() => expect(dialog.querySelector('.handle')).not.toBeNull())
    // A pointer of a test can't be captured.
    card.setPointerCapture = () => {}
    const point = (type: string, clientY: number): boolean =>
      dialog
        .querySelector('.header h1')!
        .dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, pointerId: 1, isPrimary: true }))
    point('pointerdown', 100)
    point('pointermove', 300)
    expect(card.style.translate).toBe('0px 200px')
    point('pointerup', 300)
    await closed(dialog)
  })

  test('in a frame: the button of "Get a wallet" loads that page again, and not the one around it', async () => {
    const { latch } = kit({ wallets: [] })
    const frame = document.createElement('iframe')
    document.body.append(frame)
    onTestFinished(mount(latch, frame.contentDocument!.body))
    await latch.open({ view: 'GetWallet' })
    const dialog = await opened(() => frame.contentDocument!.querySelector('[data-latchkit]'))
    const reload = await vi.waitFor(() => {
      const button = [...dialog.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Reload this page',
      )
      expect(button).toBeTruthy()
      return button!
    })
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    reload.click()
    await loaded
    expect(frame.contentDocument!.querySelector('[data-latchkit]')).toBeNull()
  })
})

describe('the page', () => {
  test('can be used while a wallet is asked, and not before or after', async () => {
    const { latch, adapter } = kit({ adapter: { connect: 'hang' } })
    onTestFinished(mount(latch, document.body))
    // Stands for a wallet that draws its prompt in the page.
    const approve = pageButton('Approve')
    approve.style.cssText = 'position:fixed;inset:0 0 auto auto;z-index:2147483647'
    approve.onclick = () => adapter.set({ connect: 'ok' })
    await latch.open()
    const dialog = await opened()
    expect(dialog.matches(':modal')).toBe(true)
    await page.getByRole('button', { name: 'Fake Wallet' }).click()
    await expect.element(page.getByRole('heading', { name: 'Approve in Fake Wallet' })).toBeVisible()
    expect(dialog.matches(':modal')).toBe(false)
    await userEvent.click(approve)
    await vi.waitFor(() => expect(latch.getAccount().status).toBe('connected'))
    await closed(dialog)
  })

  test('has styles for all its elements, and the card stands as it should', async () => {
    const { latch } = kit()
    const style = document.createElement('style')
    style.textContent = `
      * { all: unset !important; letter-spacing: 1em !important; text-transform: uppercase; visibility: visible; }
      body > div { display: none !important; opacity: 0 !important; transform: scale(.1); direction: rtl; }
      html { font-size: 32px; }`
    document.head.append(style)
    onTestFinished(() => style.remove())
    onTestFinished(mount(latch, document.body))
    await latch.open()
    const dialog = await opened()
    const card = dialog.querySelector('.card')!
    await vi.waitFor(() => expect(card.getAnimations()).toEqual([]))
    const { width } = card.getBoundingClientRect()
    expect(width).toBe(360)
    const { letterSpacing, textTransform, fontSize, direction } = getComputedStyle(card.querySelector('h1')!)
    expect([letterSpacing, textTransform, fontSize, direction]).toEqual(['normal', 'none', '17px', 'ltr'])
    expect(card.checkVisibility({ opacityProperty: true, visibilityProperty: true })).toBe(true)
  })
})

describe('announcements to screen readers', () => {
  /** Collects every line that a screen reader reads: changes of the live regions, and alerts that are added. */
  function listen(dialog: HTMLDialogElement): string[] {
    const said: string[] = []
    const say = (node: Node): void => {
      const text = node.textContent?.trim()
      if (text) said.push(text)
    }
    const observer = new MutationObserver((changes) => {
      // StrictMode runs each effect twice in one task. A screen reader reads a region as it is at the end of the task.
      for (const target of new Set(changes.map((change) => change.target)))
        if (target instanceof Element && target.closest('[role=status]')) say(target)
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const alert of [node, ...node.querySelectorAll('*')])
              if (alert.getAttribute('role') === 'alert') say(alert)
    })
    observer.observe(dialog.getRootNode(), { childList: true, characterData: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    return said
  }

  test('each change of status is said once', async () => {
    const { latch, adapter } = kit({ adapter: { connect: 'hang' } })
    onTestFinished(mount(latch, document.body))
    await latch.open()
    const dialog = await opened()
    const said = listen(dialog)
    await page.getByRole('button', { name: 'Fake Wallet' }).click()
    await expect.element(page.getByRole('heading', { name: 'Approve in Fake Wallet' })).toBeVisible()
    adapter.set({ connect: { throws: { code: 4001 } } })
    const again = page.getByRole('button', { name: 'Ask again' })
    await expect.element(again).toBeVisible()
    await onIdle()
    adapter.set({ connect: 'hang' })
    await again.click()
    await expect.element(page.getByRole('heading', { name: 'Approve in Fake Wallet' })).toBeVisible()
    await onIdle()
    expect(said).toEqual([
      'Approve in Fake Wallet',
      'You declined the requestNothing changed and nothing was shared.',
      'Approve in Fake Wallet',
    ])
  })

  test('a short message is said once, whether the modal is open or not', async () => {
    const { latch } = kit()
    onTestFinished(mount(latch, document.body))
    await latch.open()
    const dialog = await opened()
    const said = listen(dialog)
    const { show } = await latch.feature('snackbar')
    show('error', 'wallet/timed-out')
    await vi.waitFor(() => expect(said).toHaveLength(1))
    await latch.close()
    await closed(dialog)
    show('error', 'wallet/timed-out')
    await vi.waitFor(() => expect(said).toHaveLength(2))
    await onIdle()
    expect(said).toEqual(Array(2).fill('No answer came. It may still go through.'))
  })
})

test('F087 a double click on "Ask again" is one request, and its second click does not press "Cancel"', async () => {
  const { latch, adapter } = kit({ adapter: { connect: { throws: { code: 4001 } } } })
  onTestFinished(mount(latch, document.body))
  await latch.open()
  await opened()
  await page.getByRole('button', { name: 'Fake Wallet' }).click()
  const again = page.getByRole('button', { name: 'Ask again' })
  await expect.element(again).toBeVisible()
  await onIdle()
  adapter.set({ connect: 'hang' })
  await again.dblClick({ delay: 60 })
  await expect.element(page.getByRole('heading', { name: 'Approve in Fake Wallet' })).toBeVisible()
  await onIdle()
  expect(latch.getState().connection.attempt?.status).toBe('waiting')
  expect(adapter.count('connect')).toBe(2)
})

test.each(['Account', 'AccountSettings', 'Networks', 'WalletReceive', 'WalletCompatibleNetworks'] as const)(
  'F074 F075 the wallet is locked while %s is open: it closes, and nothing breaks',
  async (view) => {
    const { latch, adapter, wallets } = kit()
    onTestFinished(mount(latch, document.body))
    await latch.connect({ wallet: 'Fake Wallet' })
    await latch.open({ view })
    const dialog = await opened()
    adapter.emit({ type: 'accounts', connectorId: wallets[0]!.info.rdns, accounts: [] })
    await closed(dialog)
    await onIdle()
    await latch.open()
    await opened()
    await expect.element(page.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  },
)

describe('the bottom sheet', () => {
  beforeEach(async () => {
    await page.viewport(390, 700)
    onTestFinished(() => page.viewport(480, 760))
  })

  test('is as wide as the screen, at its bottom, and can be dragged away by its heading', async () => {
    const { latch } = kit()
    onTestFinished(mount(latch, document.body))
    await latch.open()
    const dialog = await opened()
    const card = dialog.querySelector('.card')!
    await vi.waitFor(() => expect(card.getAnimations()).toEqual([]))
    const { left, right, bottom } = card.getBoundingClientRect()
    expect([left, right, bottom]).toEqual([0, 390, 700])
    await vi.waitFor(() => expect(dialog.querySelector('.handle')).toBeTruthy())
    await userEvent.dragAndDrop(dialog.querySelector('h1')!, card.querySelector('.view-note')!, { force: true })
    await closed(dialog)
    expect(latch.getState().modal?.open).toBe(false)
    await latch.open()
    await opened()
    await vi.waitFor(() => expect(card.getAnimations()).toEqual([]))
    expect(card.getBoundingClientRect().bottom).toBe(700)
  })

  test('F067 a late wallet comes where it moves nothing: at the top, as the sheet grows upwards', async () => {
    const { latch, window } = kit()
    onTestFinished(mount(latch, document.body))
    await latch.open()
    const dialog = await opened()
    const row = page.getByRole('button', { name: 'Fake Wallet' }).element()
    await vi.waitFor(() => expect(dialog.querySelector('.card')!.getAnimations()).toEqual([]))
    const before = row.getBoundingClientRect().y
    createFakeWallet({ name: 'Late Wallet', rdns: 'org.example.late' }).announce(window)
    await expect.element(page.getByRole('button', { name: 'Late Wallet' })).toBeVisible()
    await vi.waitFor(() => expect(dialog.querySelector('.stack')!.getAnimations()).toEqual([]))
    expect(row.getBoundingClientRect().y).toBe(before)
  })
})
