// Runs in the page of a story, after page.js: finds broken words, addresses and amounts on two lines, and raw numbers.
;(() => {
  const { closest, groupsOf, told } = globalThis.pictures.tree

  // ── words, amounts and addresses that are broken ──

  /** What may be longer than any line: addresses, code, and names from outside. */
  const MAY_BREAK = 'bdi, [translate="no"], code, pre, [data-may-cut]'
  /** Letters between which a line may break in any text (CSS Text 3, "word-break: normal"). */
  const FREE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u30fc\u3005]/u
  /** Hyphens, dashes and slashes, soft hyphens, and spaces without a width. */
  const BREAKING = /[\u00ad\u200b\-\u2010\u2012-\u2014/]/

  /** No word of the kit's languages is longer. What is comes from outside, as a hash or what was typed, and has to break. */
  const LONGEST_WORD = 45

  const rectsOf = (node, from, to) => {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  }
  /** Whether rectangles are on several lines. Letters of several fonts on one line differ by less than half a line. */
  const isWrapped = (rects) => rects.some(({ top }) => top > rects[0].top + rects[0].height / 2)

  /** Whether a word that is on several lines was broken between two letters that stay together. */
  function isBroken(node, word, index) {
    const letters = [...new Intl.Segmenter().segment(word)].map(({ segment, index: at }) => ({
      segment,
      // Chromium gives the letter after a hyphen of its own the room of that, too: the last rectangle is the letter's.
      rects: rectsOf(node, index + at, index + at + segment.length).slice(-1),
    }))
    return letters.slice(1).some(({ segment, rects }, at) => {
      const before = letters[at]
      if (BREAKING.test(before.segment + segment) || (FREE.test(before.segment) && FREE.test(segment))) return false
      return isWrapped([...before.rects, ...rects])
    })
  }

  /**
   * Finds words on two lines. Where the browser adds a hyphen, they count too: few languages have hyphens in each browser.
   * In scripts without spaces, as Thai, words are those of a dictionary.
   */
  function brokenWords({ node, parent, isGhost }) {
    if (isGhost || closest(parent, MAY_BREAK) || !isWrapped(rectsOf(node, 0, node.length))) return []
    const words = new Intl.Segmenter(closest(parent, '[lang]')?.lang || 'en', { granularity: 'word' })
    return [...words.segment(node.data)].flatMap(({ segment, index, isWordLike }) =>
      isWordLike &&
      segment.length <= LONGEST_WORD &&
      isWrapped(rectsOf(node, index, index + segment.length)) &&
      isBroken(node, segment, index)
        ? [told('broken', segment, 0, parent)]
        : [],
    )
  }

  /** A longer text, such as a whole address or an exact amount, may take two lines outside of a row. */
  const SHORT = 24

  /** Finds addresses and amounts on two lines. */
  const wrappedValues = (pieces) =>
    groupsOf(
      pieces.filter(({ parent, isGhost }) => !isGhost && !closest(parent, 'code, pre, [data-may-cut]')),
      ({ parent }) => closest(parent, '[translate="no"]'),
    ).flatMap((group) => {
      const value = closest(group[0].parent, '[translate="no"]')
      const text = group.map((piece) => piece.text).join(' ')
      const isWhole = value && (closest(value, '[part~=row]') || text.length <= SHORT)
      return isWhole && group.some(({ node }) => isWrapped(rectsOf(node, 0, node.length)))
        ? [told('wrapped', text, 0, value)]
        : []
    })

  // ── numbers ──

  const DIGITS = 6
  /** Exact values that the visitor asked for, code, times, and names from outside. */
  const EXACT = 'code, pre, time, [data-exact], bdi[dir=auto]'
  const LINE = '[translate="no"], bdi, button, a, p, li, dt, dd, h1, h2, label, summary'
  /** A number with its separators, and the signs of currencies around it. No date, and no part of a hash or an address. */
  const NUMBER =
    /(\p{Sc}[\s\u00a0]?)?(?<![\p{L}\p{N}.,:\u2026])(\p{Nd}+(?:[.,'\u2019\u00a0\u202f\u066b\u066c]\p{Nd}+)*)(?![\p{L}\p{N}:\u2026])([\s\u00a0]?\p{Sc})?/gu
  const DATE = /^\p{Nd}{1,2}\.\p{Nd}{1,2}\.\p{Nd}{2,4}$/u
  const ZEROS = '[0\\u0660\\u06f0\\u0966\\u09e6]'

  /** Returns how many digits of a number are more than zeros at its ends. The cents of a worth don't count. */
  function significant([, before, number, after]) {
    const counted = (before ?? after) ? number.replace(/[.,\u066b]\p{Nd}{2}$/u, '') : number
    const digits = counted.replace(/\P{Nd}/gu, '')
    return digits.replace(new RegExp(`^${ZEROS}+|${ZEROS}+$`, 'g'), '').length
  }

  /** Joins pieces of one line. A piece below another one is a text of its own. */
  const joined = (pieces) =>
    pieces.reduce((before, { node, rects }, at) => {
      const above = pieces[at - 1]?.rects.at(-1)
      return `${before}${above && rects[0]?.top >= above.bottom ? ' ' : ''}${node.data}`
    }, '')

  const rawNumbers = (pieces) =>
    groupsOf(
      pieces.filter(({ parent }) => !closest(parent, EXACT)),
      ({ parent, isGhost }) => (isGhost ? parent : (closest(parent, LINE) ?? parent)),
    ).flatMap((group) =>
      [...joined(group).matchAll(NUMBER)].flatMap((match) =>
        !DATE.test(match[2]) && significant(match) > DIGITS
          ? [told('raw', match[2], significant(match), group[0].parent)]
          : [],
      ),
    )

  globalThis.pictures.rules.push((pieces) => pieces.flatMap(brokenWords), wrappedValues, rawNumbers)
})()
