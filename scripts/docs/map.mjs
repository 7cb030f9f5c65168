// What the maps in docs/ have in common: tables with four columns, the first one with ids, and the last one with tests.
import { rowsIn } from './markdown.mjs'

export const NOT_YET = 'not yet'
const PARTLY = /^in part(?::\s*|$)/

/**
 * @typedef {object} Project
 * @property {string} root
 * @property {ReadonlyMap<string, import('./markdown.mjs').Page>} pages by their paths
 * @typedef {{ where: string, line: number, id: string, cells: string[] }} Row `where`: the page, the line and the id
 * @typedef {{ word?: string, missing?: string, path?: string, title?: string }} Entry `missing`: the untested part
 * @typedef {{ errors: string[], notes: string[] }} Report
 */

/**
 * Returns the rows of a map. A row without four cells is an error.
 * @param {Project} project
 * @param {string} path
 * @returns {{ rows: Row[], errors: string[] }}
 */
export function readMap({ pages }, path) {
  const page = pages.get(path)
  if (page === undefined) return { rows: [], errors: [`${path}: not there`] }
  const [rows, odd] = [[], []]
  for (const { line, cells } of rowsIn(page)) {
    if (cells.length === 4) rows.push({ where: `${path}:${line}: ${cells[0]}`, line, id: cells[0], cells })
    else odd.push(`${path}:${line}: ${cells.length} cells where there should be 4`)
  }
  return { rows, errors: odd }
}

/**
 * Compares the ids of a map with those that it must have, in their order. The error names the first difference.
 * @param {Row[]} rows
 * @param {string} path of the map
 * @param {string[]} expected
 */
export function checkIds(rows, path, expected) {
  const at = [...expected, 'the end'].findIndex((id, index) => (rows[index]?.id ?? 'the end') !== id)
  return at === -1 ? [] : [`${rows[at]?.where ?? path}: here should be ${expected[at] ?? 'the end'}`]
}

/**
 * Reads a cell: words ("not yet", "viem"), "in part: what is missing", and paths, with an optional ` › part of a title`.
 * Entries are separated by `<br>`, or by a comma before the next path, so that a title may contain commas.
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
export const says = (entries, word) => entries.some((entry) => entry.word === word)
