import type { Rgb } from './oklch.js'

/**
 * What colour some CSS is inside a shadow root: any that the browser knows, variables of the page and of the root too.
 * Undefined where it is none, or nothing is seen of it. How much of it is transparent is left out.
 */
export function readColor(root: ShadowRoot, css: string): Rgb | undefined {
  const probe = root.ownerDocument.createElement('span')
  // A background: it isn't inherited, so that a variable that nobody sets isn't somebody else's colour.
  probe.style.backgroundColor = css
  probe.style.backgroundColor = `color(from ${css} srgb r g b)`
  root.append(probe)
  const computed = root.ownerDocument.defaultView?.getComputedStyle(probe).backgroundColor ?? ''
  probe.remove()
  return parse(computed)
}

/** Reads `color(srgb 0.2 0.3 1 / 0.5)`, and `rgb(51, 77, 255)` of a browser that can't say what another colour is made of. */
function parse(computed: string): Rgb | undefined {
  const [, kind, values] = /^(color\(srgb|rgba?\()(.*)\)$/.exec(computed) ?? []
  if (!kind || !values) return undefined
  const [red = 0, green = 0, blue = 0, opacity = 1] = (values.match(/none|-?[\d.]+(?:e[-+]?\d+)?/g) ?? []).map(
    (value) => Number(value) || 0,
  )
  const most = kind === 'color(srgb' ? 1 : 255
  return opacity > 0 ? [red / most, green / most, blue / most] : undefined
}
