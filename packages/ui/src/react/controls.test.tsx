// Tests WalletButton.tsx, useLatchControl.ts.
// @vitest-environment jsdom
import type { Latch } from '@latchkit/core'
import {
  alphaNetwork,
  betaNetwork,
  createConnectedLatch,
  createFakePairing,
  createTestLatch,
  TEST_ADDRESS,
} from '@latchkit/testing'
import { createRef, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { LatchContext } from './context.js'
import { LatchControl } from './LatchControl.js'
import { useLatchControl, type LatchControlState } from './useLatchControl.js'
import { render, settle, watched } from './render.fixture.js'
import { WalletButton, type WalletButtonState } from './WalletButton.js'

/** Without a `LatchProvider`, so without the modal: jsdom cannot open a dialog. */
const inside = (latch: Latch, node: ReactNode): ReactNode => (
  <LatchContext.Provider value={latch}>{node}</LatchContext.Provider>
)
const viewOf = (latch: Latch): string | undefined => {
  const { modal, router } = latch.getState()
  return modal?.open ? router?.history.at(-1)?.view : undefined
}

describe('LatchControl', () => {
  test('has account, network and status in one place', async () => {
    const { latch } = createTestLatch()
    const seen: LatchControlState[] = []
    render(
      inside(
        latch,
        <LatchControl>
          {(state) => {
            seen.push(state)
            return state.status
          }}
        </LatchControl>,
      ),
    )
    const last = (): LatchControlState | undefined => seen.at(-1)
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'disconnected', isConnected: false, pending: false }))
    await latch.connect({ wallet: 'Fake Wallet' })
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'connected', isConnected: true, supported: true }))
    expect(last()?.account.address).toBe(TEST_ADDRESS)
    expect([last()?.network.name, last()?.networks.length]).toEqual(['Alpha', 2])
    await latch.switchNetwork(betaNetwork.caipNetworkId)
    await vi.waitFor(() => expect(last()?.network.name).toBe('Beta'))
  })

  test.each([
    ['openConnect', 'Connect'],
    ['openAccount', 'Account'],
    ['openNetworks', 'Networks'],
  ] as const)('%s opens the modal at %s', async (name, view) => {
    const { latch } = await createConnectedLatch()
    const { container } = render(
      inside(
        latch,
        <LatchControl>
          {(state) => (
            <button type="button" onClick={state[name]}>
              Open
            </button>
          )}
        </LatchControl>,
      ),
    )
    await vi.waitFor(() => expect(container.querySelector('button')).toBeTruthy())
    container.querySelector('button')!.click()
    await vi.waitFor(() => expect(viewOf(latch)).toBe(view))
  })
})

describe('what a control shows', () => {
  const networks = [
    { ...alphaNetwork, testnet: false, assets: { imageUrl: 'data:image/png;base64,AA==' } },
    betaNetwork,
  ] as const
  const identity = { name: 'visitor.eth', avatar: 'https://pictures.example/a.png' }
  const SHORT = `${TEST_ADDRESS.slice(0, 6)}…${TEST_ADDRESS.slice(-4)}`
  const open = () => createConnectedLatch({ networks, adapter: { identity } })

  test('is looked up once something shows it, and once for all that do', async () => {
    const { latch, adapter } = await open()
    let shows = false
    const draw = (state: LatchControlState): ReactNode =>
      shows
        ? [state.displayName, state.displayBalance, state.avatar, state.chainIcon, state.hasPendingTransactions].join(
            ' ',
          )
        : state.shortAddress
    const page = (): ReactNode =>
      inside(
        latch,
        <>
          <LatchControl>{(state) => draw(state)}</LatchControl>
          {' and '}
          <LatchControl>{(state) => draw(state)}</LatchControl>
        </>,
      )
    const { text, rerender } = render(page())
    await vi.waitFor(() => expect(text()).toBe(`${SHORT} and ${SHORT}`))
    await settle()
    const { transactions, identity: unknown } = latch.getState()
    expect([adapter.count('names.identify'), adapter.count('balance.get'), transactions, unknown]).toEqual([
      0,
      0,
      undefined,
      undefined,
    ])
    shows = true
    rerender(page())
    const shown = `visitor.eth 1.234 ALP ${identity.avatar} data:image/png;base64,AA== false`
    await vi.waitFor(() => expect(text()).toBe(`${shown} and ${shown}`))
    expect([adapter.count('names.identify'), adapter.count('balance.get')]).toEqual([1, 1])
    await vi.waitFor(() => expect(latch.getState().transactions).toBeDefined())
  })

  test('says that something is pending until its outcome is known', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { wait: 'hang' } })
    const { text } = render(
      inside(latch, <LatchControl>{(state) => String(state.hasPendingTransactions)}</LatchControl>),
    )
    await vi.waitFor(() => expect(text()).toBe('false'))
    await vi.waitFor(() => expect(latch.getState().transactions).toBeDefined())
    await latch.sendTransaction({ to: TEST_ADDRESS, value: 1n })
    await vi.waitFor(() => expect(text()).toBe('true'))
    adapter.set({ wait: 'ok' })
    await vi.waitFor(() => expect(text()).toBe('false'))
  })

  test('is nothing without an account, and the address that is expected while it is restored', async () => {
    const { latch, storage } = await open()
    const { last } = await watched(createTestLatch().latch, useLatchControl)
    const { shortAddress, displayName, avatar, displayBalance, hasPendingTransactions } = last()
    expect([shortAddress, displayName, avatar, displayBalance, hasPendingTransactions]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      false,
    ])
    latch.dispose()
    const next = createTestLatch({ networks, storage, adapter: { identity, reconnect: 'hang' } })
    next.latch.start()
    const restored = await watched(next.latch, useLatchControl)
    await vi.waitFor(() => expect(restored.last().status).toBe('reconnecting'))
    expect([restored.last().shortAddress, restored.last().displayName]).toEqual([SHORT, SHORT])
  })

  test('has no name on a test network', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { identity } })
    const { last } = await watched(latch, useLatchControl)
    expect(last().displayName).toBe(SHORT)
    await settle()
    expect([last().displayName, last().avatar]).toEqual([SHORT, undefined])
    expect(adapter.count('names.identify')).toBe(0)
  })
})

describe('WalletButton', () => {
  const buttonIn = (container: HTMLElement): HTMLButtonElement => container.querySelector('button')!

  test('of an installed wallet connects it without the modal, and says how far it is', async () => {
    const { latch, adapter } = createTestLatch({ adapter: { connect: 'hang' } })
    latch.start()
    const element = createRef<HTMLButtonElement>()
    const { text, container } = render(inside(latch, <WalletButton wallet="org.example.fake" ref={element} />))
    await vi.waitFor(() => expect(text()).toBe('Fake Wallet'))
    const button = buttonIn(container)
    expect(element.current).toBe(button)
    expect(button.className).toContain('latch-installed')
    expect(container.querySelector('img')?.src).toMatch(/^data:/)
    button.click()
    await vi.waitFor(() => expect(button.className).toContain('latch-connecting'))
    expect([button.getAttribute('aria-busy'), text()]).toEqual(['true', 'Fake Wallet'])
    // The spinner is in the place of the picture.
    expect(container.querySelector('img')).toBeNull()
    adapter.set({ connect: 'ok' })
    await vi.waitFor(() => expect(button.className).toContain('latch-connected'))
    expect(viewOf(latch)).toBeUndefined()
    button.click()
    await vi.waitFor(() => expect(viewOf(latch)).toBe('Account'))
  })

  test('of an absent wallet has the app’s name for it, and opens the list of wallets', async () => {
    const { latch } = createTestLatch()
    latch.start()
    const { text, container } = render(inside(latch, <WalletButton wallet="org.example.other" name="Other" />))
    await vi.waitFor(() => expect(text()).toBe('OOther'))
    expect(buttonIn(container).className).toContain('latch-absent')
    buttonIn(container).click()
    await vi.waitFor(() => expect(viewOf(latch)).toBe('Connect'))
  })

  test('opens the modal at the wallets with what failed, and not where the visitor declined', async () => {
    const { latch, adapter } = createTestLatch({ adapter: { connect: { throws: { code: 4001 } } } })
    latch.start()
    const { container } = render(inside(latch, <WalletButton wallet="Fake Wallet" />))
    await vi.waitFor(() => expect(buttonIn(container).className).toContain('latch-installed'))
    buttonIn(container).click()
    await vi.waitFor(() => expect(latch.getState().connection.attempt?.status).toBe('failed'))
    await settle()
    expect(viewOf(latch)).toBeUndefined()
    adapter.set({ connect: { throws: new Error('broken') } })
    buttonIn(container).click()
    await vi.waitFor(() => expect(viewOf(latch)).toBe('Connect'))
    await vi.waitFor(() => expect(latch.getState().snackbar?.open).toBe(true))
    expect(adapter.count('connect')).toBe(2)
  })

  test('S3.16 opens the wallets where the box of the terms is not ticked, and asks nothing', async () => {
    const terms = { termsConditionsUrl: 'https://example.org/terms', features: { legalCheckbox: true } }
    const { latch, adapter } = createTestLatch(terms)
    latch.start()
    const { container } = render(inside(latch, <WalletButton wallet="Fake Wallet" />))
    await vi.waitFor(() => expect(buttonIn(container).className).toContain('latch-installed'))
    buttonIn(container).click()
    await vi.waitFor(() => expect(viewOf(latch)).toBe('Connect'))
    await settle()
    expect(adapter.count('connect')).toBe(0)
    ;(await latch.feature('legal')).accept(true)
    buttonIn(container).click()
    await vi.waitFor(() => expect(adapter.count('connect')).toBe(1))
  })

  test('of any injected wallet is absent until a wallet is injected', async () => {
    const { latch: base, window: page } = createTestLatch()
    const injected = { id: 'injected', name: 'Injected', type: 'INJECTED', namespace: 'eip155' }
    const state = (): object => ({ ...base.getState(), connectors: { connectors: [injected], recent: [] } })
    const before = state()
    const latch = { ...base, getState: () => before } as unknown as Latch
    const { container } = render(inside(latch, <WalletButton wallet="injected" />))
    await vi.waitFor(() => expect(buttonIn(container).className).toContain('latch-absent'))
    Object.assign(page, { ethereum: {} })
    page.dispatchEvent(new Event('ethereum#initialized'))
    await vi.waitFor(() => expect(buttonIn(container).className).toContain('latch-installed'))
  })

  test('of the pairing opens the view of its code', async () => {
    const { latch } = createTestLatch({ pairing: createFakePairing(), projectId: 'test' })
    latch.start()
    const { id } = latch.getState().connectors.connectors.find(({ type }) => type === 'WALLET_CONNECT')!
    const { container } = render(inside(latch, <WalletButton wallet={id} />))
    await vi.waitFor(() => expect(buttonIn(container)).toBeTruthy())
    buttonIn(container).click()
    await vi.waitFor(() => expect(viewOf(latch)).toBe('ConnectingWalletConnect'))
  })

  test('a function draws all of it', async () => {
    const { latch } = createTestLatch()
    latch.start()
    const seen: WalletButtonState[] = []
    render(
      inside(
        latch,
        <WalletButton wallet="Fake Wallet">
          {(state) => {
            seen.push(state)
            return null
          }}
        </WalletButton>,
      ),
    )
    await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ status: 'installed', name: 'Fake Wallet' }))
    seen.at(-1)!.connect()
    await vi.waitFor(() => expect(seen.at(-1)?.status).toBe('connected'))
  })
})
