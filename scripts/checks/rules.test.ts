// Each rule of the imports, of oxlint and of the words finds what is wrong on purpose in scripts/fixtures, and nothing else.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from 'tinyglobby'
import { expect, test } from 'vitest'
import rules from '../lint-rules.mjs'
import { ROOT, run, runNode } from '../run.mjs'
import { cruise, RULES } from './boundaries.mjs'

const timeout = 180_000
const fixture = (name: string): string => join(ROOT, 'scripts/fixtures', name)

/** A line of a file that is wrong on purpose names the rules that must find it: `// breaks: rule rule`. */
const declaredIn = (folder: string): string[] =>
  globSync('**/*.{ts,tsx,mjs}', { cwd: folder })
    .flatMap((file) => {
      const [, names = ''] = /^\/\/ breaks: (.*)/m.exec(readFileSync(join(folder, file), 'utf8')) ?? []
      return names.split(' ').flatMap((rule) => (rule ? [`${file}: ${rule}`] : []))
    })
    .sort()

/** Returns the rules that no file breaks. */
const untried = (all: readonly (string | undefined)[], declared: readonly string[]): (string | undefined)[] =>
  all.filter((rule) => !declared.some((each) => each.replace(/×\d+$/, '').endsWith(`: ${rule}`)))

test('each rule of the imports finds the files that break it, and no other file', { timeout }, async () => {
  const declared = declaredIn(fixture('boundaries'))
  const found = new Set((await cruise(fixture('boundaries'))).map(({ rule, file }) => `${file}: ${rule}`))
  expect([...found].sort()).toEqual(declared)
  expect(untried(RULES, declared)).toEqual([])
})

/** `typescript(no-eval)` is `typescript/no-eval`. Without a code, it is a comment that turns off nothing. */
const nameOf = (code = 'unused-directive'): string => code.replace(/^eslint\((.*)\)$/, '$1').replace(/\((.*)\)$/, '/$1')

test('each rule of oxlint finds the files that break it, and no other file', { timeout }, async () => {
  const declared = declaredIn(fixture('lint'))
  const { stdout } = await run('oxlint', ['--config=oxlint.json', '--format=json'], { cwd: fixture('lint') })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code?: string; filename: string }[] }
  // A rule that one file breaks several times is named `rule×times`.
  const times = new Map<string, number>()
  for (const { code, filename } of diagnostics) {
    const key = `${filename}: ${nameOf(code)}`
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  expect([...times].map(([key, count]) => (count > 1 ? `${key}×${count}` : key)).sort()).toEqual(declared)
  const own = Object.keys(rules.rules).map((name) => `latchkit/${name}`)
  expect(untried(own, declared)).toEqual([])
})

test('each flaw of the words is found, and no other', { timeout }, async () => {
  const { stdout } = await runNode(join(ROOT, 'packages/ui/compile/words.mjs'), ['--release', fixture('words')])
  const found = [...stdout.matchAll(/^(?!\d+ languages)(.*?): (.*)/gm)].map(([, place, flaw]) => [place, flaw])
  const german = JSON.parse(readFileSync(join(fixture('words'), 'words/de.json'), 'utf8')) as Record<string, object>
  expect(Object.fromEntries(found)).toEqual(german['@breaks'])
})
