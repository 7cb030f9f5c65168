// Tests element/src/createLatch.ts, defineElements.ts, emitChanges.ts, hostedButton.ts, kits.ts.
// @vitest-environment jsdom
import type { Latch } from '@latchkit/core'
import { alphaNetwork, betaNetwork, createTestLatch, type TestLatch } from '@latchkit/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLatch } from './createLatch.js'
import { defineElements } from './defineElements.js'
import type { LatchElementEventMap } from './events.types.js'
import { offerKit } from './kits.js'

// jsdom adopts no style sheets.
beforeEach(() => {
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined })
  for (const type of [Document, ShadowRoot]) Object.assign(type.prototype, { adoptedStyleSheets: [] })
  defineElements()
})
afterEach(() => document.body.replaceChildren())

/** A kit with a fake wallet, that the elements of the page find. */
function offer(options: Parameters<typeof createTestLatch>[0] = {}): TestLatch & { readonly withdraw: () => void } {
  const kit = createTestLatch({ networks: [alphaNetwork, betaNetwork], ...options })
  const withdraw = offerKit(document, kit.latch)
  onTestFinished(withdraw)
  return { ...kit, withdraw }
}

function add(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  place: Element | ShadowRoot = document.body,
): HTMLElement {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  place.append(element)
  return element
}

const textOf = (element: Element): string =>
  [...element.shadowRoot!.querySelectorAll('button')].map((each) => each.textContent).join('|')
const buttonIn = (element: Element): HTMLButtonElement | null => element.shadowRoot!.querySelector('button')

/** The events that reach the page. */
function listen(): (readonly [string, unknown])[] {
  const heard: (readonly [string, unknown])[] = []
  const names: readonly (keyof LatchElementEventMap)[] = [
    'latch-connect',
    'latch-change',
    'latch-disconnect',
    'latch-error',
    'latch-open',
    'latch-close',
  ]
  const hear = (event: Event): void => void heard.push([event.type, (event as CustomEvent).detail])
  for (const name of names) document.addEventListener(name, hear)
  onTestFinished(() => {
    for (const name of names) document.removeEventListener(name, hear)
  })
  return heard
}

test('an element that is on the page before the kit is drawn when the kit comes, and empty when it goes', () => {
  const element = add('latch-button', { label: 'Log in' })
  expect(buttonIn(element)).toBeNull()
  const { withdraw } = offer()
  expect(textOf(element)).toBe('Log in')
  withdraw()
  expect(buttonIn(element)).toBeNull()
})

test('an element that comes after the kit is drawn at once, also in a shadow root', () => {
  offer()
  expect(textOf(add('latch-button'))).toBe('Connect wallet')
  const place = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  expect(textOf(add('latch-button', {}, place))).toBe('Connect wallet')
})

test('it is defined once, whatever calls again', () => {
  const first = customElements.get('latch-button')
  defineElements()
  expect(customElements.get('latch-button')).toBe(first)
  expect(() => defineElements({} as never)).not.toThrow()
})

test('attributes and properties are the same, and apply at once', async () => {
  const { latch } = offer()
  const element = add('latch-button') as HTMLElementTagNameMap['latch-button']
  element.setAttribute('label', 'Log in')
  expect(textOf(element)).toBe('Log in')
  element.label = undefined
  expect(textOf(element)).toBe('Connect wallet')
  element.disabled = true
  expect([element.hasAttribute('disabled'), buttonIn(element)!.disabled]).toEqual([true, true])
  element.disabled = false
  expect([element.disabled, buttonIn(element)!.disabled]).toEqual([false, false])
  await latch.connect({ wallet: 'Fake Wallet' })
  await vi.waitFor(() => expect(textOf(element)).toMatch(/^Alpha\| 0x/))
  element.setAttribute('chain-status', 'none')
  expect(textOf(element)).toMatch(/^ 0x/)
  element.chainStatus = 'icon'
  expect(textOf(element)).toMatch(/^A\| 0x/)
  expect(element.showBalance).toBeUndefined()
  // Vue sets the empty text for an attribute without a value.
  Object.assign(element, { showBalance: '' })
  await vi.waitFor(() => expect(textOf(element)).toContain('1.234'))
  element.setAttribute('show-balance', 'false')
  expect([element.showBalance, textOf(element)]).toEqual([false, expect.not.stringContaining('1.234')])
  element.showName = true
  expect(element.getAttribute('show-name')).toBe('')
  element.setAttribute('show-name', 'false')
  expect(element.showName).toBe(false)
})

test('properties that were set before the element was defined count', () => {
  const { latch } = createTestLatch({ networks: [alphaNetwork] })
  const early = document.createElement('latch-button')
  // As a page sets them before the definition: they are the element's own.
  Object.defineProperty(early, 'latch', { value: latch, configurable: true, writable: true })
  Object.defineProperty(early, 'label', { value: 'Log in', configurable: true, writable: true })
  document.body.append(early)
  expect(textOf(early)).toBe('Log in')
  expect(early.latch).toBe(latch)
  expect(early.getAttribute('label')).toBe('Log in')
})

test('several elements share one kit; each of several kits has its own elements', async () => {
  const one = offer({ id: 'one' })
  offer({ id: 'two' })
  const [first, second, other, none] = [{}, {}, { kit: 'two' }, { kit: 'three' }].map((attributes) =>
    add('latch-button', attributes),
  )
  await one.latch.connect({ wallet: 'Fake Wallet' })
  await vi.waitFor(() => expect(textOf(first!)).toContain('0x'))
  expect(textOf(second!)).toContain('0x')
  expect(textOf(other!)).toBe('Connect wallet')
  expect(textOf(none!)).toBe('')
  none!.setAttribute('kit', 'one')
  expect(textOf(none!)).toContain('0x')
})

test('an element that moves or leaves follows the kit no more than it must', async () => {
  const { latch, withdraw } = offer()
  const heard = listen()
  const place = document.body.appendChild(document.createElement('div'))
  const element = add('latch-account-button')
  await latch.connect({ wallet: 'Fake Wallet' })
  await vi.waitFor(() => expect(textOf(element)).toContain('0x'))
  place.append(element)
  expect(textOf(element)).toContain('0x')
  element.remove()
  expect(element.shadowRoot!.childNodes).toHaveLength(0)
  await latch.disconnect()
  element.setAttribute('show-balance', '')
  expect(element.shadowRoot!.childNodes).toHaveLength(0)
  // Moving told nothing again, and an element that isn't on the page tells nothing.
  expect(heard.map(([name]) => name)).toEqual(['latch-connect'])
  place.append(element)
  expect(heard.map(([name]) => name)).toEqual(['latch-connect', 'latch-disconnect'])
  withdraw()
})

test('its events bubble out of shadow roots, with the account', async () => {
  const { latch, adapter } = offer({ adapter: { connect: { throws: { code: 4001, message: 'no' } } } })
  const place = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  add('latch-button', {}, place)
  const heard = listen()
  await expect(latch.connect({ wallet: 'Fake Wallet' })).rejects.toThrow()
  await vi.waitFor(() =>
    expect(heard).toEqual([['latch-error', { code: 'wallet/rejected', error: expect.any(Error) }]]),
  )
  adapter.set({ connect: 'ok' })
  const { address, caipAddress } = await latch.connect({ wallet: 'Fake Wallet' })
  const account = {
    address,
    caipAddress,
    namespace: 'eip155',
    caipNetworkId: alphaNetwork.caipNetworkId,
    chainId: alphaNetwork.id,
  }
  await vi.waitFor(() => expect(heard[1]).toEqual(['latch-connect', { ...account, restored: false }]))
  await latch.switchNetwork(betaNetwork)
  await vi.waitFor(() =>
    expect(heard[2]).toEqual(['latch-change', expect.objectContaining({ address, chainId: betaNetwork.id })]),
  )
  await latch.disconnect()
  await vi.waitFor(() => expect(heard[3]).toEqual(['latch-disconnect', expect.objectContaining({ address })]))
  expect(heard).toHaveLength(4)
})

test('a handler that gives the element another kit hears of that kit alone from then on', async () => {
  const [one, other] = [offer({ id: 'one' }), createTestLatch({ networks: [alphaNetwork], id: 'other' })]
  const element = add('latch-button') as HTMLElementTagNameMap['latch-button']
  element.addEventListener('latch-connect', () => (element.latch = other.latch), { once: true })
  const heard = listen()
  await one.latch.connect({ wallet: 'Fake Wallet' })
  await vi.waitFor(() => expect(heard.map(([name]) => name)).toEqual(['latch-connect']))
  // The account that was told of is the first kit's: the other kit has lost none when it connects.
  await other.latch.connect({ wallet: 'Fake Wallet' })
  await vi.waitFor(() => expect(heard.map(([name]) => name)).toEqual(['latch-connect', 'latch-connect']))
})

test('createLatch gives the kit to the page, and dispose takes it back with the modal', async () => {
  const element = add('latch-button')
  const latch: Latch = createLatch({ networks: [alphaNetwork], metadata: { name: 'Test' }, locale: 'en' })
  expect(textOf(element)).toBe('Connect wallet')
  expect((element as HTMLElementTagNameMap['latch-button']).latch).toBe(latch)
  latch.dispose()
  expect(textOf(element)).toBe('')
  expect(document.querySelector('[data-latchkit]')).toBeNull()
})

test('an element in a frame, which is another window, opens the modal by a press', async () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const inside = frame.contentWindow as Window & typeof globalThis
  Object.assign(inside.CSSStyleSheet.prototype, { replaceSync: () => undefined })
  for (const type of [inside.Document, inside.ShadowRoot]) Object.assign(type.prototype, { adoptedStyleSheets: [] })
  defineElements(inside)
  const { latch } = createTestLatch({ networks: [alphaNetwork, betaNetwork] })
  onTestFinished(offerKit(inside.document, latch))
  const element = inside.document.body.appendChild(inside.document.createElement('latch-button'))
  expect(textOf(element)).toBe('Connect wallet')
  buttonIn(element)!.click()
  await vi.waitFor(() => expect(latch.getState().modal?.open).toBe(true))
})
