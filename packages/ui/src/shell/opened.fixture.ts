import { createTestLatch, type TestLatch, type TestLatchOptions } from '@latchkit/testing'
import { expect, onTestFinished, vi } from 'vitest'
import { mount } from '../mount.js'

/** A kit whose modal is open. Its one wallet doesn't answer. */
export interface OpenedModal extends TestLatch {
  readonly dialog: HTMLDialogElement
  /** Presses the wallet, and has it take so long that there is a view for it. */
  readonly choose: () => Promise<void>
}

/** Opens a kit's modal in the page, with what comes after the opening, until the test is over. */
export async function openModal(options: TestLatchOptions = {}): Promise<OpenedModal> {
  const kit = createTestLatch({ adapter: { connect: 'hang' }, ...options })
  const { latch, clock } = kit
  const place = document.createElement('div')
  document.body.append(place)
  const end = mount(latch, place)
  onTestFinished(() => {
    end()
    place.remove()
  })
  latch.start()
  // Wallets are listed in batches.
  await clock.advance(200)
  await latch.open()
  const dialog = await vi.waitFor(() => {
    const found = place.querySelector('[data-latchkit]')?.shadowRoot?.querySelector('dialog')
    // What comes after the opening says this.
    expect(found?.getAttribute('closedby')).toBe('closerequest')
    return found!
  })
  return {
    ...kit,
    dialog,
    async choose() {
      dialog.querySelector<HTMLElement>('.row:has([data-shared])')!.click()
      await vi.waitFor(() => expect(latch.getState().connection.attempt).toBeTruthy())
      await clock.advance(150)
    },
  }
}
