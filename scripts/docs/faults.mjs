// docs/faults.md: every fault has a row, whose test column names the files with the fault's number in a test's title.
// The column is written by --fill, but for the texts after "in part", which say what no test covers.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOT_YET, parseCell, readMap } from './map.mjs'
import { rowsIn } from './markdown.mjs'
import { faultsIn } from './titles.mjs'

const FAULTS = 'docs/faults.md'

/** The number of faults. */
export const FAULT_COUNT = 285

/**
 * @typedef {import('./map.mjs').Report} Report
 * @typedef {import('./map.mjs').Project} Project
 */

/**
 * @param {Project} project
 * @returns {Map<string, string[]>} fault number → sorted paths of the tests that have it in a title
 */
function faultTests({ titles }) {
  const tests = new Map()
  for (const [path, found] of titles)
    for (const number of faultsIn(found)) tests.set(number, [...(tests.get(number) ?? []), path])
  return tests
}

/**
 * Returns what the test column of a row says.
 * @param {string} cell what it says now
 * @param {string[] | undefined} paths of the tests
 */
function testCell(cell, paths) {
  if (paths === undefined) return NOT_YET
  const missing = parseCell(cell).flatMap((entry) => (entry.missing ? [`in part: ${entry.missing}`] : []))
  return [...missing, ...paths.map((path) => `\`${path}\``)].join('<br>')
}

/** @param {Project} project @param {number} count @returns {Report} */
export function checkFaults(project, count) {
  const all = Array.from({ length: count }, (_, index) => `F${String(index + 1).padStart(3, '0')}`)
  const { rows, errors } = readMap(project, FAULTS, all)
  const tests = faultTests(project)
  const wrong = rows.flatMap(({ where, id, cells: [, , , cell] }) => {
    const right = testCell(cell, tests.get(id))
    return cell === right ? [] : [`${where}: the tests are "${cell}" where --fill writes "${right}"`]
  })
  const unknown = [...tests.keys()].filter((number) => !all.includes(number))
  const noFault = unknown.flatMap((number) =>
    tests.get(number).map((path) => `${path}: there is no fault ${number} in ${FAULTS}`),
  )
  const number = (pattern) => rows.filter(({ cells }) => pattern.test(cells[3])).length
  const note = `${FAULTS}: ${rows.length} faults, ${number(/^in part/)} tested in part, ${number(/^not yet$/)} not yet`
  return { errors: [...errors, ...wrong, ...noFault], notes: [note] }
}

/** Writes the test column of docs/faults.md. @param {Project} project */
export function fillFaults(project) {
  const tests = faultTests(project)
  const page = project.pages.get(FAULTS)
  const lines = page.text.split('\n')
  for (const { line, cells } of rowsIn(page)) {
    const filled = [...cells.slice(0, -1), testCell(cells.at(-1), tests.get(cells[0]))]
    lines[line - 1] = `| ${filled.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  }
  writeFileSync(join(project.root, FAULTS), lines.join('\n'))
}
