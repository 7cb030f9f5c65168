import { expect, type Locator, type Page } from '@playwright/test'
import type { Lab } from './lab.js'

/** Resolves with the kit's focused element, and whether it, or the field that contains it, has a focus ring. */
export const stop = (page: Page): Promise<{ kind: string; hasRing: boolean } | undefined> =>
  page.evaluate(() => {
    const root = document.activeElement?.closest('[data-latchkit]')?.shadowRoot
    const element = root ? root.activeElement : document.activeElement?.closest('.latch-button')
    if (!element) return undefined
    const frames = [
      element,
      ...['label', '.Input-field', '.OptionRow-row', '[part=amount]'].map((frame) => element.closest(frame)),
    ].filter((each) => each !== null)
    const styles = frames.flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::before')])
    return {
      kind: element.getAttribute('role') ?? element.getAttribute('type') ?? element.localName,
      hasRing: styles.some(({ outlineStyle, outlineWidth }) => outlineStyle === 'solid' && outlineWidth === '2px'),
    }
  })

/** Presses Tab until the target has the focus, and checks that every stop on the way has a focus ring. */
export async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await target.page().keyboard.press(key)
    expect((await stop(target.page()))?.hasRing).not.toBe(false)
  }
  await expect(target).toBeFocused()
}

/** Tabs to the target, and presses a key there. */
export const tabAndPress = async (target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/**
 * Decides the request in the wallet's panel, which is not part of the page. The waiting view appears 150 ms after the
 * request, and then the dialog leaves its modal state: a key pressed meanwhile may not reach the panel.
 */
export async function answerInWallet({ page, panel }: Lab, name: 'Approve' | 'Reject'): Promise<void> {
  await expect(
    page.locator('dialog[data-stepped-out] h2', { hasText: /^(Approve in|Confirm in|Switch to)/ }),
  ).toBeVisible()
  await tabAndPress(panel.getByRole('button', { name }))
  await expect(panel).toHaveCount(0)
}
