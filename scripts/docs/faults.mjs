// docs/faults.md: every fault has a row, which names the files whose test titles contain its number.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listIds, parseCell, readRows, readTable, says } from './markdown.mjs'
import { faultsIn } from './titles.mjs'

const FAULTS = 'docs/faults.md'
const NOT_YET = 'not yet'

/** The number of faults. */
export const FAULT_COUNT = 235

/**
 * @typedef {import('./markdown.mjs').Entry} Entry
 * @typedef {import('./markdown.mjs').Report} Report
 * @typedef {import('./project.mjs').Project} Project
 */

/**
 * Returns the test files whose titles contain each fault's number.
 * @param {Project} project
 * @returns {Map<string, string[]>} fault number → sorted paths
 */
function faultTests({ titles }) {
  /** @type {Map<string, string[]>} */
  const tests = new Map()
  for (const [path, found] of titles)
    for (const number of faultsIn(found)) tests.set(number, [...(tests.get(number) ?? []), path])
  return tests
}

/**
 * @param {Project} project
 * @param {number} count
 * @returns {Report}
 */
export function checkFaults(project, count) {
  const table = readTable(project.root, FAULTS)
  const tests = faultTests(project)
  const all = Array.from({ length: count }, (_, index) => `F${String(index + 1).padStart(3, '0')}`)
  const rows = table.rows.map(({ line, cells: [id, , , test] }) => ({ line, id, test: parseCell(test) }))
  const errors = rows.flatMap(({ line, id, test }) =>
    [
      ...test.flatMap((entry) => entryErrors(entry, id, tests.get(id) ?? [])),
      ...(test.every((entry) => 'missing' in entry) ? ['"in part" stands without a test'] : []),
    ].map((error) => `${FAULTS}:${line}: ${id}: ${error}`),
  )
  return {
    errors: [...table.errors, ...idErrors(rows, all), ...errors, ...unnamedTests(tests, rows)],
    notes: notesOf(rows, all),
  }
}

/** @param {Entry} entry @param {string} id @param {string[]} paths of the tests that have it @returns {string[]} */
function entryErrors(entry, id, paths) {
  if ('missing' in entry) return entry.missing === '' ? ['"in part" doesn\'t say what is missing'] : []
  if ('word' in entry) return entry.word === NOT_YET ? [] : [`"${entry.word}" is neither a path nor "${NOT_YET}"`]
  return paths.includes(entry.path) ? [] : [`${entry.path} has no test whose title bears ${id}`]
}

/** @param {{ id: string, test: Entry[] }[]} rows @param {string[]} all @returns {string[]} */
function notesOf(rows, all) {
  const isPartly = ({ test }) => test.some((entry) => 'missing' in entry)
  const open = rows.filter(({ test }) => says(test, NOT_YET)).map(({ id }) => id)
  const partly = rows.filter(isPartly).map(({ id }) => id)
  const tested = rows.length - open.length - partly.length
  return [
    `${FAULTS}: ${rows.length} faults: ${tested} tested, ${partly.length} in part, ${open.length} ${NOT_YET}`,
    ...listIds('in part', partly, all),
    ...listIds(NOT_YET, open, all),
  ]
}

/**
 * Checks that the faults are exactly `all`, in their order.
 * @param {{ line: number, id: string }[]} rows
 * @param {string[]} all
 * @returns {string[]}
 */
function idErrors(rows, all) {
  const seen = new Set()
  const errors = []
  let before = ''
  for (const { line, id } of rows) {
    const where = `${FAULTS}:${line}`
    if (!all.includes(id)) errors.push(`${where}: ${id} is not a fault's number`)
    else if (seen.has(id)) errors.push(`${where}: ${id} is there twice`)
    else if (id < before) errors.push(`${where}: ${id} is out of order, after ${before}`)
    seen.add(id)
    before = id
  }
  return [...errors, ...all.filter((id) => !seen.has(id)).map((id) => `${FAULTS}: no row for ${id}`)]
}

/**
 * Checks the other direction: a test whose title contains a fault's number must be in that fault's row.
 * @param {Map<string, string[]>} tests
 * @param {{ id: string, test: Entry[] }[]} rows
 * @returns {string[]}
 */
function unnamedTests(tests, rows) {
  const named = new Map(rows.map(({ id, test }) => [id, test.map((entry) => ('path' in entry ? entry.path : ''))]))
  return [...tests].flatMap(([number, paths]) => {
    const row = named.get(number)
    if (row === undefined) return paths.map((path) => `${path}: there is no fault ${number} in ${FAULTS}`)
    return paths
      .filter((path) => !row.includes(path))
      .map((path) => `${path}: its title bears ${number}, whose row in ${FAULTS} doesn't name it (--fill does)`)
  })
}

/**
 * Writes the test column of docs/faults.md from the numbers in test titles. Texts after "in part" stay.
 * @param {Project} project
 */
export function fillFaults(project) {
  const tests = faultTests(project)
  const file = join(project.root, FAULTS)
  const lines = readFileSync(file, 'utf8').split('\n')
  for (const { line, cells } of readRows(lines.join('\n'))) {
    const [number, , , cell] = cells
    if (cells.length !== 4) continue
    lines[line - 1] = lines[line - 1].replace(
      /(?<!\\)\|(?:\\\||[^|])*\|\s*$/,
      () => `| ${testCell(cell, tests.get(number) ?? [])} |`,
    )
  }
  writeFileSync(file, lines.join('\n'))
}

/** @param {string} cell @param {string[]} paths */
function testCell(cell, paths) {
  if (paths.length === 0) return NOT_YET
  const missing = parseCell(cell).flatMap((entry) => ('missing' in entry ? [`in part: ${entry.missing}`] : []))
  return [...missing, ...paths.map((path) => `\`${path}\``)].join('<br>').replaceAll('|', '\\|')
}
