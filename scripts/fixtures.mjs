// pnpm fixtures: takes the examples as an integrator would. examples/examples.spec.ts installs a copy of each offline, with
// the files that our packages publish, and visits it.
//
//   node scripts/fixtures.mjs [next|vite|react-router…]
//
// By default all.
import { ensureBrowser } from './browser.mjs'
import { build, run } from './run.mjs'

const names = process.argv.slice(2)
const examples = names.length > 0 ? names : ['*']
const built = await build([...examples.map((name) => `example-${name}^...`), '@latchkit/sandbox'])
if (built.status !== 0) throw new Error(built.output)
await ensureBrowser()
const args = ['test', '--config', 'scripts/examples/playwright.config.ts']
const chosen = names.length > 0 ? ['--grep', names.map((name) => `@${name}\\b`).join('|')] : []
const { status } = await run('playwright', [...args, ...chosen], { show: true })
process.exitCode = status
