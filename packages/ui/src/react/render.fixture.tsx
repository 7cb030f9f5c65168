import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

/** A component on a page. */
export interface Rendered {
  readonly container: HTMLElement
  readonly text: () => string
  rerender(node: ReactNode): void
  unmount(): void
}

/** Renders without `act`: what a test waits for is what a page would wait for. Ends with the test. */
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

/** Everything that goes wrong where nobody awaits it: what React prints, and rejections that nobody handles. */
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

/** Lets everything settle that waits for no timer of a kit. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))
