// Tests Placeholder.tsx.
import { createFakeWindow } from '@latchkit/testing'
import { useState, type ReactNode } from 'react'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Scene } from '../../stories/stage.fixture.js'
import * as views from '../../views.js'
import { Button } from '../../base/Button.js'

export default { title: 'Shell/ViewStack' }

const never = { Connect: { load: () => new Promise<never>(() => {}) } }

export const Loading = scene({
  views: never,
  routes: [{ view: 'Connect' }],
  play: async ({ card }) => void (await waitFor(() => card.getByRole('progressbar', { name: 'Loading' }))),
})

const opening = { WalletSend: { load: () => new Promise<never>(() => {}) } }

export const LoadingAForm = scene({
  name: 'The placeholder has the shape of the view that loads: a form has fields and a button',
  connected: true,
  views: opening,
  routes: [{ view: 'WalletSend' }],
  async play({ card, root }) {
    const bar = await waitFor(() => card.getByRole('progressbar', { name: 'Loading' }))
    const heights = [...bar.querySelectorAll('.Skeleton-skeleton')].map(({ clientHeight }) => clientHeight)
    expect(heights).toEqual([176, 56, 48])
    expect(root.querySelector('.Skeleton-row')).toBeNull()
  },
})

let broken = true
/** The window of the kit, which is another one than that of the page: the page is online all the time. */
let kitWindow = Object.assign(createFakeWindow(), { navigator: { onLine: true } })

export const FailedToLoad = scene({
  views: { Connect: { load: () => Promise.reject(new Error('offline')) } },
  routes: [{ view: 'Connect' }],
  async play({ card }) {
    const alert = await waitFor(() => card.getByRole('alert'))
    expect(alert.textContent).toBe('This part didn’t loadNothing changed and nothing was sent.')
    expect(card.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
})
FailedToLoad.tags = ['react-18']

const whileOffline: Scene = {
  options: () => ({ window: (kitWindow = Object.assign(createFakeWindow(), { navigator: { onLine: false } })) }),
  views: {
    Connect: {
      load: () => (kitWindow.navigator.onLine ? views.Connect.load() : Promise.reject(new Error('offline'))),
    },
  },
  routes: [{ view: 'Connect' }],
}

export const Offline = scene({
  ...whileOffline,
  async play({ card }) {
    await waitFor(() => card.getByText('We’ll continue when you’re back.'))
  },
})

export const BackOnline = scene({
  ...whileOffline,
  async play({ card }) {
    await waitFor(() => card.getByText('You’re offline'))
    kitWindow.navigator.onLine = true
    kitWindow.dispatchEvent(new Event('online'))
    await waitFor(() => card.getByRole('button', { name: 'Harbor' }))
  },
})

export const LoadedAtTheSecondTry = scene({
  views: {
    Connect: {
      load: () => (broken ? Promise.reject(new Error('offline')) : views.Connect.load()),
    },
  },
  before: () => void (broken = true),
  routes: [{ view: 'Connect' }],
  async play({ card, dialog, root }) {
    const again = await waitFor(() => card.getByRole('button', { name: 'Try again' }))
    broken = false
    await userEvent.click(again)
    await waitFor(() => card.getByRole('button', { name: 'Harbor' }))
    await waitFor(() => expect(dialog.contains(root.activeElement)).toBe(true))
  },
})
LoadedAtTheSecondTry.tags = ['react-18']

export const Threw = scene({
  views: {
    Connect: {
      load: async () => ({
        ConnectView() {
          throw new Error('a bug')
        },
      }),
    },
  },
  routes: [{ view: 'Connect' }],
  play: async ({ card }) => void (await waitFor(() => card.getByText('This part didn’t load'))),
})

export const ThrewOnce = scene({
  views: {
    Connect: {
      load: async () => ({
        ConnectView() {
          if (broken) throw new Error('a bug')
          return <p translate="no">Here it is.</p>
        },
      }),
    },
  },
  before: () => void (broken = true),
  routes: [{ view: 'Connect' }],
  async play({ card }) {
    const again = await waitFor(() => card.getByRole('button', { name: 'Try again' }))
    broken = false
    await userEvent.click(again)
    await waitFor(() => card.getByText('Here it is.'))
  },
})
ThrewOnce.tags = ['react-18']

export const CannotBeClosed = scene({
  views: { Connect: { closable: () => false } },
  routes: [{ view: 'Connect' }],
  async play({ card, dialog, root, latch, clock }) {
    await userEvent.click(await waitFor(() => card.getByRole('button', { name: 'Close' })))
    await userEvent.keyboard('{Escape}{Escape}{Escape}')
    await waitFor(() => expect(root.querySelector('.card.shaking')).toBeTruthy())
    expect(latch.getState().modal?.open).toBe(true)
    await clock.advance(500)
    await waitFor(() => expect(root.querySelector('.card.shaking')).toBeNull())
    expect(dialog.open).toBe(true)
  },
})

export const CannotBeClosedWhileItLoads = scene({
  name: 'A view that cannot be closed holds the modal also while its code loads',
  views: { WhatIsAWallet: { closable: () => false, load: () => new Promise(() => {}) } },
  routes: [{ view: 'Connect' }],
  async play({ latch, root }) {
    ;(await latch.feature('router')).push({ view: 'WhatIsAWallet' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(root.querySelector('.card.shaking')).toBeTruthy())
    expect(latch.getState().modal?.open).toBe(true)
  },
})

const pressed: string[] = []

/** Two commands, and one whose button another command's takes the place of. */
function Commands(): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const command = (name: string, then?: () => void): ReactNode => (
    <Button
      key={name}
      translate="no"
      onClick={() => {
        pressed.push(name)
        then?.()
      }}
    >
      {name}
    </Button>
  )
  return (
    <div className="view-actions">
      {command('One')}
      {command('Two')}
      {isAsked ? command('Cancel') : command('Ask', () => setAsked(true))}
    </div>
  )
}

export const F087DoubleClicks = scene({
  name: 'F087 A double click is one press, and a quick tap on another button is a press of its own',
  views: { Connect: { load: async () => ({ ConnectView: Commands }) } },
  before: () => void (pressed.length = 0),
  routes: [{ view: 'Connect' }],
  async play({ card }) {
    /** Clicks as a browser does at the `detail`th tap of a quick series. */
    const tap = async (name: string, detail: number): Promise<void> => {
      const button = await card.findByRole('button', { name })
      const { x, y, width, height } = button.getBoundingClientRect()
      const at = { clientX: x + width / 2, clientY: y + height / 2 }
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail, ...at }))
    }
    // The click before was on the button that opened the modal.
    await tap('One', 2)
    expect(pressed).toEqual([])
    await tap('One', 1)
    await tap('One', 2)
    expect(pressed).toEqual(['One'])
    await tap('Two', 3)
    await tap('One', 4)
    await tap('Ask', 5)
    expect(pressed).toEqual(['One', 'Two', 'One', 'Ask'])
    await tap('Cancel', 6)
    expect(pressed).toEqual(['One', 'Two', 'One', 'Ask'])
    await tap('Cancel', 1)
    expect(pressed.at(-1)).toBe('Cancel')
  },
})
F087DoubleClicks.tags = ['react-18']
