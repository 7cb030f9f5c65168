// Tests SendDemoView.tsx.
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { write } from '../../stories/primitive.fixture.js'
import { scene, type Scene, type Stage } from '../../stories/stage.fixture.js'
import { demoViews } from './demoViews.js'

export default { title: 'Forms/Send' }

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

const story = (play?: (stage: Stage) => Promise<void>, views = demoViews()): ReturnType<typeof scene> => {
  const of: Scene = { routes: [{ view: 'WhatIsANetwork' }], views }
  return scene(play ? { ...of, play } : of)
}
const press = async ({ card }: Stage, name: string): Promise<void> =>
  userEvent.click(await card.findByRole('button', { name }))
const field = ({ card }: Stage, name: string): HTMLInputElement => card.getByRole('textbox', { name })
const fill = async (stage: Stage): Promise<void> => {
  await write(field(stage, 'Amount'), '0.5')
  await write(field(stage, 'Recipient’s address'), ADDRESS)
}

export const Empty = story(async ({ card }) => void card.getByRole('heading', { name: 'Send' }))

export const SaysWhatIsWrong = story(async (stage) => {
  const { card, root } = stage
  await press(stage, 'Enter an amount')
  // The first wrong field has the focus, and its error is spoken.
  await waitFor(() => expect(root.activeElement).toBe(field(stage, 'Amount')))
  expect(card.getAllByRole('alert').map((alert: HTMLElement) => alert.textContent)).toEqual([
    'Enter an amount',
    'Enter an address',
  ])
  await write(field(stage, 'Amount'), '2')
  await waitFor(() => expect(field(stage, 'Amount')).toHaveAccessibleDescription('You need 0.796 more ETH.'))
  await write(field(stage, 'Amount'), '1')
  const address = field(stage, 'Recipient’s address')
  await write(address, '0x52')
  await waitFor(() => expect(address).toHaveAccessibleDescription('That is no address. Check that all of it is there.'))
  await write(address, '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK')
  await waitFor(() =>
    expect(address).toHaveAccessibleDescription('This address is for Solana, not for Ethereum networks.'),
  )
})

export const KeepsWhatIsTyped = story(async (stage) => {
  const { card } = stage
  await fill(stage)
  await press(stage, 'Token ETH')
  await userEvent.click(await card.findByRole('button', { name: /^USD Coin/ }))
  await card.findByRole('button', { name: 'Token USDC' })
  expect(field(stage, 'Amount').value).toBe('0.5')
  expect(field(stage, 'Recipient’s address').value).toBe(ADDRESS)
})

export const TokensByKeys = story(async (stage) => {
  const { card, root } = stage
  await press(stage, 'Token ETH')
  const first = await card.findByRole('button', { name: /^Ether/ })
  expect(first).toHaveAttribute('aria-current')
  first.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(root.activeElement).toBe(card.getByRole('button', { name: /^USD Coin/ }))
  await userEvent.keyboard('t')
  expect(root.activeElement).toBe(card.getByRole('button', { name: /^Ticket/ }))
})

export const NoTokens = story(async (stage) => {
  await press(stage, 'Network Ethereum')
  await press(stage, 'Base')
  await stage.card.findByText('No tokens on this network yet.')
})

const reviewed = async (stage: Stage): Promise<void> => {
  await fill(stage)
  await press(stage, 'Review')
  await stage.card.findByText('Network fee')
}

export const Review = story(reviewed)

export const Busy = story(
  async (stage) => {
    await reviewed(stage)
    await press(stage, 'Confirm')
    await waitFor(() => expect(stage.card.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-disabled'))
    expect(stage.root.querySelectorAll('.Spinner-spinner')).toHaveLength(1)
  },
  demoViews({ confirm: () => new Promise(() => {}) }),
)

const asked = async (stage: Stage): Promise<HTMLInputElement> => {
  await reviewed(stage)
  await press(stage, 'Confirm')
  return stage.card.findByRole('textbox', { name: 'Code of six digits' })
}

export const WrongCode = story(async (stage) => {
  const code = await asked(stage)
  await write(code, '111111')
  await waitFor(() => expect(code).toHaveAccessibleDescription(/^That isn’t the code/))
})

export const Sent = story(async (stage) => {
  await write(await asked(stage), '123456')
  await stage.card.findByRole('heading', { name: 'Sent' })
  await waitFor(() => expect(stage.root.getElementById('latch-status')!.textContent).toBe('Sent'))
})
Sent.tags = ['react-18']
