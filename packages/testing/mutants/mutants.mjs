// pnpm mutants <folder or file> …: changes conditions, numbers and texts of the sources, one after the other, runs the
// related tests, and prints what no test finds. The files stay as they are: Vitest gets the changed code instead of them.
// `--tests <files>`: beside those of the same folder only these tests, such as 'packages/testing/src/latch/send/*.test.ts'.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chosenOf, imports, kindOf, sourcesOf } from './files.mjs'
import { instrument } from './instrument.mjs'
import { planOf, testsOfMutants } from './plan.mjs'
import { beginJournal, readJournal, runPlan, runTests } from './runTests.mjs'
import { CACHE, ROOT } from '../../../scripts/run.mjs'

/** Packages whose tests are in others, too. */
const TESTED_BY = { core: ['core', 'testing'], 'adapter-evm': ['adapter-evm', 'adapter-ethers', 'adapter-wagmi'] }
/** How many tests of a mutant run before the other ones of any mutant. */
const FIRST_TESTS = 4
/** The test that found each mutant in the last run: it is asked first. */
const LAST = join(CACHE, 'mutants/last.json')

/** Names for mutants that stay when other lines change. @param {import('./instrument.mjs').Mutant[]} mutants */
function namesOf(mutants) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  return new Map(
    mutants.map(({ id, file, kind, before, after }) => {
      const name = `${file} ${kind} ${before} → ${after}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
      return [id, `${name} ${counts.get(name)}`]
    }),
  )
}

/**
 * Prints the mutants that no test finds, and the figures of each folder and kind.
 * @param {import('./instrument.mjs').Mutant[]} mutants @param {ReadonlyMap<string, readonly string[]>} tests
 */
function report(mutants, tests) {
  const { killers, spoilt } = readJournal()
  for (const [, , , by] of spoilt) console.log(`A mutant left something behind in ${by}`)
  const short = (/** @type {string} */ code) => code.replace(/\s+/g, ' ').slice(0, 160)
  for (const { id, file, line, column, kind, before, after } of mutants) {
    if (killers.has(id)) continue
    const note = tests.get(id)?.length ? '' : ' (in no test)'
    console.log(`${file}:${line}:${column} ${kind}${note}\n  - ${short(before)}\n  + ${short(after)}`)
  }
  const groupOf = (/** @type {{ file: string }} */ { file }) => `${dirname(file)}: ${kindOf(file)}`
  for (const group of new Set(mutants.map(groupOf))) {
    const own = mutants.filter((mutant) => groupOf(mutant) === group)
    const killed = own.filter(({ id }) => killers.has(id)).length
    console.log(`${group}: ${own.length} mutants, ${killed} killed, ${((killed / own.length) * 100).toFixed(1)} %`)
  }
}

/**
 * @param {string[]} asked folders and files
 * @param {string[]} [given] patterns of the tests beside those of the same folder. Without them, all of the packages
 */
async function main(asked, given) {
  const packages = [...new Set(asked.map((path) => path.split('/')[1]))]
  const chosen = asked.flatMap(chosenOf)
  const others = packages.flatMap((name) => sourcesOf(`packages/${name}/src`))
  // What runs through them tells which tests a constant has.
  const constants = chosen.filter((file) => kindOf(file) === 'constants')
  const importers = others.filter((file) => constants.some((one) => imports(file, one)))
  const { code, mutants: all } = await instrument(
    [...new Set([...chosen, ...importers])].map((file) => join(ROOT, file)),
  )
  const mutants = all.filter(({ file }) => chosen.includes(file))
  console.log(`${mutants.length} mutants in ${chosen.length} files. First each test runs as it is.`)

  beginJournal()
  const names = namesOf(mutants)
  const last = existsSync(LAST) ? JSON.parse(readFileSync(LAST, 'utf8')) : {}
  const near = [...new Set(chosen.map((file) => `${dirname(file)}/*.test.ts`))]
  const far =
    given ?? packages.flatMap((name) => TESTED_BY[name] ?? [name]).map((name) => `packages/${name}/src/**/*.test.ts`)
  /** @type {Map<string, string[]>} */
  const tests = new Map(mutants.map(({ id }) => [id, []]))
  const ran = new Set()
  // The tests of the folders find most of the mutants, and the tests of all features are slow.
  for (const files of [near, far]) {
    const alive = mutants.filter(({ id }) => !readJournal().killers.has(id))
    const found = (await runTests(code, files)).filter(({ key }) => !ran.has(key))
    for (const { key, failure } of found) {
      ran.add(key)
      if (failure) console.log(`Left out, since it fails: ${key}: ${failure}`)
    }
    const more = testsOfMutants(alive, found, new Map(all.map((mutant) => [mutant.id, mutant])))
    const partOf = (/** @type {(id: string, keys: string[]) => string[]} */ part) =>
      planOf(new Map([...more].map(([id, keys]) => [id, part(id, keys)])))
    await runPlan(
      code,
      partOf((id, keys) => keys.filter((key) => relative(ROOT, key) === last[names.get(id) ?? ''])),
    )
    await runPlan(
      code,
      partOf((_, keys) => keys.slice(0, FIRST_TESTS)),
    )
    await runPlan(
      code,
      partOf((_, keys) => keys.slice(FIRST_TESTS)),
    )
    for (const [id, keys] of more) tests.get(id)?.push(...keys)
    console.log(`${readJournal().killers.size} of them killed by ${files.join(' ')}`)
  }

  for (const [id, by] of readJournal().killers) last[names.get(id) ?? ''] = relative(ROOT, by)
  writeFileSync(LAST, JSON.stringify(last))
  report(mutants, tests)
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true } },
})
if (positionals.length > 0)
  await main(
    positionals.map((path) => relative(ROOT, resolve(path))),
    values.tests,
  )
else {
  console.error('pnpm mutants [--tests <files>] <folder or file> …')
  process.exitCode = 1
}
