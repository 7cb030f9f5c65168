// pnpm lab: runs the sandbox, the lab and the phone wallet until Ctrl-C.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { build, ROOT, tellWhile } from './run.mjs'

const help = `pnpm lab [--port <number>] [--sandbox-port <number>] [--wallet-port <number>]

Starts the sandbox, the lab, and the wallet page that stands for a phone.
  --port <number>          the lab's port, 4400 unless given
  --sandbox-port <number>  the sandbox's port, 4500 unless given
  --wallet-port <number>   the wallet page's port, 4600 unless given
`
const options = /** @type {const} */ ({
  port: { type: 'string', default: '4400' },
  'sandbox-port': { type: 'string', default: '4500' },
  'wallet-port': { type: 'string', default: '4600' },
  help: { type: 'boolean', default: false },
})

/** Serves a page with Vite's development server. @param {string} root @param {string} port */
async function serve(root, port) {
  const server = { port: Number(port), strictPort: true }
  const page = await createServer({ root: join(ROOT, root), logLevel: 'warn', server })
  await page.listen()
}

/**
 * Starts the sandbox. This process ends together with it, and ends it on a signal.
 * @param {string} port @param {string} phone
 */
function startSandbox(port, phone) {
  const cli = join(ROOT, 'packages/sandbox/dist/cli.js')
  // A process group of its own, so that Ctrl-C only reaches this process, which ends the sandbox once.
  const sandbox = spawn(process.execPath, [cli, '--port', port, '--phone', phone], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const gone = once(sandbox, 'exit')
  let ending = false
  const end = (/** @type {number} */ status) => {
    if (!ending) void tellWhile('Ending', gone)
    ending = true
    process.exitCode = status
    sandbox.kill('SIGINT')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
  sandbox.once('exit', (status) => {
    if (ending) process.exit()
    console.error(`The sandbox ended with ${status}.`)
    process.exit(1)
  })
  // Its first line says that all its chains run.
  return { ready: once(sandbox.stdout, 'data'), end }
}

async function main() {
  const { help: isAsked, ...ports } = parseArgs({ options }).values
  if (isAsked) return void process.stdout.write(help)
  const { status } = await build(['@latchkit/sandbox', '@latchkit/pictures'], { show: true })
  if (status !== 0) throw new Error('The sandbox and the pictures could not be built.')

  const url = `http://127.0.0.1:${ports['sandbox-port']}`
  const phone = `http://localhost:${ports['wallet-port']}`
  const sandbox = startSandbox(ports['sandbox-port'], phone)
  process.env.LATCHKIT_SANDBOX = url
  try {
    const pages = [serve('apps/lab', ports.port), serve('apps/wallet', ports['wallet-port'])]
    await tellWhile('Starting the sandbox, the lab and the phone', Promise.all([sandbox.ready, ...pages]))
    const query = url === 'http://127.0.0.1:4500' ? '' : `/?sandbox=${url}`
    console.log(
      `\n  The lab:      http://localhost:${ports.port}\n  The phone:    ${phone}${query}\n  The sandbox:  ${url}\n\n  Ready. Ctrl-C, or kill ${process.pid}, ends all.\n`,
    )
  } catch (error) {
    console.error(error.message)
    sandbox.end(1)
  }
}

try {
  await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
