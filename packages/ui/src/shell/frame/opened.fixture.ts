import { createTestLatch, type TestLatch, type TestLatchOptions } from '@latchkit/testing'
import { expect, onTestFinished, vi } from 'vitest'
import { mount, type MountOptions } from '../../mount.js'

/** A kit with an open modal. Its only wallet does not answer. */
export interface OpenedModal extends TestLatch {
  readonly dialog: HTMLDialogElement
  /** Presses the wallet, and lets so much time pass that its waiting view is shown. */
  readonly choose: () => Promise<void>
}

/**
 * Opens a kit's modal in the page until the end of the test, in the usual form or another one. Resolves once the chunk of
 * the open modal is loaded.
 */
export async function openModal(options: TestLatchOptions = {}, form: MountOptions = {}): Promise<OpenedModal> {
  const kit = createTestLatch({ adapter: { connect: 'hang' }, ...options })
  const { latch, clock } = kit
  const place = document.createElement('div')
  document.body.append(place)
  const end = mount(latch, place, form)
  onTestFinished(() => {
    end()
    place.remove()
  })
  latch.start()
  // The kit lists discovered wallets in batches.
  await clock.advance(200)
  await latch.open()
  const dialog = await vi.waitFor(() => {
    const found = place.querySelector('[data-latchkit]')?.shadowRoot?.querySelector('dialog')
    // The chunk of the open modal sets this attribute (`stepOut.ts`).
    expect(found?.getAttribute('closedby')).toBe('closerequest')
    return found!
  })
  return {
    ...kit,
    dialog,
    async choose() {
      dialog.querySelector<HTMLElement>('.Row-row:has([data-shared])')!.click()
      await vi.waitFor(() => expect(latch.getState().connection.attempt).toBeTruthy())
      await clock.advance(150)
    },
  }
}
