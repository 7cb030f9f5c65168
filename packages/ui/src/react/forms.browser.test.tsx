import type { Latch, Route } from '@latchkit/core'
import { systemClock } from '@latchkit/core/testing'
import { createFakeWallet, createTestLatch, type TestLatch } from '@latchkit/testing'
import { createContext, lazy, StrictMode, useContext, useEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { mount } from '../mount.js'
import type { ReplacingViews } from '../defineView.js'
import { ConnectButton } from './buttons.js'
import { LatchInline } from './LatchInline.js'
import { LatchProvider, type LatchProviderProps } from './LatchProvider.js'

afterEach(async () => {
  document.body.replaceChildren()
  await page.viewport(480, 760)
})

const kit = (options: Parameters<typeof createTestLatch>[0] = {}): TestLatch =>
  createTestLatch({ locale: 'en', ...options, environment: { clock: systemClock() } })

function render(latch: Latch, node: ReactNode, props: Partial<LatchProviderProps> = {}): () => void {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <LatchProvider latch={latch} {...props}>
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

const shadow = (): ShadowRoot | null | undefined => document.querySelector('[data-latchkit]')?.shadowRoot
const viewOf = (): string | undefined => shadow()?.querySelector<HTMLElement>('.view:not(.leaving)')?.dataset.view

describe('in the page', () => {
  const form = (isInline: boolean): ReactNode => (
    <main>
      <input aria-label="Of the page" />
      {isInline && <LatchInline className="here" />}
    </main>
  )
  const inline = (
    <main>
      <input aria-label="Of the page" />
      <LatchInline className="here" />
    </main>
  )

  test('it stands where it was put, open, without a way to close it, and takes no focus', async () => {
    const { latch } = kit()
    const end = render(latch, inline)
    const field = page.getByLabelText('Of the page')
    await field.click()
    await expect.element(page.getByRole('button', { name: 'Fake Wallet' })).toBeVisible()
    expect(document.querySelectorAll('[data-latchkit]')).toHaveLength(1)
    expect(document.querySelector('.here [data-latchkit]')).toBeTruthy()
    expect(shadow()?.querySelector('dialog')).toBeNull()
    expect(document.querySelector('.here')!.getBoundingClientRect().height).toBeGreaterThan(100)
    expect(page.getByRole('button', { name: 'Close' }).elements()).toHaveLength(0)
    expect(document.activeElement).toBe(field.element())
    end()
    expect(document.querySelector('[data-latchkit]')).toBeNull()
  })

  test('once connected it shows the account, and after that the wallets again', async () => {
    const { latch } = kit()
    render(latch, inline)
    await page.getByRole('button', { name: 'Fake Wallet' }).click()
    await vi.waitFor(() => expect(viewOf()).toBe('Account'), { timeout: 5000 })
    await latch.disconnect()
    await vi.waitFor(() => expect(viewOf()).toBe('Connect'), { timeout: 5000 })
  })

  test('a view that is opened from it takes the focus to its heading, and back to what was pressed', async () => {
    const { latch } = kit()
    render(latch, inline)
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await vi.waitFor(() => expect(shadow()?.activeElement?.textContent).toBe('What is a wallet?'))
    await page.getByRole('button', { name: 'Back' }).click()
    await vi.waitFor(() => expect(shadow()?.activeElement?.getAttribute('aria-label')).toBe('What is a wallet?'))
  })

  test('a later change of its view leaves the focus in the page’s field', async () => {
    const { latch } = kit()
    render(latch, inline)
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await vi.waitFor(() => expect(viewOf()).toBe('WhatIsAWallet'))
    const field = page.getByLabelText('Of the page')
    await field.click()
    await latch.connect({ wallet: 'Fake Wallet' })
    await vi.waitFor(() => expect(viewOf()).toBe('Account'))
    expect(document.activeElement).toBe(field.element())
  })

  test('a view that the kit opens, or a close by the app, takes no focus from the page', async () => {
    const { latch } = kit()
    render(latch, inline)
    await expect.element(page.getByRole('button', { name: 'Fake Wallet' })).toBeVisible()
    const field = page.getByLabelText('Of the page')
    await field.click()
    await latch.close()
    await vi.waitFor(() => expect(latch.getState().modal?.open).toBe(true))
    // The kit does the same when the wallet switches to a network that is not the app's.
    const { router, modal } = { router: await latch.feature('router'), modal: await latch.feature('modal') }
    router.push({ view: 'WhatIsAWallet' })
    modal.open()
    await vi.waitFor(() => expect(viewOf()).toBe('WhatIsAWallet'))
    expect(document.activeElement).toBe(field.element())
  })

  test('a way back by the app’s code leaves the focus in the page', async () => {
    const { latch } = kit()
    render(latch, inline)
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await vi.waitFor(() => expect(viewOf()).toBe('WhatIsAWallet'))
    const field = page.getByLabelText('Of the page')
    await field.click()
    ;(await latch.feature('router')).goBack()
    await vi.waitFor(() => expect(viewOf()).toBe('Connect'))
    await new Promise(requestAnimationFrame)
    expect(document.activeElement).toBe(field.element())
  })

  test('it has the z-index of the app’s theme', async () => {
    const { latch } = kit({ themeVariables: { zIndex: '7' } })
    render(latch, inline)
    await vi.waitFor(() => expect(getComputedStyle(document.querySelector('[data-latchkit]')!).zIndex).toBe('7'))
  })

  test('the page scrolls on at its end, and a press on a button of the kit scrolls to it and focuses it', async () => {
    const { latch } = kit()
    render(
      latch,
      <main>
        <LatchInline className="here" />
        <div style={{ blockSize: 3000 }} />
        <ConnectButton />
      </main>,
    )
    await expect.element(page.getByRole('button', { name: 'Fake Wallet' })).toBeVisible()
    expect(getComputedStyle(shadow()!.querySelector('.view')!).overscrollBehaviorY).toBe('auto')
    const opener = page.getByRole('button', { name: 'Connect wallet' })
    opener.element().scrollIntoView()
    await opener.click()
    await vi.waitFor(() => expect(shadow()?.activeElement?.textContent).toContain('Connect wallet'))
    const { top, bottom } = document.querySelector('.here')!.getBoundingClientRect()
    expect([top >= 0, bottom <= innerHeight]).toEqual([true, true])
  })

  test('it is as high as its container allows, and never higher than the modal', async () => {
    const wallets = Array.from({ length: 30 }, (_, at) => createFakeWallet({ name: `Wallet ${at}`, rdns: `w.w${at}` }))
    const { latch } = kit({ wallets })
    render(latch, inline)
    const here = (): HTMLElement => document.querySelector<HTMLElement>('.here')!
    await expect.element(page.getByRole('button', { name: 'Wallet 0' })).toBeVisible()
    await vi.waitFor(() => expect(here().offsetHeight).toBe(680))
    here().style.blockSize = '400px'
    await vi.waitFor(() => expect(shadow()!.querySelector<HTMLElement>('.card')!.offsetHeight).toBe(400))
    const view = shadow()!.querySelector('.view')!
    expect(view.scrollHeight).toBeGreaterThan(view.clientHeight)
  })

  test('after it is removed the modal replaces it, closed, and a pending request goes on', async () => {
    const { latch, adapter } = kit({ adapter: { connect: 'hang' } })
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    onTestFinished(() => root.unmount())
    const tree = (isInline: boolean): ReactNode => <LatchProvider latch={latch}>{form(isInline)}</LatchProvider>
    root.render(tree(true))
    await page.getByRole('button', { name: 'Fake Wallet' }).click()
    await vi.waitFor(() => expect(viewOf()).toBe('ConnectingExternal'))
    root.render(tree(false))
    await vi.waitFor(() => expect(document.querySelector('.here')).toBeNull())
    await vi.waitFor(() => expect(shadow()?.querySelector('dialog .view')).toBeTruthy())
    await vi.waitFor(() => expect(latch.getState().modal?.open).toBe(false))
    await new Promise(requestAnimationFrame)
    expect(shadow()!.querySelector('dialog')!.open).toBe(false)
    adapter.set({ connect: 'ok' })
    await vi.waitFor(() => expect(latch.getAccount().status).toBe('connected'))
  })

  test('a page without React has it too', async () => {
    const { latch } = kit()
    const place = document.body.appendChild(document.createElement('div'))
    const end = mount(latch, place, { inline: true })
    onTestFinished(end)
    await vi.waitFor(() => expect(viewOf()).toBe('Connect'), { timeout: 5000 })
    expect(shadow()?.querySelector('dialog')).toBeNull()
  })
})

test('over the whole window on request', async () => {
  const { latch } = kit()
  render(latch, <ConnectButton />, { fullScreen: true })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await vi.waitFor(() => {
    const card = shadow()!.querySelector('.card')!.getBoundingClientRect()
    expect([card.x, card.y, card.width, card.height]).toEqual([0, 0, innerWidth, innerHeight])
  })
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(shadow()!.querySelector('dialog')!.open).toBe(false))
})

describe('views of the app’s own', () => {
  const Said = createContext('nothing')
  const Own = (): ReactNode => <p className="own">Ours, saying {useContext(Said)}</p>

  test('stand in place of ours, in the app’s tree and with its styles, and go with the view', async () => {
    const styles = document.head.appendChild(document.createElement('style'))
    styles.textContent = '.own { color: rgb(1, 2, 3) }'
    onTestFinished(() => styles.remove())
    const { latch } = kit()
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    onTestFinished(() => root.unmount())
    const tree = (said: string): ReactNode => (
      <Said.Provider value={said}>
        <LatchProvider latch={latch} views={{ WhatIsAWallet: Own }}>
          <ConnectButton />
        </LatchProvider>
      </Said.Provider>
    )
    root.render(tree('hello'))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await expect.element(page.getByText('Ours, saying hello')).toBeVisible()
    expect(getComputedStyle(document.querySelector('.own')!).color).toBe('rgb(1, 2, 3)')
    expect(page.getByText('A home for what you own').elements()).toHaveLength(0)
    root.render(tree('bye'))
    await expect.element(page.getByText('Ours, saying bye')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await vi.waitFor(() => expect(document.querySelector('.own')).toBeNull())
  })

  test('each gets the parameters that the view was opened with', async () => {
    const { latch } = kit()
    const Waiting = ({ connectorId }: { readonly connectorId: string }): ReactNode => <p>Waits for {connectorId}</p>
    const views: ReplacingViews = { ConnectingExternal: Waiting }
    render(latch, <ConnectButton />, { views })
    await latch.open({ view: 'ConnectingExternal', params: { connectorId: 'some.wallet' } })
    await expect.element(page.getByText('Waits for some.wallet')).toBeVisible()
  })

  test('a wrong name or parameter is a type error', () => {
    // The check of types fails where one of these lines is no error.
    const NotIt = ({ connectorId }: { readonly connectorId: number }): ReactNode => connectorId
    const wrong: readonly ReplacingViews[] = [
      // @ts-expect-error There is no such view.
      { ConnectingExternl: Own },
      // @ts-expect-error What it is opened with is a text.
      { ConnectingExternal: NotIt },
      // @ts-expect-error It is opened with nothing.
      { WhatIsAWallet: NotIt },
    ]
    expect(wrong).toHaveLength(3)
  })

  test('a view that is undefined stays the kit’s', async () => {
    const { latch } = kit()
    // This compiles without `exactOptionalPropertyTypes`.
    render(latch, <ConnectButton />, { views: { WhatIsAWallet: undefined, GetWallet: Own } as object })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await expect.element(page.getByText('A home for what you own')).toBeVisible()
  })

  test('a new object on each render neither mounts the modal again nor the view, which gets the new props', async () => {
    const { latch } = kit()
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    onTestFinished(() => root.unmount())
    const mounted = vi.fn()
    const Counted = (): ReactNode => {
      useEffect(mounted, [])
      return <Own />
    }
    const tree = (said: string): ReactNode => (
      <Said.Provider value={said}>
        <LatchProvider latch={latch} views={{ WhatIsAWallet: Counted }}>
          <ConnectButton />
        </LatchProvider>
      </Said.Provider>
    )
    root.render(tree('first'))
    await latch.open({ view: 'WhatIsAWallet' })
    await expect.element(page.getByText('Ours, saying first')).toBeVisible()
    const host = document.querySelector('[data-latchkit]')
    const view = document.querySelector('.own')
    root.render(tree('second'))
    await expect.element(page.getByText('Ours, saying second')).toBeVisible()
    expect(document.querySelector('[data-latchkit]')).toBe(host)
    expect(document.querySelector('.own')).toBe(view)
    expect(mounted).toHaveBeenCalledOnce()
    expect(latch.getState().modal?.open).toBe(true)
  })

  test('may have names of their own, with a heading that the app’s words translate', async () => {
    const { latch } = kit({ words: { de: { 'view.Invite': 'Du bist eingeladen' } } })
    const Invite = ({ code }: { readonly code: string }): ReactNode => <p>The code is {code}</p>
    // The types of an app's own names are in scripts/fixtures/routes.
    const views = { Invite: { title: 'You are invited', view: Invite } } as unknown as ReplacingViews
    render(latch, <ConnectButton />, { views })
    await latch.open({ view: 'Invite', params: { code: 'abc' } } as unknown as Route)
    await expect.element(page.getByText('The code is abc')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
    ;(await latch.feature('locale')).setLocale('de')
    await expect.element(page.getByText('Du bist eingeladen')).toBeVisible()
  })

  test('a name that has no view anywhere costs that view, with a way back', async () => {
    const { latch } = kit()
    render(latch, <ConnectButton />)
    await latch.open()
    await expect.element(page.getByRole('button', { name: 'Fake Wallet' })).toBeVisible()
    ;(await latch.feature('router')).push({ view: 'Nowhere' } as unknown as Route)
    await expect.element(page.getByRole('alert')).toHaveTextContent('This part didn’t load')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(page.getByRole('button', { name: 'Fake Wallet' })).toBeVisible()
  })

  describe('that fail', () => {
    const failing = { on: true }
    const mayFail = (): void => {
      if (failing.on) throw new Error('a mistake of the app')
    }
    const Failing = (): ReactNode => {
      mayFail()
      return <p>Mended</p>
    }
    const FailingLate = (): ReactNode => {
      useEffect(mayFail)
      return <p>Mended</p>
    }
    const renderFailing = (View: () => ReactNode): Latch => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      onTestFinished(() => void vi.restoreAllMocks())
      failing.on = true
      const { latch } = kit()
      render(
        latch,
        <>
          <p>The page</p>
          <ConnectButton />
        </>,
        { views: { WhatIsAWallet: View } },
      )
      return latch
    }

    test.each([
      ['while they render', Failing],
      ['in an effect', FailingLate],
    ])('%s cost that view alone: the page stays, and the modal has a way back', async (_, View) => {
      renderFailing(View)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await page.getByRole('button', { name: 'What is a wallet?' }).click()
      await expect.element(page.getByRole('alert')).toHaveTextContent('This part didn’t load')
      expect(document.body.textContent).toContain('The page')
      await page.getByRole('button', { name: 'Back' }).click()
      await expect.element(page.getByRole('button', { name: 'Fake Wallet' })).toBeVisible()
    })

    test('are drawn again on request', async () => {
      const latch = renderFailing(Failing)
      await latch.open({ view: 'WhatIsAWallet' })
      await expect.element(page.getByRole('alert')).toBeVisible()
      failing.on = false
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.element(page.getByText('Mended')).toBeVisible()
    })
  })

  test('that still load their code hide nothing of the page', async () => {
    const { latch } = kit()
    let loaded: (() => void) | undefined
    const Late = lazy(async () => {
      await new Promise<void>((resolve) => (loaded = resolve))
      return { default: () => <p>Loaded</p> }
    })
    render(
      latch,
      <>
        <p>The page</p>
        <ConnectButton />
      </>,
      { views: { WhatIsAWallet: Late } },
    )
    await latch.open({ view: 'WhatIsAWallet' })
    await vi.waitFor(() => expect(viewOf()).toBe('WhatIsAWallet'))
    // The page's own React asks for the code, after the modal has made the view's place.
    await vi.waitFor(() => expect(loaded).toBeDefined())
    expect(document.body.textContent).toContain('The page')
    await expect.element(page.getByText('The page')).toBeInTheDocument()
    loaded?.()
    await expect.element(page.getByText('Loaded')).toBeVisible()
  })

  test('of a page without React that throw cost that view, and their end never the modal', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => void vi.restoreAllMocks())
    const { latch, reports } = kit()
    const wrong = new Error('a mistake of the app')
    const fail = (): never => {
      throw wrong
    }
    onTestFinished(mount(latch, document.body, { views: { WhatIsAWallet: fail, GetWallet: () => fail } }))
    await latch.open()
    await expect.element(page.getByRole('button', { name: 'Fake Wallet' })).toBeVisible()
    const router = await latch.feature('router')
    router.push({ view: 'WhatIsAWallet' })
    await expect.element(page.getByRole('alert')).toHaveTextContent('This part didn’t load')
    router.goBack()
    await vi.waitFor(() => expect(viewOf()).toBe('Connect'))
    router.push({ view: 'GetWallet' })
    await vi.waitFor(() => expect(viewOf()).toBe('GetWallet'))
    router.goBack()
    await vi.waitFor(() => expect(reports).toContain(wrong))
    await expect.element(page.getByRole('button', { name: 'Fake Wallet' })).toBeVisible()
  })

  test('a page without React draws into an element', async () => {
    const { latch } = kit()
    const ended = vi.fn()
    const end = mount(latch, document.body, {
      views: {
        GetWallet(element) {
          element.textContent = 'Drawn by hand'
          return ended
        },
      },
    })
    onTestFinished(end)
    await latch.open({ view: 'GetWallet' })
    await expect.element(page.getByText('Drawn by hand')).toBeVisible()
    end()
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
  })
})

test('the modal’s host is in the element that the app names, and moves when the app names another', async () => {
  const { latch } = kit()
  const places = [1, 2].map(() => document.body.appendChild(document.createElement('section')))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  const hostIn = (): number => places.findIndex((place) => place.querySelector(':scope > [data-latchkit]'))
  for (const [at, container] of places.entries()) {
    root.render(
      <LatchProvider latch={latch} container={container}>
        <ConnectButton />
      </LatchProvider>,
    )
    await vi.waitFor(() => expect(hostIn()).toBe(at))
    expect(document.querySelectorAll('[data-latchkit]')).toHaveLength(1)
  }
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await vi.waitFor(() => expect(shadow()!.querySelector('dialog')!.open).toBe(true))
  expect(viewOf()).toBe('Connect')
})

test('opened while a request of the app’s waits, it gives the focus back to what opened it', async () => {
  const { latch } = kit({ adapter: { connect: 'hang' } })
  render(latch, <button type="button">Of the page</button>)
  const opener = page.getByRole('button', { name: 'Of the page' })
  await latch.open()
  await vi.waitFor(() => expect(shadow()?.querySelector('dialog')?.open).toBe(true))
  await latch.close()
  await vi.waitFor(() => expect(shadow()!.querySelector('dialog')!.open).toBe(false))
  latch.connect({ wallet: 'Fake Wallet' }).catch(() => {})
  await opener.click()
  await latch.open({
    view: 'ConnectingExternal',
    params: { connectorId: latch.getState().connectors.connectors[0]!.id },
  })
  const dialog = shadow()!.querySelector('dialog')!
  await vi.waitFor(() => expect(dialog.hasAttribute('data-stepped-out')).toBe(true))
  expect(viewOf()).toBe('ConnectingExternal')
  expect([dialog.open, dialog.matches(':modal')]).toEqual([true, false])
  await latch.close()
  await vi.waitFor(() => expect(dialog.open).toBe(false))
  expect(document.activeElement).toBe(opener.element())
})

describe('a sheet', () => {
  test('moves by the arrow keys on its grip, and closes once it is far down', async () => {
    await page.viewport(390, 700)
    const { latch } = kit()
    render(latch, <ConnectButton />)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const grip = page.getByRole('button', { name: 'Drag down to close' })
    await expect.element(grip).toBeVisible()
    ;(grip.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}')
    const dialog = shadow()!.querySelector('dialog')!
    expect(dialog.open).toBe(true)
    expect(shadow()!.querySelector<HTMLElement>('.card')!.style.translate).toBe('')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await vi.waitFor(() => expect(dialog.open).toBe(false))
    await vi.waitFor(() => expect(shadow()!.querySelector<HTMLElement>('.card')!.style.translate).toBe(''))
  })

  test('there is no grip on a wide screen', async () => {
    const { latch } = kit()
    render(latch, <ConnectButton />)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect.element(page.getByRole('button', { name: 'Fake Wallet' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Drag down to close' }).elements()).toHaveLength(0)
  })
})

test.each([
  ['after', async (link: Locator) => link.click()],
  ['before', async (link: Locator) => (link.element() as HTMLElement).click()],
])('a list is at its old position on the way back from a press %s the scroll event', async (_, press) => {
  const wallets = Array.from({ length: 30 }, (_, at) => createFakeWallet({ name: `Wallet ${at}`, rdns: `w.w${at}` }))
  const { latch } = kit({ wallets })
  render(latch, <ConnectButton />)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('button', { name: 'Wallet 0' })).toBeVisible()
  const view = (): HTMLElement => shadow()!.querySelector<HTMLElement>('.view:not(.leaving)')!
  // The chunk that keeps the position sets this attribute (`stepOut.ts`).
  await vi.waitFor(() => expect(shadow()!.querySelector('dialog')!.hasAttribute('closedby')).toBe(true))
  view().scrollTop = 400
  expect(view().scrollTop).toBe(400)
  await press(page.getByRole('button', { name: 'What is a wallet?' }))
  await vi.waitFor(() => expect(viewOf()).toBe('WhatIsAWallet'))
  await page.getByRole('button', { name: 'Back' }).click()
  await vi.waitFor(() => expect(viewOf()).toBe('Connect'))
  expect(view().scrollTop).toBe(400)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(view().scrollTop).toBe(400)
})
