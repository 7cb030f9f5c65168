// The rule of the tests beside the sources: a file of logic over 40 lines has its test or story beside it, or the first
// line of a test names the file: `// Tests connection.handle.ts, connection.mailbox.ts.` So each name of a source leads
// to the test that exercises it. `boundaries` runs this, since it reads the imports of all files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MAX_LINES = 40

const HAS_TEST = 'has-a-test'
const NAMES_ONE_FILE = 'names-one-file-it-reaches'
/** The names of the rules. */
export const RULES = [HAS_TEST, NAMES_ONE_FILE]

const IS_TEST = /\.(?:test|stories|spec)\.tsx?$/
/** The sources of what is published. The site of the embedded wallet is a part of the server. */
const IS_SOURCE = /^(?:packages\/[^/]+|apps\/secure)\/src\/.*(?<!\.d)\.tsx?$/
/**
 * What needs no test of its own. The exports have no logic. Fixtures belong to the tests that use them. In `testing`, the
 * suites are tests themselves, which the adapters run, and the models are the tools of random tests: these tests are
 * what fails where they are wrong.
 */
const NEEDS_NONE = /\.fixture\.|\/exports\/|^packages\/testing\/src\/(?:model\/|suite\.|describe[A-Z])/
/** A statement of a value. A file without one declares types alone, which have no logic. */
const VALUE = /^(?:export )?(?:async |abstract )*(?:const|let|function|class|enum) /m
/** What follows a source's name in the name of the test beside it. */
const BESIDE = ['.test.ts', '.test.tsx', '.stories.tsx', '.browser.test.tsx', '.process.test.ts', '.model.test.ts']
/** Tests that import no source, but load it in a page. */
const IN_A_PAGE = /\.spec\.ts$|\/browser\.test\.ts$/
/** The first line of a test, with the files that it names. */
const NAMING = /^\/\/ Tests (.+)\.\n/

/** @typedef {import('./boundaries.mjs').Module} Module */
/** @typedef {import('./boundaries.mjs').Violation} Violation */

/**
 * Finds sources that no test stands for, and tests that name what they can't test.
 * @param {readonly Module[]} modules
 * @param {string} root the folder of their paths
 * @returns {Violation[]}
 */
export function findUntested(modules, root) {
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const files = modules.map(({ source }) => source)
  const sources = files.filter((file) => IS_SOURCE.test(file) && !IS_TEST.test(file))
  const known = new Set(files)
  const imports = new Map(modules.map((each) => [each.source, each.dependencies.map(({ resolved }) => resolved)]))
  const named = files
    .filter((file) => IS_TEST.test(file))
    .flatMap((file) => namesIn(file, read(file), sources, imports))
  const tested = new Set(named.map(({ source }) => source))
  const untested = sources
    .filter((file) => !NEEDS_NONE.test(file) && !tested.has(file) && !hasTestBeside(file, known))
    .map((file) => ({ file, lines: linesOfLogic(read(file)) }))
    .filter(({ lines }) => lines > MAX_LINES)
  return [
    ...untested.map(({ file, lines }) => ({ rule: HAS_TEST, file, to: `no test, though it has ${lines} lines` })),
    ...named.flatMap(({ file, name, flaw }) => (flaw ? [{ rule: NAMES_ONE_FILE, file, to: `${name}: ${flaw}` }] : [])),
  ]
}

/**
 * Reads which sources the first line of a test names, and what is wrong with a name.
 * @param {string} file
 * @param {string} text
 * @param {readonly string[]} sources
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {{ file: string, name: string, source?: string, flaw?: string }[]}
 */
function namesIn(file, text, sources, imports) {
  const [, names] = NAMING.exec(text) ?? []
  if (!names) return []
  const reached = reachedFrom(file, imports)
  return names.split(', ').map((name) => {
    const [source, ...others] = sources.filter((each) => each.endsWith(`/${name}`))
    if (!source) return { file, name, flaw: 'no such file' }
    if (others.length > 0) return { file, name, flaw: `one of ${others.length + 1} files, name its folder too` }
    if (!IN_A_PAGE.test(file) && !reached.has(source)) return { file, name, flaw: 'no import leads to it' }
    return { file, name, source }
  })
}

/**
 * Returns a file with all files that it imports, directly or not.
 * @param {string} file
 * @param {ReadonlyMap<string, readonly string[]>} imports
 */
function reachedFrom(file, imports) {
  const reached = new Set([file])
  for (const each of reached) for (const next of imports.get(each) ?? []) reached.add(next)
  return reached
}

/** @param {string} file @param {ReadonlySet<string>} known */
const hasTestBeside = (file, known) => BESIDE.some((ending) => known.has(file.replace(/\.tsx?$/, ending)))

/**
 * Counts the lines of a file that are neither blank nor a comment. Types alone are no logic: 0.
 * @param {string} text
 */
const linesOfLogic = (text) =>
  VALUE.test(text)
    ? text
        .replace(/^\s*\/\*[^]*?\*\//gm, '')
        .split('\n')
        .filter((line) => /^\s*(?!\/\/)\S/.test(line)).length
    : 0
