/** The mode of the page, while the kit follows it. */
export interface PageMode {
  /** Returns the mode and follows it, where `wanted`; else stops following and returns undefined. */
  read(wanted: boolean): 'dark' | 'light' | undefined
  /** Stops following. */
  end(): void
}

/**
 * Follows the `color-scheme` that applies to the host: that of the nearest element around it that has one, else that of
 * the page's `<meta name="color-scheme">`. For `light dark` it is the visitor's setting. A page without one is light,
 * as it is for browsers. Calls `onChange` when an attribute of an element around the host changes (a class,
 * `data-theme`, `style`), up to `<html>`, and when the visitor's setting changes.
 */
export function followPage(host: HTMLElement, onChange: () => void): PageMode {
  const view = host.ownerDocument.defaultView
  const dark = view?.matchMedia?.('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(onChange)
  const ofHost = (property: string, value: string): void => host.style.setProperty(property, value, 'important')
  let isFollowing = false

  function follow(): void {
    isFollowing = true
    // The mode is read from the computed colour. It is never visible: dialog and notices have their own colour.
    ofHost('color-scheme', 'inherit')
    ofHost('color', 'light-dark(#fff,#000)')
    for (let element = around(host); element; element = around(element)) observer.observe(element, { attributes: true })
    dark?.addEventListener('change', onChange)
  }

  function stop(): void {
    isFollowing = false
    ofHost('color-scheme', 'initial')
    ofHost('color', 'initial')
    observer.disconnect()
    dark?.removeEventListener('change', onChange)
  }

  return {
    read(wanted) {
      if (wanted !== isFollowing) (wanted ? follow : stop)()
      if (!wanted) return undefined
      return view?.getComputedStyle(host).color === 'rgb(255, 255, 255)' ? 'light' : 'dark'
    },
    end() {
      if (isFollowing) stop()
    },
  }
}

/** Returns the parent of an element, or the host of the shadow root that it is in. */
const around = (element: Element): Element | null | undefined =>
  element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host
