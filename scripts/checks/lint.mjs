import { ESLint } from 'eslint'
import { join, relative } from 'node:path'
import { latchkit } from '../lint-rules.mjs'
import { bin, ROOT, runNode } from '../run.mjs'
import { compareBreaks, readBreaks } from './fixtures.mjs'

const FIXTURES = join(ROOT, 'scripts/fixtures/lint')

/** Runs ESLint. */
export const lint = () => runNode(bin('eslint'), ['.', '--max-warnings=0'])

/** Checks the formatting with Prettier. */
export const format = () => runNode(bin('prettier'), ['--check', '--log-level=warn', '.'])

/**
 * Checks that the project's own rules find each break in the fixtures, and nothing else. A rule that one file breaks
 * several times is named `rule×times`.
 */
export async function lintRules() {
  const config = (await import(join(ROOT, 'eslint.config.js'))).default.filter(
    ({ ignores, files }) => files || !ignores,
  )
  const ownProject = {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: null, projectService: true, tsconfigRootDir: FIXTURES } },
  }
  const eslint = new ESLint({ cwd: FIXTURES, overrideConfigFile: true, overrideConfig: [...config, ownProject] })
  const results = await eslint.lintFiles(['packages', 'apps'])
  const found = results.flatMap(({ filePath, messages }) => {
    const names = messages.map(({ ruleId, message }) => ruleId ?? message)
    return [...new Set(names)].map((rule) => {
      const times = names.filter((name) => name === rule).length
      return {
        rule: times > 1 || rule === 'no-restricted-syntax' ? `${rule}×${times}` : rule,
        file: relative(FIXTURES, filePath),
      }
    })
  })
  const rules = Object.keys(latchkit.rules).map((rule) => `latchkit/${rule}`)
  return compareBreaks({ found, declared: readBreaks(FIXTURES), rules })
}
