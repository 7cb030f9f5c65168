import { LatchError, type Latch } from '@latchkit/core'
import type { OwnForm } from './shell/forms.js'
import type { HostViews } from './views.js'

/** How a mounted kit behaves. */
export interface MountOptions {
  /**
   * When the modal's code is fetched: `idle` as soon as the page has nothing to do, `intent` when a pointer or the focus
   * comes near a button. Default `idle`.
   */
  readonly prefetch?: 'idle' | 'intent' | undefined
  /** Whether it stands in the page, in `element`, among other things, instead of above it; it can't be closed then. */
  readonly inline?: boolean | undefined
  /** Whether the modal covers the whole window. */
  readonly fullScreen?: boolean | undefined
  /** Views that the app draws itself. */
  readonly views?: HostViews | undefined
}

/**
 * Starts a kit and puts its modal into `element`, in a shadow root of a host of its own. For pages without React, and
 * what `LatchProvider` does. The answer takes all of it away again; calling `mount` after that works. Throws
 * `options/bad-option` where `element` is none.
 */
export const mount = (latch: Latch, element: HTMLElement, options: MountOptions = {}): (() => void) =>
  mountWith(latch, element, options)

/** The same for `LatchProvider`. */
export function mountWith(
  latch: Latch,
  element: HTMLElement,
  { prefetch = 'idle', ...options }: MountOptions & OwnForm,
): () => void {
  // A selector, or what a page doesn't have. An element of another window is one too.
  if (!element?.ownerDocument)
    throw new LatchError({
      code: 'options/bad-option',
      message: 'mount needs an element: mount(latch, document.body).',
    })
  let shell: LoadedShell | undefined
  const end = (): void => {
    shell?.end()
    shell = undefined
  }
  const load = (): void => {
    // A page may have thrown our host away (F092): another takes its place.
    if (shell && !shell.host.isConnected) end()
    shell ??= loadShell(latch, element, options, end)
  }
  const release = latch.start()
  const stopWaiting = options.inline ? load() : prefetch === 'idle' ? whenIdle(load) : undefined
  // Whoever opens the modal, or comes near to it, has its controller loaded: then the shell is wanted too.
  const follow = (): void => {
    if (latch.getState().modal) load()
  }
  const stopFollowing = latch.subscribe(follow)
  follow()
  return () => {
    stopWaiting?.()
    stopFollowing()
    end()
    release()
  }
}

interface LoadedShell {
  readonly host: HTMLElement
  readonly end: () => void
}

function loadShell(latch: Latch, element: HTMLElement, form: OwnForm, onFailed: () => void): LoadedShell {
  const host = element.ownerDocument.createElement('div')
  host.dataset.latchkit = latch.options.id
  // Whatever the page says of its elements, this one takes no room.
  host.style.cssText = 'all:initial!important;position:absolute!important'
  element.append(host)
  let endShell: (() => void) | undefined
  let ended = false
  const render = async (): Promise<void> => {
    const [{ renderShell }] = await Promise.all([import('./shell/renderShell.js'), latch.feature('modal')])
    const own = Object.values(form).some(Boolean) && (await import('./shell/forms.js')).formOf(latch, host, form)
    if (!ended) endShell = await renderShell(latch, host, own || undefined)
    if (ended) endShell?.()
  }
  render().catch(() => {
    if (ended) return
    // Offline, perhaps. What can't be shown isn't open, so that the next wish to open tries again.
    onFailed()
    latch.close().catch(() => {})
  })
  return {
    host,
    end() {
      ended = true
      endShell?.()
      host.remove()
    },
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
