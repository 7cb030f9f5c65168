import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runNode } from '../run.mjs'
import { compareBreaks } from './fixtures.mjs'

const SCRIPT = join(ROOT, 'scripts/words.mjs')
const FIXTURE = join(ROOT, 'scripts/fixtures/words')

/** Checks the texts of all languages, and that none is compiled in the repository. */
export const words = () => runNode(SCRIPT, ['--check'])

/** Checks that the check before a release finds the flaws that the fixture's `@breaks` declare, and nothing else. */
export async function wordRules() {
  const { status, stdout } = await runNode(SCRIPT, ['--release', FIXTURE])
  if (status === 0) return { status: 1, output: 'the fixture passed' }
  const found = stdout.split('\n').flatMap((line) => {
    const [, file, rule] = /^(.*?): (.*)/.exec(line) ?? []
    return file && !file.includes('languages beside English') ? [{ rule, file }] : []
  })
  const { '@breaks': breaks } = JSON.parse(readFileSync(join(FIXTURE, 'words/de.json'), 'utf8'))
  const declared = Object.entries(breaks).map(([file, rule]) => ({ rule, file }))
  return compareBreaks({ found, declared, rules: [] })
}
