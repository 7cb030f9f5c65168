// Tests EditEntry.tsx, NewEntryForm.tsx, useNewEntry.ts.
import { OTHER_ADDRESS, type FakeAdapterOptions } from '@latchkit/testing'
import { fireEvent, userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'AddressBook/AddressBookEntry' }

const LOOK_ALIKE = `${OTHER_ADDRESS.slice(0, 6)}${'a'.repeat(32)}${OTHER_ADDRESS.slice(-4)}`.toLowerCase()
const friend = { namespace: 'eip155', address: OTHER_ADDRESS, name: 'Friend', ensName: 'friend.eth' } as const
const nameTargets: FakeAdapterOptions['nameTargets'] = new Map([
  ['friend.eth', { address: OTHER_ADDRESS, name: 'friend.eth', isOnEthereum: false }],
])

const adding = (scene: Scene): Scene => ({
  connected: true,
  options: { adapter: { nameTargets } },
  routes: [{ view: 'AddressBook' }, { view: 'AddressBookEntry' }],
  ...scene,
})
const editing = (scene: Scene): Scene => ({
  ...adding(scene),
  before: async ({ latch }) => void (await latch.feature('addressBook')).save(friend),
  routes: [{ view: 'AddressBook' }, { view: 'AddressBookEntry', params: friend }],
})
const isSaid = ({ card }: Stage, name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => card.getByRole('button', { name }))
const isShown = ({ root }: Stage, view: string): Promise<void> =>
  waitFor(() => expect(root.querySelector<HTMLElement>('.view:not(.leaving)')?.dataset.view).toBe(view))
const entriesOf = ({ latch }: Stage): unknown => latch.getState().addressBook?.entries
async function fill({ card }: Stage, name: string, address: string): Promise<void> {
  await fireEvent.change(await waitFor(() => card.getByRole('textbox', { name: 'Name' })), { target: { value: name } })
  await fireEvent.change(card.getByRole('textbox', { name: 'Address or ENS name' }), { target: { value: address } })
}

export const Empty = scene(
  adding({
    name: 'A new entry says what it needs',
    async play(stage) {
      const { card, root } = stage
      const button = await isSaid(stage, 'Enter a name')
      await userEvent.click(button)
      const name = card.getByRole('textbox', { name: 'Name' })
      await waitFor(() => expect(name).toHaveAccessibleDescription('Enter a name'))
      expect(card.getByRole('textbox', { name: 'Address or ENS name' })).toHaveAccessibleDescription('Enter an address')
      await waitFor(() => expect(root.activeElement).toBe(name))
    },
  }),
)

export const Added = scene(
  adding({
    name: 'An address is saved by keyboard alone, in its usual form',
    async play(stage) {
      await fill(stage, ' Treasury ', OTHER_ADDRESS.toLowerCase())
      stage.card.getByRole('textbox', { name: 'Name' }).focus()
      await userEvent.keyboard('{Enter}')
      await isShown(stage, 'AddressBook')
      expect(entriesOf(stage)).toEqual([{ namespace: 'eip155', address: OTHER_ADDRESS, name: 'Treasury' }])
    },
  }),
)
Added.tags = ['react-18']

export const ByName = scene(
  adding({
    name: 'F142 An ENS name is looked up, shown with its address, and pinned',
    async play(stage) {
      const { root } = stage
      await fill(stage, 'Friend', 'Friend.eth')
      await waitFor(() => expect(root.querySelector('.FullAddress-address')).toHaveTextContent(OTHER_ADDRESS), {
        timeout: 5_000,
      })
      await userEvent.click(await isSaid(stage, 'Save'))
      await isShown(stage, 'AddressBook')
      expect(entriesOf(stage)).toEqual([friend])
    },
  }),
)

export const NameFound = scene(
  adding({
    async play(stage) {
      await fill(stage, 'Friend', 'friend.eth')
      await waitFor(() => expect(stage.root.querySelector('.FullAddress-address')).toBeTruthy(), { timeout: 5_000 })
    },
  }),
)

export const Unresolved = scene(
  adding({
    name: 'F141 A name that leads nowhere is not saved',
    async play(stage) {
      const { card } = stage
      await fill(stage, 'Friend', 'nowhere.eth')
      await userEvent.click(await isSaid(stage, 'Save'))
      await isSaid(stage, 'Error resolving name')
      await userEvent.click(await isSaid(stage, 'Error resolving name'))
      await waitFor(() =>
        expect(card.getByRole('textbox', { name: 'Address or ENS name' })).toHaveAccessibleDescription(
          'Error resolving name',
        ),
      )
      expect(entriesOf(stage)).toEqual([])
    },
  }),
)

export const Malformed = scene(
  adding({
    name: 'F131 An address with a wrong checksum is not saved',
    async play(stage) {
      const { card } = stage
      await fill(stage, 'Friend', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')
      await userEvent.click(card.getByRole('button', { name: /Save|no address/ }))
      await waitFor(() => expect(card.getAllByText(/That is no address/).length).toBeGreaterThan(0))
      expect(entriesOf(stage)).toEqual([])
    },
  }),
)

export const LookAlike = scene(
  adding({
    name: 'F139 Says which saved address a new one looks like',
    before: async ({ latch }) => void (await latch.feature('addressBook')).save(friend),
    async play(stage) {
      await fill(stage, 'Friend too', LOOK_ALIKE)
      await waitFor(() =>
        stage.card.getByText('This address looks like that of Friend, but it is another one. Check all of it.'),
      )
    },
  }),
)

export const SavedBefore = scene(
  adding({
    name: 'An address that is saved under another name stays as it is',
    before: async ({ latch }) => void (await latch.feature('addressBook')).save(friend),
    async play(stage) {
      await fill(stage, 'Eve', OTHER_ADDRESS)
      await userEvent.click(await isSaid(stage, 'Save'))
      await waitFor(() => stage.card.getByText('You have saved this address as Friend already.'))
      expect(entriesOf(stage)).toEqual([friend])
    },
  }),
)

export const Renamed = scene(
  editing({
    name: 'A saved address is renamed; its address and its ENS name stay',
    async play(stage) {
      const { card } = stage
      await waitFor(() => card.getByRole('heading', { name: 'Address book: Saved address' }))
      const name = card.getByRole('textbox', { name: 'Name' })
      await fireEvent.change(name, { target: { value: 'Best friend' } })
      await userEvent.click(await isSaid(stage, 'Save'))
      await isShown(stage, 'AddressBook')
      expect(entriesOf(stage)).toEqual([{ ...friend, name: 'Best friend' }])
    },
  }),
)

export const Removed = scene(
  editing({
    name: 'A saved address is removed once the visitor is asked; a double click removes nothing',
    async play(stage) {
      const { card } = stage
      await userEvent.dblClick(await isSaid(stage, 'Remove'))
      expect(entriesOf(stage)).toEqual([friend])
      await userEvent.click(await isSaid(stage, 'Remove'))
      await waitFor(() => card.getByText('Remove Friend from your address book?', { selector: '.view-text' }))
      expect(stage.root.activeElement).toHaveTextContent('Keep')
      await userEvent.click(await isSaid(stage, 'Remove'))
      await isShown(stage, 'AddressBook')
      expect(entriesOf(stage)).toEqual([])
    },
  }),
)

export const Asked = scene(
  editing({
    async play(stage) {
      await userEvent.click(await isSaid(stage, 'Remove'))
      await isSaid(stage, 'Keep')
    },
  }),
)

export const Gone = scene(
  editing({
    name: 'F205 Removed in another tab meanwhile: the view says so',
    async play(stage) {
      await isSaid(stage, 'Save')
      ;(await stage.latch.feature('addressBook')).remove(friend)
      await waitFor(() => stage.card.getByText('This address is not saved any more.'))
    },
  }),
)
