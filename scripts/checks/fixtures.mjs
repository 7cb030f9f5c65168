// Files that are wrong on purpose. The first line of each names the rules that must find it: `// breaks: rule rule`.
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** @typedef {{ rule: string, file: string }} Break `file` is relative to the fixtures' folder */

/** @param {string} folder @returns {Break[]} the rules that the fixtures declare */
export const readBreaks = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => {
      const [, names = ''] = /^\/\/ breaks: (.*)/.exec(readFileSync(path, 'utf8')) ?? []
      const file = relative(folder, path)
      return names
        .split(' ')
        .filter(Boolean)
        .map((rule) => ({ rule, file }))
    })

/**
 * Checks that every declared break was found, nothing else was found, and every rule has a fixture.
 * @param {{ found: Break[], declared: Break[], rules: string[] }} breaks `rules` are all rules
 * @returns {{ status: number, output: string }}
 */
export function compareBreaks({ found, declared, rules }) {
  const key = ({ rule, file }) => `${rule}: ${file}`
  const [foundKeys, declaredKeys] = [found, declared].map((breaks) => new Set(breaks.map(key)))
  const tried = new Set(declared.map(({ rule }) => rule.replace(/×\d+$/, '')))
  const lines = [
    ...[...declaredKeys].filter((each) => !foundKeys.has(each)).map((each) => `not found: ${each}`),
    ...[...foundKeys].filter((each) => !declaredKeys.has(each)).map((each) => `found, though not meant: ${each}`),
    ...rules.filter((rule) => !tried.has(rule)).map((rule) => `no fixture breaks ${rule}`),
  ]
  return { status: lines.length > 0 ? 1 : 0, output: lines.join('\n') }
}
