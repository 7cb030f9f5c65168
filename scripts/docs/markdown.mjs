// The tables of the maps: rows, cells, and lists of ids.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const LINE_WIDTH = 110
const PARTLY = /^in part(?::\s*|$)/

/**
 * @typedef {{ line: number, cells: string[] }} Row a table row: its line number and its cells, trimmed
 * @typedef {{ word: string } | { missing: string } | { path: string, title?: string }} Entry `missing`: of what is done
 *   in part
 * @typedef {{ errors: string[], notes: string[] }} Report
 */

/** @param {string} path */
export const isFile = (path) => existsSync(path) && statSync(path).isFile()

/**
 * The rows of every table in a Markdown text, header rows left out.
 * @param {string} text
 * @returns {Row[]}
 */
export function readRows(text) {
  // Neither a comment nor code is a table, and lines keep their numbers.
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
 * The table rows of one document, and an error for each that has not four cells.
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
 * What a file or test cell names: words ("not yet", "viem"), "in part: what is missing", and paths, each with or without
 * ` › title fragment`. Entries are parted by `<br>` or by a comma before the next path, so that a title may hold commas.
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
 * Ids as ranges of neighbours: F001–F003, F007.
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
 * A list of ids under its label, in lines of a readable width; nothing for none.
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
