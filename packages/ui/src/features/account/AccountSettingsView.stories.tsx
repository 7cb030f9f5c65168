// Tests PreferenceRows.tsx, usePreferences.ts.
import { createFakeStorage, createFakeWallet, TEST_ADDRESS } from '@latchkit/testing'
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

/** An app that leaves the language and the mode to the visitor. */
const LEFT = { locale: 'auto', themeMode: 'system' } as const

const optionsOf = (select: HTMLElement): (string | null)[] =>
  [...select.querySelectorAll('option')].map((option) => option.textContent)

export const Preferences = scene({
  name: 'It sets the language and the theme, where the app leaves them to the visitor',
  connected: true,
  options: LEFT,
  routes,
  async play({ card, latch, root, storage }) {
    const host = root.host as HTMLElement
    const language = card.getByRole('combobox', { name: 'Language' }) as HTMLSelectElement
    const theme = card.getByRole('combobox', { name: 'Theme' }) as HTMLSelectElement
    expect([language.value, theme.value]).toEqual(['auto', 'system'])
    expect(optionsOf(theme)).toEqual(['System', 'Light', 'Dark'])
    await waitFor(() => expect(optionsOf(language)).toHaveLength(25))
    expect(optionsOf(language)).toEqual(expect.arrayContaining(['Automatic', 'English', 'Deutsch', '日本語']))

    for (const mode of ['light', 'dark'] as const) {
      await userEvent.selectOptions(theme, mode)
      await waitFor(() => expect(host.dataset.mode).toBe(mode))
      expect(theme.value).toBe(mode)
    }
    await userEvent.selectOptions(language, 'de')
    await waitFor(() => expect(card.getByRole('combobox', { name: 'Sprache' })).toBe(language))
    card.getByRole('button', { name: 'Trennen' })
    expect([host.lang, language.value]).toEqual(['de', 'de'])
    expect(Object.keys(storage.entries()).filter((key) => key.includes('preferences'))).toHaveLength(2)

    await userEvent.selectOptions(language, 'Automatisch')
    await waitFor(() => expect(card.getByRole('combobox', { name: 'Language' })).toBe(language))
    await userEvent.selectOptions(theme, 'System')
    await waitFor(() => expect(latch.getState().theme.mode).toBe('system'))
    expect(Object.keys(storage.entries()).filter((key) => key.includes('preferences'))).toEqual([])
  },
})
Preferences.tags = ['react-18']

export const PreferencesOfAnEarlierVisit = scene({
  name: 'It has what the visitor chose before, and the languages that the app adds',
  connected: true,
  options: () => ({
    ...LEFT,
    words: { sv: { 'settings.language': 'Språk' } },
    storage: createFakeStorage({
      '@latchkit/preferences:locale': '{"version":1,"value":"sv"}',
      '@latchkit/preferences:mode': '{"version":1,"value":"light"}',
    }),
  }),
  routes,
  async play({ card, root }) {
    const language = (await card.findByRole('combobox', { name: 'Språk' })) as HTMLSelectElement
    await waitFor(() => expect(optionsOf(language)).toHaveLength(26))
    expect([language.value, language.selectedOptions[0]!.textContent]).toEqual(['sv', 'Svenska'])
    expect((card.getByRole('combobox', { name: 'Theme' }) as HTMLSelectElement).value).toBe('light')
    await waitFor(() => expect((root.host as HTMLElement).dataset.mode).toBe('light'))
  },
})

export const PreferencesOfTheApp = scene({
  name: 'It sets neither where the app has set both, though the visitor once chose',
  connected: true,
  options: () => ({
    locale: 'en',
    themeMode: 'dark',
    storage: createFakeStorage({
      '@latchkit/preferences:locale': '{"version":1,"value":"de"}',
      '@latchkit/preferences:mode': '{"version":1,"value":"light"}',
    }),
  }),
  routes,
  async play({ card, latch, root }) {
    card.getByRole('button', { name: 'Disconnect' })
    await waitFor(() => expect(latch.getState().preferences).toEqual({ locale: undefined, mode: undefined }))
    expect(card.queryByRole('combobox')).toBeNull()
    expect((root.host as HTMLElement).dataset.mode).toBe('dark')
  },
})

export const OnlyTheTheme = scene({
  name: 'It sets the theme alone where the app has set the language',
  connected: true,
  options: { themeMode: 'system' },
  routes,
  async play({ card }) {
    card.getByRole('combobox', { name: 'Theme' })
    expect(card.queryByRole('combobox', { name: 'Language' })).toBeNull()
  },
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
