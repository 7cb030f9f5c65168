// @vitest-environment jsdom
import type { Latch, LatchInitialState } from '@latchkit/core'
import {
  betaNetwork,
  createConnectedLatch,
  createFakeStorage,
  createTestLatch,
  TEST_ADDRESS,
  type TestLatchOptions,
} from '@latchkit/testing'
import { useLayoutEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { darkTheme, lightTheme } from '../theme/createTheme.js'
import { locales } from '../words/locales.js'
import { ConnectButton, LatchButton, NetworkButton } from './buttons.js'
import { useLatchAccount } from './hooks.js'
import { LatchProvider } from './LatchProvider.js'
import { LatchStyle } from './LatchStyle.js'
import { render, settle, watchTrouble } from './render.fixture.js'

function Page({ onPaint }: { readonly onPaint?: () => unknown }): ReactNode {
  const { status, address } = useLatchAccount()
  useLayoutEffect(() => void onPaint?.())
  return (
    <main>
      <LatchButton />
      <ConnectButton />
      <NetworkButton />
      <p>
        {status} {address ?? 'stranger'}
      </p>
    </main>
  )
}

test.each(['while it reconnects', 'after it reconnected'])(
  'F210 with a stored session the first paint is the server’s, %s',
  async (when) => {
    const before = await createConnectedLatch()
    // The buttons write these into their style. Server and browser must write the same.
    const themeVariables = { accent: 'gold', radius: '4px' }
    const server = createTestLatch({ themeVariables, environment: { window: undefined } })
    const html = renderToString(
      <LatchProvider latch={server.latch}>
        <Page />
      </LatchProvider>,
    )
    const trouble = watchTrouble()
    const { latch } = createTestLatch({ themeVariables, storage: before.storage })
    if (when === 'after it reconnected') {
      latch.start()
      await vi.waitFor(() => expect(latch.getAccount().status).toBe('connected'))
    }
    const container = document.createElement('div')
    container.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
    document.body.append(container)
    const [paints, recovered]: string[][] = [[], []]
    const root = hydrateRoot(
      container,
      <LatchProvider latch={latch} prefetch="intent">
        <Page onPaint={() => paints!.push(container.textContent ?? '')} />
      </LatchProvider>,
      { onRecoverableError: (error) => void recovered!.push(String(error)) },
    )
    onTestFinished(() => {
      root.unmount()
      container.remove()
    })

    await vi.waitFor(() => expect(container.textContent).toContain(`connected ${TEST_ADDRESS}`))
    expect(paints![0]).toContain('disconnected stranger')
    expect(recovered).toEqual([])
    expect(trouble).toEqual([])
  },
)

test('without a server the first frame of a connected visitor shows the expected account', async () => {
  const { storage } = await createConnectedLatch()
  const { latch } = createTestLatch({ storage, adapter: { reconnect: 'hang' } })
  const said: string[] = []
  const { container } = render(
    <LatchProvider latch={latch} prefetch="intent">
      <ConnectButton />
      <LatchButton />
    </LatchProvider>,
  )
  // What a task has changed is painted after the microtasks that follow it.
  async function look(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    said.push(container.textContent ?? '')
  }
  const observer = new MutationObserver(() => void look())
  observer.observe(container, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  await vi.waitFor(() => expect(said).not.toEqual([]))
  await settle()
  expect(said.filter((text) => text.includes('Connect wallet'))).toEqual([])
  expect(said[0]).toContain(`${TEST_ADDRESS.slice(0, 6)}…${TEST_ADDRESS.slice(-4)}`)
})

describe('the state that a server read from the cookies', () => {
  const initialState: LatchInitialState = {
    activeNamespace: 'eip155',
    byNamespace: {
      eip155: {
        status: 'reconnecting',
        connectorId: 'org.example.fake',
        address: TEST_ADDRESS,
        networkId: betaNetwork.caipNetworkId,
      },
    },
  }
  const SHORT = `${TEST_ADDRESS.slice(0, 6)}…${TEST_ADDRESS.slice(-4)}`
  const page = (latch: Latch): ReactNode => (
    <LatchProvider latch={latch} prefetch="intent" initialState={initialState}>
      <LatchButton />
    </LatchProvider>
  )
  /** Hydrates the page of a visitor. Returns what its buttons said at each commit, with the busy ones marked. */
  function visit(latch: Latch): { readonly said: string[]; readonly mended: string[]; readonly buttons: () => string } {
    const { container, commits, mended } = hydrate(renderOnServer(page, {}), page(latch))
    const buttons = (): string =>
      [...container.querySelectorAll('button')]
        .map((button) =>
          button.ariaBusy === 'true' ? `${button.textContent.trim()} (busy)` : button.textContent.trim(),
        )
        .join(', ')
    const said: string[] = []
    const look = (): void => void (said.at(-1) === buttons() || said.push(buttons()))
    look()
    commits.push(look)
    return { said, mended, buttons }
  }

  test('is the first HTML, and nothing else is shown until the wallet has answered', async () => {
    const { storage, latch: before } = await createConnectedLatch()
    await before.switchNetwork(betaNetwork)
    expect(renderOnServer(page, {})).toMatch(new RegExp(`<button[^>]* aria-busy="true"[^>]*>.*>${SHORT}<`))
    const trouble = watchTrouble()
    const { latch, adapter } = createTestLatch({
      storage,
      adapter: { reconnect: 'hang', networkId: betaNetwork.caipNetworkId },
    })
    const { said, mended, buttons } = visit(latch)
    await vi.waitFor(() => expect(latch.getAccount().status).toBe('reconnecting'))
    await settle()
    adapter.set({ reconnect: 'ok' })
    await vi.waitFor(() => expect(buttons()).toBe(`Beta, ${SHORT}`))
    expect(said).toEqual([`Beta, ${SHORT} (busy)`, `Beta, ${SHORT}`])
    expect([mended, trouble]).toEqual([[], []])
  })

  test('counts for a kit that has restored the connection before the page hydrates', async () => {
    const { latch } = await createConnectedLatch()
    const trouble = watchTrouble()
    const { said, mended, buttons } = visit(latch)
    await vi.waitFor(() => expect(buttons()).toBe(`Alpha, ${SHORT}`))
    expect(said).toEqual([`Beta, ${SHORT} (busy)`, `Alpha, ${SHORT}`])
    expect([mended, trouble]).toEqual([[], []])
  })

  test.each([
    ['whose storage has none', () => createTestLatch()],
    [
      'who disconnects while the page hydrates',
      async () => {
        const { storage } = await createConnectedLatch()
        const test = createTestLatch({ storage, adapter: { reconnect: 'hang' } })
        test.latch.start()
        void test.latch.disconnect()
        return test
      },
    ],
  ])('ends with "Connect wallet" for a visitor %s', async (_, open) => {
    const { latch } = await open()
    const trouble = watchTrouble()
    const { said, mended, buttons } = visit(latch)
    await vi.waitFor(() => expect(buttons()).toBe('Connect wallet'))
    expect([said[0], said.at(-1)]).toEqual([`Beta, ${SHORT} (busy)`, 'Connect wallet'])
    expect([mended, trouble]).toEqual([[], []])
  })

  test('ends with "Connect wallet" after 5 s where the wallet is gone', async () => {
    const { storage } = await createConnectedLatch()
    const { latch, clock } = createTestLatch({ storage, wallets: [] })
    const { buttons } = visit(latch)
    await vi.waitFor(() => expect(latch.getAccount().status).toBe('reconnecting'))
    await clock.advance(4_900)
    expect(buttons()).toMatch(/\(busy\)$/)
    await clock.advance(200)
    await vi.waitFor(() => expect(buttons()).toBe('Connect wallet'))
  })

  test('is that of the namespaces of the app alone, as the page restores no other', () => {
    const solana: LatchInitialState = {
      activeNamespace: 'solana',
      byNamespace: {
        solana: {
          status: 'reconnecting',
          connectorId: 'phantom',
          address: 'So11111111111111111111111111111111111111112',
          networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        },
      },
    }
    const serve = (given: LatchInitialState): string =>
      renderOnServer(
        (latch) => (
          <LatchProvider latch={latch} initialState={given}>
            <LatchButton />
          </LatchProvider>
        ),
        {},
      )
    expect(serve(solana)).toContain('Connect wallet')
    const both = { ...solana, byNamespace: { ...solana.byNamespace, ...initialState.byNamespace } }
    expect(serve(both)).toContain(SHORT)
    expect(serve(both)).not.toContain('So11')
  })

  test('is forgotten by the browser where the page stores no connection any more', async () => {
    document.cookie = 'latchkit=1'
    onTestFinished(() => void (document.cookie = 'latchkit=; Max-Age=0'))
    const { latch } = createTestLatch({ window, connectionCookie: true })
    visit(latch)
    await vi.waitFor(() => expect(document.cookie).toBe(''))
  })

  test('is in the connect button as being connected', () => {
    const html = renderOnServer(
      (latch) => (
        <LatchProvider latch={latch} initialState={initialState}>
          <ConnectButton />
        </LatchProvider>
      ),
      {},
    )
    expect(html).toContain('>Connecting…<')
    expect(html).not.toContain('>Connect wallet<')
  })
})

/** Renders on a server: without a document, and with a kit that has no window. */
function renderOnServer(node: (latch: Latch) => ReactNode, options: TestLatchOptions): string {
  const { latch } = createTestLatch({ ...options, environment: { window: undefined } })
  vi.stubGlobal('document', undefined)
  try {
    return renderToString(node(latch))
  } finally {
    vi.unstubAllGlobals()
  }
}

/** Hydrates a server's page. Returns its element, the texts at each commit, and what React had to mend. */
function hydrate(
  html: string,
  node: ReactNode,
): {
  readonly container: HTMLElement
  readonly texts: string[]
  readonly mended: string[]
  /** Are called after each change of the page. */
  readonly commits: (() => void)[]
} {
  const container = document.createElement('div')
  container.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
  document.body.append(container)
  const texts: string[] = []
  const mended: string[] = []
  const commits: (() => void)[] = []
  const observer = new MutationObserver(() => {
    for (const each of commits) each()
  })
  observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true })
  function Watch({ children }: { readonly children: ReactNode }): ReactNode {
    useLayoutEffect(() => void texts.push(container.querySelector('button')?.textContent ?? ''))
    return children
  }
  const root = hydrateRoot(container, <Watch>{node}</Watch>, {
    onRecoverableError: (error) => void mended.push(String(error)),
  })
  onTestFinished(() => {
    observer.disconnect()
    root.unmount()
    container.remove()
  })
  return { container, texts, mended, commits }
}

describe('an explicit locale', () => {
  const page = (latch: Latch): ReactNode => (
    <LatchProvider latch={latch} prefetch="intent">
      <ConnectButton />
      <NetworkButton />
    </LatchProvider>
  )

  test.each([
    ['de', 'Wallet verbinden', 'Netzwerk: Alpha'],
    ['pt-PT', 'Conectar carteira', 'Rede: Alpha'],
    ['zh-Hant', '連接錢包', '網路：Alpha'],
    ['ar', 'ربط المحفظة', 'الشبكة: \u2068Alpha\u2069'],
  ])('%s is what the server renders, and what the page begins with', async (locale, label, network) => {
    const html = renderOnServer(page, { locale })
    expect(html).toContain(`>${label}<`)
    const trouble = watchTrouble()
    const { container, texts, mended } = hydrate(html, page(createTestLatch({ locale }).latch))
    await vi.waitFor(() => expect(texts.length).toBeGreaterThan(0))
    await vi.waitFor(() => expect(container.querySelectorAll('button')).toHaveLength(2))
    expect(new Set(texts)).toEqual(new Set([label]))
    const [connect, other] = container.querySelectorAll('button')
    expect([connect!.textContent, other!.getAttribute('aria-label')]).toEqual([label, network])
    await settle()
    expect(connect!.textContent).toBe(label)
    expect([mended, trouble]).toEqual([[], []])
  })

  test('has the app’s own words on the server, but for functions, which only the page calls', async () => {
    const words = { de: { 'button.connect': 'Anmelden', 'button.network': () => 'Netz' } }
    const html = renderOnServer(page, { locale: 'de', words })
    expect(html).toContain('>Anmelden<')
    expect(html).toContain('aria-label="Netzwerk: Alpha"')
    const trouble = watchTrouble()
    const { container, mended } = hydrate(html, page(createTestLatch({ locale: 'de', words }).latch))
    await vi.waitFor(() => expect(container.querySelectorAll('button')[1]?.getAttribute('aria-label')).toBe('Netz'))
    expect([mended, trouble]).toEqual([[], []])
  })

  test.each([{ locale: 'auto' }, { locale: 'en' }, {}])('of %j sends nothing beside the buttons', (options) => {
    expect(renderOnServer(page, options)).not.toContain('<template')
  })

  test('that a server of another language claims is never a broken label', async () => {
    const html = `<template id="latch-words-" data-words="{&quot;texts&quot;:{&quot;button.connect&quot;:7}}"></template>`
    const claim = new DOMParser().parseFromString(html, 'text/html').querySelector('template')!
    document.body.append(claim)
    onTestFinished(() => claim.remove())
    watchTrouble()
    const { text } = render(page(createTestLatch().latch))
    await vi.waitFor(() => expect(text()).toContain('Connect wallet'))
  })

  test('every language of the kit has its buttons on the server', async () => {
    for (const locale of Object.keys(locales).filter((tag) => tag !== 'qps')) {
      const texts = (await locales[locale]!.buttons()).words
      expect(renderOnServer(page, { locale }), locale).toContain(`>${texts['button.connect'] as string}<`)
    }
  })
})

test('F210 a language and a mode that the visitor chose before apply once the page has hydrated', async () => {
  const themeMode = 'system'
  const page = (latch: Latch): ReactNode => (
    <LatchProvider latch={latch} prefetch="intent">
      <ConnectButton />
    </LatchProvider>
  )
  const html = renderOnServer(page, { themeMode })
  expect(html).toContain('data-latch-mode="system"')
  const storage = createFakeStorage({
    '@latchkit/preferences:locale': '{"version":1,"value":"de"}',
    '@latchkit/preferences:mode': '{"version":1,"value":"light"}',
  })
  const trouble = watchTrouble()
  const { container, texts, mended } = hydrate(html, page(createTestLatch({ themeMode, storage }).latch))
  const button = (): HTMLButtonElement => container.querySelector('button')!
  await vi.waitFor(() =>
    expect([button().textContent, button().dataset.latchMode]).toEqual(['Wallet verbinden', 'light']),
  )
  expect(texts[0]).toBe('Connect wallet')
  expect([mended, trouble]).toEqual([[], []])
})

describe('an accent on a page that a server renders', () => {
  const themeVariables = { accent: 'gold', fontFamily: "Georgia, 'Segoe UI', serif" }
  const page = (latch: Latch, nonce?: string): ReactNode => (
    <LatchProvider latch={latch} prefetch="intent">
      <main>
        {nonce !== undefined && <LatchStyle nonce={nonce} />}
        <ConnectButton />
      </main>
    </LatchProvider>
  )

  test('has no style attribute, which a strict policy forbids, and is there once the page hydrates', async () => {
    const html = renderOnServer((latch) => page(latch), { themeVariables })
    expect(html).not.toContain('style')
    const trouble = watchTrouble()
    const { container, mended } = hydrate(html, page(createTestLatch({ themeVariables }).latch))
    const style = (): string | undefined => container.querySelector('button')?.style.getPropertyValue('--latch-accent')
    await vi.waitFor(() => expect(style()).toBe('gold'))
    expect([mended, trouble]).toEqual([[], []])
  })

  test('is on the network that visitors can’t switch once the page hydrates, and no style attribute before', async () => {
    const options = { themeVariables, enableNetworkSwitch: false }
    const label = (latch: Latch): ReactNode => (
      <LatchProvider latch={latch} prefetch="intent">
        <NetworkButton />
      </LatchProvider>
    )
    const html = renderOnServer(label, options)
    expect(html).toContain('latch-label')
    expect(html).not.toContain('style')
    const { container, mended } = hydrate(html, label(createTestLatch(options).latch))
    const style = (): string | undefined =>
      container.querySelector<HTMLElement>('.latch-label')?.style.getPropertyValue('--latch-accent')
    await vi.waitFor(() => expect(style()).toBe('gold'))
    expect(mended).toEqual([])
  })

  test('is in the server’s page by a style with the page’s nonce', async () => {
    const html = renderOnServer((latch) => page(latch, 'abc'), { id: 'shop', themeVariables })
    expect(html).toContain(
      '<style nonce="abc">.latch-button[data-latch-kit=kit-shop]{--latch-accent:gold;--latch-font:Georgia, Segoe UI, serif}</style>',
    )
    const trouble = watchTrouble()
    const { container, mended } = hydrate(html, page(createTestLatch({ id: 'shop', themeVariables }).latch, 'abc'))
    await vi.waitFor(() => expect(container.querySelector('button')?.style.length).toBeGreaterThan(0))
    expect([mended, trouble]).toEqual([[], []])
  })

  test.each([undefined, {}, { accent: 'red}body{display:none' }, { accent: '</style>' }, { radius: 'a;b:c' }])(
    'with the variables %j has no style',
    (variables) => {
      const options = variables && { themeVariables: variables }
      expect(renderOnServer((latch) => page(latch, ''), options ?? {})).not.toContain('<style')
    },
  )

  test('is that of the prop theme, before the kit has it', async () => {
    const theme = { light: lightTheme({ accent: 'red' }), dark: darkTheme({ accent: 'blue' }) }
    const tree = (latch: Latch): ReactNode => (
      <LatchProvider latch={latch} prefetch="intent" theme={theme}>
        <main>
          <LatchStyle nonce="" />
          <ConnectButton />
        </main>
      </LatchProvider>
    )
    const html = renderOnServer(tree, {})
    expect(html).toContain('--latch-accent-dark:blue;--latch-accent-light:red')
    expect(html).toContain('data-latch-mode="system"')
    const trouble = watchTrouble()
    const { latch } = createTestLatch()
    const { container, mended } = hydrate(html, tree(latch))
    await vi.waitFor(() => expect(latch.getState().theme.mode).toBe('system'))
    expect(latch.getState().theme.variables.modes).toEqual({ light: { accent: 'red' }, dark: { accent: 'blue' } })
    expect(container.querySelector('button')?.dataset.latchMode).toBe('system')
    expect([mended, trouble]).toEqual([[], []])
  })
})
