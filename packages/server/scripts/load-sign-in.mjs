// pnpm load:sign-in: one client, then 200 at once sign in and out for ten seconds, each by its own key. The server is a
// process of its own, with a new PostgreSQL, or with the one that DATABASE_URL names. Each signature is also posted to viem's
// `verifyMessage` alone, in the same server. Fails on an answer that is wrong. Times are reported only.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { build } from '../../../scripts/run.mjs'
import { createPostgres } from '../src/storage/postgres.fixture.ts'

const WARM_UP_MS = 5_000
const RUN_MS = 10_000
const ORIGIN = 'https://app.example'

/**
 * @typedef {{ status: number, text: string }} Answer
 * @typedef {(method: string, path: string, body?: object) => Promise<Answer>} Ask
 * @typedef {{ times: Record<string, number[]>, errors: string[] }} Tally the times are in ms
 */

/** Opens a browser. @param {string} url @param {Agent} agent @returns {Ask} */
function openBrowser(url, agent) {
  /** @type {Map<string, string>} */
  const jar = new Map()
  return async (method, path, body) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const json = body ? JSON.stringify(body) : ''
    // By itself, Node sends the length with some methods alone.
    const headers = { origin: ORIGIN, cookie, 'content-length': Buffer.byteLength(json) }
    const sent = request(url + path, { method, headers, agent }).end(json)
    const [answer] = await once(sent, 'response')
    for (const each of answer.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = each.slice(0, each.indexOf(';')).split('=')
      jar.set(name, value)
    }
    const text = (await answer.setEncoding('utf8').toArray()).join('')
    return { status: answer.statusCode, text }
  }
}

/** Signs in and out until a time. @param {Ask} ask @param {number} end @param {Tally} tally */
async function visit(ask, end, { times, errors }) {
  const key = privateKeyToAccount(generatePrivateKey())
  const account = `eip155:1:${key.address}`

  /** @param {string} name @param {string} expected @param {Parameters<Ask>} call */
  async function measure(name, expected, ...call) {
    const begin = performance.now()
    const { status, text } = await ask(...call)
    ;(times[name] ??= []).push(performance.now() - begin)
    if (status !== 200 || !text.includes(expected)) errors.push(`${name}: ${status} ${text}`)
    return text
  }

  while (performance.now() < end) {
    const { nonce } = JSON.parse(await measure('nonce', 'nonce', 'POST', '/siwx/nonce', {}))
    const about = { domain: new URL(ORIGIN).host, uri: ORIGIN, version: /** @type {const} */ ('1') }
    const message = createSiweMessage({ ...about, address: key.address, chainId: 1, nonce, issuedAt: new Date() })
    const signature = await key.signMessage({ message })
    const bare = { address: key.address, message, signature }
    await measure('sign in', account, 'POST', '/siwx/session', { message, signature, account })
    await measure('viem alone', 'true', 'POST', '/viem', bare)
    await measure('session', account, 'GET', '/siwx/session')
    await measure('sign out', '"accounts":[]', 'DELETE', '/siwx/session', {})
  }
}

/**
 * Lets clients visit the server, all at once.
 * @param {string} url
 * @param {number} clients
 * @param {number} [ms] for how long
 * @returns {Promise<Tally>}
 */
async function load(url, clients, ms = RUN_MS) {
  const agent = new Agent({ keepAlive: true })
  /** @type {Tally} */
  const tally = { times: {}, errors: [] }
  const end = performance.now() + ms
  const visits = Array.from({ length: clients }, () => visit(openBrowser(url, agent), end, tally))
  await Promise.all(visits.map((each) => each.catch((error) => tally.errors.push(String(error)))))
  agent.destroy()
  return tally
}

/** @param {number[]} times @param {number} part */
const percentile = (times, part) => times[Math.ceil(times.length * part) - 1] ?? Number.NaN

/** Prints a run, and makes the process fail for errors in it. @param {string} title @param {Tally} tally */
function report(title, { times, errors }) {
  console.log(`${title}:`)
  for (const [name, unsorted] of Object.entries(times)) {
    const sorted = unsorted.toSorted((one, other) => one - other)
    const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)].map((each) => `${each.toFixed()} ms`)
    console.log(`${name.padEnd(10)} ${String(sorted.length).padStart(6)} times  p50 ${p50}  p99 ${p99}`)
  }
  console.log(`${errors.length} errors${errors.length > 0 ? `, such as ${errors[0]}` : ''}`)
  if (errors.length > 0) process.exitCode = 1
}

const built = await build(['@latchkit/server', '@latchkit/siwx'])
if (built.status !== 0) throw new Error(built.output)
const named = process.env.DATABASE_URL
const postgres = named === undefined ? await createPostgres() : undefined
await postgres?.start()
const file = fileURLToPath(new URL('signInServer.mjs', import.meta.url))
const server = spawn(process.execPath, [file, named ?? postgres?.url ?? '', ORIGIN], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const gone = once(server, 'exit')
try {
  const ended = gone.then(([code]) => Promise.reject(new Error(`The server ended with ${code}, before it listened.`)))
  const [said] = await Promise.race([once(server.stdout, 'data'), ended])
  const [, url = ''] = /at (\S+)/.exec(said) ?? []
  await load(url, 200, WARM_UP_MS)
  report('one client', await load(url, 1))
  report('200 clients', await load(url, 200))
} finally {
  server.kill('SIGTERM')
  await gone
  await postgres?.remove()
}
