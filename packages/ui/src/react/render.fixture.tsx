import type { Latch } from '@latchkit/core'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { LatchContext } from './context.js'

/** A component that is rendered on a page. */
export interface Rendered {
  readonly container: HTMLElement
  /** Returns the text content. */
  readonly text: () => string
  rerender(node: ReactNode): void
  unmount(): void
}

/** Renders without `act`, so that a test waits for what a page waits for. Unmounts at the end of the test. */
export function render(node: ReactNode, { strict = false }: { readonly strict?: boolean } = {}): Rendered {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const wrap = (inner: ReactNode): ReactNode => (strict ? <StrictMode>{inner}</StrictMode> : inner)
  let ended = false
  const unmount = (): void => {
    if (!ended) root.unmount()
    ended = true
    container.remove()
  }
  root.render(wrap(node))
  onTestFinished(unmount)
  return {
    container,
    text: () => container.textContent ?? '',
    rerender: (next) => root.render(wrap(next)),
    unmount,
  }
}

/** Collects console errors and unhandled rejections until the end of the test. */
export function watchTrouble(): readonly unknown[] {
  const trouble: unknown[] = []
  const print = vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void trouble.push(args))
  const onRejection = (reason: unknown): void => void trouble.push(reason)
  process.on('unhandledRejection', onRejection)
  onTestFinished(() => {
    print.mockRestore()
    process.off('unhandledRejection', onRejection)
  })
  return trouble
}

/**
 * Waits until everything has settled that waits for no timer of a kit. It counts turns of the event loop: on a busy
 * machine, a single timer can fire before React has run the effects that it scheduled earlier.
 */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1))
}

/** The results of a hook that is rendered inside a kit. */
export interface WatchedHook<result> {
  readonly last: () => result
  readonly all: readonly result[]
  readonly unmount: () => void
}

/** Renders a hook inside a kit. Resolves after its first result. */
export async function watched<result>(latch: Latch, use: () => result): Promise<WatchedHook<result>> {
  const all: result[] = []
  function Watch(): ReactNode {
    all.push(use())
    return null
  }
  const { unmount } = render(
    <LatchContext.Provider value={latch}>
      <Watch />
    </LatchContext.Provider>,
  )
  await vi.waitFor(() => expect(all.length).toBeGreaterThan(0))
  return { last: () => all.at(-1)!, all, unmount }
}
