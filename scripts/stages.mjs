// Stages of tests, and how each runner makes one.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { bin, ROOT, runNode } from './run.mjs'
import { isSame, readPlaywright } from './results.mjs'

/**
 * @typedef {import('./results.mjs').Report} Report
 * @typedef {import('./results.mjs').Test} Test
 * @typedef {object} Stage
 * @property {() => Promise<Report>} run
 * @property {(tests: readonly Test[]) => Promise<Test[]>} [repeat] runs these tests again, one at a time
 */

/**
 * Runs a command that writes its results to a file, and reads them. A command that breaks off is one failure.
 * @param {string} file
 * @param {() => Promise<{ status: number }>} run
 * @param {(result: any) => Report} [read]
 * @returns {Promise<Report>}
 */
async function collect(file, run, read = (report) => report) {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const { status } = await run()
  const { tests, files } = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { tests: [], files: [] }
  const isTold = status === 0 || tests.some((test) => test.status === 'failed')
  const brokenOff = { titles: [], status: 'failed', reason: `ended with ${status} though no test failed` }
  return { tests: isTold ? tests : [...tests, brokenOff], files }
}

/**
 * Creates the stage of a script without tests, or of a script that writes a Report to the given file.
 * @param {(file: string) => Promise<{ status: number }>} run
 * @param {string} file
 * @returns {Stage}
 */
export const scriptStage = (run, file) => ({ run: () => collect(file, () => run(file)) })

/**
 * @param {{ name: string, projects: readonly string[], config?: string, folder: string }} stage `folder` of the results
 * @returns {Stage}
 */
export function vitestStage({ name, projects, config = 'vitest.config.ts', folder }) {
  const vitest = (file, among, args) =>
    collect(file, () => {
      const reporters = ['default', './scripts/vitest-reporter.mjs'].map((reporter) => `--reporter=${reporter}`)
      const options = [`--config=${config}`, ...among.map((project) => `--project=${project}`), ...reporters]
      return runNode(bin('vitest'), ['run', '--allowOnly=false', ...options, ...args], {
        show: true,
        env: { REPORT_FILE: file },
      })
    })
  const alone = async (tests, kind, ...args) => {
    if (tests.length === 0) return []
    const among = tests.every(({ project }) => project) ? tests.map(({ project }) => project) : projects
    const files = tests.map(({ file }) => file)
    const output = join(folder, `${name}.again.${kind}.json`)
    return (await vitest(output, unique(among), [...unique(files), '--no-file-parallelism', ...args])).tests
  }
  return {
    run: () => vitest(join(folder, `${name}.json`), projects, []),
    async repeat(tests) {
      const single = tests.filter(({ titles }) => titles.length > 0)
      const files = tests.filter(({ titles }) => titles.length === 0)
      const singles = await alone(single, 'tests', '--testNamePattern', patternOf(single))
      return [
        ...(await alone(files, 'files')),
        // The pattern also matches tests with the same title in other projects, and skips the other tests of each file.
        ...singles.filter((test) => test.titles.length === 0 || single.some((other) => isSame(test, other))),
      ]
    },
  }
}

const unique = (items) => [...new Set(items)]

/**
 * Returns the pattern of the tests' names. Vitest puts a space before the first title.
 * @param {readonly Test[]} tests
 */
const patternOf = (tests) =>
  `^\\s*(${tests.map(({ titles }) => titles.join(' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`

/**
 * @param {{ name: string, config: string, tests: string, folder: string }} stage `tests` is the config's `testDir`, from the
 *   project's folder
 * @returns {Stage}
 */
export function playwrightStage({ name, config, tests: testDir, folder }) {
  const playwright = (file, args) =>
    collect(
      file,
      () =>
        runNode(
          bin('@playwright/test', 'playwright'),
          ['test', `--config=${config}`, '--retries=0', '--forbid-only', '--reporter=list,json', ...args],
          { show: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
        ),
      readPlaywright,
    )
  return {
    run: () => playwright(join(folder, `${name}.json`), []),
    async repeat(tests) {
      const again = join(folder, `${name}.again`)
      writeFileSync(`${again}.txt`, tests.map((test) => listed(test, testDir)).join('\n'))
      // Another folder, so that the files of the first run stay.
      const args = ['--workers=1', `--test-list=${again}.txt`, `--output=${again}`]
      return (await playwright(`${again}.json`, args)).tests
    },
  }
}

/** Returns a line of Playwright's test list. @param {Test} test @param {string} testDir */
const listed = ({ file, project, titles }, testDir) =>
  [...(project ? [`[${project}]`] : []), relative(join(ROOT, testDir), join(ROOT, file)), ...titles].join(' › ')
