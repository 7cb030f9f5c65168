// Tests useSessions.ts, useKeptFocus.ts, SessionsRow.tsx.
import type { SiwxDevice, SiwxOption } from '@latchkit/core'
import { createFakeSiwxStore, type FakeSiwxStore, type TestLatch } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'Sessions/Sessions' }

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const DAY_MS = 86_400_000
/** A fixed time, so that pictures stay the same. */
const START = Date.UTC(2026, 2, 14, 9, 26)

const deviceOf = (id: string, device: string, days: number, isCurrent = false): SiwxDevice => {
  const since = START - days * DAY_MS
  return { id, device, since, until: since + 7 * DAY_MS, isCurrent }
}

const HERE = deviceOf('here', `Mozilla/5.0 (X11; Linux x86_64) ${KHTML} Chrome/140.0.0.0 Safari/537.36`, 1, true)
const PHONE = deviceOf(
  'phone',
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${KHTML} Version/18.0 Safari/604.1`,
  2,
)
const WORK = deviceOf('work', 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0', 4)
const ALL = [HERE, PHONE, WORK]

/** The store of each kit of a scene. */
const stores = new WeakMap<object, FakeSiwxStore>()
const storeOf = ({ latch }: TestLatch): FakeSiwxStore => stores.get(latch.options) as FakeSiwxStore

/** Makes a scene whose account is signed in, with the sessions on these devices. */
function signedIn(
  { switches = {}, devices = ALL, ...rest }: Scene & SessionsScene = {},
  siwx: Partial<SiwxOption> = {},
): ReturnType<typeof scene> {
  return scene({
    routes: [{ view: 'Account' }, { view: 'AccountSettings' }, { view: 'Sessions' }],
    ...rest,
    options: () => ({
      siwx: { store: createFakeSiwxStore(switches, devices === 'none' ? undefined : devices), ...siwx } as SiwxOption,
    }),
    async before(test) {
      const store = test.latch.options.siwx?.store as FakeSiwxStore
      stores.set(test.latch.options, store)
      await test.latch.connect({ wallet: test.wallets[0]!.info.rdns })
      const controller = await test.latch.feature('siwx')
      await controller.prepare()
      await waitFor(() => expect(controller.state.current.status).toBe('ready'))
      await controller.sign()
    },
  })
}

interface SessionsScene {
  readonly switches?: Parameters<typeof createFakeSiwxStore>[0]
  /** `none`: the store lists none. */
  readonly devices?: readonly SiwxDevice[] | 'none'
}

const namesOf = ({ card }: Stage): (string | null | undefined)[] =>
  card.getAllByRole('listitem').map((row: HTMLElement) => row.querySelector('bdi')?.textContent)
const endOf = ({ card }: Stage, name: string): HTMLElement =>
  card.getByRole('button', { name: new RegExp(`^End the session: ${name}, Since `) })
const statusOf = ({ root }: Stage): string | null => root.getElementById('latch-status')!.textContent

export const Several = signedIn({
  async play(stage) {
    const { card } = stage
    await waitFor(() => expect(namesOf(stage)).toEqual(['Chrome · Linux', 'Safari · iPhone', 'Firefox · Windows']))
    const [here, ...others] = card.getAllByRole('listitem')
    expect(here!.textContent).toContain('This browser')
    for (const other of others) expect(other.textContent).not.toContain('This browser')
    const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
    expect(here!.textContent).toContain(`Since ${format.format(HERE.since)}`)
    expect(here!.textContent).toContain(`Until ${format.format(HERE.until)}`)
  },
})
Several.tags = ['react-18']

export const FromTheSettings = signedIn({
  routes: [{ view: 'Account' }, { view: 'AccountSettings' }],
  async play(stage) {
    const { card, root, settled } = stage
    await userEvent.click(card.getByRole('button', { name: 'Sessions' }))
    await waitFor(() => expect(namesOf(stage)).toHaveLength(3))
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    const row = await waitFor(() => card.getByRole('button', { name: 'Sessions' }))
    await waitFor(() => expect(root.activeElement).toBe(row))
    await settled()
  },
})

export const NoListNoRow = signedIn({
  devices: 'none',
  routes: [{ view: 'Account' }, { view: 'AccountSettings' }],
  async play({ card, latch }) {
    await card.findByRole('button', { name: 'Disconnect' })
    expect(latch.getState().siwx?.current.status).toBe('signed-in')
    expect(card.queryByRole('button', { name: 'Sessions' })).toBeNull()
  },
})

export const EndsOne = signedIn({
  async play(stage) {
    const { root } = stage
    const store = storeOf(stage)
    await waitFor(() => endOf(stage, 'Safari · iPhone'))
    store.set({ endDevices: 'hang' })
    endOf(stage, 'Safari · iPhone').focus()
    await userEvent.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(endOf(stage, 'Safari · iPhone').ariaDisabled).toBe('true'))
    expect(store.count('endDevices')).toBe(1)
    store.set({ endDevices: 'ok' })
    await waitFor(() => expect(namesOf(stage)).toEqual(['Chrome · Linux', 'Firefox · Windows']))
    // The focus goes to the row at that place, and the end is announced.
    expect(root.activeElement).toBe(endOf(stage, 'Firefox · Windows'))
    await waitFor(() => expect(statusOf(stage)).toBe('The session has ended: Safari · iPhone'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(namesOf(stage)).toEqual(['Chrome · Linux']))
    expect(root.activeElement).toBe(endOf(stage, 'Chrome · Linux'))
  },
})

export const LeavesTheFocusInThePage = signedIn({
  async play(stage) {
    const { dialog, root } = stage
    const field = document.body.appendChild(document.createElement('input'))
    try {
      const store = storeOf(stage)
      await waitFor(() => endOf(stage, 'Safari · iPhone'))
      store.set({ endDevices: 'hang' })
      // The page takes input where the dialog isn't modal, such as beside a wallet's prompt.
      dialog.close()
      dialog.show()
      endOf(stage, 'Safari · iPhone').focus()
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(endOf(stage, 'Safari · iPhone').ariaDisabled).toBe('true'))
      field.focus()
      expect(document.activeElement).toBe(field)
      store.set({ endDevices: 'ok' })
      await waitFor(() => expect(namesOf(stage)).toEqual(['Chrome · Linux', 'Firefox · Windows']))
      expect(root.activeElement).toBeNull()
      expect(document.activeElement).toBe(field)
    } finally {
      field.remove()
    }
  },
})

export const EndsAllOthers = signedIn({
  async play(stage) {
    const { card } = stage
    const store = storeOf(stage)
    await userEvent.dblClick(await card.findByRole('button', { name: 'End all other sessions' }))
    await card.findByText('You’re signed in nowhere else.')
    expect(namesOf(stage)).toEqual(['Chrome · Linux'])
    expect(store.count('endDevices')).toBe(1)
    await waitFor(() => expect(statusOf(stage)).toBe('All other sessions have ended'))
  },
})

export const EndsThisOne = signedIn({
  async play(stage) {
    const { card, latch } = stage
    await waitFor(() => endOf(stage, 'Chrome · Linux'))
    await userEvent.click(endOf(stage, 'Chrome · Linux'))
    await waitFor(() => card.getByRole('heading', { name: 'Sign in' }))
    await waitFor(() => expect(latch.getState().siwx?.current.status).toBe('ready'))
    expect(storeOf(stage).sessions).toEqual([])
  },
})

export const EndFails = signedIn({
  switches: { endDevices: { throws: new TypeError('Failed to fetch') } },
  async play(stage) {
    const { card, root } = stage
    await waitFor(() => endOf(stage, 'Firefox · Windows'))
    await userEvent.click(endOf(stage, 'Firefox · Windows'))
    expect((await card.findByRole('alert')).textContent).toBe('Not everything was ended. Try again.')
    expect(namesOf(stage)).toHaveLength(3)
    expect(root.activeElement).toBe(endOf(stage, 'Firefox · Windows'))
  },
})

export const Failed = signedIn({
  switches: { listDevices: { throws: new TypeError('Failed to fetch') } },
  async play(stage) {
    const { card, root, show } = stage
    expect((await card.findByRole('alert')).textContent).toContain('Your sessions couldn’t be loaded.')
    storeOf(stage).set({ listDevices: 'ok' })
    await userEvent.click(card.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(namesOf(stage)).toHaveLength(3))
    // The button is gone, and the focus stays in the modal.
    await waitFor(() => expect(root.activeElement?.tagName).toBe('H1'))
    storeOf(stage).set({ listDevices: { throws: new TypeError('Failed to fetch') } })
    await show({ view: 'Account' }, { view: 'Sessions' })
    await card.findByRole('alert')
  },
})

export const Loading = signedIn({
  switches: { listDevices: 'hang' },
  async play({ root }) {
    await waitFor(() => expect(root.querySelectorAll('.SessionsView-slot')).toHaveLength(2))
    await waitFor(() => expect(root.querySelector('.SessionsView-unseen')).toBeNull())
  },
})

export const HostileNames = signedIn({
  devices: [
    { ...HERE, device: '' },
    { ...PHONE, device: '<img src=x onerror=alert(1)>'.repeat(8) },
    { ...WORK, device: 'متصفح غير معروف' },
  ],
  async play(stage) {
    const { card, dialog, root } = stage
    await waitFor(() => expect(namesOf(stage)[0]).toBe('Unknown device'))
    expect(root.querySelector('img[src=x]')).toBeNull()
    expect(namesOf(stage)[1]!.length).toBe(64)
    for (const row of card.getAllByRole('listitem')) expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth)
    expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
  },
})
