// Checks the checks: each rule of the imports, of oxlint and of the words finds what is wrong on purpose in
// scripts/fixtures, and nothing else.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import rules from '../lint-rules.mjs'
import { bin, ROOT, runNode } from '../run.mjs'
import { cruise, RULES } from './boundaries.mjs'
import { compareBreaks, readBreaks } from './fixtures.mjs'

const fixture = (name) => join(ROOT, 'scripts/fixtures', name)

async function boundaries() {
  const found = await cruise(fixture('boundaries'))
  return compareBreaks({ found, declared: readBreaks(fixture('boundaries')), rules: RULES })
}

/** A rule that one file breaks several times is named `rule×times`. */
async function lint() {
  const args = ['--config=oxlint.json', '--format=json']
  const { stdout } = await runNode(bin('oxlint'), args, { cwd: fixture('lint') })
  const times = {}
  for (const { code, filename } of JSON.parse(stdout).diagnostics) {
    const key = `${filename} ${nameOf(code)}`
    times[key] = (times[key] ?? 0) + 1
  }
  const found = Object.entries(times).map(([key, count]) => {
    const [file, rule] = key.split(' ')
    return { file, rule: count > 1 ? `${rule}×${count}` : rule }
  })
  const own = Object.keys(rules.rules).map((name) => `latchkit/${name}`)
  return compareBreaks({ found, declared: readBreaks(fixture('lint')), rules: own })
}

/** `typescript(no-eval)` is `typescript/no-eval`. @param {string | undefined} code none: a comment that turns off nothing */
const nameOf = (code = 'unused-directive') => code.replace(/^eslint\((.*)\)$/, '$1').replace(/\((.*)\)$/, '/$1')

/** The flaws of the words are declared in `@breaks` of their German. */
async function words() {
  const { stdout } = await runNode(join(ROOT, 'scripts/words.mjs'), ['--release', fixture('words')])
  const found = [...stdout.matchAll(/^(?!\d+ languages)(.*?): (.*)/gm)].map(([, file, rule]) => ({ file, rule }))
  const { '@breaks': breaks } = JSON.parse(readFileSync(join(fixture('words'), 'words/de.json'), 'utf8'))
  const declared = Object.entries(breaks).map(([file, rule]) => ({ file, rule }))
  return compareBreaks({ found, declared, rules: [] })
}

const lines = (await Promise.all([boundaries(), lint(), words()])).flat()
for (const line of lines) console.log(line)
process.exitCode = lines.length > 0 ? 1 : 0
