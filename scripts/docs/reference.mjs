// The tables of docs/reference.md, made from the types.
import { firstSentence } from './types.mjs'

/**
 * A table stands between two comments. Those between parentheses are its rows, in this order and with their first
 * sentences; without parentheses it has all rows:
 *
 *   <!-- reference: members LatchOptions (networks, adapters) -->
 *   <!-- /reference -->
 */
const TABLE = /<!-- reference: ([^>]*?) -->\n.*?<!-- \/reference -->/gs
const REQUEST = /^(\w+)(?: (\w+))?(?: \(([^)]*)\))?$/

/**
 * @typedef {import('./types.mjs').Entry} Entry
 * @typedef {import('./types.mjs').Types} Types
 * @typedef {object} Kind
 * @property {(types: Types, name: string) => Entry[]} entries
 * @property {string[]} heads
 * @property {(entry: Entry) => string[]} cells
 */

const code = (text) => (text ? `\`${text}\`` : '')
const nothing = (type) => (/^(?:undefined|Record<never, never>|object)$/.test(type) ? '—' : code(type))

const members = (types, name) => types.members(name)
const withType = ({ name, type, meaning }) => [code(name), type, meaning]
const withProperties = ({ name, type, meaning }) => [code(name), nothing(type), meaning]

/** @type {Record<string, Kind>} */
const KINDS = {
  hooks: { entries: (types) => types.hooks(), heads: ['hook', 'returns', 'what it does'], cells: withType },
  components: { entries: (types) => types.components(), heads: ['component', 'props', 'what it is'], cells: withType },
  members: {
    entries: members,
    heads: ['name', 'type', 'default', 'meaning'],
    cells: ({ name, type, fallback, meaning }) => [code(name), code(type), fallback, meaning],
  },
  views: { entries: members, heads: ['view', 'parameters', 'what it shows'], cells: withProperties },
  events: { entries: members, heads: ['event', 'properties', 'when'], cells: withProperties },
  errors: {
    entries: (types, name) => types.errors(name),
    heads: ['code', 'its text for developers'],
    cells: ({ name, meaning }) => [code(name), meaning],
  },
}

/** Returns the tables that a page asks for. @param {string} text */
export const requestsOf = (text) => [...text.matchAll(TABLE)].map(([, request = '']) => request)

/**
 * Returns an error for each page but `home` that has a table made from the types: a table that stands twice is read twice.
 * @param {ReadonlyMap<string, import('./markdown.mjs').Page>} pages by their paths
 * @param {string} home
 */
export const misplacedTables = (pages, home) =>
  [...pages].flatMap(([path, { text }]) =>
    path === home ? [] : requestsOf(text).map((request) => `${path}: the table ${request} belongs in ${home}`),
  )

/**
 * Fills the tables of a page.
 * @param {string} text of the page
 * @param {Types} types
 * @returns {{ text: string, errors: string[] }} `errors`: rows that don't exist, and those without a sentence
 */
export function fillPage(text, types) {
  const errors = []
  const filled = text.replace(TABLE, (block, request) => {
    try {
      return `<!-- reference: ${request} -->\n\n${tableOf(request, types, errors)}\n\n<!-- /reference -->`
    } catch (error) {
      errors.push(`${request}: ${error.message}`)
      return block
    }
  })
  return { text: filled, errors }
}

/** @param {string} request @param {Types} types @param {string[]} errors */
function tableOf(request, types, errors) {
  const [, kind = '', type = '', names] = REQUEST.exec(request) ?? []
  const { entries: read, heads, cells } = KINDS[kind] ?? {}
  if (!read) throw new Error(`there are tables of ${Object.keys(KINDS).join(', ')}`)
  const all = read(types, type)
  const entries = names === undefined ? all : chosen(all, names.split(/, ?/))
  for (const { name, meaning, at } of entries)
    if (!meaning) errors.push(`${at}: ${type && `${type}.`}${name} has no sentence of TSDoc`)
  const rows = entries.map((entry) =>
    cells(names === undefined ? entry : { ...entry, meaning: firstSentence(entry.meaning) }).map(escaped),
  )
  // A column without a word is left out.
  const kept = heads.map((_, column) => rows.some((row) => row[column]))
  const line = (row) => `| ${row.filter((_, column) => kept[column]).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

/** @param {Entry[]} entries @param {string[]} names */
const chosen = (entries, names) =>
  names.map((name) => {
    const entry = entries.find((each) => each.name.replace(/[(?].*/, '') === name)
    if (!entry) throw new Error(`there is no ${name}`)
    return entry
  })

/** A `|` would end the cell. @param {string} cell */
const escaped = (cell) => cell.replaceAll('|', '\\|')
