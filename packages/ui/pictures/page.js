// Runs in the page of a story, before the page's own scripts. take.mjs asks whether the story has settled, and then for
// its flaws: texts that are cut, outside their box, or over another text. page.texts.js and page.lists.js find more.
globalThis.pictures = (() => {
  /** Smaller values, in px, are rounding, or slanted letters. */
  const SLACK = 1
  /** An ellipsis appears as soon as any room is missing. */
  const ELLIPSIS_SLACK = 0.1
  const OVERLAP = 2
  /** Elements for screen readers only, or that are being removed. */
  const UNSEEN = 'script, style, template, noscript, .unseen, .leaving'
  /** Names of any length from outside the kit, where an ellipsis is intended. */
  const MAY_BE_CUT = '[title], bdi, [translate="no"], [data-may-cut]'
  /** Also texts for developers, headings, which often contain a wallet's name, and a network's name on a button. */
  const FOREIGN = `${MAY_BE_CUT}, code, h1, [part~=alert], .latch-network:not(.latch-unsupported)`
  const ROW = '[part~=row], button, a, li, dt, dd, p, h1, h2, label'
  const LAYER = 'dialog[open], :popover-open'

  // ── the rendered tree, with shadow roots and slots ──

  const parentOf = (node) => node.assignedSlot ?? node.parentElement ?? node.parentNode?.host

  function childrenOf(element) {
    if (element.shadowRoot) return element.shadowRoot.childNodes
    const assigned = element.localName === 'slot' ? element.assignedNodes() : []
    return assigned.length > 0 ? assigned : element.childNodes
  }

  /** Returns a node and all that it is in, from the inside to the outside. */
  const pathOf = (node) => (node ? [node, ...pathOf(parentOf(node))] : [])
  const closest = (element, selector) => pathOf(element).find((at) => at.matches(selector))

  /** Finds the texts and the fields in an element. */
  function* nodesOf(element) {
    if (element.matches(UNSEEN) || getComputedStyle(element).clipPath === 'inset(50%)') return
    for (const child of childrenOf(element)) {
      if (child.nodeType === Node.TEXT_NODE) yield child
      else if (child.nodeType === Node.ELEMENT_NODE) yield* nodesOf(child)
    }
    if (element.localName === 'input') yield element
  }

  /** Finds the visible elements that match. */
  function* elementsOf(element, selector) {
    if (element.matches(UNSEEN) || getComputedStyle(element).clipPath === 'inset(50%)') return
    if (element.matches(selector) && isVisible(element)) yield element
    for (const child of childrenOf(element))
      if (child.nodeType === Node.ELEMENT_NODE) yield* elementsOf(child, selector)
  }

  /** Returns the groups of what has one key, in the order of their first members. */
  function groupsOf(all, keyOf) {
    const groups = new Map()
    for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
    return [...groups.values()]
  }

  function isVisible(element) {
    const box = getComputedStyle(element).display === 'contents' ? parentOf(element) : element
    return box.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }

  // ── rectangles ──

  const edges = ({ left, top, right, bottom }) => ({ left, top, right, bottom })
  const isEmpty = ({ left, top, right, bottom }) => right - left <= 0 || bottom - top <= 0
  const meet = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const excess = (rect, box) => ({
    x: Math.max(box.left - rect.left, rect.right - box.right),
    y: Math.max(box.top - rect.top, rect.bottom - box.bottom),
  })
  /** Returns a rectangle that is endless in the directions without a bound. */
  const bounded = ({ left, top, right, bottom }, inX, inY) => ({
    ...(inX ? { left, right } : { left: -Infinity, right: Infinity }),
    ...(inY ? { top, bottom } : { top: -Infinity, bottom: Infinity }),
  })

  /** Returns the lines of a text, each cut to its line height: a font's box may be higher. */
  function linesOf(text) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const lineHeight = parseFloat(getComputedStyle(parentOf(text)).lineHeight)
    return [...range.getClientRects()].map(edges).flatMap((line) => {
      const surplus = Math.max(0, line.bottom - line.top - lineHeight || 0) / 2
      const rect = { ...line, top: line.top + surplus, bottom: line.bottom - surplus }
      return isEmpty(rect) ? [] : [rect]
    })
  }

  /** Returns the rectangle within the borders. */
  function insideOf(element) {
    const { x, y, width, height } = element.getBoundingClientRect()
    const [left, top] = [x + element.clientLeft, y + element.clientTop]
    // What an element says of its size is rounded, unlike its rectangle.
    const right = left + element.clientWidth + width - element.offsetWidth
    const bottom = top + element.clientHeight + height - element.offsetHeight
    return { left, top, right, bottom }
  }

  /** Returns the rectangle that scrolling can reach. Overflow at the beginning can't be reached. */
  function scrolledOf(element) {
    const { left, top } = insideOf(element)
    const [x, y] = [left - element.scrollLeft, top - element.scrollTop]
    const isBackward = getComputedStyle(element).direction === 'rtl'
    const begin = isBackward ? x + element.clientWidth - element.scrollWidth : x
    return { left: begin, top: y, right: begin + element.scrollWidth, bottom: y + element.scrollHeight }
  }

  // ── the boxes around a text ──

  const isClipping = (overflow) => overflow === 'hidden' || overflow === 'clip'
  const isScrolling = (overflow) => overflow === 'auto' || overflow === 'scroll'
  const isMoved = ({ transform, filter, containerType, contain }) =>
    transform !== 'none' || filter !== 'none' || containerType === 'size' || /paint|layout|strict|content/.test(contain)
  const isSeen = ({ backgroundColor, backgroundImage, boxShadow, borderTopWidth }) =>
    !/^(transparent|rgba\(.*, 0\)|color\(.* \/ 0\))$/.test(backgroundColor) ||
    backgroundImage !== 'none' ||
    boxShadow !== 'none' ||
    parseFloat(borderTopWidth) > 0

  /** Returns the boxes from the inside to the outside, without those that a positioned element escapes. */
  function boxesOf(text) {
    const boxes = []
    let position = 'static'
    for (const element of pathOf(parentOf(text))) {
      if (element === document.body) break
      const style = getComputedStyle(element)
      if (style.display === 'contents') continue
      if (position === 'fixed' && !isMoved(style)) continue
      if (position === 'absolute' && style.position === 'static' && !isMoved(style)) continue
      position = style.position
      if (style.display !== 'inline') boxes.push({ element, style })
    }
    return { boxes, isFixed: position === 'fixed' }
  }

  /** @param {boolean} isWhole whether the whole line is cut, and not its end */
  function mayBeCut(text, { element, style }, isWhole) {
    if (style.textOverflow === 'clip' && style.webkitLineClamp === 'none') return false
    // The end of the line is cut. For a name in the other direction, that is its beginning.
    const isOfLine = style.webkitLineClamp === 'none' && !isWhole
    if (isOfLine && getComputedStyle(parentOf(text)).direction !== style.direction) return false
    const path = pathOf(parentOf(text))
    const row = path.indexOf(closest(element, ROW) ?? element)
    return path.slice(0, row + 1).some((at) => at.matches(MAY_BE_CUT))
  }

  /** Follows a line outwards. Returns its visible rectangle, and its flaw, if any. */
  function follow(text, line, { boxes, isFixed }) {
    let rect = line
    for (const box of boxes) {
      const { element, style } = box
      const [clipsX, clipsY] = [isClipping(style.overflowX), isClipping(style.overflowY)]
      const [scrollsX, scrollsY] = [isScrolling(style.overflowX), isScrolling(style.overflowY)]
      const inside = insideOf(element)
      const cut = excess(rect, bounded(inside, clipsX, clipsY))
      if (cut.x > (style.textOverflow === 'clip' ? SLACK : ELLIPSIS_SLACK) || cut.y > SLACK) {
        const isFlaw = !mayBeCut(text, box, isEmpty(meet(rect, bounded(inside, false, true))))
        rect = meet(rect, inside)
        if (isFlaw) return { rect, flaw: { kind: 'cut', by: Math.max(cut.x, cut.y), element } }
        if (isEmpty(rect)) return { rect }
      }
      const lost = excess(rect, bounded(scrolledOf(element), scrollsX, scrollsY))
      const out = excess(rect, bounded(element.getBoundingClientRect(), !scrollsX, !scrollsY))
      const by = Math.max(lost.x, lost.y, ...(isSeen(style) ? [out.x, out.y] : []))
      if (by > SLACK) return { rect, flaw: { kind: 'outside', by, element } }
      rect = meet(rect, bounded(inside, scrollsX || clipsX, scrollsY || clipsY))
      if (isEmpty(rect)) return { rect }
    }
    const { clientWidth: right, clientHeight: bottom } = document.documentElement
    const beyond = excess(rect, bounded({ left: 0, top: 0, right, bottom }, true, isFixed))
    const by = Math.max(beyond.x, beyond.y)
    return by > SLACK ? { rect, flaw: { kind: 'outside', by, element: document.documentElement } } : { rect }
  }

  // ── texts ──

  function pieceOf(node) {
    const parent = parentOf(node)
    const around = boxesOf(node)
    const followed = linesOf(node).map((line) => follow(node, line, around))
    return {
      node,
      text: node.data.trim().replace(/\s+/g, ' '),
      parent,
      layer: closest(parent, LAYER),
      isGhost: !!closest(parent, '[aria-hidden=true]'),
      rects: followed.map(({ rect }) => rect).filter((rect) => !isEmpty(rect)),
      flaw: followed.find(({ flaw }) => flaw)?.flaw,
    }
  }

  const nameOf = (element) =>
    [element.localName, ...[...element.classList].map((name) => `.${name}`)].join('').replace(/^div\./, '.')
  const told = (kind, text, by, element) => {
    const around = closest(parentOf(element) ?? element, '[class]')
    return { kind, text, by: Math.round(by), place: [around, element].filter(Boolean).map(nameOf).join(' ') }
  }

  const confined = ({ text, flaw, isGhost }) =>
    flaw && !(isGhost && flaw.kind === 'cut') ? [told(flaw.kind, text, flaw.by, flaw.element)] : []

  /** Finds cut placeholders. Scripts can't read their layout, so the field gets the text as its value for a moment. */
  function placeholderFlaws(input) {
    const { placeholder, value } = input
    if (!placeholder || value) return []
    input.value = placeholder
    const by = input.scrollWidth - input.clientWidth
    input.value = ''
    return by > SLACK ? [told('cut', placeholder, by, input)] : []
  }

  /** Months and ages, which the browser writes. It knows no pseudo-locale, and writes English. */
  const OF_THE_BROWSER =
    /^((January|February|March|April|May|June|July|August|September|October|November|December)( \d{4})?|\d+ (secs?|mins?|hrs?|days?|wks?|mths?|yrs?))$/

  /** In the pseudo-locale every text of the catalogue has accents. A text without accents isn't from the catalogue. */
  const untranslated = ({ text, parent, isGhost }) =>
    !isGhost &&
    /[a-z]{4}/i.test(text) &&
    !OF_THE_BROWSER.test(text) &&
    !/[\u00c0-\u024f\u1e00-\u1eff]/.test(text) &&
    !closest(parent, FOREIGN)
      ? [told('untranslated', text, 0, parent)]
      : []

  // ── one text over another ──

  /** Returns all elements at a point, the topmost first. */
  function stackAt(x, y) {
    const elements = new Set()
    const visit = (root) => {
      for (const element of root.elementsFromPoint(x, y)) {
        if (element.shadowRoot && element.shadowRoot !== root) visit(element.shadowRoot)
        elements.add(element)
      }
    }
    visit(document)
    return [...elements]
  }

  const isOpaque = (element) =>
    [undefined, '::before'].some((part) => {
      const { backgroundColor, content } = getComputedStyle(element, part)
      return (!part || content !== 'none') && /^(rgb\(|color\([^/]*\)$)/.test(backgroundColor)
    })

  /** Whether an opaque element is between the two texts: one has scrolled beneath the other's header. */
  function isCovered(one, other, { left, top, right, bottom }) {
    const stack = stackAt((left + right) / 2, (top + bottom) / 2)
    const lower = Math.max(stack.indexOf(one.parent), stack.indexOf(other.parent))
    const path = pathOf(stack[lower])
    return stack.slice(0, Math.max(lower, 0)).some((element) => isOpaque(element) && !path.includes(element))
  }

  function overlapOf(one, other) {
    for (const rect of one.rects) {
      for (const second of other.rects) {
        const both = meet(rect, second)
        const by = Math.min(both.right - both.left, both.bottom - both.top)
        if (by > OVERLAP && !isCovered(one, other, both)) return by
      }
    }
  }

  const overlaps = (pieces) =>
    pieces.flatMap((one, at) =>
      pieces.slice(at + 1).flatMap((other) => {
        const by = one.layer === other.layer ? overlapOf(one, other) : undefined
        return by === undefined ? [] : [told('overlapping', `${one.text} / ${other.text}`, by, one.parent)]
      }),
    )

  // ── the functions that take.mjs calls ──

  /** Functions that find more flaws, in all texts of the page. @type {((pieces: object[]) => object[])[]} */
  const rules = []

  /** @param {boolean} [isPseudo] whether the page is in the pseudo-locale */
  function findFlaws(isPseudo) {
    const nodes = [...nodesOf(document.body)].filter((node) =>
      isVisible(node.data === undefined ? node : parentOf(node)),
    )
    const pieces = nodes.filter(({ data }) => data?.trim()).map(pieceOf)
    return [
      ...pieces.flatMap(confined),
      ...nodes.filter(({ data }) => data === undefined).flatMap(placeholderFlaws),
      ...overlaps(pieces.filter(({ isGhost }) => !isGhost)),
      ...rules.flatMap((rule) => rule(pieces)),
      ...(isPseudo ? pieces.flatMap(untranslated) : []),
    ]
  }

  const rootsOf = () => [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  const isMoving = ({ playState, effect }) =>
    playState === 'running' && effect?.getComputedTiming().iterations !== Infinity

  /** Whether no animation runs. */
  const isStill = () => !rootsOf().some((root) => root.getAnimations().some(isMoving))

  /** Whether every element with a language has this one, and no animation runs. @param {string} locale */
  const isSettled = (locale) =>
    [...document.body.querySelectorAll('[lang]')].every(({ lang }) => lang === locale) && isStill()

  /** Stories of primitives have no kit, and get their texts from the story, in English. */
  const isTranslated = () => document.body.querySelector('[lang]') !== null

  // page.texts.js and page.lists.js add to `rules`, and page.fonts.js `dress` and `drawn`.
  const tree = { parentOf, closest, elementsOf, groupsOf, told }
  return { findFlaws, isSettled, isStill, isTranslated, rootsOf, tree, rules }
})()
