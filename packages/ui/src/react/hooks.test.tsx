// @vitest-environment jsdom
import type { Latch, TelemetryEvent } from '@latchkit/core'
import { betaNetwork, createConnectedLatch, createTestLatch, OTHER_ADDRESS, TEST_ADDRESS } from '@latchkit/testing'
import { Component, useEffect, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { LatchContext, useLatch } from './context.js'
import {
  useFeature,
  useLatchAccount,
  useLatchDisconnect,
  useLatchEvents,
  useLatchNetwork,
  useLatchProvider,
} from './hooks.js'
import { LatchProvider } from './LatchProvider.js'
import { render, settle, watchTrouble } from './render.fixture.js'

const inside = (latch: Latch, node: ReactNode): ReactNode => (
  <LatchProvider latch={latch} prefetch="intent">
    {node}
  </LatchProvider>
)
/** Renders the result of a hook as JSON. */
function Show({ use }: { readonly use: () => unknown }): ReactNode {
  return JSON.stringify(use())
}

test('useLatch says what is missing where there is no provider', async () => {
  watchTrouble()
  class Caught extends Component<{ readonly children: ReactNode }, { said?: string }> {
    override state: { said?: string } = {}
    static getDerivedStateFromError = (error: Error): { said: string } => ({ said: error.message })
    override render(): ReactNode {
      return this.state.said ?? this.props.children
    }
  }
  const { text } = render(
    <Caught>
      <Show use={useLatch} />
    </Caught>,
  )
  await vi.waitFor(() => expect(text()).toContain('<LatchProvider latch={latch}>'))
})

test('useLatchAccount follows account changes and the disconnect', async () => {
  const { latch, adapter, wallets } = await createConnectedLatch()
  const { text } = render(inside(latch, <Show use={() => useLatchAccount().address ?? 'none'} />))
  await vi.waitFor(() => expect(text()).toBe(`"${TEST_ADDRESS}"`))
  const connectorId = wallets[0]!.info.rdns
  const account = { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const
  adapter.emit({ type: 'accounts', connectorId, accounts: [account] })
  await vi.waitFor(() => expect(text()).toBe(`"${OTHER_ADDRESS}"`))
  adapter.emit({ type: 'disconnected', connectorId })
  await vi.waitFor(() => expect(text()).toBe('"none"'))
})

test('useLatchNetwork names the networks, and switches', async () => {
  const { latch } = await createConnectedLatch()
  function Networks(): ReactNode {
    const { network, networks, switchNetwork, switchingTo } = useLatchNetwork()
    useEffect(() => void switchNetwork(betaNetwork.caipNetworkId), [switchNetwork])
    return `${network.name} of ${networks.length} ${switchingTo ?? ''}`
  }
  const { text } = render(inside(latch, <Networks />))
  await vi.waitFor(() => expect(text()).toBe('Beta of 2 '))
})

test('useLatchProvider gives the wallet’s provider while it is connected', async () => {
  const { latch } = createTestLatch()
  const { text } = render(inside(latch, <Show use={() => useLatchProvider() ?? 'none'} />))
  await vi.waitFor(() => expect(text()).toBe('"none"'))
  await latch.connect({ wallet: 'Fake Wallet' })
  await vi.waitFor(() => expect(text()).toBe('{"isFake":true}'))
  await latch.disconnect()
  await vi.waitFor(() => expect(text()).toBe('"none"'))
})

test('useLatchProvider gives no provider of an account or a connection before', async () => {
  const { latch: base, adapter, wallets } = await createConnectedLatch()
  const connectorId = wallets[0]!.info.rdns
  let loads = 0
  let isHeld = false
  // As the providers of Solana, which hold their account.
  const load = async (): Promise<object> => {
    if (isHeld) await new Promise(() => {})
    return { of: base.getAccount().address, load: ++loads }
  }
  const latch = { ...base, getProvider: load } as unknown as Latch
  const { text } = render(
    <LatchContext.Provider value={latch}>
      <Show use={() => useLatchProvider() ?? 'none'} />
    </LatchContext.Provider>,
  )
  await vi.waitFor(() => expect(text()).toBe(JSON.stringify({ of: TEST_ADDRESS, load: 1 })))
  const account = { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const
  adapter.emit({ type: 'accounts', connectorId, accounts: [account] })
  await vi.waitFor(() => expect(text()).toBe(JSON.stringify({ of: OTHER_ADDRESS, load: 2 })))
  await base.disconnect()
  await vi.waitFor(() => expect(text()).toBe('"none"'))
  isHeld = true
  await base.connect({ wallet: connectorId })
  adapter.emit({ type: 'accounts', connectorId, accounts: [account] })
  await settle()
  expect(text()).toBe('"none"')
})

test('useLatchDisconnect disconnects', async () => {
  const { latch } = await createConnectedLatch()
  function Leave(): ReactNode {
    const disconnect = useLatchDisconnect()
    useEffect(() => void disconnect(), [disconnect])
    return useLatchAccount().status
  }
  const { text } = render(inside(latch, <Leave />))
  await vi.waitFor(() => expect(text()).toBe('disconnected'))
})

test('useFeature loads a feature, and says so until it is there', async () => {
  const { latch } = createTestLatch()
  const seen: string[] = []
  function Router(): ReactNode {
    const { status, feature } = useFeature('router')
    seen.push(status)
    return feature ? feature.current().view : status
  }
  const { text } = render(inside(latch, <Router />))
  await vi.waitFor(() => expect(text()).toBe('Connect'))
  expect(seen[0]).toBe('loading')
})

test('useFeature never gives what was loaded under another name, or of another kit', async () => {
  const [{ latch: first }, { latch: second }] = [createTestLatch(), createTestLatch()]
  const given: { readonly latch: Latch; readonly name: 'router' | 'modal'; readonly feature: unknown }[] = []
  function Shown({ name }: { readonly name: 'router' | 'modal' }): ReactNode {
    const latch = useLatch()
    const { feature } = useFeature(name)
    if (feature) given.push({ latch, name, feature })
    return null
  }
  const { rerender } = render(inside(first, <Shown name="router" />))
  const last = (): unknown => given.at(-1)
  await vi.waitFor(() => expect(last()).toMatchObject({ name: 'router' }))
  rerender(inside(first, <Shown name="modal" />))
  await vi.waitFor(() => expect(last()).toMatchObject({ name: 'modal' }))
  rerender(inside(second, <Shown name="modal" />))
  await vi.waitFor(() => expect(given.at(-1)?.latch).toBe(second))
  for (const { latch, name, feature } of given) expect(feature).toBe(await latch.feature(name))
})

test('useFeature says that a feature could not be loaded', async () => {
  const { latch } = createTestLatch()
  const broken: Latch = { ...latch, feature: () => Promise.reject(new Error('offline')) }
  const { text } = render(inside(broken, <Show use={() => useFeature('router').status} />))
  await vi.waitFor(() => expect(text()).toBe('"failed"'))
})

test('a component renders again only for what it selects', async () => {
  const { latch } = await createConnectedLatch()
  let renders = 0
  // Without a `LatchProvider`, so without the modal: jsdom cannot open a dialog.
  render(
    <LatchContext.Provider value={latch}>
      <Show use={() => (renders++, useLatchAccount())} />
    </LatchContext.Provider>,
  )
  await vi.waitFor(() => expect(renders).toBeGreaterThan(0))
  const [modal, theme] = await Promise.all([latch.feature('modal'), latch.feature('theme')])
  await settle()
  const before = renders
  modal.open()
  theme.setMode('light')
  await settle()
  modal.close()
  await settle()
  expect(renders).toBe(before)
})

describe('useLatchEvents', () => {
  function Listen({ listener }: { readonly listener: (event: TelemetryEvent) => void }): ReactNode {
    useLatchEvents(listener)
    return null
  }

  test('hears events with its latest listener, and nothing after it is gone', async () => {
    const { latch } = createTestLatch()
    const first: string[] = []
    const second: string[] = []
    const { rerender, unmount } = render(inside(latch, <Listen listener={({ event }) => void first.push(event)} />))
    await settle()
    rerender(inside(latch, <Listen listener={({ event }) => void second.push(event)} />))
    await settle()
    await latch.connect({ wallet: 'Fake Wallet' })
    expect(first).toEqual([])
    expect(second).toContain('CONNECT_SUCCESS')
    const heard = second.length
    unmount()
    latch.start()
    await latch.disconnect()
    expect(second).toHaveLength(heard)
  })

  test('F217 a listener of the host that throws is reported, and everything else goes on', async () => {
    const { latch, adapter, reports } = createTestLatch()
    const thrown = new Error('a bug of the host')
    const heard = vi.fn()
    const fail = (): never => {
      throw thrown
    }
    render(
      inside(
        latch,
        <>
          <Listen listener={fail} />
          <Listen listener={heard} />
        </>,
      ),
    )
    await vi.waitFor(() => expect(adapter.count('start')).toBe(1))
    await expect(latch.connect({ wallet: 'Fake Wallet' })).resolves.toMatchObject({ address: TEST_ADDRESS })
    expect(latch.getAccount().status).toBe('connected')
    expect(reports).toContain(thrown)
    expect(heard).toHaveBeenCalled()
  })
})
