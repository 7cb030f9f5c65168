// docs/faults.md: every fault has a row, whose test column names the files with the fault's number in a test's title.
// The column is written by --fill, but for the texts after "in part", which say what no test covers.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listIds, NOT_YET, parseCell, readMap } from './map.mjs'
import { rowsIn } from './markdown.mjs'
import { faultsIn } from './titles.mjs'

const FAULTS = 'docs/faults.md'

/** The number of faults. */
export const FAULT_COUNT = 235

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
  return { errors: [...errors, ...wrong, ...noFault], notes: notesOf(rows, all) }
}

/** @param {import('./map.mjs').Row[]} rows @param {string[]} all @returns {string[]} */
function notesOf(rows, all) {
  const idsWith = (pattern) => rows.filter(({ cells }) => pattern.test(cells[3])).map(({ id }) => id)
  const [open, partly] = [idsWith(/^not yet$/), idsWith(/^in part/)]
  const tested = rows.length - open.length - partly.length
  return [
    `${FAULTS}: ${rows.length} faults: ${tested} tested, ${partly.length} in part, ${open.length} not yet`,
    ...listIds('in part', partly, all),
    ...listIds('not yet', open, all),
  ]
}

/** Writes the test column of docs/faults.md. @param {Project} project */
export function fillFaults(project) {
  const tests = faultTests(project)
  const page = project.pages.get(FAULTS)
  let { text } = page
  // From the end, so that the places of the rows before stay right.
  for (const { cells, last } of rowsIn(page).reverse()) {
    const cell = testCell(cells[3], tests.get(cells[0])).replaceAll('|', '\\|')
    text = `${text.slice(0, last.begin)}| ${cell} |${text.slice(last.end)}`
  }
  writeFileSync(join(project.root, FAULTS), text)
}
