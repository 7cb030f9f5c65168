// Runs in the page of a story, after page.js: finds rows of one kind with several heights, and discs that look alike.
;(() => {
  const { closest, elementsOf, groupsOf, parentOf, told } = globalThis.pictures.tree
  const SLACK = 1

  // ── rows of one kind in one list ──

  const LIST = 'ul, ol, [role=listbox]'

  /** Finds rows that are higher than another row of their kind in their list. */
  const unevenRows = () =>
    groupsOf([...elementsOf(document.body, '[part~=row]')], (row) => closest(row, LIST) ?? parentOf(row))
      .flatMap((list) => groupsOf(list, ({ className }) => className))
      .flatMap((rows) => {
        // As they are laid out: a row that is pressed is drawn smaller.
        const heights = rows.map((row) => row.offsetHeight)
        const least = Math.min(...heights)
        return rows.flatMap((row, at) =>
          heights[at] - least > SLACK
            ? [told('uneven', row.textContent.trim().replace(/\s+/g, ' '), heights[at] - least, row)]
            : [],
        )
      })

  /** Finds discs with one letter in one colour for different things in one list. `data-disc` has what a disc is for. */
  const alikeDiscs = () =>
    groupsOf(
      [...elementsOf(document.body, '[data-disc]')],
      (disc) => closest(disc, LIST) ?? closest(disc, '[part~=view]') ?? document.body,
    ).flatMap((discs) =>
      discs.flatMap((disc, at) => {
        const twin = discs.slice(0, at).find((other) => isAlike(disc, other))
        return twin ? [told('alike', `${twin.dataset.disc} / ${disc.dataset.disc}`, 0, disc)] : []
      }),
    )

  /** The least distance of two colours that are told apart, of 442. */
  const APART = 24
  const channelsOf = (element) =>
    getComputedStyle(element)
      .backgroundColor.match(/[\d.]+/g)
      .map(Number)

  function isAlike(one, other) {
    if (one.dataset.disc === other.dataset.disc || one.textContent !== other.textContent) return false
    const [channels, others] = [channelsOf(one), channelsOf(other)]
    return Math.hypot(...[0, 1, 2].map((at) => channels[at] - others[at])) < APART
  }

  globalThis.pictures.rules.push(unevenRows, alikeDiscs)
})()
