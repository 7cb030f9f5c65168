// Draws elements without React: a page that has only buttons needs no more than this of it.

/** An element that is to be drawn. */
export interface Part {
  readonly tag: 'button' | 'img' | 'span'
  /** Among the parts of one parent, the part that keeps its element from one drawing to the next. */
  readonly key: string
  /** `true` is an attribute without a value. An attribute that is `undefined` or `false` is not set. */
  readonly attributes: Readonly<Record<string, string | boolean | undefined>>
  /** CSS custom properties, which are set one by one: a strict policy forbids style attributes. */
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined
  readonly children: readonly Drawn[]
}

/** What is drawn: an element, or a text. A parent has one text at most. */
export type Drawn = Part | string

/** Makes what is in a place the parts, in their order. */
export type Draw = (place: Element | ShadowRoot, parts: readonly Drawn[]) => void

const TEXT = 'text'
const keyOf = (part: Drawn): string => (typeof part === 'string' ? TEXT : `${part.tag} ${part.key}`)

/**
 * Returns a function that draws. An element of an earlier drawing whose part has the same key stays, with its focus.
 * Parts that stay keep their order among each other.
 */
export function createDraw(): Draw {
  const keys = new WeakMap<Node, string>()

  const draw: Draw = (place, parts) => {
    const wanted = new Set(parts.map(keyOf))
    for (const node of [...place.childNodes]) if (!wanted.has(keys.get(node) ?? '')) node.remove()
    let next = place.firstChild
    for (const part of parts) {
      const key = keyOf(part)
      const node = next && keys.get(next) === key ? next : place.insertBefore(create(place.ownerDocument, part), next)
      keys.set(node, key)
      next = node.nextSibling
      if (typeof part !== 'string') update(node as HTMLElement, part)
      else if (node.nodeValue !== part) node.nodeValue = part
    }
  }

  function update(element: HTMLElement, part: Part): void {
    setAttributes(element, part)
    draw(element, part.children)
  }

  return draw
}

const create = (document: Document, part: Drawn): Node =>
  typeof part === 'string' ? document.createTextNode(part) : document.createElement(part.tag)

function setAttributes(element: HTMLElement, { attributes, variables = {} }: Part): void {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value === true ? '' : value
    if (text === undefined || text === false) element.removeAttribute(name)
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text)
  }
  // No spread: jsdom’s style is no iterable.
  for (const name of Array.from(element.style)) if (!variables[name]) element.style.removeProperty(name)
  for (const [name, value] of Object.entries(variables)) if (value) element.style.setProperty(name, value)
}
