import type { HostViews } from './defineView.js'
import type { OwnForm } from './shell/frame/forms.js'
import { type Latch, LatchError, type OnlyViews, type Theme, type ThemeChoice, themeOf } from '@latchkit/core'

/** The options of {@link mount}. */
export interface MountOptions<own extends HostViews = HostViews> {
  /**
   * When the modal's code is loaded: `idle` when the page is idle, after 2 s at the latest; `intent` when the pointer
   * or the focus reaches a button of the kit. Default: `idle`. With `inline` the code is loaded at once.
   */
  readonly prefetch?: 'idle' | 'intent' | undefined
  /** Whether the views are a part of the page, inside `element`, instead of a modal. They are always open then. */
  readonly inline?: boolean | undefined
  /** Whether the modal covers the whole window. No effect with `inline`. */
  readonly fullScreen?: boolean | undefined
  /** Views that the app draws itself: in place of the kit's, or of names that the app adds. */
  readonly views?: (own & OnlyViews<own>) | undefined
  /** The theme, or one for each mode. It replaces the theme that the kit has. */
  readonly theme?: ThemeChoice | undefined
}

/**
 * Starts a kit and appends its modal to `element`, in a shadow root of its own host element. For pages without React;
 * `LatchProvider` does the same. Returns a function that removes the modal and releases the kit; `mount` may be called
 * again after that. Throws `options/bad-option` where `element` is not an element.
 */
export function mount<views extends HostViews = HostViews>(
  latch: Latch,
  element: HTMLElement,
  { theme, ...options }: MountOptions<views> = {},
): () => void {
  const end = mountWith(latch, element, options)
  if (theme) void giveTheme(latch, themeOf(theme))
  return end
}

/** Makes a theme the kit's. */
export async function giveTheme(latch: Latch, { themeMode, themeVariables }: Theme): Promise<void> {
  const { setMode, setVariables } = await latch.feature('theme')
  setMode(themeMode)
  setVariables(themeVariables)
}

/** {@link mount} with the options that only `LatchProvider` has: React components as views. */
export function mountWith(
  latch: Latch,
  element: HTMLElement,
  { prefetch = 'idle', ...options }: Pick<MountOptions, 'prefetch'> & OwnForm,
): () => void {
  // Rejects selectors and missing elements. No `instanceof`, because an element of another window is valid.
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
    // The page may have removed the host (F092). A new one replaces it.
    if (shell && !shell.host.isConnected) end()
    shell ??= loadShell(latch, element, options, end)
  }
  const release = latch.start()
  const stopWaiting = options.inline ? load() : prefetch === 'idle' ? whenIdle(load) : undefined
  // The modal's controller is loaded by opening the modal and by intent. The shell is loaded then, too.
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
  // The page's styles have no effect on the host, and the host takes no room.
  host.style.cssText = 'all:initial!important;position:absolute!important'
  element.append(host)
  let endShell: (() => void) | undefined
  let ended = false
  const render = async (): Promise<void> => {
    const [{ loadForm, renderShell }] = await Promise.all([import('./shell/renderShell.js'), latch.feature('modal')])
    const own = await loadForm(latch, host, form)
    if (!ended) endShell = await renderShell(latch, host, own)
    if (ended) endShell?.()
  }
  render().catch(() => {
    if (ended) return
    // Failed to load, for example offline. The modal is closed, so that the next `open` tries again.
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
