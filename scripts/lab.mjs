// pnpm lab: the local world and the lab in it, until Ctrl-C.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { build, ROOT } from './run.mjs'

const SANDBOX = 'http://127.0.0.1:4500'
const SANDBOX_START_MS = 30_000

console.log('Building the packages …')
const built = await build(['./packages/*'])
if (built.status !== 0) {
  console.error(built.output)
  process.exit(1)
}

// A group of its own: Ctrl-C reaches only us, and the sandbox is asked to end exactly once.
const sandbox = spawn(process.execPath, [join(ROOT, 'packages/sandbox/dist/cli.js')], {
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
})
/** @type {import('vite').ViteDevServer | undefined} */
let lab
let ending = false

/** Ends both, whoever went first. @param {number} status */
async function end(status) {
  if (ending) return
  ending = true
  process.exitCode = status
  const gone = new Promise((resolve) =>
    sandbox.exitCode === null ? sandbox.once('exit', resolve) : resolve(undefined),
  )
  sandbox.kill('SIGINT')
  await Promise.all([gone, lab?.close()])
  process.exit()
}
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))
process.on('SIGHUP', () => void end(0))
sandbox.once('exit', (status) => {
  if (!ending) console.error(`The sandbox ended with ${status}.`)
  void end(1)
})

/** The sandbox answers once all its chains run. */
async function sandboxReady() {
  const deadline = Date.now() + SANDBOX_START_MS
  while (Date.now() < deadline && !ending) {
    const answer = await fetch(`${SANDBOX}/manifest.json`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((again) => setTimeout(again, 100))
  }
  if (!ending) throw new Error(`The sandbox didn't answer at ${SANDBOX}`)
}

try {
  await sandboxReady()
  if (!ending) {
    // The lab's own configuration names the port.
    lab = await createServer({ root: join(ROOT, 'apps/lab'), logLevel: 'warn' })
    await lab.listen()
    console.log(
      `\n  The lab:      ${lab.resolvedUrls?.local[0]?.replace(/\/$/, '')}\n  The sandbox:  ${SANDBOX}\n\n  Ctrl-C ends both.\n`,
    )
  }
} catch (error) {
  console.error(error)
  await end(1)
}
