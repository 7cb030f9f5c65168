import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT, runNode } from './run.mjs'

/** Runs the fixture's stages in a process of their own, as `pnpm test` does. */
async function runFixture(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'runner-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = join(ROOT, 'scripts/fixtures/runner/run.mjs')
  const { status, stdout } = await runNode(script, [folder, 'vitest', 'playwright'], { env })
  const [, result = ''] = stdout.split('━━ result')
  const lines = result.trim().split('\n')
  return {
    status,
    last: lines.at(-1),
    /** Returns the lines after a headline, up to an empty line. */
    below: (headline: string) => {
      const from = lines.indexOf(headline) + 1
      return from === 0 ? [] : lines.slice(from, lines.indexOf('', from)).map((line) => line.trim())
    },
    tries: (what: string) => readFileSync(join(folder, 'luck', what)).length,
  }
}

const HERE = 'scripts/fixtures/runner'
/** Each test starts six runners, one after the other. */
const timeout = 180_000

test('tests that only fail the first time pass the run, and are printed', { timeout }, async () => {
  const { status, last, below, tries } = await runFixture()
  expect(below('failed')).toEqual([])
  expect(below('flaky')).toEqual([
    `vitest: a suite (of a name that is a pattern: a+b?) › fails the first time (${HERE}/unlucky.case.mjs, one): test is unlucky`,
    `vitest: fails the first time, at the top (${HERE}/unlucky.case.mjs, one): expected 1 to be greater than 1`,
    `vitest: ${HERE}/hook.case.mjs, one: hook is unlucky`,
    `vitest: ${HERE}/import.case.mjs, one: import is unlucky`,
    `playwright: a suite > of walks › fails the first time: one (${HERE}/unlucky.play.mjs, one): Error: walk one is unlucky`,
    `playwright: a suite > of walks › fails the first time: another (${HERE}/unlucky.play.mjs, one): Error: walk another is unlucky`,
    `playwright: one after the other › is first (${HERE}/unlucky.play.mjs, one): Error: first walk is unlucky`,
    `playwright: one after the other › does not run where the first one fails (${HERE}/unlucky.play.mjs, one): did not run`,
  ])
  // Each test counts once, however often it ran, and a flaky file isn't a test.
  expect(last).toBe('15 passed, 0 failed, 5 skipped')
  expect(status).toBe(0)
  // Only failed tests ran again: these passed the first time, in one of two projects or in both.
  expect([tries('steady test'), tries('test'), tries('steady walk'), tries('beside')]).toEqual([2, 3, 2, 1])
})

test('a test that fails twice fails the run', { timeout }, async () => {
  const { status, last, below } = await runFixture({ LUCK_BROKEN: 'yes' })
  expect(below('failed')).toEqual([
    `vitest: fails twice (${HERE}/broken.case.mjs, one): never holds`,
    `vitest: outside is unlucky (outside of a test, while ${HERE}/outside.case.mjs ran)`,
    `playwright: fails twice (${HERE}/unlucky.play.mjs, one): Error: expect(received).toBe(expected) // Object.is equality`,
  ])
  expect(below('flaky')).toHaveLength(8)
  expect(last).toBe('16 passed, 3 failed, 2 skipped')
  expect(status).toBe(1)
})
