// Tests useWallet.ts, useServices.ts.
import type { CustomWallet, Route } from '@latchkit/core'
import type { StoryObj } from '@storybook/react-vite'
import { userEvent, waitFor } from 'storybook/test'
import {
  asked,
  directoryWallets,
  fakeDirectory,
  type FakeDirectory,
  type Refusal,
} from '../../stories/directory.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'
import { HARBOR, holdServices, windowOn, type ServicesGate } from './pairing.fixture.js'

export default { title: 'Pairing/Downloads' }

const story = (
  system: 'android' | 'desktop',
  wallets: readonly CustomWallet[],
  play: (stage: Stage) => Promise<void>,
): StoryObj =>
  scene({
    options: () => ({ wallets: [], customWallets: wallets, window: windowOn(system).window }),
    routes: [{ view: 'Connect' }, { view: 'Downloads', params: { walletId: 'harbor' } }] satisfies Route[],
    play,
  })

const hrefs = ({ card }: Stage): (string | null)[] =>
  card.queryAllByRole('link').map((link: HTMLElement) => link.getAttribute('href'))

export const OnADesktop = story('desktop', [HARBOR], async (stage) => {
  const { card, root } = stage
  await waitFor(() => card.getByRole('heading', { level: 2, name: 'Get Harbor' }))
  const { chrome_store, app_store, play_store, homepage } = HARBOR
  expect(hrefs(stage)).toEqual([app_store, chrome_store, homepage])
  // The sentence and the link are separate texts, so that no language has to join them.
  const [store] = card.getAllByRole('link')
  expect(store!.textContent).toBe('Open App Store (opens in a new tab)')
  expect(store!.previousSibling!.previousSibling!.textContent).toBe('Scan it with your phone’s camera.')
  for (const link of card.getAllByRole('link')) expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  await waitFor(() => card.getByRole('img', { name: 'QR code to get Harbor, iPhone' }))
  await userEvent.click(card.getByRole('tab', { name: 'Android' }))
  await waitFor(() => card.getByRole('img', { name: 'QR code to get Harbor, Android' }))
  expect(hrefs(stage)).toEqual([play_store, chrome_store, homepage])
  // The whole view is visible without scrolling.
  const view = root.querySelector('.view:not(.leaving)')!
  expect(view.scrollHeight).toBeLessThanOrEqual(view.clientHeight + 1)
})

export const TheChosenStoreStays = story('desktop', [HARBOR], async ({ card, latch }) => {
  const tab = (): HTMLElement => card.getByRole('tab', { name: 'Android' })
  await userEvent.click(await waitFor(tab))
  await waitFor(() => card.getByRole('img', { name: 'QR code to get Harbor, Android' }))
  ;(await latch.feature('router')).push({ view: 'WhatIsAWallet' })
  await card.findByRole('heading', { level: 1, name: 'What is a wallet?' })
  await userEvent.click(card.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(tab().getAttribute('aria-selected')).toBe('true'))
  await waitFor(() => card.getByRole('img', { name: 'QR code to get Harbor, Android' }))
})
TheChosenStoreStays.tags = ['react-18']

export const OnAPhone = story('android', [HARBOR], async (stage) => {
  await waitFor(() => stage.card.getByRole('heading', { level: 2, name: 'Get Harbor' }))
  expect(hrefs(stage)).toEqual([HARBOR.play_store, HARBOR.homepage])
  expect(stage.card.queryByRole('img')).toBeNull()
})

const { id, name, homepage = '' } = HARBOR
const WITHOUT_LINKS: CustomWallet = { id, name }
export const OnlyAWebsite = story('desktop', [{ id, name, homepage }], async (stage) => {
  await waitFor(() => stage.card.getByRole('img', { name: 'QR code to get Harbor, Phone' }))
  expect(hrefs(stage)).toEqual([homepage])
})

export const WithoutPairing = story('desktop', [HARBOR], async (stage) => {
  const { card } = stage
  await userEvent.click(await waitFor(() => card.getByRole('button', { name: 'I have it now' })))
  await waitFor(() => card.getByRole('heading', { level: 1, name: 'Connect wallet' }))
})

export const NowhereToGetIt = story(
  'android',
  [{ ...WITHOUT_LINKS, chrome_store: 'https://chromewebstore.google.com/detail/harbor' }],
  async (stage) => {
    await waitFor(() => stage.card.getByText('Harbor isn’t available for this device.'))
    expect(hrefs(stage)).toEqual([])
    await userEvent.click(stage.card.getByRole('button', { name: 'Choose another wallet' }))
    await waitFor(() => stage.card.getByRole('heading', { level: 1, name: 'Connect wallet' }))
  },
)

/** A URL that is too long for a code that can be scanned. */
const longStore = `https://apps.apple.com/app/harbor?${'campaign='.repeat(30)}`
export const AStoreTooLongForACode = story('desktop', [{ ...WITHOUT_LINKS, app_store: longStore }], async (stage) => {
  await waitFor(() => expect(hrefs(stage)).toEqual([longStore]))
  expect(stage.card.queryByRole('img')).toBeNull()
})

const onTheLastPage = { view: 'Downloads', params: { walletId: 'dir-300' } } as const
const atDirectory = (
  answer: 'ok' | 'down' | Refusal,
  play: (stage: Stage, directory: FakeDirectory) => Promise<void>,
): StoryObj => {
  let directory: FakeDirectory
  return scene({
    options() {
      directory = fakeDirectory(directoryWallets(512), { answer })
      return { wallets: [], endpoints: directory.endpoints }
    },
    routes: [{ view: 'Connect' }, onTheLastPage],
    play: (stage) => play(stage, directory),
  })
}

export const OnALaterPage = atDirectory('ok', async ({ card }, directory) => {
  const { name: wallet } = directoryWallets(301)[300]!
  await waitFor(() => card.getByRole('heading', { level: 2, name: `Get ${wallet}` }))
  expect(directory.asked.some((query) => query.get('include') === 'dir-300')).toBe(true)
})

export const TheDirectoryIsDown = atDirectory('down', async ({ card, clock }, directory) => {
  await asked(directory, clock)
  await card.findByText('More wallets didn’t load.')
  directory.set({ answer: 'ok' })
  await userEvent.click(card.getByRole('button', { name: 'Try again' }))
  await waitFor(() => card.getByRole('heading', { level: 2, name: /^Get / }))
})

export const F008AnUnknownProject = atDirectory({ status: 401, body: {} }, async ({ card }) => {
  await card.findByText('This site’s wallet settings are wrong.')
})

let gate: ServicesGate
export const APartDidNotLoad: StoryObj = scene({
  options: () => ({ wallets: [], customWallets: [HARBOR] }),
  before({ latch }) {
    gate = holdServices(latch)
  },
  routes: [{ view: 'Connect' }, { view: 'Downloads', params: { walletId: 'harbor' } }],
  async play({ card }) {
    // Readers are told that the view waits.
    await card.findByRole('progressbar', { name: 'Loading' })
    gate.fail()
    await card.findByText('More wallets didn’t load.')
    gate.open()
    await userEvent.click(card.getByRole('button', { name: 'Try again' }))
    await waitFor(() => card.getByRole('heading', { level: 2, name: 'Get Harbor' }))
  },
})

export const UnknownWallet = story('desktop', [], async ({ card }) => {
  await waitFor(() => card.getByText('This wallet isn’t in the list any more.'))
})
