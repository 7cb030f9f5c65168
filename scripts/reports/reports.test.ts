import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT, run } from '../run.mjs'
import { reportOf, type Report } from './report.mjs'

const FIXTURE = join(ROOT, 'scripts/fixtures/reports')
const HERE = 'scripts/fixtures/reports'

const BIN = join(ROOT, 'node_modules/.bin')

/** Runs the tests of the fixture as a task of turbo does, and returns their report. */
async function reportFrom(command: string, args: readonly string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const env = { TURBO_HASH: 'any', npm_lifecycle_event: 'some:tests', CACHE: join(folder, 'cache') }
  const { output } = await run(join(BIN, command), args, { cwd: folder, env })
  try {
    return JSON.parse(readFileSync(reportOf('some:tests', folder), 'utf8')) as Report
  } catch (error) {
    throw new Error(output, { cause: error })
  }
}

test('a run of Vitest reports tests that pass at the second try, and all that breaks', async () => {
  const config = `--config=${join(FIXTURE, 'vitest.config.mjs')}`
  const { files, ...report } = await reportFrom('vitest', ['run', config])
  expect(report).toEqual({
    passed: 5,
    skipped: 1,
    failed: [
      `fails twice (${HERE}/tests.case.mjs, one): never holds`,
      `${HERE}/import.case.mjs, one: the file breaks`,
      `${HERE}/tests.case.mjs, one: the hook breaks`,
      `nothing waits for it (outside of a test, while ${HERE}/tests.case.mjs ran)`,
    ],
    flaky: [`fails the first time (${HERE}/tests.case.mjs, one): expected 1 to be 2 // Object.is equality`],
  })
  expect(files.map(({ file, passed }) => ({ file, passed })).sort((a, b) => a.file.localeCompare(b.file))).toEqual([
    { file: `${HERE}/import.case.mjs`, passed: [] },
    {
      file: `${HERE}/tests.case.mjs`,
      passed: [
        'passes',
        'fails the first time',
        'a suite › passes in it',
        // A story is found by both of its names.
        'Named After Its Export',
        'F059 The name that Storybook shows',
        'breaks something outside of it',
      ],
    },
  ])
  expect(files.every(({ ms }) => ms > 0)).toBe(true)
})

test('a run of Playwright reports tests that pass at the second try, and tests that did not run', async () => {
  const config = `--config=${join(FIXTURE, 'playwright.config.mjs')}`
  const { files, ...report } = await reportFrom('playwright', ['test', config])
  expect(report).toEqual({
    passed: 3,
    skipped: 1,
    failed: [
      `fails twice (${HERE}/tests.play.mjs, one): Error: never holds`,
      `one after the other › fails (${HERE}/tests.play.mjs, one): Error: no walk`,
      `one after the other › does not run (${HERE}/tests.play.mjs, one): did not run`,
    ],
    flaky: [
      `fails the first time (${HERE}/tests.play.mjs, one): Error: expect(received).toBe(expected) // Object.is equality`,
    ],
  })
  expect(files).toEqual([
    {
      file: `${HERE}/tests.play.mjs`,
      ms: expect.any(Number),
      passed: ['passes', 'fails the first time', 'one after the other › passes in it'],
    },
  ])
})
