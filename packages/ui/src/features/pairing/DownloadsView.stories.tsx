import type { CustomWallet, Route } from '@latchkit/core'
import type { StoryObj } from '@storybook/react-vite'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'
import { HARBOR, windowOn } from './pairing.fixture.js'

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
  for (const link of card.getAllByRole('link')) expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  card.getByRole('img', { name: 'QR code to get Harbor, iPhone' })
  await userEvent.click(card.getByRole('tab', { name: 'Android' }))
  await waitFor(() => card.getByRole('img', { name: 'QR code to get Harbor, Android' }))
  expect(hrefs(stage)).toEqual([play_store, chrome_store, homepage])
  // All of it is in sight.
  const view = root.querySelector('.view:not(.leaving)')!
  expect(view.scrollHeight).toBeLessThanOrEqual(view.clientHeight + 1)
})

export const OnAPhone = story('android', [HARBOR], async (stage) => {
  await waitFor(() => stage.card.getByRole('heading', { level: 2, name: 'Get Harbor' }))
  expect(hrefs(stage)).toEqual([HARBOR.play_store, HARBOR.homepage])
  expect(stage.card.queryByRole('img')).toBeNull()
})

const { id, name, homepage = '' } = HARBOR
export const OnlyAWebsite = story('desktop', [{ id, name, homepage }], async (stage) => {
  await waitFor(() => stage.card.getByRole('img', { name: 'QR code to get Harbor, Phone' }))
  expect(hrefs(stage)).toEqual([homepage])
})

export const WithoutPairing = story('desktop', [HARBOR], async (stage) => {
  const { card } = stage
  await userEvent.click(await waitFor(() => card.getByRole('button', { name: 'I have it now' })))
  await waitFor(() => card.getByRole('heading', { level: 1, name: 'Connect wallet' }))
})

export const UnknownWallet = story('desktop', [], async ({ card }) => {
  await waitFor(() => card.getByText('This wallet isn’t in the list any more.'))
})
