// Pages that are read first are short, and each feature of core has a page of its own in its folder.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The most words of a page, as `wc -w` counts them: signs of a table count too. */
const MAX_WORDS = { 'README.md': 900, 'docs/architecture.md': 2_500 }
/** The most lines of a feature's page. */
const MAX_LINES = 40
const FEATURES = 'packages/core/src/features'

/** @param {string} text */
const wordsOf = (text) => text.split(/\s+/).filter(Boolean).length

/** Returns an error for each page that is too long, and for each feature without a page. @param {import('./map.mjs').Project} project */
export const checkLengths = ({ root, pages }) => [
  ...Object.entries(MAX_WORDS).flatMap(([path, most]) => {
    const words = wordsOf(pages.get(path)?.text ?? '')
    return words > most ? [`${path}: ${words} words, at most ${most}`] : []
  }),
  ...featuresIn(root).flatMap((noun) => {
    const path = `${FEATURES}/${noun}/README.md`
    const text = pages.get(path)?.text
    if (text === undefined) return [`${path}: not there`]
    const lines = text.trimEnd().split('\n').length
    return lines > MAX_LINES ? [`${path}: ${lines} lines, at most ${MAX_LINES}`] : []
  }),
]

/** @param {string} root @returns {string[]} the names of the folders */
function featuresIn(root) {
  const folder = join(root, FEATURES)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}
