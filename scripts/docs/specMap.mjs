// docs/spec-map.md: every statement of the specification has a row, and what the row names exists.
import { join } from 'node:path'
import { isFile, listIds, parseCell, readTable, says } from './markdown.mjs'

const SPEC_MAP = 'docs/spec-map.md'
const NOT_YET = 'not yet'
const NOTHING_TO_DO = '—'
const FILE_WORDS = [NOT_YET, NOTHING_TO_DO, 'viem', 'wagmi']
const TEST_WORDS = [NOT_YET, NOTHING_TO_DO]

/**
 * @typedef {import('./markdown.mjs').Entry} Entry
 * @typedef {import('./markdown.mjs').Report} Report
 * @typedef {import('./project.mjs').Project} Project
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

/**
 * @param {Project} project
 * @param {Statements} statements
 * @returns {Report}
 */
export function checkSpecMap(project, statements) {
  const table = readTable(project.root, SPEC_MAP)
  const rows = table.rows.map(({ line, cells: [id, , file, test] }) => {
    return { line, id, file: parseCell(file), test: parseCell(test) }
  })
  const errors = rows.flatMap(({ line, id, file, test }) =>
    [
      ...aloneErrors(file),
      ...aloneErrors(test),
      ...file.flatMap((entry) => fileErrors(project, entry)),
      ...test.flatMap((entry) => testErrors(project, entry)),
    ].map((error) => `${SPEC_MAP}:${line}: ${id}: ${error}`),
  )
  return { errors: [...table.errors, ...idErrors(rows, statements), ...errors], notes: notesOf(rows) }
}

/** The entry for nothing must be the only one of its cell. @param {Entry[]} entries @returns {string[]} */
const aloneErrors = (entries) =>
  entries.length > 1 && says(entries, NOTHING_TO_DO) ? [`"${NOTHING_TO_DO}" stands beside something`] : []

/** @param {Project} project @param {Entry} entry @returns {string[]} */
function fileErrors({ root }, entry) {
  if (!('path' in entry)) return wordErrors(entry, FILE_WORDS)
  if (entry.title !== undefined) return [`a file stands without a title: ${entry.path} › ${entry.title}`]
  return isOurs(root, entry.path) ? [] : [`no such file: ${entry.path}`]
}

/** @param {Project} project @param {Entry} entry @returns {string[]} */
function testErrors({ root, titles }, entry) {
  if (!('path' in entry)) return wordErrors(entry, TEST_WORDS)
  const { path, title } = entry
  if (!isOurs(root, path)) return [`no such file: ${path}`]
  const found = titles.get(path)
  if (found === undefined) return [`${path} is no test file`]
  if (title === undefined) return [`${path} stands without a test's title`]
  return found.some((name) => holdsWords(name, title)) ? [] : [`${path} has no test "${title}"`]
}

/** @param {string} root @param {string} path */
const isOurs = (root, path) => !/(^|\/)(\.\.|node_modules|dist)\//.test(path) && isFile(join(root, path))

/** Whether a title contains these words, as whole words. @param {string} title @param {string} words */
const holdsWords = (title, words) =>
  words.length >= 4 &&
  ` ${title} `.replace(/[^\p{L}\p{N}]+/gu, ' ').includes(` ${words.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `)

/** @param {Entry} entry @param {string[]} words @returns {string[]} */
function wordErrors(entry, words) {
  const word = 'word' in entry ? entry.word : 'in part'
  return words.includes(word) ? [] : [`"${word}" is neither a path nor ${words.map((w) => `"${w}"`).join(', ')}`]
}

/**
 * Checks that the ids are those of the specification, each once and in their order.
 * @param {{ line: number, id: string }[]} rows
 * @param {Statements} statements
 * @returns {string[]}
 */
function idErrors(rows, statements) {
  const expected = statements.flatMap((section, s) =>
    section.flatMap((count, p) =>
      Array.from({ length: count }, (_, n) => `S${s + 1}.${String(p + 1).padStart(2, '0')}.${n + 1}`),
    ),
  )
  const position = new Map(expected.map((id, index) => [id, index]))
  const seen = new Set()
  const errors = []
  let before = -1
  for (const { line, id } of rows) {
    const where = `${SPEC_MAP}:${line}`
    const at = position.get(id)
    if (at === undefined) errors.push(`${where}: ${id} is not an id of the specification`)
    else if (seen.has(id)) errors.push(`${where}: ${id} is there twice`)
    else if (at < before) errors.push(`${where}: ${id} is out of order, after ${expected[before]}`)
    seen.add(id)
    before = Math.max(before, at ?? -1)
  }
  return [...errors, ...expected.filter((id) => !seen.has(id)).map((id) => `${SPEC_MAP}: no row for ${id}`)]
}

/** @param {{ id: string, file: Entry[], test: Entry[] }[]} rows @returns {string[]} */
function notesOf(rows) {
  const all = rows.map(({ id }) => id)
  const noFile = rows.filter(({ file }) => says(file, NOT_YET)).map(({ id }) => id)
  const noTest = rows.filter(({ file, test }) => !says(file, NOT_YET) && says(test, NOT_YET)).map(({ id }) => id)
  const done = all.length - noFile.length - noTest.length
  return [
    `${SPEC_MAP}: ${all.length} statements: ${done} done, ${noTest.length} without a test, ${noFile.length} not yet`,
    ...listIds('without a test', noTest, all),
    ...listIds(NOT_YET, noFile, all),
  ]
}
