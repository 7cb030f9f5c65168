// Tests useCamera.ts.
import { OTHER_ADDRESS } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { encode } from 'uqr'
import { expect } from '../../../stories/expect.fixture.js'
import { scene, type Stage } from '../../../stories/stage.fixture.js'
import { paying } from '../payment.fixture.js'

export default { title: 'Send/WalletSendScan' }

/** The tracks of the cameras that the present story has opened. */
let tracks: MediaStreamTrack[] = []

/** A camera that shows a text as a QR code. Without a text it shows none. */
function camera(text?: string): () => Promise<MediaStream> {
  return async () => {
    const { data, size } = encode(text ?? '', { border: 4 })
    const canvas = Object.assign(document.createElement('canvas'), { width: size * 8, height: size * 8 })
    const context = canvas.getContext('2d')!
    const draw = (): void => {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.fillStyle = '#000'
      if (text !== undefined)
        data.forEach((row, y) => row.forEach((isDark, x) => isDark && context.fillRect(x * 8, y * 8, 8, 8)))
    }
    draw()
    const stream = canvas.captureStream(10)
    // A stream of a canvas has a frame where the canvas is drawn.
    const timer = setInterval(() => (stream.active ? draw() : clearInterval(timer)), 100)
    tracks = [...tracks, ...stream.getTracks()]
    return stream
  }
}
const failing = (name: string) => async (): Promise<never> => Promise.reject(new DOMException('', name))

/** Gives the browser a camera. */
function withCamera(getUserMedia: () => Promise<MediaStream>): void {
  tracks = []
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
}
const FORM = [{ view: 'Account' }, { view: 'WalletSend' }] as const
const SCAN = [...FORM, { view: 'WalletSendScan' }] as const

const isShown = ({ root }: Stage, view: string): Promise<void> =>
  waitFor(() => expect(root.querySelector<HTMLElement>('.view:not(.leaving)')?.dataset.view).toBe(view), {
    timeout: 10_000,
  })
const areStopped = (): Promise<void> =>
  waitFor(() => expect(tracks.map(({ readyState }) => readyState)).toEqual(tracks.map(() => 'ended')))

export const Looking = scene(
  paying({
    name: 'Shows what the camera sees, and stops it when the view is left',
    before: () => withCamera(camera()),
    routes: SCAN,
    async play(stage) {
      const { card } = stage
      await waitFor(() =>
        card.getByText('Point the camera at the code of an address or of a payment.', { selector: '.view-text' }),
      )
      expect(tracks).not.toHaveLength(0)
      await userEvent.click(card.getByRole('button', { name: 'Back' }))
      await isShown(stage, 'WalletSend')
      await areStopped()
    },
  }),
)

export const Sight = scene(
  paying({
    before: () => withCamera(camera()),
    routes: SCAN,
    async play({ root }) {
      await waitFor(() => expect(root.querySelector('.WalletSendScanView-cover')).toBeNull())
    },
  }),
)

export const Address = scene(
  paying({
    name: 'A scanned address fills in the receiver, and stops the camera',
    before: () => withCamera(camera(OTHER_ADDRESS)),
    routes: FORM,
    async play(stage) {
      const { card, latch } = stage
      await userEvent.click(await waitFor(() => card.getByRole('button', { name: 'Scan a code' })))
      await waitFor(() => expect(latch.getState().send?.receiverAddress).toBe(OTHER_ADDRESS), { timeout: 10_000 })
      await isShown(stage, 'WalletSend')
      await areStopped()
    },
  }),
)

export const Link = scene(
  paying({
    name: 'F137 A scanned payment link fills in the form as a pasted one does',
    before: () => withCamera(camera(`ethereum:${OTHER_ADDRESS}?value=1.5e18`)),
    routes: SCAN,
    async play(stage) {
      const { latch } = stage
      await isShown(stage, 'WalletSend')
      await waitFor(() =>
        expect(latch.getState().send).toMatchObject({ receiverAddress: OTHER_ADDRESS, sendTokenAmount: '1.5' }),
      )
    },
  }),
)

export const Nonsense = scene(
  paying({
    name: 'F137 A scanned text that is nothing to pay stays in the field, with its error',
    before: () => withCamera(camera('WIFI:S:home;;')),
    routes: SCAN,
    async play(stage) {
      await isShown(stage, 'WalletSend')
      await waitFor(() => expect(stage.latch.getState().send?.receiverError).toBeTruthy())
    },
  }),
)

export const ClosedMeanwhile = scene(
  paying({
    name: 'F088 The camera stops where the modal is closed',
    before: () => withCamera(camera()),
    routes: SCAN,
    async play(stage) {
      await waitFor(() => expect(tracks).not.toHaveLength(0))
      await stage.latch.close()
      await areStopped()
    },
  }),
)

export const OpenedAgain = scene(
  paying({
    name: 'F088 The camera that starts again shows that it starts, and not its last picture',
    before: () => withCamera(camera()),
    routes: SCAN,
    async play(stage) {
      const { latch, root } = stage
      const cover = (): Element | null => root.querySelector('.WalletSendScanView-cover')
      await waitFor(() => expect(cover()).toBeNull())
      await latch.close()
      await areStopped()
      withCamera(() => new Promise(() => {}))
      await latch.open()
      await isShown(stage, 'WalletSendScan')
      await waitFor(() => expect(cover()).toBeTruthy())
    },
  }),
)
OpenedAgain.tags = ['react-18']

/** A camera that doesn't start, and says why in plain words. */
const away = (name: string, text: string) =>
  scene(
    paying({
      before: () => withCamera(failing(name)),
      routes: SCAN,
      async play(stage) {
        const { card } = stage
        await waitFor(() => card.getByText(text, { selector: '.view-text' }))
        withCamera(camera(OTHER_ADDRESS))
        if (name !== 'NotReadableError') return
        card.getByRole('button', { name: 'Try again' }).focus()
        await userEvent.keyboard('{Enter}')
        await isShown(stage, 'WalletSend')
      },
    }),
  )
export const Refused = away(
  'NotAllowedError',
  'This page may not use the camera. Allow it in your browser, then try again.',
)
export const NoCamera = away('NotFoundError', 'There is no camera here.')
export const Busy = away('NotReadableError', 'The camera is in use elsewhere. Close that, then try again.')
export const Failed = away('TypeError', 'The camera couldn’t be started.')
