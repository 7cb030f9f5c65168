// Checks the maps in docs/: what they name exists, nothing is missing, and what is "not yet" is printed.
//
//   node scripts/check-docs.mjs [--fill] [root]
//
// --fill first writes the test column of docs/faults.md from the fault numbers in test titles.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkFaults, FAULT_COUNT, fillFaults } from './docs/faults.mjs'
import { isFile } from './docs/markdown.mjs'
import { readProject } from './docs/project.mjs'
import { checkSpecMap, STATEMENTS } from './docs/specMap.mjs'
import { riddlesOf } from './plain-words.mjs'

/**
 * The number of statements and faults that the maps must contain.
 * @typedef {{ statements: import('./docs/specMap.mjs').Statements, faults: number }} Extent
 * @typedef {import('./docs/project.mjs').Project} Project
 * @typedef {import('./docs/markdown.mjs').Report} Report
 */

/** @type {Extent} */
const EXTENT = { statements: STATEMENTS, faults: FAULT_COUNT }

/**
 * Checks that each relative link of the project's pages leads to a file.
 * @param {string} root
 * @returns {string[]}
 */
function checkLinks(root) {
  return pagesOf(root, ['docs', 'examples']).flatMap(({ page, text }) =>
    linksOf(text)
      .filter((link) => !existsSync(target(root, page, link)))
      .map((link) => `${page}: the link ${link} leads nowhere`),
  )
}

/**
 * Documents are written in plain English.
 * @param {string} root
 * @returns {string[]}
 */
function checkWords(root) {
  const packages = ['packages', 'apps'].flatMap((folder) => namesIn(root, folder).map((name) => `${folder}/${name}`))
  return pagesOf(root, ['docs', 'examples', '.changeset', ...packages]).flatMap(({ page, text }) =>
    riddlesOf(text).map(({ line, word }) => `${page}:${line}: "${word}": name what acts instead`),
  )
}

/** @param {string} root @param {string} folder */
const namesIn = (root, folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [])

/**
 * The Markdown pages at the root, and directly in the folders.
 * @param {string} root
 * @param {string[]} folders
 */
const pagesOf = (root, folders) =>
  [
    'README.md',
    'CONTRIBUTING.md',
    ...folders.flatMap((folder) => namesIn(root, folder).map((name) => join(folder, name))),
  ]
    .filter((page) => page.endsWith('.md') && isFile(join(root, page)))
    .map((page) => ({ page, text: readFileSync(join(root, page), 'utf8') }))

/** @param {string} root @param {string} page @param {string} link */
function target(root, page, link) {
  const path = decodeURI(link.replace(/[#?].*$/, ''))
  return path.startsWith('/') ? join(root, path) : join(root, dirname(page), path)
}

/** @param {string} text @returns {string[]} relative links outside of code */
function linksOf(text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
  const link = /\]\(<?([^)\s>]+)|^\[[^\]]+\]:\s*(\S+)|<(?:img|a|source)\b[^>]*\b(?:src|srcset|href)="([^"]+)"/gm
  const found = [...prose.matchAll(link)].map(([, inline, reference, html]) => inline ?? reference ?? html ?? '')
  return found.filter((href) => !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(href))
}

/**
 * Runs all checks.
 * @param {Project} project
 * @param {Extent} extent
 * @returns {Report}
 */
export function checkDocs(project, extent = EXTENT) {
  const reports = [checkSpecMap(project, extent.statements), checkFaults(project, extent.faults)]
  return {
    errors: [...reports.flatMap(({ errors }) => errors), ...checkLinks(project.root), ...checkWords(project.root)],
    notes: reports.flatMap(({ notes }) => notes),
  }
}

/** @param {string[]} args */
function main(args) {
  const given = args.find((arg) => !arg.startsWith('--'))
  const project = readProject(given === undefined ? resolve(import.meta.dirname, '..') : resolve(given))
  if (args.includes('--fill')) fillFaults(project)
  const { errors, notes } = checkDocs(project)
  for (const note of notes) console.log(note)
  for (const error of errors) console.error(error)
  if (errors.length > 0) process.exitCode = 1
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  main(process.argv.slice(2))
