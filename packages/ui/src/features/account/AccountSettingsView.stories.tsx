import { createFakeWallet, TEST_ADDRESS } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { chains, connectorIdOf, PAYMENT_ADDRESS } from '../../stories/chains.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene } from '../../stories/stage.fixture.js'

export default { title: 'Account/AccountSettings' }

const routes = [{ view: 'Account' }, { view: 'AccountSettings' }] as const

export const AccountSettings = scene({ connected: true, routes })

export const WhatItSets = scene({
  name: 'It leads to the networks and the address book, and ends the connection',
  connected: true,
  routes,
  async play({ card, latch }) {
    const viewIs = (view: string): Promise<void> =>
      waitFor(() => expect(latch.getState().router!.history.at(-1)!.view).toBe(view))
    for (const [name, view] of [
      [/^Network Alpha/, 'Networks'],
      [/^Address book/, 'AddressBook'],
    ] as const) {
      await userEvent.click(await card.findByRole('button', { name }))
      await viewIs(view)
      await userEvent.click(await card.findByRole('button', { name: 'Back' }))
      await viewIs('AccountSettings')
    }
    card.getByRole('button', { name: 'Disconnect' })
  },
})

export const NothingToSet = scene({
  name: 'Without a choice of networks, and without sending, it only says the network',
  connected: true,
  routes,
  options: { enableNetworkSwitch: false, features: { send: false } },
  async play({ card }) {
    await card.findByText('Alpha')
    expect(card.queryByRole('button', { name: /Network|Address book/ })).toBeNull()
  },
})

export const ReadsNoBalance = scene({
  name: 'S9.09 It reads no balance, and says no error of one',
  connected: true,
  options: { adapter: { balance: { throws: new Error('offline') } } },
  routes: [{ view: 'AccountSettings' }],
  async play({ card, adapter, clock, latch }) {
    await card.findByRole('button', { name: 'Disconnect' })
    await clock.advance(60_000)
    expect(adapter.count('balance.get')).toBe(0)
    expect((await latch.feature('snackbar')).state.open).toBe(false)
  },
})

export const SmartAccountOfALongName = scene({
  connected: true,
  routes,
  options: () => ({
    wallets: [createFakeWallet({ name: 'The Wallet With The Longest Name In The Wo', icon: '' })],
    adapter: { accounts: [{ namespace: 'eip155', address: TEST_ADDRESS, type: 'smartAccount' }] },
  }),
})

export const SeveralTypes = scene({
  name: 'S9.11 S4.04 Several types of account',
  options: () => chains(),
  before: ({ latch }) => latch.connect({ wallet: connectorIdOf('Pebble', 'bip122') }),
  routes,
  async play({ card, latch, root }) {
    const [payment, ordinals] = [
      card.getByRole('radio', { name: 'Payment' }),
      card.getByRole('radio', { name: 'Ordinals' }),
    ]
    expect((payment as HTMLInputElement).checked).toBe(true)
    expect(root.querySelector('.FullAddress-address')!.textContent).toBe(PAYMENT_ADDRESS)
    await userEvent.click(ordinals)
    await waitFor(() => expect((ordinals as HTMLInputElement).checked).toBe(true))
    expect(latch.getAccount().type).toBe('ordinal')
    expect(root.querySelector('.FullAddress-address')!.textContent).toBe(latch.getAccount().address)
  },
})
SeveralTypes.tags = ['react-18']

export const Labelled = scene({
  connected: true,
  routes,
  before: async ({ latch }) => latch.setAddressLabels({ [TEST_ADDRESS]: 'Savings' }),
  play: async ({ card }) => void card.getByText('Savings'),
})

export const Aligned = scene({
  name: 'The names of the rows begin where those of the entries above them do',
  connected: true,
  routes,
  async play({ root }) {
    const starts = [...root.querySelectorAll('.view:not(.leaving) :is(dt, .Row-grow:first-child)')].map((name) => {
      const { left } = name.getBoundingClientRect()
      return left + parseFloat(getComputedStyle(name).paddingInlineStart)
    })
    expect(starts.length).toBeGreaterThanOrEqual(5)
    expect(new Set(starts.map(Math.round)).size).toBe(1)
  },
})
