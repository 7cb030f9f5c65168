// Tests WalletRows.tsx, useAllWallets.ts, WalletsTrouble.tsx.
import type { LatchOptions } from '@latchkit/core'
import { createFakePairing } from '@latchkit/testing'
import { fireEvent, userEvent, waitFor } from 'storybook/test'
import {
  asked,
  customWallets,
  directoryWallets,
  fakeDirectory,
  type FakeDirectory,
} from '../../stories/directory.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'
import { wallet } from '../../stories/wallets.fixture.js'
import { AllWallets } from '../../views.js'
import { holdServices, windowOn, type ServicesGate } from '../pairing/pairing.fixture.js'

export default { title: 'Wallets/AllWallets' }

const routes = [{ view: 'Connect' }, { view: 'AllWallets' }] as const
const fieldOf = ({ card }: Stage): HTMLInputElement => card.getByRole('combobox', { name: 'Search wallets' })
/** Fires events directly, because a script's keyboard doesn't reach into a shadow root. */
const type = (stage: Stage, value: string): Promise<unknown> => fireEvent.change(fieldOf(stage), { target: { value } })
const press = async (element: Element | null, ...keys: string[]): Promise<void> => {
  for (const key of keys) await fireEvent.keyDown(element!, { key })
}
const rowsOf = ({ root }: Stage): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('.List-list li[data-key]')]
const namesOf = (stage: Stage): (string | null)[] => rowsOf(stage).map((row) => row.querySelector('bdi')!.textContent)
const statusIs = ({ card }: Stage, text: string): Promise<void> =>
  waitFor(() => expect(card.getAllByRole('status').map((each: HTMLElement) => each.textContent)).toContain(text))
const frames = async (count: number): Promise<void> => {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}
/** Waits until the card shows a view. The view before may still be there, in its last animation. */
const viewIs = ({ root }: Stage, view: string): Promise<void> =>
  waitFor(() => expect(root.querySelector<HTMLElement>('.view:not(.leaving)')?.dataset.view).toBe(view))
const focusedAt = ({ root }: Stage): string | undefined =>
  root.activeElement?.closest<HTMLElement>('[data-key]')?.dataset.index

/** Waits until all wallets of the app are read, which takes some turns of the clock. */
const allAreRead = ({ clock, latch }: Stage, count: number): Promise<void> =>
  waitFor(async () => {
    await clock.advance(100)
    expect(latch.getState().wallets?.wallets).toHaveLength(count)
  })

/** A scene with a fake directory. */
function withDirectory(
  make: () => FakeDirectory,
  play: (stage: Stage, directory: FakeDirectory) => Promise<void>,
  options: Partial<LatchOptions> = {},
) {
  let directory: FakeDirectory
  return scene({
    routes,
    options() {
      directory = make()
      return { endpoints: directory.endpoints, pairing: createFakePairing(), ...options }
    },
    play: (stage) => play(stage, directory),
  })
}

export const OfADirectory = withDirectory(
  () => fakeDirectory(directoryWallets(512)),
  async (stage) => {
    await statusIs(stage, '512 wallets')
    const [first] = rowsOf(stage)
    const option = first!.querySelector('[role=option]')!
    expect(option.getAttribute('aria-posinset')).toBe('1')
    expect(option.getAttribute('aria-setsize')).toBe('512')
    // The combobox names its list.
    const list = option.closest('[role=listbox]')!
    expect(fieldOf(stage).getAttribute('aria-controls')).toBe(list.id)
    expect(fieldOf(stage).getAttribute('aria-expanded')).toBe('true')
    // One of 512 rows is in the tab order.
    expect(stage.root.querySelectorAll('.List-list button[tabindex="0"]')).toHaveLength(1)
  },
)

export const PagesAreReadOn = withDirectory(
  () => fakeDirectory(directoryWallets(130)),
  async (stage) => {
    const { root } = stage
    const view = root.querySelector('.view')!
    await statusIs(stage, '130 wallets')
    await waitFor(
      () => {
        view.scrollTop = view.scrollHeight
        expect(namesOf(stage).length).toBeGreaterThan(0)
        expect(rowsOf(stage).at(-1)!.dataset.index).toBe('129')
      },
      { timeout: 5_000 },
    )
    expect(root.querySelector('.slot-slot')).toBeNull()
  },
)

export const F148TenThousand = scene({
  name: 'F148 Ten thousand wallets',
  routes,
  options: () => ({ customWallets: customWallets(10_000), pairing: createFakePairing() }),
  async play(stage) {
    const { root } = stage
    const view = root.querySelector('.view')!
    await allAreRead(stage, 10_000)
    await statusIs(stage, '10,000 wallets')
    for (const part of [0, 0.25, 0.5, 0.999, 1]) {
      view.scrollTop = part * view.scrollHeight
      await frames(3)
      expect(rowsOf(stage).length).toBeLessThanOrEqual(60)
      // All visible rows are drawn.
      await waitFor(() => {
        const { top, bottom } = view.getBoundingClientRect()
        const seen = rowsOf(stage).filter((row) => {
          const box = row.getBoundingClientRect()
          return box.bottom > top + 70 && box.top < bottom
        })
        expect(seen.length).toBeGreaterThanOrEqual(Math.floor((view.clientHeight - 120) / 64))
      })
    }
    await waitFor(() => expect(rowsOf(stage).at(-1)!.dataset.index).toBe('9999'))
    expect(rowsOf(stage).at(-1)!.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      view.getBoundingClientRect().bottom,
    )
    // A known wallet is found within 3 frames.
    await type(stage, 'kelp purse 129')
    await frames(3)
    expect(namesOf(stage)).toEqual(['Kelp Purse 129'])
    await statusIs(stage, 'One found')
  },
})

export const ByKeyboard = scene({
  routes,
  options: () => ({ customWallets: customWallets(500), pairing: createFakePairing() }),
  async play(stage) {
    const { root, dialog, latch } = stage
    await allAreRead(stage, 500)
    await statusIs(stage, '500 wallets')
    fieldOf(stage).focus()
    await press(fieldOf(stage), 'ArrowDown')
    expect(focusedAt(stage)).toBe('0')
    await press(root.activeElement, 'ArrowDown', 'ArrowDown')
    expect(focusedAt(stage)).toBe('2')
    await press(root.activeElement, 'End')
    await waitFor(() => expect(focusedAt(stage)).toBe('499'))
    await press(root.activeElement, 'PageUp')
    await waitFor(() => expect(Number(focusedAt(stage))).toBeLessThan(497))
    // The list scrolls once it has measured the rows that it draws there.
    await waitFor(() => {
      const { top, bottom } = root.querySelector('.view')!.getBoundingClientRect()
      const box = root.activeElement!.getBoundingClientRect()
      expect(box.top > top && box.bottom < bottom).toBe(true)
    })
    await press(root.activeElement, 'Home')
    await waitFor(() => expect(focusedAt(stage)).toBe('0'))
    // A row that scrolls out of sight keeps the focus.
    root.querySelector('.view')!.scrollTop = 9_000
    await frames(3)
    expect(focusedAt(stage)).toBe('0')
    // A typed character moves the focus to the field, and so does ArrowUp on the first row.
    await press(root.activeElement, 'k')
    expect(root.activeElement).toBe(fieldOf(stage))
    root.querySelector('.view')!.scrollTop = 0
    await frames(3)
    await press(fieldOf(stage), 'ArrowDown')
    expect(focusedAt(stage)).toBe('0')
    await press(root.activeElement, 'ArrowUp')
    expect(root.activeElement).toBe(fieldOf(stage))
    await type(stage, 'cobalt vault 2')
    await statusIs(stage, 'One found')
    // The first Escape clears the search and doesn't close the modal.
    await press(fieldOf(stage), 'Escape')
    await statusIs(stage, '500 wallets')
    expect(dialog.open).toBe(true)
    await type(stage, 'cobalt vault 2')
    await statusIs(stage, 'One found')
    await press(fieldOf(stage), 'Enter')
    await waitFor(() => expect(latch.getState().router!.history.at(-1)!.view).toBe('ConnectingWalletConnect'))
  },
})
ByKeyboard.tags = ['react-18']

export const BackToTheRow = scene({
  routes,
  options: () => ({ customWallets: customWallets(500) }),
  async play(stage) {
    const { root, card } = stage
    await allAreRead(stage, 500)
    await statusIs(stage, '500 wallets')
    root.querySelector('.view')!.scrollTop = 200 * 64
    const row = await waitFor(() =>
      rowsOf(stage)
        .find((each) => each.dataset.index === '203')!
        .querySelector('button')!,
    )
    const name = row.querySelector('bdi')!.textContent
    await userEvent.click(row)
    await card.findAllByRole('heading', { name: new RegExp(name) })
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(focusedAt(stage)).toBe('203'))
    await stage.settled()
    await waitFor(() => {
      const { top, bottom } = root.querySelector('.view')!.getBoundingClientRect()
      const box = root.activeElement!.getBoundingClientRect()
      expect(bottom).toBeLessThanOrEqual(innerHeight)
      expect(box.top).toBeGreaterThan(top + 60)
      expect(box.bottom).toBeLessThan(bottom)
    })
    expect(rowsOf(stage).length).toBeLessThanOrEqual(60)
  },
})

export const BackToARowAtTheTop = withDirectory(
  () => fakeDirectory(directoryWallets(512)),
  async (stage) => {
    const { root, card } = stage
    await statusIs(stage, '512 wallets')
    const row = rowsOf(stage)[2]!.querySelector('button')!
    const name = row.querySelector('bdi')!.textContent
    await userEvent.click(row)
    await card.findAllByRole('heading', { name: new RegExp(name) })
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(focusedAt(stage)).toBe('2'))
    await stage.settled()
    // Once the visitor scrolls, a list that grows doesn't scroll back to its start row.
    const view = root.querySelector('.view:not(.leaving)')!
    const list = root.querySelector<HTMLElement>('.List-list')!
    const before = list.offsetHeight
    view.scrollTop = view.scrollHeight
    await frames(2)
    const place = view.scrollTop
    expect(place).toBeGreaterThan(500)
    await waitFor(() => expect(list.offsetHeight).toBeGreaterThan(before))
    await frames(3)
    expect(view.scrollTop).toBe(place)
  },
)

export const Searched = withDirectory(
  () => fakeDirectory(directoryWallets(512)),
  async (stage, directory) => {
    await statusIs(stage, '512 wallets')
    await type(stage, 'kelp')
    // The known wallets show at once, and those that the directory finds follow.
    await frames(3)
    const atOnce = namesOf(stage)
    expect(atOnce.length).toBeGreaterThan(0)
    await stage.clock.advance(300)
    await waitFor(() => expect(namesOf(stage).length).toBeGreaterThan(atOnce.length))
    expect(namesOf(stage).slice(0, atOnce.length)).toEqual(atOnce)
    expect(directory.asked.at(-1)!.get('search')).toBe('kelp')
    await statusIs(stage, '46 found')
    await userEvent.click(stage.card.getByRole('button', { name: 'Clear the search' }))
    await statusIs(stage, '512 wallets')
    expect(stage.root.activeElement).toBe(fieldOf(stage))
  },
)

export const WhatWasTypedStays = scene({
  routes,
  options: () => ({ customWallets: customWallets(500), pairing: createFakePairing() }),
  async play(stage) {
    const { card, latch } = stage
    await allAreRead(stage, 500)
    await statusIs(stage, '500 wallets')
    await type(stage, 'kelp purse')
    await waitFor(() => expect(namesOf(stage).every((name) => name!.startsWith('Kelp Purse'))).toBe(true))
    const found = namesOf(stage)
    // The visitor goes to a wallet and comes back.
    await userEvent.click(rowsOf(stage)[1]!.querySelector('button')!)
    await card.findAllByRole('heading', { name: new RegExp(found[1]!) })
    await viewIs(stage, 'ConnectingWalletConnect')
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await viewIs(stage, 'AllWallets')
    await stage.settled()
    await waitFor(() => expect(namesOf(stage)).toEqual(found))
    expect(fieldOf(stage).value).toBe('kelp purse')
    expect(latch.getState().wallets!.search.typed).toBe('kelp purse')
    // The next visit begins with an empty search.
    await stage.settled()
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await stage.settled()
    await stage.show(...routes)
    await statusIs(stage, '500 wallets')
    expect(fieldOf(stage).value).toBe('')
  },
})

export const F159HostileSearch = withDirectory(
  () => fakeDirectory(directoryWallets(60)),
  async (stage, directory) => {
    await statusIs(stage, '60 wallets')
    for (const text of ['.*', '(((((', '%E0%', '\\', '🦊', '<img src=x>', 'a'.repeat(10_000)]) {
      await type(stage, text)
      await stage.clock.advance(300)
      await statusIs(stage, '0 found')
      // The directory gets the text as typed, cut at 100 characters.
      expect(directory.asked.at(-1)!.get('search')).toBe(text.slice(0, 100))
    }
    const { root } = stage
    const view = root.querySelector('.view')!
    expect(view.scrollWidth).toBeLessThanOrEqual(view.clientWidth)
  },
)

export const NothingFound = withDirectory(
  () => fakeDirectory(directoryWallets(60)),
  async (stage) => {
    const { card, clock } = stage
    await statusIs(stage, '60 wallets')
    await type(stage, 'Nowhere')
    await clock.advance(300)
    await card.findByText('No wallet called “Nowhere”')
    expect(fieldOf(stage).getAttribute('aria-expanded')).toBe('false')
    expect(fieldOf(stage).hasAttribute('aria-controls')).toBe(false)
    await userEvent.click(card.getByRole('button', { name: 'Show all wallets' }))
    await statusIs(stage, '60 wallets')
    await type(stage, 'Nowhere')
    await clock.advance(300)
    await card.findByText('No wallet called “Nowhere”')
  },
)

export const CertifiedOnly = withDirectory(
  () => fakeDirectory(directoryWallets(60)),
  async (stage) => {
    const { card } = stage
    await statusIs(stage, '60 wallets')
    await userEvent.click(card.getByRole('switch', { name: 'Certified only' }))
    await statusIs(stage, '12 wallets')
    expect(rowsOf(stage).every((row) => row.querySelector('.WalletRows-seal'))).toBe(true)
  },
)
CertifiedOnly.tags = ['react-18']

export const CertifiedOnlyIsOfThisViewAlone = withDirectory(
  () => fakeDirectory(directoryWallets(60)),
  async (stage) => {
    const { card, dialog, latch } = stage
    const filter = (): HTMLInputElement => card.getByRole('switch', { name: 'Certified only' })
    const onTheFirstView = async (): Promise<void> => {
      await card.findByRole('button', { name: /^All wallets 60/ })
      card.getByRole('button', { name: 'Birch Wallet' })
      card.getByRole('button', { name: 'Cobalt Wallet' })
    }
    await statusIs(stage, '60 wallets')
    await userEvent.click(filter())
    await statusIs(stage, '12 wallets')
    // The filter is still on after a visit to a wallet's view.
    await userEvent.click(rowsOf(stage)[1]!.querySelector('button')!)
    // Waits for the wallet's view: the Back button belongs to this view until then.
    await statusIs(stage, 'The code is ready to be scanned.')
    await userEvent.click(await card.findByRole('button', { name: 'Back' }))
    await statusIs(stage, '12 wallets')
    expect(filter().checked).toBe(true)
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await onTheFirstView()
    await userEvent.click(card.getByRole('button', { name: /^All wallets/ }))
    await statusIs(stage, '60 wallets')
    expect(filter().checked).toBe(false)
    await userEvent.click(filter())
    await statusIs(stage, '12 wallets')
    await latch.close()
    await waitFor(() => expect(dialog.open).toBe(false))
    await stage.show({ view: 'Connect' })
    await onTheFirstView()
    await stage.show({ view: 'AllWallets' })
    await statusIs(stage, '60 wallets')
  },
)

export const F158NamesTwice = scene({
  name: 'F158 Two wallets of one name, and one that is installed',
  routes,
  options: () => ({
    wallets: [wallet('Harbor')],
    customWallets: [
      { id: 'one', name: '  Twin  ', homepage: 'https://one.example' },
      { id: 'two', name: 'Twin', homepage: 'https://two.example' },
      { id: 'arabic', name: 'محفظة', homepage: 'https://three.example' },
      { id: 'harbor', name: 'Harbor', rdns: 'org.example.harbor' },
      ...customWallets(3),
    ],
  }),
  async play(stage) {
    await statusIs(stage, '7 wallets')
    expect(namesOf(stage).slice(0, 4)).toEqual(['Twin', 'Twin', 'محفظة', 'Harbor'])
    // An installed wallet is connected in this browser.
    await userEvent.click(stage.card.getByRole('option', { name: 'Harbor Installed' }))
    await waitFor(() => expect(stage.latch.getAccount().status).toBe('connected'))
    await stage.latch.disconnect()
    await stage.show(...routes)
  },
})

export const OnAPhone = scene({
  routes,
  options: () => ({
    wallets: [],
    window: windowOn('android').window,
    customWallets: customWallets(60),
    pairing: createFakePairing(),
  }),
  async play({ card, latch, root }) {
    const code = await waitFor(() => card.getByRole('button', { name: 'Connect by QR code' }))
    await userEvent.click(code)
    await waitFor(() => expect(latch.getState().router!.history.at(-1)!.view).toBe('ConnectingWalletConnect'))
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(root.activeElement?.getAttribute('aria-label')).toBe('Connect by QR code'))
  },
})

export const Loading = withDirectory(
  () => fakeDirectory(directoryWallets(60), { answer: 'hang' }),
  async (stage) => {
    await statusIs(stage, 'Loading wallets…')
    await waitFor(() => expect(stage.root.querySelectorAll('.slot-shimmers').length).toBeGreaterThan(4))
  },
)

/** A scene whose controllers load once the gate opens. */
function withGate(play: (stage: Stage, gate: ServicesGate) => Promise<void>) {
  let gate: ServicesGate
  return scene({
    routes,
    options: () => ({ customWallets: customWallets(30), pairing: createFakePairing() }),
    before({ latch }) {
      gate = holdServices(latch)
    },
    play: (stage) => play(stage, gate),
  })
}

export const TypedBeforeItIsReady = withGate(async (stage, gate) => {
  await type(stage, 'cobalt vault')
  gate.open()
  await statusIs(stage, 'One found')
  expect(fieldOf(stage).value).toBe('cobalt vault')
  expect(namesOf(stage)).toEqual(['Cobalt Vault'])
})

export const APartDidNotLoad = withGate(async (stage, gate) => {
  gate.fail()
  await stage.card.findByText('More wallets didn’t load.')
  gate.open()
  await userEvent.click(stage.card.getByRole('button', { name: 'Try again' }))
  await statusIs(stage, '30 wallets')
})

export const F034Down = withDirectory(
  () => fakeDirectory(directoryWallets(60), { answer: 'down' }),
  async (stage, directory) => {
    const { card, clock } = stage
    await asked(directory, clock)
    await card.findByText('More wallets didn’t load.')
    directory.set({ answer: 'ok' })
    await userEvent.click(card.getByRole('button', { name: 'Try again' }))
    await statusIs(stage, '60 wallets')
  },
)

export const F006WhatTheServerSays = withDirectory(
  () => fakeDirectory([], { answer: { status: 400, body: { reasons: [{ description: 'Too many <b>chains' }] } } }),
  async ({ card }) => void (await card.findByRole('heading', { level: 2, name: 'Too many <b>chains' })),
)

export const F007ACodeAndAMessage = withDirectory(
  () => fakeDirectory([], { answer: { status: 404, body: { code: 'closed', message: 'This list is closed.' } } }),
  async ({ card }) => void (await card.findByRole('heading', { level: 2, name: 'This list is closed.' })),
)

export const F008AnUnknownProject = withDirectory(
  () => fakeDirectory([], { answer: { status: 401, body: {} } }),
  async ({ card }) =>
    void (await card.findByRole('heading', { level: 2, name: 'This site’s wallet settings are wrong.' })),
)

export const F008ASearchIsRefused = withDirectory(
  () => fakeDirectory(directoryWallets(60), { search: { status: 403, body: {} } }),
  async (stage) => {
    await statusIs(stage, '60 wallets')
    await type(stage, 'kelp')
    await stage.clock.advance(3_000)
    await waitFor(() =>
      expect(stage.card.getByRole('alert').textContent).toMatch(/^This site’s wallet settings are wrong/),
    )
  },
)

export const Failed = withDirectory(
  () => fakeDirectory(directoryWallets(60), { answer: 'down' }),
  async ({ card, clock }, directory) => {
    await asked(directory, clock)
    await card.findByText('More wallets didn’t load.')
  },
)

export const SearchFailed = withDirectory(
  () => fakeDirectory(directoryWallets(60), { search: 'down' }),
  async (stage) => {
    await statusIs(stage, '60 wallets')
    await type(stage, 'kelp')
    await stage.clock.advance(3_000)
    await waitFor(() => expect(stage.card.getByRole('alert').textContent).toMatch(/^More wallets didn’t load/))
    expect(namesOf(stage).length).toBeGreaterThan(0)
  },
)

export const WithABoxToTick = scene({
  routes,
  options: () => ({
    termsConditionsUrl: '/terms',
    features: { legalCheckbox: true },
    customWallets: customWallets(30),
  }),
  async play(stage) {
    const { card, latch, clock } = stage
    await statusIs(stage, '30 wallets')
    await userEvent.click(rowsOf(stage)[1]!.querySelector('button')!)
    const box = await card.findByRole('checkbox')
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
    expect(latch.getState().router!.history.at(-1)!.view).toBe('AllWallets')
    await clock.advance(500)
  },
})

let code: Promise<void>
let loadIt: () => void

export const TypedWhileItLoads = scene({
  name: 'What is typed while the view loads is in the search field',
  // The Connect view loads it ahead, too.
  views: { AllWallets: { load: () => code.then(() => AllWallets.load()) } },
  options: () => ({ customWallets: customWallets(60) }),
  before() {
    code = new Promise((resolve) => (loadIt = resolve))
  },
  routes: [{ view: 'Connect' }],
  async play(stage) {
    const { card, latch, root } = stage
    ;(await latch.feature('router')).push({ view: 'AllWallets' })
    await card.findByRole('progressbar', { name: 'Loading' })
    await press(root.querySelector('.header h1'), 'c', 'o', 'p', 'Backspace', 'b')
    loadIt()
    await waitFor(() => expect(fieldOf(stage).value).toBe('cob'))
    await waitFor(() => expect(root.activeElement).toBe(fieldOf(stage)))
    await waitFor(() => expect(namesOf(stage)[0]).toBe('Cobalt Wallet'))
  },
})
