// Keeps the maps in docs/ true: what they name exists, nothing is left out, and what is still "not yet" is printed.
//
//   node scripts/check-docs.mjs [--fill] [root]
//
// --fill first writes the test column of docs/faults.md from the fault numbers in test titles.
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const SPEC_MAP = 'docs/spec-map.md'
const FAULTS = 'docs/faults.md'
const NOT_YET = 'not yet'
const NOTHING_TO_DO = '—'
const LINE_WIDTH = 110

/**
 * What there is to account for: the number of paragraphs in each section of the specification, and of faults.
 * @typedef {{ paragraphs: readonly number[], faults: number }} Extent
 * @typedef {{ line: number, cells: string[] }} Row a table row: its line number and its cells, trimmed
 * @typedef {{ word: string } | { path: string, title?: string }} Entry
 * @typedef {{ errors: string[], notes: string[] }} Report
 */

/** @type {Extent} */
export const EXTENT = { paragraphs: [1, 12, 19, 13, 13, 1, 27, 15, 12], faults: 235 }

/**
 * The rows of every table in a Markdown text, header rows left out.
 * @param {string} text
 * @returns {Row[]}
 */
export function readRows(text) {
  const lines = text.split('\n')
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
 * What a file or test cell names: words ("not yet", "viem") and paths, each path with or without ` › title fragment`.
 * Entries are parted by `<br>` or by a comma before the next path, so that a title may hold commas.
 * @param {string} cell
 * @returns {Entry[]}
 */
export function parseCell(cell) {
  return cell.split(/\s*<br>\s*|,\s+(?=`?[\w.@-]+\/|not yet$|viem\b|wagmi\b)/).map((part) => {
    const [name, ...title] = part.split(' › ')
    const path = name.replaceAll('`', '').trim()
    if (!path.includes('/')) return { word: path }
    return title.length > 0 ? { path, title: title.join(' › ').replace(/^`|`$/g, '') } : { path }
  })
}

/**
 * The fault numbers in a test file's titles. Any string counts (titles also come from tables), as does a story's
 * export name; comments don't.
 * @param {string} source
 * @returns {string[]} sorted, each once
 */
export function faultsInTitles(source) {
  const token = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\bexport const F\w+/g
  const numbers = (source.match(token) ?? [])
    .filter((part) => !part.startsWith('/'))
    .flatMap((part) => part.match(/(?<![\w#])F\d{3}(?!\d)/g) ?? [])
  return [...new Set(numbers)].sort()
}

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

/** @param {string} label @param {string[]} words */
function wrap(label, words) {
  const lines = [`  ${label}:`]
  words.forEach((word, index) => {
    const next = index === words.length - 1 ? word : `${word},`
    if (`${lines.at(-1)} ${next}`.length > LINE_WIDTH) lines.push(`    ${next}`)
    else lines.push(`${lines.pop()} ${next}`)
  })
  return lines
}

/** @param {string} path */
const isFile = (path) => existsSync(path) && statSync(path).isFile()

/** Titles stand in quotes in the source, so `\'` there is `'` in a document. @param {string} text */
const unescape = (text) => text.replace(/\\(['"`])/g, '$1')

/**
 * What is wrong with one entry of a file or test cell.
 * @param {string} root
 * @param {Entry} entry
 * @param {string[]} words the words this column may hold
 * @returns {string[]}
 */
function entryErrors(root, entry, words) {
  if ('word' in entry) {
    if (words.includes(entry.word)) return []
    return [`"${entry.word}" is neither a path nor ${words.map((word) => `"${word}"`).join(', ')}`]
  }
  const file = join(root, entry.path)
  if (!isFile(file)) return [`no such file: ${entry.path}`]
  if (entry.title === undefined || unescape(readFileSync(file, 'utf8')).includes(unescape(entry.title))) return []
  return [`${entry.path} has no "${entry.title}"`]
}

/** @param {Entry[]} entries @param {string} word */
const says = (entries, word) => entries.some((entry) => 'word' in entry && entry.word === word)

/**
 * Spec ids must run without a gap: every paragraph of the extent, its statements counted from 1.
 * @param {{ line: number, id: string }[]} rows
 * @param {Extent} extent
 * @returns {string[]}
 */
function orderErrors(rows, extent) {
  const errors = []
  const expected = extent.paragraphs.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `S${section + 1}.${String(index + 1).padStart(2, '0')}`),
  )
  const seen = new Set()
  let before = ''
  for (const { line, id } of rows) {
    const [, paragraph, number] = /^(S\d\.\d\d)\.(\d+)$/.exec(id) ?? []
    const where = `${SPEC_MAP}:${line}`
    if (!expected.includes(paragraph)) errors.push(`${where}: ${id} is not an id of the specification`)
    else if (seen.has(id)) errors.push(`${where}: ${id} is there twice`)
    else if (Number(number) > 1 && !seen.has(`${paragraph}.${number - 1}`))
      errors.push(`${where}: ${id} comes without ${paragraph}.${number - 1} before it`)
    else if (paragraph < before) errors.push(`${where}: ${id} is out of order, after ${before}`)
    seen.add(id)
    before = paragraph > before ? paragraph : before
  }
  const missing = expected.filter((paragraph) => !seen.has(`${paragraph}.1`))
  return [...errors, ...missing.map((paragraph) => `${SPEC_MAP}: no row for ${paragraph}`)]
}

/**
 * @param {string} root
 * @param {Extent} extent
 * @returns {Report}
 */
export function checkSpecMap(root, extent = EXTENT) {
  const table = readTable(root, SPEC_MAP)
  const rows = table.rows.map(({ line, cells: [id, , file, test] }) => {
    return { line, id, file: parseCell(file), test: parseCell(test) }
  })
  const errors = rows.flatMap(({ line, id, file, test }) =>
    [
      ...file.flatMap((entry) => entryErrors(root, entry, [NOT_YET, NOTHING_TO_DO, 'viem', 'wagmi'])),
      ...test.flatMap((entry) => entryErrors(root, entry, [NOT_YET, NOTHING_TO_DO])),
    ].map((error) => `${SPEC_MAP}:${line}: ${id}: ${error}`),
  )
  const all = rows.map(({ id }) => id)
  const noFile = rows.filter(({ file }) => says(file, NOT_YET)).map(({ id }) => id)
  const noTest = rows.filter(({ file, test }) => !says(file, NOT_YET) && says(test, NOT_YET)).map(({ id }) => id)
  const done = all.length - noFile.length - noTest.length
  const notes = [
    `${SPEC_MAP}: ${all.length} statements: ${done} done, ${noTest.length} without a test, ${noFile.length} not yet`,
  ]
  if (noTest.length > 0) notes.push(...wrap('without a test', compressRanges(noTest, all)))
  if (noFile.length > 0) notes.push(...wrap(NOT_YET, compressRanges(noFile, all)))
  return { errors: [...table.errors, ...orderErrors(rows, extent), ...errors], notes }
}

/**
 * The table rows of one document, and an error for each that has not four cells.
 * @param {string} root
 * @param {string} path
 * @returns {{ rows: Row[], errors: string[] }}
 */
function readTable(root, path) {
  if (!isFile(join(root, path))) return { rows: [], errors: [`${path}: not there`] }
  const rows = readRows(readFileSync(join(root, path), 'utf8'))
  const odd = rows.filter(({ cells }) => cells.length !== 4)
  return {
    rows: rows.filter(({ cells }) => cells.length === 4),
    errors: odd.map(({ line, cells }) => `${path}:${line}: ${cells.length} cells where there should be 4`),
  }
}

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'])
// A suite that several packages run (`describeAdapter.ts`) holds titles too.
const TEST_FILE =
  /\.test\.tsx?$|\.stories\.tsx?$|(^|\/)e2e\/(.+\/)?[^/]+\.spec\.ts$|(^|\/)describe[A-Z]\w*(\.fixture)?\.tsx?$/

/** @param {string} root @param {string} folder @returns {string[]} */
function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name.startsWith('.')) return []
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(root, path) : [path]
  })
}

/**
 * Which test files tell of which fault in a title.
 * @param {string} root
 * @returns {Map<string, string[]>} fault number → sorted paths
 */
export function findFaultTests(root) {
  /** @type {Map<string, string[]>} */
  const tests = new Map()
  for (const path of ['packages', 'apps'].flatMap((folder) => filesBelow(root, folder)).sort()) {
    if (!TEST_FILE.test(path)) continue
    for (const number of faultsInTitles(readFileSync(join(root, path), 'utf8')))
      tests.set(number, [...(tests.get(number) ?? []), path])
  }
  return tests
}

/** @param {string} root @param {string} path @param {string} number */
const mentions = (root, path, number) => readFileSync(join(root, path), 'utf8').includes(number)

/**
 * @param {string} root
 * @param {Extent} extent
 * @returns {Report}
 */
export function checkFaults(root, extent = EXTENT) {
  const table = readTable(root, FAULTS)
  const all = Array.from({ length: extent.faults }, (_, index) => `F${String(index + 1).padStart(3, '0')}`)
  const rows = table.rows.map(({ line, cells: [id, , , test] }) => ({ line, id, test: parseCell(test) }))
  const errors = rows.flatMap(({ line, id, test }) =>
    test
      .flatMap((entry) => {
        const wrong = entryErrors(root, entry, [NOT_YET])
        if (wrong.length > 0 || 'word' in entry || mentions(root, entry.path, id)) return wrong
        return [`${entry.path} doesn't mention ${id}`]
      })
      .map((error) => `${FAULTS}:${line}: ${id}: ${error}`),
  )
  const open = rows.filter(({ test }) => says(test, NOT_YET)).map(({ id }) => id)
  const notes = [`${FAULTS}: ${rows.length} faults: ${rows.length - open.length} tested, ${open.length} not yet`]
  if (open.length > 0) notes.push(...wrap(NOT_YET, compressRanges(open, all)))
  return { errors: [...table.errors, ...sequenceErrors(rows, all), ...errors, ...unnamedTests(root, rows)], notes }
}

/**
 * Faults must be exactly `all`, in order.
 * @param {{ line: number, id: string }[]} rows
 * @param {string[]} all
 * @returns {string[]}
 */
function sequenceErrors(rows, all) {
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
 * The other direction: a test that bears a fault's number must stand in that fault's row.
 * @param {string} root
 * @param {{ id: string, test: Entry[] }[]} rows
 * @returns {string[]}
 */
function unnamedTests(root, rows) {
  const named = new Map(rows.map(({ id, test }) => [id, test.map((entry) => ('path' in entry ? entry.path : ''))]))
  return [...findFaultTests(root)].flatMap(([number, paths]) => {
    const row = named.get(number)
    if (row === undefined) return paths.map((path) => `${path}: there is no fault ${number} in ${FAULTS}`)
    return paths
      .filter((path) => !row.includes(path))
      .map((path) => `${path}: its title bears ${number}, whose row in ${FAULTS} doesn't name it (--fill does)`)
  })
}

/**
 * Writes the test column of docs/faults.md from the numbers in test titles. What a row names already stays if the file
 * is there and mentions the number (a suite that isn't found by its name); all else goes.
 * @param {string} root
 */
export function fillFaults(root) {
  const tests = findFaultTests(root)
  const file = join(root, FAULTS)
  const lines = readFileSync(file, 'utf8').split('\n')
  for (const { line, cells } of readRows(lines.join('\n'))) {
    const [number, , , cell] = cells
    if (cells.length !== 4) continue
    lines[line - 1] = lines[line - 1].replace(
      /(?<!\\)\|(?:\\\||[^|])*\|\s*$/,
      `| ${testCell(root, number, cell, tests)} |`,
    )
  }
  writeFileSync(file, lines.join('\n'))
}

/** @param {string} root @param {string} number @param {string} cell @param {Map<string, string[]>} tests */
function testCell(root, number, cell, tests) {
  const kept = parseCell(cell).filter(
    (entry) => 'path' in entry && isFile(join(root, entry.path)) && mentions(root, entry.path, number),
  )
  const found = (tests.get(number) ?? []).filter((path) => !kept.some((entry) => entry.path === path))
  const entries = [...kept, ...found.map((path) => ({ path }))].sort((a, b) => (a.path < b.path ? -1 : 1))
  const text = entries.map(({ path, title }) => (title === undefined ? `\`${path}\`` : `\`${path}\` › ${title}`))
  return text.length > 0 ? text.join('<br>').replaceAll('|', '\\|') : NOT_YET
}

/**
 * Each relative link of the project's pages must lead to something.
 * @param {string} root
 * @returns {string[]}
 */
export function checkLinks(root) {
  const docs = existsSync(join(root, 'docs')) ? readdirSync(join(root, 'docs')).map((name) => `docs/${name}`) : []
  const pages = ['README.md', 'CONTRIBUTING.md', ...docs].filter((path) => path.endsWith('.md'))
  return pages
    .filter((page) => isFile(join(root, page)))
    .flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8')
      return linksOf(text)
        .filter((link) => !existsSync(target(root, page, link)))
        .map((link) => `${page}: the link ${link} leads nowhere`)
    })
}

/** @param {string} root @param {string} page @param {string} link */
function target(root, page, link) {
  const path = decodeURI(link.replace(/[#?].*$/, ''))
  return path.startsWith('/') ? join(root, path) : join(root, dirname(page), path)
}

/** @param {string} text @returns {string[]} relative links, code left out */
function linksOf(text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
  const link = /\]\(<?([^)\s>]+)|^\[[^\]]+\]:\s*(\S+)|<(?:img|a|source)\b[^>]*\b(?:src|srcset|href)="([^"]+)"/gm
  const found = [...prose.matchAll(link)].map(([, inline, reference, html]) => inline ?? reference ?? html ?? '')
  return found.filter((href) => !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(href))
}

/**
 * All checks.
 * @param {string} root the project's folder
 * @param {Extent} extent
 * @returns {Report}
 */
export function checkDocs(root, extent = EXTENT) {
  const reports = [checkSpecMap(root, extent), checkFaults(root, extent)]
  return {
    errors: [...reports.flatMap(({ errors }) => errors), ...checkLinks(root)],
    notes: reports.flatMap(({ notes }) => notes),
  }
}

/** @param {string[]} args */
function main(args) {
  const given = args.find((arg) => !arg.startsWith('--'))
  const root = given === undefined ? resolve(dirname(fileURLToPath(import.meta.url)), '..') : resolve(given)
  if (args.includes('--fill')) fillFaults(root)
  const { errors, notes } = checkDocs(root)
  for (const note of notes) console.log(note)
  for (const error of errors) console.error(error)
  if (errors.length > 0) process.exitCode = 1
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  main(process.argv.slice(2))
