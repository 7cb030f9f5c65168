import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askHost } from '../askHost.fixture.js'
import type { DirectorySwitches, Manifest, SandboxChain, SandboxPools, SandboxToken } from '../manifest.js'
import { startSandbox, type Sandbox } from '../startSandbox.js'

const chainOf = ({ evm }: Manifest): SandboxChain => evm.chains[0] as SandboxChain

const get = (manifest: Manifest, path: string, init: RequestInit = {}): Promise<Response> => {
  const { url, projectId } = manifest.server
  return fetch(`${url}${path}?${new URLSearchParams({ projectId }).toString()}`, init)
}

const put = async (url: string, body: object): Promise<void> => {
  const answer = await fetch(url, { method: 'PUT', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
}

describe('the server of the sandbox', () => {
  let sandbox: Sandbox
  const set = (switches: Partial<DirectorySwitches>): Promise<void> =>
    put(sandbox.manifest.server.switchesUrl, switches)
  const ask = (path: string, init?: RequestInit) => get(sandbox.manifest, path, init)
  const rpc = async (method: string, params: unknown[] = []): Promise<{ readonly result?: unknown }> => {
    const { server } = sandbox.manifest
    const query = new URLSearchParams({ projectId: server.projectId, chainId: 'eip155:31337' }).toString()
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return (await fetch(`${server.url}/v1/?${query}`, { method: 'POST', body })).json()
  }

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 })
  })
  afterAll(() => sandbox.stop())
  beforeEach(async () => {
    await set({})
    await put(chainOf(sandbox.manifest).switchesUrl, {})
  })

  it('S7.02 knows the chains, and asks them through their proxies', async () => {
    const { evm, solana } = sandbox.manifest
    const { http } = await (await ask('/v1/supported-chains')).json()
    expect(http).toEqual([...evm.chains, solana].map(({ caip2 }) => caip2))
    expect(await rpc('eth_blockNumber')).toMatchObject({ result: '0x1' })
    await put(chainOf(sandbox.manifest).switchesUrl, { lagging: 1 })
    expect(await rpc('eth_blockNumber')).toMatchObject({ result: '0x0' })
  })

  it('has the wallets and pictures of the directory, and the routes of an operator', async () => {
    expect((await (await ask('/getWallets')).json()).count).toBe(506)
    expect((await ask('/public/getAssetImage/eip155:31337')).status).toBe(200)
    for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json']) expect((await ask(path)).status).toBe(200)
    expect((await fetch(`${sandbox.manifest.directory.url}/v1/identity/bob`)).status).toBe(401)
  })

  it('S7.06, S7.07 lists the tokens of the chains, with pictures, and has prices from their pools', async () => {
    const { server } = sandbox.manifest
    const { caip2, tokens, feeToken, spam, pools } = chainOf(sandbox.manifest)
    const query = new URLSearchParams({ projectId: server.projectId, chainId: caip2 }).toString()
    const listed = await (await fetch(`${server.url}/v1/convert/tokens?${query}`)).json()
    const addresses = [...tokens, feeToken, (pools as SandboxPools).wrapped].map(({ address }) => `${caip2}:${address}`)
    expect(listed.tokens.map(({ address }: { address: string }) => address).sort()).toEqual(addresses.sort())
    const icon = await fetch(listed.tokens[0].logoUri)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])

    const asked = [...tokens.map(({ address }) => address), (spam[2] as SandboxToken).address]
    const body = JSON.stringify({ currency: 'usd', addresses: asked.map((address) => `${caip2}:${address}`) })
    const answer = await ask('/v1/fungible/price', { method: 'POST', body })
    const prices = (await answer.json()).fungibles.map(({ price }: { price: number }) => price)
    // The spam has a pool, but isn't listed.
    expect(prices).toEqual([expect.closeTo(1, 6), expect.closeTo(4, 2), 0, 0])
    // The first call that needs the database opens it, which takes long on a busy machine.
  }, 120_000)

  it('S7.12 knows what an account has, with the worth of the coin', async () => {
    const { server, evm } = sandbox.manifest
    const query = new URLSearchParams({
      projectId: server.projectId,
      chainId: 'eip155:31337',
      currency: 'usd',
    }).toString()
    const { balances } = await (
      await fetch(`${server.url}/v1/account/${evm.accounts[5]?.address}/balance?${query}`)
    ).json()
    const bySymbol = new Map(balances.map((each: { symbol: string }) => [each.symbol, each]))
    expect(bySymbol.get('ETH')).toMatchObject({ value: expect.closeTo(20_000_000, 0), quantity: { numeric: '10000' } })
    expect(bySymbol.get('SGLD')).toMatchObject({ value: expect.closeTo(4_000_000, -4) })
    expect(bySymbol.get('MUTE')).toMatchObject({ price: 0 })
    // Tokens that came unasked are among them once the index has seen these. No list has them, so they have no price.
    const worthy = balances.filter(({ price }: { price: number }) => price > 0)
    expect(worthy.map(({ symbol }: { symbol: string }) => symbol).toSorted()).toEqual(['ETH', 'SGLD', 'SUSD'])
  })

  it('keeps events and contents of its own', async () => {
    const { server, directory } = sandbox.manifest
    await put(server.contentsUrl, { allowedOrigins: ['https://app.example'] })
    const headers = { origin: 'https://stranger.example' }
    expect((await ask('/getWallets', { headers })).status).toBe(403)
    expect((await fetch(`${directory.url}/getWallets?projectId=${directory.projectId}`, { headers })).status).toBe(200)
    await put(server.contentsUrl, {})
  })

  it.each([
    [{ status: 500 }, 500],
    [{ status: 429, retryAfter: '1' }, 429],
    [{ status: 202 }, 202],
  ] as const)('has the faults of the directory: %j', async (switches, status) => {
    await set(switches)
    expect((await ask('/v1/supported-chains')).status).toBe(status)
    expect((await ask(`/v1/identity/${sandbox.manifest.evm.accounts[0]?.address}`)).status).toBe(status)
  })

  it('has faults for some of its paths', async () => {
    await set({ paths: ['/v1/identity'], shape: 'null' })
    expect(await (await ask('/v1/identity/bob')).json()).toBeNull()
    expect((await ask('/v1/supported-chains')).status).toBe(200)
    await set({ paths: ['/v1/identity'], offline: true })
    await expect(ask('/v1/identity/bob')).rejects.toThrow('fetch failed')
  })

  it('S7.03 answers 502 while its node is away, and the name afterwards', async () => {
    const { switchesUrl } = chainOf(sandbox.manifest)
    const { address } = sandbox.manifest.evm.accounts[1] as { address: string }
    await put(switchesUrl, { offline: true })
    expect((await ask(`/v1/identity/${address}`)).status).toBe(502)
    await put(switchesUrl, {})
    expect(await (await ask(`/v1/identity/${address}`)).json()).toMatchObject({ name: 'tide.eth' })
  })

  const askSite = (path: string, given: Parameters<typeof askHost>[3] = {}) => {
    const { url, secure } = sandbox.manifest
    return askHost(url, new URL(secure.origin).host, path, given)
  }

  it('has the site of the embedded wallet at a host of its own, and nothing else there', async () => {
    const { url, secure } = sandbox.manifest
    expect(secure.origin).toBe(`http://secure.localhost:${new URL(url).port}`)
    const json = { method: 'POST', body: '{"link":"a"}', headers: { origin: secure.origin } }
    const own = await askSite('/api/links/read', json)
    expect([own.status, JSON.parse(own.text).code]).toEqual([404, 'link/over'])
    for (const path of ['/', '/manifest.json', '/health', '/mailbox', '/server/getWallets', '/wallet.js', '/healthz']) {
      const { status, headers } = await askSite(path)
      expect([path, status, headers['access-control-allow-origin']]).toEqual([path, 404, undefined])
    }
    expect((await fetch(`${url}/api/links/read`, { method: 'POST', body: '{}' })).status).toBe(404)
  })

  it('sends the mails of logins to the mailbox, for pages of this machine until the contents list others', async () => {
    const { mailbox, secure, server } = sandbox.manifest
    const begin = await createLogin(secure.origin, askSite)
    const login = { projectId: server.projectId, parent: 'http://localhost:4400', email: 'visitor@app.example' }
    const { status, text } = await begin(login)
    expect([status, JSON.parse(text)]).toMatchObject([200, { action: 'VERIFY_DEVICE' }])
    const [mail] = await (await fetch(`${mailbox.mailsUrl}?to=visitor@app.example`)).json()
    expect(mail).toMatchObject({
      from: 'login@sandbox.example',
      subject: 'Confirm your login to Sandbox App',
      links: [expect.stringMatching(new RegExp(`^${secure.origin}/device#[\\w-]{43}$`))],
    })
    const email = 'other@app.example'
    expect((await begin({ ...login, email, parent: 'https://app.example' })).status).toBe(403)
    await put(server.contentsUrl, { allowedOrigins: ['https://app.example'] })
    expect((await begin({ ...login, email })).status).toBe(403)
    expect((await begin({ ...login, email, parent: 'https://app.example' })).status).toBe(200)
    await put(server.contentsUrl, {})
  }, 120_000)

  it('sends more mails than one client may have in an hour, since all tests are one', async () => {
    const { secure, server } = sandbox.manifest
    const begin = await createLogin(secure.origin, askSite)
    for (let at = 0; at < 31; at += 1) {
      const email = `visitor-${at}@app.example`
      const answer = await begin({ projectId: server.projectId, parent: 'http://localhost:4400', email })
      expect(answer.status).toBe(200)
    }
  }, 120_000)
})

/** Makes a device that begins logins. */
async function createLogin(
  origin: string,
  ask: (path: string, given: Parameters<typeof askHost>[3]) => ReturnType<typeof askHost>,
) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: await exportJWK(publicKey) }
  let nonce = ''
  const once = async (login: object) => {
    const claims = { htm: 'POST', htu: `${origin}/api/logins`, jti: crypto.randomUUID(), nonce }
    const dpop = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
    const headers = { origin, dpop, 'content-type': 'application/json' }
    const answer = await ask('/api/logins', { method: 'POST', body: JSON.stringify(login), headers })
    nonce = String(answer.headers['dpop-nonce'])
    return answer
  }
  return async (login: object) => {
    const answer = await once(login)
    return answer.text.includes('proof/stale') ? once(login) : answer
  }
}
