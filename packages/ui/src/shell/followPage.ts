/** The page's own mode, where the kit follows it. */
export interface PageMode {
  /** What it is now. From then on a change calls back, until it isn't wanted any more. */
  read(wanted: boolean): 'dark' | 'light' | undefined
  end(): void
}

/**
 * Follows the `color-scheme` that applies where the host stands: that of the nearest element around it that has one, or
 * what the page's `<meta name="color-scheme">` says; where it is both, the visitor's setting. A page that says nothing is
 * light, as it is for browsers. It is read again when an attribute of an element around the host changes (a class,
 * `data-theme`, `style`), up to `<html>`, and when the visitor's setting does.
 */
export function followPage(host: HTMLElement, onChange: () => void): PageMode {
  const view = host.ownerDocument.defaultView
  const dark = view?.matchMedia?.('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(onChange)
  const ofHost = (property: string, value: string): void => host.style.setProperty(property, value, 'important')
  let isFollowing = false

  function follow(): void {
    isFollowing = true
    // The host takes nothing else from the page. Its colour is seen by nobody: dialog and notices have their own.
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

/** The element around another, out of shadow roots too. */
const around = (element: Element): Element | null | undefined =>
  element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host
