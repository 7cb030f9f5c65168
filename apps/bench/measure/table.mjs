// The benchmark's table, and the reporter that prints it and writes it into docs/performance.md. It compares minimums,
// since other load only makes a run longer.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { ROOT, run } from '../../../scripts/run.mjs'

const REPORT = join(ROOT, 'docs/performance.md')
/** The labels of the pages that the kit's is compared with. The peer's is optional. */
export const [KIT, FLOOR, PEER] = ['Latchkit', 'bare wagmi', 'RainbowKit']
/** The annotation of a test that has a run. */
export const FIGURES = 'figures'

/**
 * The measurements of one run, all in ms.
 * @typedef {{ button: number, script: number, cold: number, warm: number, connect: number, reload: number }} Figures
 * @typedef {{ page: string, slowdown: number, figures: Figures }} Run
 */

/** @type {Record<keyof Figures, string>} */
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
  ...[1, 4].map((slowdown) => ({ figure: 'button', of: FLOOR, slowdown, most: 1.2 })),
  ...[1, 4].map((slowdown) => ({ figure: 'script', of: FLOOR, slowdown, most: 1.3 })),
  { figure: 'cold', of: FLOOR, slowdown: 4, most: 2.5 },
  { figure: 'cold', of: PEER, slowdown: 4, most: 0.5 },
  ...[1, 4].map((slowdown) => ({ figure: 'warm', of: FLOOR, slowdown, most: 2 })),
  ...[1, 4].map((slowdown) => ({ figure: 'connect', of: FLOOR, slowdown, most: 1.5 })),
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
 * @returns {string} Markdown
 */
export function table(runs) {
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
        return page === FLOOR ? cell : `${cell}, ${ratio(page, FLOOR, slowdown, figure)}×`
      })
      return [page, ...cells]
    }
    return markdown([
      [slowdown === 1 ? 'CPU as it is' : `${slowdown}× slower CPU`, ...Object.values(COLUMNS)],
      ...pages.map(row),
    ])
  })

  const aims = AIMS.filter(({ of: other }) => pages.includes(other)).map((aim) => {
    const measured = ratio(KIT, aim.of, aim.slowdown, aim.figure)
    const what = `${COLUMNS[aim.figure]}, ${aim.slowdown}× CPU, of ${aim.of}'s`
    return [what, `≤ ${aim.most}`, measured, Number(measured) <= aim.most ? 'held' : 'missed']
  })
  return [...times, markdown([['what we mean to hold', 'aim', 'measured', ''], ...aims])].join('\n\n')
}

/**
 * Replaces the text between the marks of a document: `<!-- bench: begin -->` and `<!-- bench: end -->`.
 * @param {string} document @param {string} text
 */
export function between(document, text) {
  const marks = /(<!-- bench: begin -->).*(<!-- bench: end -->)/s
  if (!marks.test(document)) throw new Error(`The document lacks the marks ${marks.source}`)
  return document.replace(marks, (_, begin, end) => `${begin}\n\n${text}\n\n${end}`)
}

/** The reporter. */
export default class Table {
  /** @type {Run[]} */
  runs = []

  /** @param {unknown} _ @param {import('@playwright/test/reporter').TestResult} result */
  onTestEnd(_, { annotations }) {
    const told = annotations.filter(({ type }) => type === FIGURES)
    this.runs.push(...told.map(({ description = '' }) => JSON.parse(description)))
  }

  /** @param {import('@playwright/test/reporter').FullResult} result */
  async onEnd({ status }) {
    if (status !== 'passed') return
    const date = new Date().toISOString().slice(0, 10)
    const rounds = this.runs.filter(({ page, slowdown }) => page === KIT && slowdown === 1).length
    const intro = `${date}, ${rounds} runs, Chromium on ${cpus().length} × ${cpus()[0]?.model.trim() || 'CPU'}.`
    const text = `${intro}\n\n${table(this.runs)}`
    console.log(`\n${text}`)
    writeFileSync(REPORT, between(readFileSync(REPORT, 'utf8'), text))
    await run('oxfmt', [REPORT])
  }
}
