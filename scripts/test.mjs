// pnpm test: runs all stages, and failed tests once more at the end. The last line is the sum: `N passed, N failed`.
//
//   node scripts/test.mjs [stage…]
//
// Stages: build, check, unit, browser, stories, e2e, fixtures. By default all run. A stage that breaks off counts as
// one failure.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureRedis } from './redis.mjs'
import { build, CACHE, ROOT, runNode } from './run.mjs'
import { runAndTell } from './runner.mjs'
import { playwrightStage, scriptStage, vitestStage } from './stages.mjs'

const folder = join(CACHE, 'results')
const check = (file) => runNode(join(ROOT, 'scripts/check.mjs'), ['--json', file], { show: true })

/** One of the examples. `pnpm fixtures` takes all. */
const fixtures = (file) => runNode(join(ROOT, 'scripts/fixtures.mjs'), ['next', '--json', file], { show: true })

/** @type {Record<string, import('./stages.mjs').Stage>} */
const STAGES = {
  build: scriptStage(() => build([], { show: true }), join(folder, 'build.json')),
  check: scriptStage(check, join(folder, 'check.json')),
  unit: vitestStage({ name: 'unit', projects: ['unit*'], folder }),
  browser: vitestStage({ name: 'browser', projects: ['browser'], folder }),
  stories: vitestStage({ name: 'stories', projects: ['stories', 'stories-react-18'], folder }),
  e2e: playwrightStage({ name: 'e2e', config: 'apps/lab/playwright.config.ts', tests: 'apps/lab/e2e', folder }),
  fixtures: scriptStage(fixtures, join(folder, 'fixtures.json')),
}

async function main() {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !(name in STAGES))
  if (unknown.length > 0) {
    console.error(`No stage is named ${unknown.join(', ')}. There are ${Object.keys(STAGES).join(', ')}.`)
    process.exit(2)
  }
  rmSync(folder, { recursive: true, force: true })
  console.log(`Browser: ${await ensureBrowser()}`)
  console.log(`Redis: ${await ensureRedis()}`)
  const stages = Object.entries(STAGES).filter(([name]) => wanted.length === 0 || wanted.includes(name))
  // Without a build the later stages would test old files, or none.
  return runAndTell(Object.fromEntries(stages), { needed: ['build'] })
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
  console.log('\n0 passed, 1 failed')
}
