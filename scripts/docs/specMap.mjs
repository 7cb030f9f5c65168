// docs/spec-map.md: every statement of the specification has a row, and what the row names exists.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { checkIds, NOT_YET, parseCell, readMap, says } from './map.mjs'

const SPEC_MAP = 'docs/spec-map.md'
const NOTHING_TO_DO = '—'
const FILE_WORDS = [NOT_YET, NOTHING_TO_DO, 'viem', 'wagmi']
const TEST_WORDS = [NOT_YET, NOTHING_TO_DO]
/** Several packages run the tests of such a file: `describeAdapter.ts`, `suite.network.ts`. */
const SUITE = /\/(?:describe[A-Z]|suite\.)[^/]*$/

/**
 * @typedef {import('./map.mjs').Entry} Entry
 * @typedef {import('./map.mjs').Report} Report
 * @typedef {import('./map.mjs').Project} Project
 * @typedef {readonly (readonly number[])[]} Statements the number of statements in each paragraph, by section
 */

/** @type {Statements} Reading a paragraph again may change its number. */
export const STATEMENTS = [
  [18],
  [7, 2, 1, 3, 2, 1, 4, 1, 1, 2, 9, 9],
  [13, 7, 1, 3, 4, 5, 11, 10, 5, 3, 9, 2, 6, 8, 2, 13, 14, 6, 13],
  [13, 9, 3, 5, 3, 17, 5, 4, 3, 13, 2, 6, 1],
  [3, 3, 3, 5, 10, 3, 3, 1, 8, 2, 3, 7, 3],
  [19],
  [2, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 12, 14, 6, 3, 20],
  [1, 2, 2, 3, 3, 5, 3, 7, 2, 17, 9, 7, 6, 5, 7],
  [7, 7, 11, 4, 18, 1, 5, 4, 5, 3, 7, 6],
]

/** The ids of the statements: `S1.01.1` is the first one. @param {Statements} statements @returns {string[]} */
const idsOf = (statements) =>
  statements.flatMap((section, s) =>
    section.flatMap((count, p) =>
      Array.from({ length: count }, (_, n) => `S${s + 1}.${String(p + 1).padStart(2, '0')}.${n + 1}`),
    ),
  )

/** Checks all but the titles. @param {Project} project @param {Statements} statements @returns {Report} */
export function checkSpecMap(project, statements) {
  const map = readMap(project, SPEC_MAP)
  const errors = map.rows.flatMap(({ where, cells: [, , file, test] }) =>
    [...cellErrors(project, parseCell(file), false), ...cellErrors(project, parseCell(test), true)].map(
      (error) => `${where}: ${error}`,
    ),
  )
  const open = map.rows.filter(({ cells: [, , file] }) => says(parseCell(file), NOT_YET))
  const untested = map.rows.filter((row) => !open.includes(row) && says(parseCell(row.cells[3]), NOT_YET))
  const note = `${SPEC_MAP}: ${map.rows.length} statements, ${untested.length} without a test, ${open.length} not yet`
  return { errors: [...map.errors, ...checkIds(map.rows, SPEC_MAP, idsOf(statements)), ...errors], notes: [note] }
}

/** @param {Project} project @param {Entry[]} entries @param {boolean} isTest @returns {string[]} */
const cellErrors = (project, entries, isTest) =>
  entries.length > 1 && says(entries, NOTHING_TO_DO)
    ? [`"${NOTHING_TO_DO}" stands beside something`]
    : entries.flatMap((entry) => entryErrors(project, entry, isTest))

/** @param {Project} project @param {Entry} entry @param {boolean} isTest @returns {string[]} */
function entryErrors({ root }, { word = 'in part', path, title }, isTest) {
  const words = isTest ? TEST_WORDS : FILE_WORDS
  if (path === undefined)
    return words.includes(word)
      ? []
      : [`"${word}" is neither a path nor ${words.map((each) => `"${each}"`).join(', ')}`]
  if (!isOurs(root, path)) return [`no such file: ${path}`]
  if (isTest) return title === undefined ? [`${path} stands without a test's title`] : []
  return title === undefined ? [] : [`a file stands without a title: ${path} › ${title}`]
}

/** @param {string} root @param {string} path */
const isOurs = (root, path) =>
  !/(^|\/)(\.\.|node_modules|dist)\//.test(path) && statSync(join(root, path), { throwIfNoEntry: false })?.isFile()

/**
 * Checks that each test of the map passed. That of a suite may have passed in any file.
 * @param {Project} project
 * @param {import('./tests.mjs').Tests} tests
 * @returns {string[]} errors
 */
export function checkTitles(project, tests) {
  const all = [...tests.values()].flatMap((titles) => [...titles])
  return readMap(project, SPEC_MAP).rows.flatMap(({ where, cells: [, , , test] }) =>
    parseCell(test).flatMap(({ path, title }) => {
      if (path === undefined || title === undefined) return []
      const passed = SUITE.test(path) ? all : [...(tests.get(path) ?? [])]
      return passed.some((name) => holdsWords(name, title)) ? [] : [`${where}: no test "${title}" of ${path} passed`]
    }),
  )
}

/** Whether a title contains these words, as whole words. @param {string} title @param {string} words */
function holdsWords(title, words) {
  const plain = (text) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
  return words.length >= 4 && plain(title).includes(plain(words))
}
