// Reads Markdown pages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remark } from 'remark'
import remarkGfm from 'remark-gfm'
import { globSync } from 'tinyglobby'
import { visit } from 'unist-util-visit'

const PAGES = [
  '*.md',
  '{docs,examples,.changeset}/*.md',
  'docs/{guide,decisions}/*.md',
  '{packages,apps}/*/*.md',
  'packages/*/src/features/*/README.md',
]

/**
 * @typedef {{ text: string, tree: ReturnType<ReturnType<typeof remark>['parse']> }} Page
 * @typedef {{ line: number, cells: string[] }} Row
 */

/** @param {string} text @returns {Page} */
export const parsePage = (text) => ({ text, tree: remark().use(remarkGfm).parse(text) })

/** Reads the pages of a project. @param {string} root @returns {Map<string, Page>} by their paths */
export function readPages(root) {
  const paths = globSync(PAGES, { cwd: root, dot: true }).sort()
  return new Map(paths.map((path) => [path, parsePage(readFileSync(join(root, path), 'utf8'))]))
}

/** Returns the rows of every table in a page, without header rows. @param {Page} page @returns {Row[]} */
export function rowsIn({ text, tree }) {
  const rows = []
  visit(tree, 'table', ({ children: [, ...body] }) => {
    for (const { position, children } of body)
      rows.push({ line: position.start.line, cells: children.map((cell) => cellOf(text, cell)) })
  })
  return rows
}

/** Returns a cell as it is written, because a title may have signs that Markdown would read. */
const cellOf = (text, { children }) =>
  text.slice(children[0]?.position.start.offset, children.at(-1)?.position.end.offset ?? 0).replaceAll('\\|', '|')

/** Returns the relative addresses of all links and pictures in a page, also of those in HTML. @param {Page} page */
export function linksIn({ tree }) {
  const links = []
  visit(tree, (node) => {
    if ('url' in node) links.push(node.url)
    if (node.type !== 'html') return
    for (const [, url] of node.value.matchAll(/\b(?:src|srcset|href)="([^"]+)"/g)) links.push(url)
  })
  return links.filter((url) => !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(url))
}
