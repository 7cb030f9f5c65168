import type { Lab } from './lab.js'

/** Runs in the page: presses all that can be pressed, without letting go. Answers how many that were. */
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

/** Runs in the page: all that pressing something could change. */
async function standing(): Promise<string> {
  // Its state is there from then on, and otherwise whenever the page has time for it.
  await window.latches[0]?.feature('modal')
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  const { router, modal, connection, network, legal } = window.latches[0]?.getState() ?? {}
  // One that nobody sees is made ready whenever there is time.
  const root = modal?.open ? document.querySelector('[data-latchkit]')?.shadowRoot : undefined
  const inputs = [...(root?.querySelectorAll('input') ?? [])].map(({ value, checked }) => [value, checked])
  // A snackbar isn't among them: it leaves by itself.
  const marked = root?.querySelectorAll('[aria-selected=true], [aria-current], details[open]')
  const { attempt, connections, activeNamespace } = connection ?? {}
  return JSON.stringify([
    [router?.history, !!modal?.open, attempt?.status, connections?.length, activeNamespace, network?.chosen, legal],
    [inputs, [...(marked ?? [])].map(({ textContent }) => textContent)],
    root?.querySelector('.view:not(.leaving)')?.getAttribute('data-view'),
  ])
}

/** Presses all that is there without letting go: how many that were, and what changed by it. */
export async function findChanges({ page }: Lab): Promise<{ pressed: number; changes: string[] }> {
  const before = await page.evaluate(standing)
  const pressed = await page.evaluate(pressDown)
  const after = await page.evaluate(standing)
  return { pressed, changes: after === before ? [] : [`${after}, not ${before}`] }
}
