// Tests signIn/switches.ts.
import { request } from 'node:http'
import { writeMessage } from '@latchkit/siwx'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RpcSwitches, SandboxChain, SignInSwitches } from '../manifest.js'
import { startSandbox, type Sandbox } from '../startSandbox.js'
import { createEvmSigner } from '../wallet/evmSigner.js'
import type { WalletSwitches } from '../wallet/types.js'
import { startSignIn } from './startSignIn.js'

const PAGE = 'localhost:4400'

let sandbox: Sandbox
let chain: SandboxChain
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  chain = sandbox.manifest.evm.chains[0] as SandboxChain
})
afterEach(async () => {
  await set({})
  await setNode({})
})
afterAll(() => sandbox.stop())

const put = (url: string, body: unknown): Promise<Response> => fetch(url, { method: 'PUT', body: JSON.stringify(body) })
const set = (switches: object): Promise<Response> => put(sandbox.manifest.signIn.switchesUrl, switches)
const setNode = (switches: Partial<RpcSwitches>): Promise<Response> => put(chain.switchesUrl, switches)

interface Reply {
  readonly status: number
  readonly body: { readonly [member: string]: unknown } | undefined
}

/** Opens a browser on a page whose server forwards to the sandbox. `cookies` are those that it keeps. */
function openPage(host = PAGE) {
  const cookies = new Map<string, string>()
  const ask = (method: string, route: string, body?: object, origin = `http://${host}`): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const headers = { host, origin, ...(cookie && { cookie }) }
      const asking = request(`${sandbox.manifest.signIn.url}/${route}`, { method, headers }, (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          resolve({ status: answer.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : undefined })
        })
      })
      asking.on('error', reject)
      asking.end(body && JSON.stringify(body))
    })
  const signed = async (nonce: string, now: number, account: WalletSwitches['account'] = 'key') => {
    const [first] = sandbox.manifest.evm.accounts as [Sandbox['manifest']['evm']['accounts'][number]]
    const signer = createEvmSigner(first, { account })
    const message = writeMessage({
      domain: host,
      accountAddress: signer.address,
      uri: `http://${host}`,
      version: '1',
      chainId: chain.caip2,
      nonce,
      issuedAt: new Date(now).toISOString(),
    })
    return { message, signature: await signer.signMessage({ message }), account: `${chain.caip2}:${signer.address}` }
  }
  return {
    cookies,
    ask,
    signed,
    async signIn(account?: WalletSwitches['account']): Promise<Reply> {
      const { body } = await ask('POST', 'nonce', {})
      return ask('POST', 'session', await signed(body?.['nonce'] as string, body?.['now'] as number, account))
    },
    accounts: async (): Promise<unknown> => (await ask('GET', 'session')).body?.['accounts'],
  }
}

describe('the sign-in server', () => {
  it('signs the accounts of a page in, by the page’s own host, each page for itself', async () => {
    const page = openPage()
    expect((await page.signIn()).status).toBe(200)
    expect((await page.signIn('contract')).status).toBe(200)
    expect((await page.signIn('undeployed')).status).toBe(200)
    expect(await page.accounts()).toHaveLength(3)
    const other = openPage('localhost:4401')
    for (const [name, value] of page.cookies) other.cookies.set(name, value)
    expect(await other.accounts()).toEqual([])
    const { status, body } = await page.ask('POST', 'nonce', {}, 'http://localhost:4401')
    expect([status, body]).toEqual([403, { error: 'bad-origin' }])
  })

  it('asks the nodes by their proxies', async () => {
    await setNode({ status: 500 })
    const { status, body } = await openPage().signIn('contract')
    expect([status, body]).toEqual([503, { error: 'unverified' }])
  })
})

it('starts the server of an origin anew after a start that failed', async () => {
  let isReady = false
  const manifest = (): Sandbox['manifest'] => {
    if (!isReady) throw new Error('The chains have not started.')
    return sandbox.manifest
  }
  const { routes } = await startSignIn({ url: 'http://127.0.0.1', anyPort: true, cacheDir: '', manifest })
  const status = async (): Promise<number> => (await routes.request(`http://${PAGE}/siwx/session`)).status
  expect(await status()).toBe(500)
  isReady = true
  expect(await status()).toBe(200)
})

describe('its switches', () => {
  it('can be read, and refuse what is no switch', async () => {
    await set({ requests: ['POST nonce'], calls: 2 })
    const now = (await (await fetch(sandbox.manifest.signIn.switchesUrl)).json()) as SignInSwitches
    expect(now).toMatchObject({ requests: ['POST nonce'], calls: 2, status: null, cookies: true, clock: 0 })
    for (const wrong of [{ requests: ['nonce'] }, { status: 200 }, { clock: '5' }, { stauts: 500 }, []])
      expect((await set(wrong)).status).toBe(400)
  })

  it('let the nonce fail, for a number of requests', async () => {
    await set({ requests: ['POST nonce'], status: 500, calls: 1 })
    const page = openPage()
    expect((await page.ask('GET', 'session')).status).toBe(200)
    expect(await page.ask('POST', 'nonce', {})).toEqual({ status: 500, body: undefined })
    expect((await page.signIn()).status).toBe(200)
  })

  it('refuse what was signed, or can’t verify it, and the same post counts later', async () => {
    const page = openPage()
    const { body } = await page.ask('POST', 'nonce', {})
    const signed = await page.signed(body?.['nonce'] as string, Date.now())
    for (const [status, error] of [
      [401, 'bad-signature'],
      [503, 'unverified'],
    ] as const) {
      await set({ requests: ['POST session'], status, error })
      expect(await page.ask('POST', 'session', signed)).toEqual({ status, body: { error } })
    }
    await set({})
    expect((await page.ask('POST', 'session', signed)).status).toBe(200)
  })

  it('are slow, or cut the connection before or after the sign-in', async () => {
    const page = openPage()
    await set({ delay: 60 })
    const before = performance.now()
    await page.ask('GET', 'session')
    expect(performance.now() - before).toBeGreaterThan(55)
    await set({ offline: true })
    await expect(page.ask('GET', 'session')).rejects.toThrow()
    await set({})
    const { body } = await page.ask('POST', 'nonce', {})
    const signed = await page.signed(body?.['nonce'] as string, Date.now())
    await set({ requests: ['POST session'], loseAnswer: true })
    await expect(page.ask('POST', 'session', signed)).rejects.toThrow()
    await set({})
    expect((await page.ask('POST', 'session', signed)).body).toEqual({ error: 'bad-nonce' })
  })

  it('lose the cookies: a sign-in has no nonce, and a session that was there doesn’t come back', async () => {
    const page = openPage()
    await set({ cookies: false })
    const refused = await page.signIn()
    expect([refused.status, refused.body, page.cookies.size]).toEqual([401, { error: 'bad-nonce' }, 0])
    await set({})
    await page.signIn()
    expect(await page.accounts()).toHaveLength(1)
    await set({ cookies: false })
    expect(await page.accounts()).toEqual([])
  })

  it('set the clock wrong: the server tells its time, and judges by it', async () => {
    const page = openPage()
    const minutes = 60_000
    await set({ clock: 10 * minutes })
    const { body } = await page.ask('POST', 'nonce', {})
    expect(Math.abs((body?.['now'] as number) - Date.now() - 10 * minutes)).toBeLessThan(minutes)
    await set({ clock: -10 * minutes })
    const { body: behind } = await page.ask('POST', 'nonce', {})
    const signed = await page.signed(behind?.['nonce'] as string, Date.now())
    expect((await page.ask('POST', 'session', signed)).body).toMatchObject({ error: 'bad-message' })
    expect((await page.signIn()).status).toBe(200)
  })
})
