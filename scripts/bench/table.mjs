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

/** The aims, as a factor of another page's minimum. */
const AIMS = [
  { figure: 'button', of: 'floor', slowdown: 1, most: 1.2 },
  { figure: 'button', of: 'floor', slowdown: 4, most: 1.2 },
  { figure: 'script', of: 'floor', slowdown: 1, most: 1.3 },
  { figure: 'script', of: 'floor', slowdown: 4, most: 1.3 },
  { figure: 'cold', of: 'floor', slowdown: 4, most: 2.5 },
  { figure: 'cold', of: 'peer', slowdown: 4, most: 0.5 },
  { figure: 'warm', of: 'floor', slowdown: 1, most: 2 },
  { figure: 'warm', of: 'floor', slowdown: 4, most: 2 },
  { figure: 'connect', of: 'floor', slowdown: 1, most: 1.5 },
  { figure: 'connect', of: 'floor', slowdown: 4, most: 1.5 },
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
  const least = (page, slowdown, figure) => Math.min(...of(page, slowdown, figure))
  const pages = [...new Set(runs.map(({ page }) => page))]

  const times = [...new Set(runs.map(({ slowdown }) => slowdown))].map((slowdown) => {
    const row = (page) => {
      const cells = Object.keys(COLUMNS).map((figure) => {
        const ratio = least(page, slowdown, figure) / least(names.floor, slowdown, figure)
        const [min, mid] = [least(page, slowdown, figure), median(of(page, slowdown, figure))].map(Math.round)
        return page === names.floor ? `${min} (${mid})` : `${min} (${mid}), ${ratio.toFixed(2)}×`
      })
      return [page, ...cells]
    }
    const head = [`${slowdown}× slower CPU`.replace('1× slower CPU', 'CPU as it is'), ...Object.values(COLUMNS)]
    return markdown([head, ...pages.map(row)])
  })

  const aims = AIMS.filter(({ of }) => pages.includes(names[of])).map(({ figure, of, slowdown, most }) => {
    const ratio = least(names.ours, slowdown, figure) / least(names[of], slowdown, figure)
    const word = ratio <= most ? 'held' : 'missed'
    return [`${COLUMNS[figure]}, ${slowdown}× CPU, of ${names[of]}'s`, `≤ ${most}`, ratio.toFixed(2), word]
  })
  return [...times, markdown([['what we mean to hold', 'aim', 'measured', ''], ...aims])].join('\n\n')
}

/**
 * Replaces the text between the marks of a document: `<!-- bench: begin -->` and `<!-- bench: end -->`.
 * @param {string} document
 * @param {string} text
 * @param {string} [name] the name in the marks
 */
export function between(document, text, name = 'bench') {
  const [opening, closing] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const [begin, end] = [document.indexOf(opening), document.indexOf(closing)]
  if (begin < 0 || end < begin) throw new Error(`The document lacks the marks ${opening} and ${closing}`)
  return `${document.slice(0, begin + opening.length)}\n\n${text}\n\n${document.slice(end)}`
}
