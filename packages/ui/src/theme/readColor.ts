import type { Rgb } from './oklch.js'

/**
 * Reads a CSS colour as the browser computes it inside a shadow root, with the variables of the page and of the root.
 * Undefined where `css` is no colour, or one that is fully transparent. Leaves out the opacity.
 */
export function readColor(root: ShadowRoot, css: string): Rgb | undefined {
  const probe = root.ownerDocument.createElement('span')
  // A background is not inherited, so a variable that is not set gives no colour instead of one of the page.
  probe.style.backgroundColor = css
  probe.style.backgroundColor = `color(from ${css} srgb r g b)`
  root.append(probe)
  const computed = root.ownerDocument.defaultView?.getComputedStyle(probe).backgroundColor ?? ''
  probe.remove()
  return parse(computed)
}

/** Parses `color(srgb 0.2 0.3 1 / 0.5)`, and `rgb(51, 77, 255)` of a browser without relative colours. */
function parse(computed: string): Rgb | undefined {
  const [, kind, values] = /^(color\(srgb|rgba?\()(.*)\)$/.exec(computed) ?? []
  if (!kind || !values) return undefined
  const [red = 0, green = 0, blue = 0, opacity = 1] = (values.match(/none|-?[\d.]+(?:e[-+]?\d+)?/g) ?? []).map(
    (value) => Number(value) || 0,
  )
  const most = kind === 'color(srgb' ? 1 : 255
  return opacity > 0 ? [red / most, green / most, blue / most] : undefined
}
