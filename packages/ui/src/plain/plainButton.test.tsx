// Tests draw.ts, plain/parts.ts.
// @vitest-environment jsdom
import type { Latch } from '@latchkit/core'
import { alphaNetwork, betaNetwork, createConnectedLatch, createTestLatch, foreignNetwork } from '@latchkit/testing'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AccountButton, LatchButton, NetworkButton } from '../react/buttons.js'
import { LatchProvider } from '../react/LatchProvider.js'
import { render, watchTrouble } from '../react/render.fixture.js'
import type { PlainKind, PlainProps } from './parts.js'
import { plainButton, type PlainButton } from './plainButton.js'

/** What a visitor and a style sheet get of an element: its tree, without the order of attributes and without parts. */
function treeOf(node: Node): unknown {
  node.normalize()
  return [...node.childNodes].map((child) => {
    if (!(child instanceof Element)) return child.nodeValue
    const names = child.getAttributeNames().filter((name) => name !== 'part')
    const attributes = names.sort().map((name) => `${name}=${child.getAttribute(name)}`)
    return [child.tagName, attributes, treeOf(child)]
  })
}

const COMPONENTS = {
  latch: LatchButton,
  account: AccountButton,
  network: NetworkButton,
} as unknown as Readonly<Record<PlainKind, (props: PlainProps) => ReactNode>>

/** Draws a button with React and without. */
function both(
  latch: Latch,
  kind: PlainKind,
  props: PlainProps = {},
): { plain: Element; react: Element; button: PlainButton } {
  const Component = COMPONENTS[kind]
  const { container } = render(
    <LatchProvider latch={latch} prefetch="intent">
      <Component {...props} />
    </LatchProvider>,
  )
  const plain = document.body.appendChild(document.createElement('div'))
  const button = plainButton(latch, plain, kind, props)
  onTestFinished(() => {
    button.end()
    plain.remove()
  })
  return { plain, react: container, button }
}

async function expectSame({ plain, react }: { plain: Element; react: Element }, text: string): Promise<void> {
  await vi.waitFor(() => expect(react.textContent).toContain(text))
  await vi.waitFor(() => expect(treeOf(plain)).toEqual(treeOf(react)))
}

const networks = [alphaNetwork, betaNetwork]

test.each<[string, PlainProps, string]>([
  ['without props', {}, 'Connect wallet'],
  ['with a label', { label: 'Log in' }, 'Log in'],
  ['that is disabled', { disabled: true }, 'Connect wallet'],
])('the connect button %s is that of React', async (_, props, text) => {
  const { latch } = createTestLatch({ networks })
  await expectSame(both(latch, 'latch', props), text)
})

test('a connect button that waits for the wallet is that of React', async () => {
  const { latch } = createTestLatch({ networks, adapter: { connect: 'hang' } })
  const drawn = both(latch, 'latch', { label: 'Log in' })
  latch.connect({ wallet: 'Fake Wallet' }).catch(() => {})
  onTestFinished(() => latch.cancel())
  await expectSame(drawn, 'Connecting…')
})

test.each<[PlainKind, PlainProps, string]>([
  ['latch', {}, '0x'],
  ['latch', { showBalance: true }, '1.234'],
  ['latch', { showBalance: false }, '0x'],
  ['latch', { chainStatus: 'none', disabled: true }, '0x'],
  ['latch', { chainStatus: 'full' }, 'Alpha'],
  ['latch', { chainStatus: 'icon' }, '0x'],
  ['account', { showBalance: true }, '1.234'],
  ['network', {}, 'Alpha'],
  ['network', { chainStatus: 'full' }, 'Alpha'],
  ['network', { chainStatus: 'icon' }, 'A'],
])('connected, the button %s with %o is that of React', async (kind, props, text) => {
  const { latch } = await createConnectedLatch({ networks })
  await expectSame(both(latch, kind, props), text)
})

test('the button of a network that the app lets no visitor switch is a text, as that of React', async () => {
  const { latch } = await createConnectedLatch({ networks, enableNetworkSwitch: false })
  await expectSame(both(latch, 'network', { chainStatus: 'full' }), 'Alpha')
  await expectSame(both(latch, 'network', { chainStatus: 'icon' }), 'Alpha')
})

test.each([true, false])(
  'on a network that the app lacks (allowed: %s), the buttons are those of React',
  async (allow) => {
    const { latch, adapter } = await createConnectedLatch({ networks, allowUnsupportedChain: allow })
    const drawn = both(latch, 'latch', { chainStatus: 'full' })
    adapter.emit({
      type: 'networkChanged',
      connectorId: latch.getState().connection.connections[0]!.connectorId,
      networkId: foreignNetwork.caipNetworkId,
    } as never)
    await expectSame(drawn, allow ? 'Network' : 'nsupported')
  },
)

test.each<PlainKind>(['latch', 'account'])(
  'while a connection is restored, the button %s shows the account that is expected, as that of React',
  async (kind) => {
    const { latch, storage } = await createConnectedLatch({ networks })
    latch.dispose()
    const next = createTestLatch({ networks, storage, adapter: { reconnect: 'hang' } })
    next.latch.start()
    const drawn = both(next.latch, kind)
    await expectSame(drawn, '0x')
    expect(drawn.plain.querySelector('.latch-account')!.getAttribute('aria-busy')).toBe('true')
  },
)

test('a name of the account that is looked up is that of React’s button, also after a switch to a test network', async () => {
  const { latch } = await createConnectedLatch({
    networks: [
      { ...alphaNetwork, testnet: false },
      { ...betaNetwork, testnet: true },
    ],
    adapter: { identity: { name: 'visitor.eth', avatar: null } },
  })
  const drawn = both(latch, 'latch', { showName: true })
  await expectSame(drawn, 'visitor.eth')
  await latch.switchNetwork(betaNetwork)
  await expectSame(drawn, '0x')
})

test('it looks up a name while it is wanted', async () => {
  const { latch, adapter } = await createConnectedLatch({
    networks: [{ ...alphaNetwork, testnet: false }],
    adapter: { identity: { name: 'visitor.eth', avatar: null } },
  })
  const place = document.createElement('div')
  const button = plainButton(latch, place, 'account', {})
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(adapter.count('names.identify')).toBe(0)
  button.set({ showName: true })
  await vi.waitFor(() => expect(place.textContent).toContain('visitor.eth'))
  button.set({})
  expect(place.textContent).toContain('0x')
  button.end()
})

test('a theme and a language of the kit are those of React’s buttons', async () => {
  const { latch } = createTestLatch({
    networks,
    locale: 'de',
    themeMode: 'light',
    themeVariables: { accent: 'navy', radius: '4px' },
  })
  const drawn = both(latch, 'latch')
  await expectSame(drawn, 'Wallet verbinden')
  ;(await latch.feature('theme')).setVariables({ accent: 'teal' })
  await expectSame(drawn, 'Wallet verbinden')
  expect(drawn.plain.querySelector('button')!.style.getPropertyValue('--latch-accent')).toBe('teal')
  expect(drawn.plain.querySelector('button')!.style.getPropertyValue('--latch-radius')).toBe('')
})

test('the element of a button stays, with its focus, while other things change', async () => {
  const { latch } = createTestLatch({ networks })
  const { plain, button } = both(latch, 'latch')
  const element = plain.querySelector('button')!
  element.focus()
  button.set({ label: 'Log in' })
  expect(element.textContent).toBe('Log in')
  expect(document.activeElement).toBe(element)
  expect(plain.querySelector('button')).toBe(element)
})

test('an account’s button is empty without an account, and keeps its element while the network’s comes', async () => {
  const { latch } = createTestLatch({ networks })
  const account = both(latch, 'account')
  expect(account.plain.childNodes).toHaveLength(0)
  await latch.connect({ wallet: 'Fake Wallet' })
  await expectSame(account, '0x')
  const { plain, button } = both(latch, 'latch', { chainStatus: 'none' })
  const element = plain.querySelector('.latch-account')
  button.set({})
  expect([...plain.querySelectorAll('button')].map(({ className }) => className)).toEqual([
    'latch-button latch-network',
    'latch-button latch-account',
  ])
  expect(plain.querySelector('.latch-account')).toBe(element)
})

test('a press opens the modal, and that on the network’s button opens it at the networks', async () => {
  const { latch } = await createConnectedLatch({ networks })
  const open = vi.fn(() => Promise.reject(new Error('offline')))
  const kit = { ...latch, open }
  const trouble = watchTrouble()
  const place = document.createElement('div')
  const button = plainButton(kit, place, 'latch', {})
  const press = (name: string): void => place.querySelector<HTMLElement>(name)!.click()
  press('.latch-account')
  press('.latch-network')
  place.addEventListener('click', (event) => event.preventDefault(), true)
  press('.latch-account')
  expect(open.mock.calls).toEqual([[undefined], [{ view: 'Networks' }]])
  button.end()
  expect(place.childNodes).toHaveLength(0)
  expect(trouble).toEqual([])
})

test('a picture that fails gives way to the letter, as React’s does', async () => {
  const pictured = { ...alphaNetwork, assets: { imageUrl: 'https://pictures.example/a.svg' } }
  const { latch } = await createConnectedLatch({ networks: [pictured, betaNetwork] })
  const drawn = both(latch, 'network', { chainStatus: 'full' })
  await vi.waitFor(() => expect(drawn.react.querySelector('img')).not.toBeNull())
  await expectSame(drawn, 'Alpha')
  for (const place of [drawn.plain, drawn.react]) place.querySelector('img')!.dispatchEvent(new Event('error'))
  await expectSame(drawn, 'AAlpha')
})

test('it reads the balance while it is wanted and while a wallet is connected', async () => {
  const { latch, adapter } = await createConnectedLatch({ networks })
  const place = document.createElement('div')
  const button = plainButton(latch, place, 'account', {})
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(adapter.count('balance.get')).toBe(0)
  button.set({ showBalance: true })
  await vi.waitFor(() => expect(place.textContent).toContain('1.234'))
  expect(adapter.count('balance.get')).toBe(1)
  button.end()
})
