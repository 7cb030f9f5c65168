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
    errors: [...reports.flatMap(({ errors }) => errors), ...checkLinks(project.root)],
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
