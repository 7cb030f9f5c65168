// Tests AddressRows.tsx, Files.tsx.
import type { AddressBookEntry } from '@latchkit/core'
import { OTHER_ADDRESS, TEST_ADDRESS } from '@latchkit/testing'
import { fireEvent, userEvent, waitFor } from 'storybook/test'
import { SOLANA_ADDRESS } from '../../stories/chains.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'AddressBook/AddressBook' }

const THIRD = '0xde709f2102306220921060314715629080e2fb77'
const treasury: AddressBookEntry = { namespace: 'eip155', address: OTHER_ADDRESS, name: 'Treasury' }
const rent: AddressBookEntry = { namespace: 'eip155', address: THIRD, name: '<b>Rent</b>', ensName: 'rent.eth' }
const mint: AddressBookEntry = { namespace: 'solana', address: SOLANA_ADDRESS, name: 'Solana savings' }

/** A scene of the address book with these entries. */
const saved = (entries: readonly AddressBookEntry[], scene: Scene): Scene => ({
  connected: true,
  routes: [{ view: 'AddressBook' }],
  async before({ latch }) {
    const book = await latch.feature('addressBook')
    for (const entry of entries) book.save(entry)
  },
  ...scene,
})
const isSaid = ({ card }: Stage, name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => card.getByRole('button', { name }))
const isShown = ({ root }: Stage, view: string): Promise<void> =>
  waitFor(() => expect(root.querySelector<HTMLElement>('.view:not(.leaving)')?.dataset.view).toBe(view))
const entriesOf = ({ latch }: Stage): readonly AddressBookEntry[] => latch.getState().addressBook?.entries ?? []
const importText = async ({ root }: Stage, text: string): Promise<void> => {
  const field = root.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(field, new File([text], 'book.json', { type: 'application/json' }))
}

export const Empty = scene(
  saved([], {
    name: 'An empty address book offers one action, and a file',
    async play(stage) {
      const { card } = stage
      card.getByText('No saved addresses yet. Save those you pay often. They stay in this browser.')
      expect(card.queryByRole('button', { name: 'Export' })).toBeNull()
      await isSaid(stage, 'Import')
      await userEvent.click(await isSaid(stage, 'Add an address'))
      await isShown(stage, 'AddressBookEntry')
      await waitFor(() => card.getByRole('heading', { name: 'Address book: Add an address' }))
    },
  }),
)

export const Nothing = scene(saved([], { play: async (stage) => void (await isSaid(stage, 'Add an address')) }))

export const Saved = scene(
  saved([treasury, rent, mint], {
    name: 'Saved addresses by their names; a press opens one, and back returns to its row',
    async play(stage) {
      const { card, root } = stage
      await waitFor(() => card.getByText('Ethereum networks'))
      const rows = root.querySelectorAll('.view:not(.leaving) li button')
      expect([...rows].map((row) => row.textContent)).toEqual([
        '<b>Rent</b>rent.eth · 0xde70…fb77',
        expect.stringMatching(/^Treasury0x8617…070D$/i),
        expect.stringMatching(/^Solana savings/),
      ])
      await userEvent.click(rows[1]!)
      await isShown(stage, 'AddressBookEntry')
      await userEvent.click(card.getByRole('button', { name: 'Back' }))
      await isShown(stage, 'AddressBook')
      await waitFor(() => expect(root.activeElement).toHaveTextContent('Treasury'))
    },
  }),
)

export const Searched = scene(
  saved(
    Array.from({ length: 12 }, (_, at) => ({
      ...treasury,
      name: `Friend ${at + 1}`,
      address: `0x${`${at}`.padStart(2, '0')}${'5'.repeat(38)}`,
    })),
    {
      name: 'Many addresses are searched by name and address, by keyboard alone',
      async play(stage) {
        const { card, root } = stage
        const field = await waitFor(() => card.getByRole('combobox', { name: 'Search names and addresses' }))
        expect(card.getAllByRole('option')).toHaveLength(12)
        // A script's keyboard doesn't type in a shadow root.
        const type = (value: string): Promise<unknown> => fireEvent.change(field, { target: { value } })
        await type('nowhere')
        await waitFor(() => card.getByText('No saved address matches nowhere.', { selector: '.view-text' }))
        await fireEvent.keyDown(field, { key: 'Escape' })
        await waitFor(() => expect(card.getAllByRole('option')).toHaveLength(12))
        await type('friend 12')
        await waitFor(() => expect(card.getAllByRole('option')).toHaveLength(1))
        await fireEvent.keyDown(field, { key: 'Enter' })
        await isShown(stage, 'AddressBookEntry')
        await waitFor(() => expect(root.querySelector<HTMLInputElement>('input[name=name]')!.value).toBe('Friend 12'))
        // The visitor who comes back has what was typed.
        await userEvent.click(card.getByRole('button', { name: 'Back' }))
        await waitFor(() => expect(card.getAllByRole('option')).toHaveLength(1))
      },
    },
  ),
)
Searched.tags = ['react-18']

export const Chosen = scene(
  saved([treasury, mint], {
    name: 'S2.11 From the form of a payment: a press fills in the receiver, and the amount stays',
    routes: [{ view: 'Account' }, { view: 'WalletSend' }],
    async play(stage) {
      const { card, latch } = stage
      await fireEvent.change(await waitFor(() => card.getByRole('textbox', { name: 'Amount' })), {
        target: { value: '0.25' },
      })
      await userEvent.click(await isSaid(stage, 'Address book'))
      await isShown(stage, 'AddressBook')
      // An address of another kind of chain can't be paid.
      expect(card.queryByText('Solana savings')).toBeNull()
      const row = await isSaid(stage, /^Treasury/)
      row.focus()
      await userEvent.keyboard('{Enter}')
      await isShown(stage, 'WalletSend')
      expect(latch.getState().send).toMatchObject({ receiver: OTHER_ADDRESS, sendTokenAmount: '0.25' })
    },
  }),
)

export const Choice = scene(
  saved([treasury, rent], {
    routes: [{ view: 'WalletSend' }, { view: 'AddressBook', params: { choose: 'receiver' } }],
    async play(stage) {
      await isSaid(stage, 'Edit the address book')
      await isSaid(stage, /^Treasury/)
    },
  }),
)

export const Imported = scene(
  saved([treasury], {
    name: 'F139 An imported file adds addresses, changes none, and every fate is told',
    async play(stage) {
      const { card } = stage
      const like = `${OTHER_ADDRESS.slice(0, 6)}${'1'.repeat(32)}${OTHER_ADDRESS.slice(-4)}`.toLowerCase()
      const entries = [rent, treasury, { ...treasury, name: 'Eve' }, { ...treasury, address: like }, { name: 'x' }]
      await waitFor(() => card.getByText('Treasury'))
      await importText(stage, JSON.stringify({ version: 1, entries }))
      await waitFor(() => card.getByText('Added: 1'))
      card.getByText('Saved already: 1')
      card.getByText('Saved already under another name: 1')
      card.getByText('Left out, because they look like saved ones: 1')
      card.getByText('Not valid: 1')
      expect(entriesOf(stage)).toEqual([rent, treasury])
    },
  }),
)

export const BadFile = scene(
  saved([treasury], {
    name: 'A file that is no address book is refused, and adds nothing',
    async play(stage) {
      await waitFor(() => stage.card.getByText('Treasury'))
      await importText(stage, '<svg/>')
      await waitFor(() => expect(stage.card.getByRole('alert')).toHaveTextContent('This file is no address book.'))
      expect(entriesOf(stage)).toEqual([treasury])
    },
  }),
)

export const Exported = scene(
  saved([treasury], {
    name: 'An export is a file that an import reads',
    async play(stage) {
      let file: Blob | undefined
      const { createObjectURL } = URL
      URL.createObjectURL = (blob: Blob) => {
        file = blob
        return '#'
      }
      const click = HTMLAnchorElement.prototype.click
      let name = ''
      HTMLAnchorElement.prototype.click = function saved() {
        name = this.download
      }
      try {
        await userEvent.click(await isSaid(stage, 'Export'))
      } finally {
        Object.assign(URL, { createObjectURL })
        HTMLAnchorElement.prototype.click = click
      }
      expect(name).toBe('address-book.json')
      expect(JSON.parse(await file!.text())).toEqual({ version: 1, entries: [treasury] })
    },
  }),
)

export const Alone = scene(
  saved([treasury], {
    name: 'Without a wallet too: the address book is not the account’s',
    connected: false,
    async play(stage) {
      await isSaid(stage, /^Treasury/)
      expect(stage.latch.getState().addressBook?.entries[0]?.address).not.toBe(TEST_ADDRESS)
    },
  }),
)
