// Signs in and out at each example of a server, each by the library that it is for: installs a copy of them offline, and
// runs each as a process of its own.
import { expect, test } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPostgres } from '../../packages/server/src/storage/postgres.fixture.js'
import {
  bitcoinSigner,
  evmSigner,
  signWith,
  solanaSigner,
  type Signer,
} from '../../packages/siwx/src/server/signers.fixture.js'
import { run, runNode } from '../run.mjs'
import { deploy, freePort, startScript, succeed, type Running } from './copies.js'
import { openVisitor, type Visitor } from './visitor.js'

/** The app's own origin. A proxy in front of its server ends TLS. */
const APP = 'https://app.example'
const TIMES = {
  issuedAt: new Date().toISOString(),
  expirationTime: new Date(Date.now() + 3_600_000).toISOString(),
}

type Signed = Awaited<ReturnType<typeof signWith>>

/** How a page of an app asks its server. */
interface Library {
  /** The script that starts it, of the copy's `package.json`. */
  readonly script: string
  readonly signers: readonly (() => Signer)[]
  readonly nonce: (visitor: Visitor) => Promise<string>
  /** Returns the status of the answer. */
  readonly signIn: (visitor: Visitor, signed: Signed, origin?: string) => Promise<number>
  /** Returns the CAIP-10 id of the account that is signed in. */
  readonly account: (visitor: Visitor) => Promise<string | undefined>
  readonly signOut: (visitor: Visitor) => Promise<unknown>
}

const ofAnyChain = [evmSigner, solanaSigner, bitcoinSigner]

/** Asks for a nonce. */
const nonceOf =
  (path: string) =>
  async (visitor: Visitor): Promise<string> =>
    (await visitor.post(path, {})).body?.nonce ?? ''

const siwx = {
  signers: ofAnyChain,
  nonce: nonceOf('/siwx/nonce'),
  signIn: async (visitor: Visitor, signed: Signed, origin?: string) =>
    (await visitor.post('/siwx/session', signed, { origin })).status,
  account: async (visitor: Visitor) => (await visitor.get('/me')).body?.[0]?.account,
  signOut: (visitor: Visitor) => visitor.ask('DELETE', '/siwx/session', { body: '{}' }),
}

const betterAuth = {
  // Its plugin is for EVM chains.
  signers: [evmSigner],
  nonce: nonceOf('/api/auth/siwe/nonce'),
  signIn: async (visitor: Visitor, { message, signature }: Signed, origin?: string) =>
    (await visitor.post('/api/auth/siwe/verify', { message, signature }, { origin })).status,
  async account(visitor: Visitor) {
    const { body } = await visitor.get('/api/auth/get-session')
    return body?.user && `eip155:1:${body.user.name}`
  },
  signOut: (visitor: Visitor) => visitor.post('/api/auth/sign-out', {}),
}

/** Returns what proves that a page of the server's own origin posts. */
const csrf = async (visitor: Visitor) => ({ csrfToken: (await visitor.get('/api/auth/csrf')).body?.csrfToken })

const nextAuth = {
  signers: ofAnyChain,
  nonce: nonceOf('/api/auth/nonce'),
  async signIn(visitor: Visitor, signed: Signed, origin?: string) {
    const form = { ...signed, ...(await csrf(visitor)), json: 'true' }
    return (await visitor.post('/api/auth/callback/credentials', form, { origin })).status
  },
  account: async (visitor: Visitor) => (await visitor.get('/api/auth/session')).body?.user?.name,
  async signOut(visitor: Visitor) {
    return visitor.post('/api/auth/signout', { ...(await csrf(visitor)), json: 'true' })
  },
}

/** The account that a server component of Next shows, with the times that its message has. */
async function shownAccount(visitor: Visitor): Promise<string | undefined> {
  const text = (await visitor.get('/')).text.replaceAll('<!-- -->', '')
  if (text.includes('<p>Signed out</p>')) return undefined
  const [, account, from, until] = /<p>Signed in: (\S+), from (\S+) until (\S+)<\/p>/.exec(text) ?? []
  expect([from, until]).toEqual([TIMES.issuedAt, TIMES.expirationTime])
  return account
}

const LIBRARIES: Readonly<Record<string, Library>> = {
  Hono: { script: 'hono', ...siwx },
  Express: { script: 'express', ...siwx },
  Next: { script: 'next', ...siwx, account: shownAccount },
  'better-auth': { script: 'better-auth', ...betterAuth },
  'next-auth': { script: 'next', ...nextAuth },
}

const watch = pathToFileURL(join(import.meta.dirname, 'watchConnections.mjs')).href

test.describe('the servers that sign in', { tag: '@sign-in' }, () => {
  // Each test needs those before it.
  test.describe.configure({ mode: 'serial' })
  let copy = ''
  let postgres: Awaited<ReturnType<typeof createPostgres>> | undefined

  test.beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), 'latchkit-sign-in-'))
    postgres = await createPostgres()
    await postgres.start()
  })
  test.afterAll(async () => {
    await postgres?.remove()
    rmSync(copy, { recursive: true, force: true })
  })

  const envOf = (port: number): Record<string, string> => {
    const secret = 'a-secret-of-the-tests-a-secret-of-the-tests'
    return {
      ...{ NODE_ENV: 'production', CI: '1', NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: `--import ${watch}` },
      ...{ PORT: String(port), ORIGIN: APP, DATABASE_URL: postgres!.url },
      ...{ BETTER_AUTH_SECRET: secret, NEXTAUTH_URL: APP, NEXTAUTH_SECRET: secret },
    }
  }

  test('install offline, with the files that our packages publish', () => deploy('sign-in', copy))

  test('build, where they need it, without the database', () =>
    succeed(run('npm', ['run', '--silent', 'build'], { cwd: copy, env: { ...envOf(0), DATABASE_URL: '' } })))

  test('are watched for connections to other hosts', async () => {
    const ask = "import('node:https').then(({ get }) => get('https://vendor.invalid').on('error', () => undefined))"
    const { output } = await runNode('-e', [ask], { env: { NODE_OPTIONS: `--import ${watch}` } })
    expect(output).toContain('foreign connection: vendor.invalid')
  })

  for (const [name, library] of Object.entries(LIBRARIES)) {
    test.describe(name, () => {
      let url = ''
      let server: Running | undefined
      test.beforeAll(async () => {
        const port = await freePort()
        url = `http://127.0.0.1:${port}`
        server = startScript(copy, [library.script], envOf(port))
        await server.answers(url)
      })
      test.afterAll(async () => {
        await server?.stop()
        expect(server?.errors()).not.toContain('foreign connection')
      })

      const sign = (signer: Signer, nonce: string, change: object = {}): Promise<Signed> =>
        signWith(signer, nonce, {
          ...{ domain: new URL(APP).host, uri: `${APP}/login`, ...TIMES },
          ...change,
        })

      for (const create of library.signers)
        test(`signs an account in and out (${create.name})`, async () => {
          const visitor = openVisitor(url, APP)
          const signer = create()
          expect(await library.account(visitor)).toBeUndefined()
          const signed = await sign(signer, await library.nonce(visitor))
          expect(await library.signIn(visitor, signed)).toBe(200)
          expect(await library.account(visitor)).toBe(signer.account)
          expect(await library.account(openVisitor(url, APP))).toBeUndefined()
          await library.signOut(visitor)
          expect(await library.account(visitor)).toBeUndefined()
          expect(await library.signIn(visitor, signed), 'the nonce was used').toBe(401)
          expect(await library.account(visitor)).toBeUndefined()
          expect(await library.signIn(visitor, await sign(signer, await library.nonce(visitor)))).toBe(200)
          expect(await library.account(visitor)).toBe(signer.account)
        })

      test('refuses what was stolen or made up', async () => {
        const [visitor, other] = [openVisitor(url, APP), openVisitor(url, APP)]
        // Without nodes, a signature of another key on an EVM chain might be that of a contract.
        const create = library.signers.at(-1)!
        const signer = create()
        const refused: (readonly [string, (nonce: string) => Promise<Signed>, string?])[] = [
          ['a nonce of another browser', async () => sign(signer, await library.nonce(other))],
          ['a nonce of nowhere', () => sign(signer, 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6')],
          [
            'another domain',
            (nonce) => sign(signer, nonce, { domain: 'other.example', uri: 'https://other.example/' }),
          ],
          ['an old message', (nonce) => sign(signer, nonce, { expirationTime: TIMES.issuedAt })],
          ['another key', async (nonce) => sign({ ...signer, sign: create().sign }, nonce)],
          ['a page of another origin', (nonce) => sign(signer, nonce), 'https://other.example'],
        ]
        for (const [what, make, origin] of refused) {
          const signed = await make(await library.nonce(visitor))
          const status = await library.signIn(visitor, signed, origin)
          expect([401, 403], what).toContain(status)
          expect(await library.account(visitor), what).toBeUndefined()
        }
        for (const wrong of [{}, { message: 7, signature: {}, account: [] }]) {
          await library.nonce(visitor)
          const status = await library.signIn(visitor, wrong as unknown as Signed)
          expect([400, 401], JSON.stringify(wrong)).toContain(status)
        }
        // The same visitor may sign in, so each refusal had its own reason.
        expect(await library.signIn(visitor, await sign(signer, await library.nonce(visitor)))).toBe(200)
      })
    })
  }
})
