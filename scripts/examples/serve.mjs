// Serves an example in production mode by its own script `start`.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'

const READY_MS = 60_000
const ASK_MS = 100

/** Returns a port that is free now. @returns {Promise<number>} */
async function freePort() {
  const server = createServer()
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  await new Promise((done) => server.close(done))
  return port
}

/**
 * Starts the server, and resolves once it answers.
 * @param {string} folder
 * @param {{ env: Record<string, string>, args: (port: number) => string[] }} options `args` of the script
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serveExample(folder, { env, args }) {
  const port = await freePort()
  // A process group of its own: npm's shell doesn't pass a signal on.
  const child = spawn('npm', ['run', '--silent', 'start', '--', ...args(port)], {
    cwd: folder,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const ended = new Promise((done) => child.on('close', done))
  const stop = async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  const url = `http://localhost:${port}`
  const until = performance.now() + READY_MS
  while (!(await answers(url))) {
    const over = child.exitCode !== null || performance.now() > until
    if (over) {
      await stop()
      throw new Error(`It doesn't answer.\n${Buffer.concat(output)}`)
    }
    await new Promise((next) => setTimeout(next, ASK_MS))
  }
  return { url, stop }
}

/** @param {string} url */
const answers = (url) =>
  fetch(url, { signal: AbortSignal.timeout(READY_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
