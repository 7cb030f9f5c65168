// Files that are wrong on purpose. The first line of each names the rules that must find it: `// breaks: rule rule`.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ rule: string, file: string }} Break `file` is relative to the fixtures' folder */

/** @param {string} folder @returns {Break[]} the rules that the fixtures declare */
export const readBreaks = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .flatMap((file) => {
      const [, names = ''] = /^\/\/ breaks: (.*)/.exec(readFileSync(join(folder, file), 'utf8')) ?? []
      return names
        .split(' ')
        .filter(Boolean)
        .map((rule) => ({ rule, file }))
    })

/**
 * Checks that every declared break was found, nothing else was found, and every rule has a fixture.
 * @param {{ found: Break[], declared: Break[], rules: string[] }} breaks `rules` are all rules
 * @returns {string[]} what is wrong
 */
export function compareBreaks({ found, declared, rules }) {
  const [foundKeys, declaredKeys] = [found, declared].map(
    (all) => new Set(all.map(({ rule, file }) => `${rule}: ${file}`)),
  )
  const tried = new Set(declared.map(({ rule }) => rule.replace(/×\d+$/, '')))
  return [
    ...[...declaredKeys].filter((each) => !foundKeys.has(each)).map((each) => `not found: ${each}`),
    ...[...foundKeys].filter((each) => !declaredKeys.has(each)).map((each) => `found, though not meant: ${each}`),
    ...rules.filter((rule) => !tried.has(rule)).map((rule) => `no fixture breaks ${rule}`),
  ]
}
