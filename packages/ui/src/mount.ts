import type { Latch } from '@latchkit/core'

/** How a mounted kit behaves. */
export interface MountOptions {
  /**
   * When the modal's code is fetched: `idle` as soon as the page has nothing to do, `intent` when a pointer or the focus
   * comes near a button. Default `idle`.
   */
  readonly prefetch?: 'idle' | 'intent' | undefined
}

/**
 * Starts a kit and puts its modal into `element`, in a shadow root of a host of its own. For pages without React, and
 * what `LatchProvider` does. The answer takes all of it away again; calling `mount` after that works.
 */
export function mount(latch: Latch, element: HTMLElement, { prefetch = 'idle' }: MountOptions = {}): () => void {
  const host = element.ownerDocument.createElement('div')
  host.dataset.latchkit = latch.options.id
  element.append(host)
  latch.start()

  let ended = false
  let shell: Promise<() => void> | undefined
  const load = (): void => {
    shell ??= Promise.all([import('./shell/renderShell.js'), latch.feature('modal')]).then(([{ renderShell }]) =>
      ended ? () => {} : renderShell(latch, host),
    )
    shell.catch(() => {
      // Offline, perhaps: the next wish to open tries again.
      shell = undefined
    })
  }
  const stopWaiting = prefetch === 'idle' ? whenIdle(load) : () => {}
  // Whoever opens the modal, or comes near to it, has its controller loaded: then the shell is wanted too.
  const stopWatching = latch.subscribe(() => {
    if (latch.getState().modal) load()
  })
  if (latch.getState().modal) load()

  return () => {
    ended = true
    stopWaiting()
    stopWatching()
    void shell?.then((end) => end())
    host.remove()
    latch.dispose()
  }
}

function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: 2000 })
  return () => window.cancelIdleCallback(handle)
}
