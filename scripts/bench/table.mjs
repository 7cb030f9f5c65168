// The benchmark's table. It compares minimums, since other load only makes a run longer.

/** @typedef {{ page: string, slowdown: number, figures: import('./measure.mjs').Figures }} Run */

/** @type {Record<keyof import('./measure.mjs').Figures, string>} */
const COLUMNS = {
  button: 'button visible',
  script: 'script in load',
  cold: 'click → modal, cold',
  warm: 'click → modal, warm',
  connect: 'wallet → address',
  reload: 'reload → address',
}

/** The aims: a figure at most so often another page's minimum, on a CPU slowed so many times. */
const AIMS = [
  ...[1, 4].map((slowdown) => ({ figure: 'button', of: 'floor', slowdown, most: 1.2 })),
  ...[1, 4].map((slowdown) => ({ figure: 'script', of: 'floor', slowdown, most: 1.3 })),
  { figure: 'cold', of: 'floor', slowdown: 4, most: 2.5 },
  { figure: 'cold', of: 'peer', slowdown: 4, most: 0.5 },
  ...[1, 4].map((slowdown) => ({ figure: 'warm', of: 'floor', slowdown, most: 2 })),
  ...[1, 4].map((slowdown) => ({ figure: 'connect', of: 'floor', slowdown, most: 1.5 })),
]

/** @param {readonly number[]} figures */
const median = (figures) => {
  const sorted = [...figures].sort((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2
}

/** @param {string[][]} rows the first is the head */
const markdown = ([head, ...rows]) =>
  [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/**
 * @param {readonly Run[]} runs
 * @param {{ ours: string, floor: string, peer: string }} names labels of pages; the peer's page is optional
 * @returns {string} Markdown
 */
export function table(runs, names) {
  const of = (page, slowdown, figure) =>
    runs.filter((run) => run.page === page && run.slowdown === slowdown).map(({ figures }) => figures[figure])
  const ratio = (page, other, slowdown, figure) =>
    (Math.min(...of(page, slowdown, figure)) / Math.min(...of(other, slowdown, figure))).toFixed(2)
  const pages = [...new Set(runs.map(({ page }) => page))]

  const times = [...new Set(runs.map(({ slowdown }) => slowdown))].map((slowdown) => {
    const row = (page) => {
      const cells = Object.keys(COLUMNS).map((figure) => {
        const all = of(page, slowdown, figure)
        const cell = `${Math.round(Math.min(...all))} (${Math.round(median(all))})`
        return page === names.floor ? cell : `${cell}, ${ratio(page, names.floor, slowdown, figure)}×`
      })
      return [page, ...cells]
    }
    return markdown([
      [slowdown === 1 ? 'CPU as it is' : `${slowdown}× slower CPU`, ...Object.values(COLUMNS)],
      ...pages.map(row),
    ])
  })

  const aims = AIMS.filter(({ of: other }) => pages.includes(names[other])).map((aim) => {
    const measured = ratio(names.ours, names[aim.of], aim.slowdown, aim.figure)
    const what = `${COLUMNS[aim.figure]}, ${aim.slowdown}× CPU, of ${names[aim.of]}'s`
    return [what, `≤ ${aim.most}`, measured, Number(measured) <= aim.most ? 'held' : 'missed']
  })
  return [...times, markdown([['what we mean to hold', 'aim', 'measured', ''], ...aims])].join('\n\n')
}

/**
 * Replaces the text between the marks of a document: `<!-- bench: begin -->` and `<!-- bench: end -->`.
 * @param {string} document @param {string} text @param {string} [name] the name in the marks
 */
export function between(document, text, name = 'bench') {
  const [opening, closing] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const [begin, end] = [document.indexOf(opening), document.indexOf(closing)]
  if (begin < 0 || end < begin) throw new Error(`The document lacks the marks ${opening} and ${closing}`)
  return `${document.slice(0, begin + opening.length)}\n\n${text}\n\n${document.slice(end)}`
}
