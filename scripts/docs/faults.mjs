// docs/faults.md: every fault has a row, whose test column names the files with the fault's number in the title of a test
// that passed. The column is written by --fill, but for the texts after "in part", which say what no test covers.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkIds, NOT_YET, parseCell, readMap } from './map.mjs'
import { faultsIn } from './tests.mjs'

const FAULTS = 'docs/faults.md'

/** The number of faults. */
export const FAULT_COUNT = 314

/**
 * @typedef {import('./map.mjs').Report} Report
 * @typedef {import('./map.mjs').Project} Project
 * @typedef {import('./tests.mjs').Tests} Tests
 */

/** Checks all but the tests. @param {Project} project @param {number} count @returns {Report} */
export function checkFaults(project, count) {
  const all = Array.from({ length: count }, (_, index) => `F${String(index + 1).padStart(3, '0')}`)
  const { rows, errors } = readMap(project, FAULTS)
  const number = (pattern) => rows.filter(({ cells }) => pattern.test(cells[3])).length
  const note = `${FAULTS}: ${rows.length} faults, ${number(/^in part/)} tested in part, ${number(/^not yet$/)} not yet`
  return { errors: [...errors, ...checkIds(rows, FAULTS, all)], notes: [note] }
}

/** Compares the test column with the tests that passed. @param {Project} project @param {Tests} tests */
export function checkFaultTests(project, tests) {
  const { rows } = readMap(project, FAULTS)
  const paths = pathsByFault(tests)
  const wrong = rows.flatMap(({ where, id, cells: [, , , cell] }) => {
    const right = testCell(cell, paths.get(id))
    return cell === right ? [] : [`${where}: the tests are "${cell}" where --fill writes "${right}"`]
  })
  const ids = rows.map(({ id }) => id)
  const noFault = [...paths].filter(([number]) => !ids.includes(number))
  return [...wrong, ...noFault.map(([number, files]) => `${files.join()}: there is no fault ${number} in ${FAULTS}`)]
}

/** Writes the test column of docs/faults.md. @param {Project} project @param {Tests} tests */
export function fillFaults(project, tests) {
  const paths = pathsByFault(tests)
  const lines = project.pages.get(FAULTS).text.split('\n')
  for (const { line, id, cells } of readMap(project, FAULTS).rows) {
    const filled = [...cells.slice(0, -1), testCell(cells[3], paths.get(id))]
    lines[line - 1] = `| ${filled.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  }
  writeFileSync(join(project.root, FAULTS), lines.join('\n'))
}

/** @param {Tests} tests @returns {Map<string, string[]>} fault number → sorted paths of the files that test it */
function pathsByFault(tests) {
  const paths = new Map()
  for (const [path, titles] of [...tests].sort())
    for (const number of faultsIn(titles)) paths.set(number, [...(paths.get(number) ?? []), path])
  return paths
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
