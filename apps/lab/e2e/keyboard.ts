import { expect, type Locator, type Page } from '@playwright/test'
import type { Lab } from './lab.js'

/** What of ours has the focus, and whether there is a ring to be seen around it, or around the field that it is a part of. */
export const stop = (page: Page): Promise<{ kind: string; hasRing: boolean } | undefined> =>
  page.evaluate(() => {
    const root = document.activeElement?.closest('[data-latchkit]')?.shadowRoot
    const element = root ? root.activeElement : document.activeElement?.closest('.latch-button')
    if (!element) return undefined
    const frames = [element, element.closest('label'), element.closest('.field')].filter((each) => each !== null)
    const styles = frames.flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::before')])
    return {
      kind: element.getAttribute('role') ?? element.getAttribute('type') ?? element.localName,
      hasRing: styles.some(({ outlineStyle, outlineWidth }) => outlineStyle === 'solid' && outlineWidth === '2px'),
    }
  })

/** Goes on by Tab until it is there, as somebody does who has no pointer, and sees where the keyboard is all the way. */
export async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await target.page().keyboard.press(key)
    expect((await stop(target.page()))?.hasRing).not.toBe(false)
  }
  await expect(target).toBeFocused()
}

/** Goes there, and presses it. */
export const tabAndPress = async (target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/**
 * Answers in the wallet's panel, which is no part of the page. The view that waits for the wallet comes 150 ms after the
 * request, and the dialog steps out with it: a key pressed during that may not arrive in the panel.
 */
export async function answerInWallet({ page, panel }: Lab, name: 'Approve' | 'Reject'): Promise<void> {
  await expect(page.locator('dialog[data-stepped-out] h2', { hasText: /^(Approve in|Switch to)/ })).toBeVisible()
  await tabAndPress(panel.getByRole('button', { name }))
  await expect(panel).toHaveCount(0)
}
