// pnpm lab: runs the sandbox, the lab and the phone wallet until Ctrl-C.
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { build, ROOT } from './run.mjs'

const SANDBOX_START_MS = 30_000
const help = `pnpm lab [--port <number>] [--sandbox-port <number>] [--wallet-port <number>]

Starts the sandbox, the lab, and the wallet page that stands for a phone.
  --port <number>          the lab's port, 4400 unless given
  --sandbox-port <number>  the sandbox's port, 4500 unless given
  --wallet-port <number>   the wallet page's port, 4600 unless given
`

/** Prints one line and exits. @param {string} text @returns {never} */
function refuse(text) {
  console.error(text)
  process.exit(1)
}

/** @param {string | undefined} text @param {string} option */
const portOf = (text, option) =>
  /^\d{1,5}$/.test(text ?? '') && Number(text) >= 1 && Number(text) <= 65_535
    ? Number(text)
    : refuse(`${option} must be from 1 to 65535, not ${text}.`)

function readPorts() {
  const options = /** @type {const} */ ({
    port: { type: 'string', default: '4400' },
    'sandbox-port': { type: 'string', default: '4500' },
    'wallet-port': { type: 'string', default: '4600' },
    help: { type: 'boolean' },
  })
  try {
    const { values } = parseArgs({ options })
    if (values.help) {
      process.stdout.write(help)
      process.exit(0)
    }
    return {
      lab: portOf(values.port, '--port'),
      sandbox: portOf(values['sandbox-port'], '--sandbox-port'),
      wallet: portOf(values['wallet-port'], '--wallet-port'),
    }
  } catch (error) {
    return refuse(error.message)
  }
}

/** Whether a server listens on the port, on either loopback address. @param {number} port */
const isTaken = async (port) => {
  const asked = ['127.0.0.1', '::1'].map(
    (host) =>
      new Promise((answer) => {
        const socket = connect({ host, port, timeout: 1_000 })
        const end = (/** @type {boolean} */ taken) => {
          socket.destroy()
          answer(taken)
        }
        socket.once('connect', () => end(true))
        socket.once('timeout', () => end(true))
        socket.once('error', () => end(false))
      }),
  )
  return (await Promise.all(asked)).includes(true)
}

const ports = readPorts()
const SANDBOX = `http://127.0.0.1:${ports.sandbox}`
const PHONE = `http://localhost:${ports.wallet}`
/** @type {string[]} */
const busy = []
for (const [port, whose, option] of /** @type {const} */ ([
  [ports.lab, "the lab's", '--port'],
  [ports.sandbox, "the sandbox's", '--sandbox-port'],
  [ports.wallet, "the wallet page's", '--wallet-port'],
]))
  if (await isTaken(port)) busy.push(`Port ${port}, ${whose}, is in use. Free it, or choose one: ${option}.`)
if (busy.length > 0) refuse(busy.join('\n'))

console.log('Building the packages …')
const built = await build(['./packages/*'])
if (built.status !== 0) refuse(built.output)

// A process group of its own, so that Ctrl-C only reaches this process, which ends the sandbox once.
const sandbox = spawn(
  process.execPath,
  [join(ROOT, 'packages/sandbox/dist/cli.js'), '--port', String(ports.sandbox), '--phone', PHONE],
  // This script prints the sandbox's address itself, once the lab is ready too.
  { stdio: ['ignore', 'ignore', 'inherit'], detached: true },
)
/** @type {import('vite').ViteDevServer[]} */
const pages = []
let ending = false

/** Ends all processes and servers. @param {number} status */
async function end(status) {
  if (ending) return
  ending = true
  process.exitCode = status
  const gone = new Promise((resolve) =>
    sandbox.exitCode === null ? sandbox.once('exit', resolve) : resolve(undefined),
  )
  sandbox.kill('SIGINT')
  await Promise.all([gone, ...pages.map((page) => page.close())])
  process.exit()
}
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))
process.on('SIGHUP', () => void end(0))
sandbox.once('exit', (status) => {
  if (!ending) console.error(`The sandbox ended with ${status}.`)
  void end(1)
})

/** Serves a page with Vite's development server. @param {string} root @param {number} port */
async function serve(root, port) {
  const page = await createServer({ root: join(ROOT, root), logLevel: 'warn', server: { port, strictPort: true } })
  pages.push(page)
  return page.listen()
}

/** Waits until the sandbox answers, which it does once all its chains run. */
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
  console.log('Starting the sandbox …')
  await sandboxReady()
  if (!ending) {
    process.env.LATCHKIT_SANDBOX = SANDBOX
    const lab = await serve('apps/lab', ports.lab)
    await serve('apps/wallet', ports.wallet)
    const phone = SANDBOX === 'http://127.0.0.1:4500' ? PHONE : `${PHONE}/?sandbox=${SANDBOX}`
    console.log(
      `\n  The lab:      ${lab.resolvedUrls?.local[0]?.replace(/\/$/, '')}\n  The phone:    ${phone}\n  The sandbox:  ${SANDBOX}\n\n  Ready. Ctrl-C, or kill ${process.pid}, ends all.\n`,
    )
  }
} catch (error) {
  console.error(error.message)
  await end(1)
}
