import { fireEvent, userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'Shell/Dialog' }

/** How long to wait for the dialog to close. It closes with a frame; a page in the background has one a second. */
const FRAMES_MS = 5000
const closed = async ({ dialog, latch }: Stage): Promise<void> => {
  await waitFor(() => expect([latch.getState().modal?.open, dialog.open]).toEqual([false, false]), {
    timeout: FRAMES_MS,
  })
}

/** Opens the modal from a page with a focused button, runs `run`, and removes the button. */
function withOpener(run: (stage: Stage, opener: HTMLElement) => Promise<void>) {
  return async (stage: Stage): Promise<void> => {
    await stage.latch.close()
    await closed(stage)
    const opener = document.createElement('button')
    opener.textContent = 'Opener'
    stage.root.host.before(opener)
    opener.focus()
    await stage.show()
    await run(stage, opener)
    opener.remove()
  }
}

export const FocusEntersAndReturns = scene({
  play: withOpener(async (stage, opener) => {
    expect(document.activeElement).toBe(stage.root.host)
    await userEvent.keyboard('{Escape}')
    await closed(stage)
    expect(document.activeElement).toBe(opener)
    await stage.show()
  }),
})
FocusEntersAndReturns.tags = ['react-18']

export const ClosedByItsButton = scene({
  play: withOpener(async (stage, opener) => {
    await userEvent.click(stage.card.getByRole('button', { name: 'Close' }))
    await closed(stage)
    expect(document.activeElement).toBe(opener)
    await stage.show()
  }),
})

export const ClosedBesideTheCard = scene({
  async play(stage) {
    const backdrop = stage.root.querySelector('.backdrop')!
    // A press that begins in the card, for example to select text, does not close the modal.
    await fireEvent.pointerDown(stage.root.querySelector('.card')!)
    await fireEvent.click(backdrop)
    expect(stage.latch.getState().modal?.open).toBe(true)
    await userEvent.click(backdrop)
    await closed(stage)
    await stage.show()
  },
})

export const ClosedByThePhonesBackButton = scene({
  async play(stage) {
    const cancel = new Event('cancel', { cancelable: true })
    stage.dialog.dispatchEvent(cancel)
    expect(cancel.defaultPrevented).toBe(true)
    await closed(stage)
    await stage.show()
    // A browser may also close the dialog without a `cancel` event.
    stage.dialog.close()
    await closed(stage)
    await stage.show()
  },
})

export const PageBehindStaysWhereItIs = scene({
  async play({ latch, dialog, show }) {
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
    expect(document.documentElement.getAttribute('style') ?? '').not.toContain('overflow')
    await latch.close()
    await waitFor(() => expect(dialog.open).toBe(false))
    expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden')
    await show()
  },
})

export const OpenedAgainWhileItCloses = scene({
  async play({ latch, dialog, card }) {
    await latch.close()
    await latch.open()
    await waitFor(() => expect(latch.getState().modal?.open).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(dialog.open).toBe(true)
    card.getByRole('heading', { name: 'Connect wallet' })
  },
})
OpenedAgainWhileItCloses.tags = ['react-18']
