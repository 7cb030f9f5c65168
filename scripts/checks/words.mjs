import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runNode } from '../run.mjs'
import { compareBreaks } from './fixtures.mjs'

const SCRIPT = join(ROOT, 'scripts/words.mjs')
const FIXTURE = join(ROOT, 'scripts/fixtures/words')
/** Nothing is compiled there: each module is one that isn't up to date. The fixture has one of no text at all. */
const UNCOMPILED = /^src\/words\/(?!old\/)/

/** Every language has every text, compiled. */
export const words = () => runNode(SCRIPT, ['--check'])

/** The same finds what is wrong with the fixture, as its `@breaks` say, and nothing else. */
export async function wordRules() {
  const { status, stdout } = await runNode(SCRIPT, ['--check', FIXTURE])
  if (status === 0) return { status: 1, output: 'the fixture passed' }
  const found = stdout.split('\n').flatMap((line) => {
    const [, file, rule] = /^(.*?): (.*)/.exec(line) ?? []
    return file && !UNCOMPILED.test(file) ? [{ rule, file }] : []
  })
  const { '@breaks': breaks } = JSON.parse(readFileSync(join(FIXTURE, 'words/de.json'), 'utf8'))
  const declared = Object.entries(breaks).map(([file, rule]) => ({ rule, file }))
  return compareBreaks({ found, declared, rules: [] })
}
