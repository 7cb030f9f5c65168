// @vitest-environment jsdom
import { isConnected, type Latch } from '@latchkit/core'
import { createConnectedLatch, createTestLatch } from '@latchkit/testing'
import { startTransition, Suspense, useEffect, useLayoutEffect, useRef, useState, version, type ReactNode } from 'react'
import { version as domVersion } from 'react-dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { lightTheme } from '../theme/createTheme.js'
import { ConnectButton } from './buttons.js'
import { useFeature, useLatchAccount, useLatchEvents, useLatchNetwork, useLatchProvider } from './hooks.js'
import { LatchProvider } from './LatchProvider.js'
import { render, settle, watchTrouble } from './render.fixture.js'
import { useLatchState } from './useLatchState.js'
import { useTheme } from './useTheme.js'

const inside = (latch: Latch, node: ReactNode): ReactNode => (
  <LatchProvider latch={latch} prefetch="intent">
    {node}
  </LatchProvider>
)
function Status(): ReactNode {
  return useLatchAccount().status
}

/** Makes a window that counts its listeners by event. */
function countingWindow(): { readonly window: Window; readonly listeners: (event: string) => number } {
  const counts = new Map<string, number>()
  const page = new EventTarget()
  const { addEventListener, removeEventListener } = page
  const count = (event: string, by: number): void => void counts.set(event, (counts.get(event) ?? 0) + by)
  Object.assign(page, {
    addEventListener(...args: Parameters<typeof addEventListener>) {
      count(args[0], 1)
      addEventListener.apply(page, args)
    },
    removeEventListener(...args: Parameters<typeof removeEventListener>) {
      count(args[0], -1)
      removeEventListener.apply(page, args)
    },
  })
  return { window: page as Window, listeners: (event) => counts.get(event) ?? 0 }
}

test('these tests run on the React that they are meant for', () => {
  const major = process.env.REACT_MAJOR ?? '19'
  expect([version, domVersion]).toEqual([expect.stringMatching(`^${major}\\.`), expect.stringMatching(`^${major}\\.`)])
})

test('F211 StrictMode’s double effects leave one of everything, and another mount works', async () => {
  const { window, listeners } = countingWindow()
  const { latch, adapter, clock } = createTestLatch({ window, wallets: [] })
  const running = (): number => adapter.count('start') - adapter.count('stop')
  const first = render(inside(latch, <Status />), { strict: true })
  await vi.waitFor(() => expect(adapter.count('start')).toBe(2))
  expect(first.text()).toBe('disconnected')
  expect(running()).toBe(1)
  expect(listeners('eip6963:announceProvider')).toBe(1)
  first.unmount()
  expect(running()).toBe(0)
  expect(listeners('eip6963:announceProvider')).toBe(0)
  expect(clock.waiting()).toBe(0)

  render(inside(latch, <Status />), { strict: true })
  await vi.waitFor(() => expect(adapter.count('start')).toBe(4))
  expect(running()).toBe(1)
  expect(listeners('eip6963:announceProvider')).toBe(1)
})

test('F091 unmounted while promises are pending: nothing happens afterwards', async () => {
  const trouble = watchTrouble()
  const { latch, adapter, clock } = createTestLatch({ adapter: { connect: 'hang' } })
  function Busy(): ReactNode {
    useLatchProvider()
    return useFeature('signing').status
  }
  const { unmount } = render(inside(latch, <Busy />))
  await vi.waitFor(() => expect(adapter.count('start')).toBe(1))
  const connecting = latch.connect({ wallet: 'Fake Wallet' })
  await clock.settle()
  unmount()
  adapter.set({ connect: 'ok' })
  await expect(connecting).rejects.toMatchObject({ code: 'connection/cancelled' })
  await settle()
  expect(latch.getAccount().status).toBe('disconnected')
  // The late approval is refused: the adapter disconnects.
  expect(adapter.count('disconnect')).toBe(1)
  expect(clock.waiting()).toBe(0)
  expect(trouble).toEqual([])
})

/** Keeps the page busy for 3 ms. */
function keepBusy(): void {
  const until = performance.now() + 3
  while (performance.now() < until);
}

test('F216 account and network never tear, whatever renders concurrently', async () => {
  const { latch, adapter, wallets } = await createConnectedLatch()
  const connectorId = wallets[0]!.info.rdns
  const torn: string[] = []
  const never = new Promise<never>(() => {})
  function Slow({ use }: { readonly use: () => string }): ReactNode {
    const value = use()
    keepBusy()
    return <i>{value}</i>
  }
  function Suspending({ on }: { readonly on: boolean }): ReactNode {
    // A thrown promise suspends in every supported version of React.
    if (on) throw never
    return null
  }
  const useAccountsChain = (): string => String(useLatchAccount().caipAddress?.split(':').slice(0, 2).join(':'))
  const useNetworksChain = (): string => useLatchNetwork().network.caipNetworkId
  const useSessionsChain = (): string =>
    String(
      useLatchState(
        ({
          connection: {
            byNamespace: { eip155 },
          },
        }) => (isConnected(eip155) ? eip155.networkId : undefined),
      ),
    )
  function App(): ReactNode {
    const [round, setRound] = useState(0)
    const place = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (round < 20) startTransition(() => setRound(round + 1))
    }, [round])
    useLayoutEffect(() => {
      const shown = new Set([...place.current!.querySelectorAll('i')].map(({ textContent }) => textContent))
      if (shown.size > 1) torn.push([...shown].join(' and '))
    })
    return (
      <div ref={place}>
        <Slow use={useAccountsChain} />
        <Suspense fallback={null}>
          <Suspending on={round % 5 === 4} />
        </Suspense>
        <Slow use={useNetworksChain} />
        <Slow use={useSessionsChain} />
      </div>
    )
  }
  const { text } = render(inside(latch, <App />))
  for (let round = 0; round < 30; round++) {
    adapter.emit({ type: 'network', connectorId, networkId: `eip155:90000${1 + (round % 2)}` })
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
  await vi.waitFor(() => expect(text()).toBe('eip155:900002'.repeat(3)))
  expect(torn).toEqual([])
})

test('F218 new options, listeners and children on each render: no reconnect, no loop', async () => {
  const { latch, adapter } = await createConnectedLatch()
  let renders = 0
  function Host({ round }: { readonly round: number }): ReactNode {
    useLatchEvents(() => round)
    const { networks } = useLatchState(({ network }) => ({ networks: network.requested, fresh: [] }))
    renders++
    return (
      <p data-round={round}>
        {networks.length}
        <ConnectButton onClick={() => round} data-options={{ round }}>
          {({ account }) => account.status}
        </ConnectButton>
      </p>
    )
  }
  const { rerender, container } = render(inside(latch, <Host round={0} />))
  for (let round = 1; round <= 50; round++) {
    rerender(inside(latch, <Host round={round} />))
    await new Promise((resolve) => setTimeout(resolve))
  }
  await vi.waitFor(() => expect(container.querySelector('[data-round="50"]')).toBeTruthy())
  await settle()
  expect(renders).toBeLessThan(60)
  expect([adapter.count('start'), adapter.count('stop'), adapter.count('reconnect')]).toEqual([1, 0, 0])
  expect(latch.getAccount().status).toBe('connected')
})

describe('the prop theme', () => {
  test('is the kit’s theme, and a theme made anew on each render changes nothing', async () => {
    const { latch } = createTestLatch({ themeVariables: {} })
    const tree = (accent: string): ReactNode => (
      <LatchProvider latch={latch} prefetch="intent" theme={lightTheme({ accent })}>
        <ConnectButton />
      </LatchProvider>
    )
    const { rerender, container } = render(tree('red'))
    const accent = (): string | undefined => container.querySelector('button')?.style.getPropertyValue('--latch-accent')
    await vi.waitFor(() => expect(accent()).toBe('red'))
    await vi.waitFor(() => expect(latch.getState().theme).toEqual({ mode: 'light', variables: { accent: 'red' } }))
    // What the app sets meanwhile stays: the same theme is given once.
    ;(await latch.feature('theme')).setMode('dark')
    rerender(tree('red'))
    await settle()
    expect(latch.getState().theme.mode).toBe('dark')
    rerender(tree('blue'))
    await vi.waitFor(() => expect(accent()).toBe('blue'))
    await vi.waitFor(() => expect(latch.getState().theme).toEqual({ mode: 'light', variables: { accent: 'blue' } }))
  })

  test('is the only one that is shown, also where the provider gets another kit', async () => {
    const [{ latch: first }, { latch: second }] = [createTestLatch(), createTestLatch()]
    const shown: (string | undefined)[] = []
    function Shown(): ReactNode {
      shown.push(useTheme().variables.accent)
      return null
    }
    const tree = (latch: Latch): ReactNode => (
      <LatchProvider latch={latch} prefetch="intent" theme={lightTheme({ accent: 'red' })}>
        <Shown />
      </LatchProvider>
    )
    const { rerender } = render(tree(first))
    await vi.waitFor(() => expect(first.getState().theme.variables.accent).toBe('red'))
    await settle()
    rerender(tree(second))
    await vi.waitFor(() => expect(second.getState().theme.variables.accent).toBe('red'))
    await settle()
    expect(new Set(shown)).toEqual(new Set(['red']))
  })
})

describe('with debug', () => {
  const page = (latch: Latch): ReactNode => inside(latch, <ConnectButton />)
  const HINT = "The buttons have no style sheet. Add import '@latchkit/ui/button.css' to the page."

  test('a missing button.css is named, once', async () => {
    const { latch, warnings } = createTestLatch({ debug: true })
    const { rerender } = render(page(latch))
    await vi.waitFor(() => expect(warnings).toContain(HINT))
    rerender(page(latch))
    ;(await latch.feature('theme')).setMode('light')
    await settle()
    expect(warnings.filter((text) => text === HINT)).toHaveLength(1)
  })

  test.each([
    ['a page with button.css', true, true],
    ['a kit without debug', false, false],
  ])('%s gets no such hint', async (_, debug, hasSheet) => {
    const sheet = document.head.appendChild(document.createElement('style'))
    onTestFinished(() => sheet.remove())
    if (hasSheet) sheet.textContent = '.latch-button { --latch-surface: #212324 }'
    const { latch, warnings } = createTestLatch({ debug })
    const { container } = render(page(latch))
    await vi.waitFor(() => expect(container.querySelector('button')).toBeTruthy())
    await settle()
    expect(warnings).not.toContain(HINT)
  })
})

test('an app’s word that throws costs that word alone', async () => {
  const trouble = watchTrouble()
  const wrong = new Error('a mistake of the app')
  const words = {
    en: {
      'button.connect': () => {
        throw wrong
      },
    },
  }
  const { latch, reports } = createTestLatch({ locale: 'en', words })
  const { text, rerender } = render(inside(latch, <ConnectButton />))
  await vi.waitFor(() => expect(reports).toEqual([wrong]))
  rerender(inside(latch, <ConnectButton className="again" />))
  await settle()
  expect(text()).toBe('Connect wallet')
  expect([reports, trouble]).toEqual([[wrong], []])
})
