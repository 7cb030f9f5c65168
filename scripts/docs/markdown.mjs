// Reads the tables of the maps: rows, cells, and lists of ids.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const LINE_WIDTH = 110
const PARTLY = /^in part(?::\s*|$)/

/**
 * @typedef {{ line: number, cells: string[] }} Row a table row: its line number and its cells, trimmed
 * @typedef {{ word: string } | { missing: string } | { path: string, title?: string }} Entry `missing`: the untested
 * part
 * @typedef {{ errors: string[], notes: string[] }} Report
 */

/** @param {string} path */
export const isFile = (path) => existsSync(path) && statSync(path).isFile()

/**
 * Returns the rows of every table in a Markdown text, without header rows.
 * @param {string} text
 * @returns {Row[]}
 */
export function readRows(text) {
  // Comments and code contain no tables. Blanking them keeps the numbers of lines.
  const lines = text.replace(/<!--.*?-->|^```.*?^```/gms, (hidden) => hidden.replace(/[^\n]/g, '')).split('\n')
  const isRule = (line) => /^\|[\s:|-]+\|\s*$/.test(line ?? '')
  return lines.flatMap((content, index) => {
    if (!content.startsWith('|') || isRule(content) || isRule(lines[index + 1])) return []
    const cells = content
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
    return [{ line: index + 1, cells: cells.map((cell) => cell.trim().replaceAll('\\|', '|')) }]
  })
}

/**
 * Returns the table rows of one document, and an error for each row without four cells.
 * @param {string} root
 * @param {string} path
 * @returns {{ rows: Row[], errors: string[] }}
 */
export function readTable(root, path) {
  if (!isFile(join(root, path))) return { rows: [], errors: [`${path}: not there`] }
  const rows = readRows(readFileSync(join(root, path), 'utf8'))
  const odd = rows.filter(({ cells }) => cells.length !== 4)
  return {
    rows: rows.filter(({ cells }) => cells.length === 4),
    errors: odd.map(({ line, cells }) => `${path}:${line}: ${cells.length} cells where there should be 4`),
  }
}

/**
 * Reads a file or test cell: words ("not yet", "viem"), "in part: what is missing", and paths, with an optional
 * ` › title fragment`. Entries are separated by `<br>`, or by a comma before the next path, so that a title may contain
 * commas.
 * @param {string} cell
 * @returns {Entry[]}
 */
export function parseCell(cell) {
  return cell.split(/\s*<br>\s*/).flatMap((part) => {
    if (PARTLY.test(part)) return [{ missing: part.replace(PARTLY, '') }]
    return part.split(/,\s+(?=`?[\w.@-]+\/|not yet$|viem\b|wagmi\b)/).map(parsePath)
  })
}

/** @param {string} text @returns {Entry} */
function parsePath(text) {
  const [name, ...title] = text.split(' › ')
  const path = name.replaceAll('`', '').trim()
  if (!path.includes('/')) return { word: path }
  return title.length > 0 ? { path, title: title.join(' › ').replace(/^`|`$/g, '') } : { path }
}

/** @param {Entry[]} entries @param {string} word */
export const says = (entries, word) => entries.some((entry) => 'word' in entry && entry.word === word)

/**
 * Returns ids with neighbours as ranges: F001–F003, F007.
 * @param {string[]} ids some of `all`, in its order
 * @param {string[]} all
 * @returns {string[]}
 */
export function compressRanges(ids, all) {
  const position = new Map(all.map((id, index) => [id, index]))
  /** @type {string[][]} */
  const runs = []
  for (const id of ids) {
    const run = runs.at(-1)
    if (run !== undefined && position.get(id) === position.get(run.at(-1)) + 1) run.push(id)
    else runs.push([id])
  }
  return runs.map((run) => (run.length === 1 ? run[0] : `${run[0]}–${run.at(-1)}`))
}

/**
 * Returns a list of ids after its label, in lines of a readable width. No ids give no lines.
 * @param {string} label
 * @param {string[]} ids some of `all`, in its order
 * @param {string[]} all
 * @returns {string[]}
 */
export function listIds(label, ids, all) {
  if (ids.length === 0) return []
  const lines = [`  ${label}:`]
  compressRanges(ids, all).forEach((word, index, words) => {
    const next = index === words.length - 1 ? word : `${word},`
    if (`${lines.at(-1)} ${next}`.length > LINE_WIDTH) lines.push(`    ${next}`)
    else lines.push(`${lines.pop()} ${next}`)
  })
  return lines
}
