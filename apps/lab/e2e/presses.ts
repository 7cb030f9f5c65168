import type { Lab } from './lab.js'

/**
 * Runs in the page: dispatches the start of a press on every target, without releasing it. Returns the number of
 * targets.
 */
function pressDown(): number {
  const root = document.querySelector('[data-latchkit]')?.shadowRoot
  const targets = [
    ...document.querySelectorAll('.latch-button'),
    ...(root?.querySelectorAll(
      'dialog[open] :is(.backdrop, button, a, input, label, summary, [role=option]):not(.leaving *)',
    ) ?? []),
  ]
  for (const target of targets)
    for (const [Kind, type] of [
      [PointerEvent, 'pointerdown'],
      [MouseEvent, 'mousedown'],
      [TouchEvent, 'touchstart'],
    ] as const)
      target.dispatchEvent(new Kind(type, { bubbles: true, composed: true, cancelable: true }))
  return targets.length
}

/** Runs in the page: returns everything that a press could change. */
async function standing(): Promise<string> {
  // Otherwise the modal's state loads at idle, at an unknown time.
  await window.latches[0]?.feature('modal')
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  const { router, modal, connection, network, legal } = window.latches[0]?.getState() ?? {}
  // A closed modal is prepared at idle, at an unknown time.
  const root = modal?.open ? document.querySelector('[data-latchkit]')?.shadowRoot : undefined
  const inputs = [...(root?.querySelectorAll('input') ?? [])].map(({ value, checked }) => [value, checked])
  // Snackbars aren't included, because they disappear by themselves.
  const marked = root?.querySelectorAll('[aria-selected=true], [aria-current], details[open]')
  const { attempt, connections, activeNamespace } = connection ?? {}
  return JSON.stringify([
    [router?.history, !!modal?.open, attempt?.status, connections?.length, activeNamespace, network?.chosen, legal],
    [inputs, [...(marked ?? [])].map(({ textContent }) => textContent)],
    root?.querySelector('.view:not(.leaving)')?.getAttribute('data-view'),
  ])
}

/**
 * Starts a press on every target without releasing it. Resolves with the number of targets, and the changes that it
 * caused.
 */
export async function findChanges({ page }: Lab): Promise<{ pressed: number; changes: string[] }> {
  const before = await page.evaluate(standing)
  const pressed = await page.evaluate(pressDown)
  const after = await page.evaluate(standing)
  return { pressed, changes: after === before ? [] : [`${after}, not ${before}`] }
}
