// Tests siteRoutes.ts, siteFiles.ts, secure.provider.ts.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config/readConfig.js'
import { openServer } from '../node/openServer.js'
import { createSiteFiles } from '../files/siteFiles.js'
import { newKey } from './world.fixture.js'

const SITE = 'https://secure.example'
const PAGE = 'https://app.example'
const BASE =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; " +
  "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors "

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** Makes a folder with the build of a site, and other files, which are no part of it. */
async function createBuild() {
  const root = await mkdtemp(join(tmpdir(), 'latchkit-site-'))
  cleanUps.push(() => rm(root, { recursive: true, force: true }))
  const folder = join(root, 'site')
  await mkdir(join(folder, 'assets/inner'), { recursive: true })
  const files = {
    'site/sdk.html': '<!doctype html><html><head><title>Frame</title></head></html>',
    'site/window.html': '<title>Window</title>',
    'site/device.html': '<title>Device</title>',
    'site/favicon.ico': 'icon',
    'site/assets/a-1.js': 'script',
    'site/assets/inner/b-2.css': 'style',
    'site/assets/c.txt': 'text',
    'site/secret.js': 'secret',
    'secret.js': 'secret',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
  await symlink(join(root, 'secret.js'), join(folder, 'assets/link.js'))
  return folder
}

/** Opens a server whose site is in a folder. */
async function setUp({ siteDir, app = {} }: { siteDir?: string; app?: object } = {}) {
  const config = readConfig({
    rpc: {},
    database: 'memory://',
    logLevel: 'silent',
    projects: { 'my-app': { allowedOrigins: [PAGE, 'https://*.app.example'], ...app } },
    secure: { origin: SITE, sealingKeys: [newKey()], mail: { url: 'smtp://mail.example', from: 'login@app.example' } },
  })
  const server = openServer(config, { siteDir: siteDir ?? (await createBuild()) })
  cleanUps.push(server.close)
  return async (path: string, at = SITE, headers: Record<string, string> = {}) => {
    const answer = await server.fetch(new Request(`${at}${path}`, { headers }), 'client')
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
  }
}

const sdk = (parent: string, projectId = 'my-app') => `/sdk?${new URLSearchParams({ projectId, parent }).toString()}`

describe('the frame of the site', () => {
  it('is for the page that frames it, whatever other pages the project has', async () => {
    const get = await setUp()
    for (const parent of [PAGE, 'https://a.app.example']) {
      const { status, headers, text } = await get(sdk(parent))
      expect([status, text.includes('<title>Frame</title>')]).toEqual([200, true])
      expect(headers).toMatchObject({
        'content-security-policy': `${BASE}${parent}`,
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'cross-origin',
        'origin-agent-cluster': '?1',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it.each([
    'https://other.example',
    'https://a.b.app.example',
    'http://localhost:3000',
    'http://app.example',
    'https://app.example/',
    'null',
    '',
    // A host may have letters that end a policy, or begin another header.
    'https://a;b.app.example',
    'https://a,b.app.example',
    "https://a'b.app.example",
    'https://a b.app.example',
    'https://a\r\nb.app.example',
  ])('F171 F172 is a page without a script for the parent %j', async (parent) => {
    const get = await setUp()
    const { status, headers, text } = await get(sdk(parent))
    expect([status, headers['content-security-policy']]).toEqual([403, `${BASE}'none'`])
    expect(text).not.toMatch(/script|Frame/)
  })

  it('is refused to an unknown project, and without one', async () => {
    const get = await setUp()
    for (const path of [sdk(PAGE, 'other'), `/sdk?parent=${PAGE}`, '/sdk'])
      expect((await get(path)).headers['content-security-policy']).toBe(`${BASE}'none'`)
  })

  it('has the nonce of the first proof', async () => {
    const { text } = await (await setUp())(sdk(PAGE))
    expect(text).toMatch(/<head>\n<meta name="latchkit-nonce" content="[\w-]{43}">\n<title>/)
  })

  it('says that its parent is trusted, where the project says so of this one', async () => {
    const trusted = '<meta name="latchkit-trusted" content="true">'
    const get = await setUp({ app: { secure: { trusted: [PAGE] } } })
    expect((await get(sdk(PAGE))).text).toContain(trusted)
    expect((await get(sdk('https://a.app.example'))).text).not.toContain(trusted)
    expect((await (await setUp())(sdk(PAGE))).text).not.toContain(trusted)
  })
})

describe('the window of the site', () => {
  it.each(['cross-site', 'same-site', 'none'])('is not opened by a link from elsewhere (%s)', async (from) => {
    const get = await setUp()
    const { status, headers, text } = await get('/window', SITE, { 'sec-fetch-site': from })
    expect([status, headers['content-security-policy']]).toEqual([403, `${BASE}'none'`])
    expect(text).not.toMatch(/script|Window/)
    // The link of a mail comes from elsewhere.
    expect((await get('/device', SITE, { 'sec-fetch-site': from })).status).toBe(200)
  })

  it('is opened by the frame', async () => {
    const get = await setUp()
    expect((await get('/window', SITE, { 'sec-fetch-site': 'same-origin' })).text).toContain('Window')
  })
})

describe('the site', () => {
  it.each([
    ['/window', 'Window'],
    ['/device', 'Device'],
  ])('has the page %s, which is in no frame and has no opener', async (path, title) => {
    const get = await setUp()
    const { status, headers, text } = await get(path)
    expect([status, text]).toEqual([200, `<title>${title}</title>`])
    expect(headers).toMatchObject({
      'content-security-policy': `${BASE}'none'`,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })

  it('S2.12 has a picture at /favicon.ico, and files that never change', async () => {
    const get = await setUp()
    const forever = {
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    }
    expect(await get('/favicon.ico')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/x-icon' },
      text: 'icon',
    })
    expect(await get('/assets/a-1.js')).toMatchObject({ headers: forever, text: 'script' })
    expect((await get('/assets/inner/b-2.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it.each([
    '/',
    '/secret.js',
    '/sdk.html',
    '/assets/c.txt',
    '/assets/none.js',
    '/assets/link.js',
    '/assets/../secret.js',
    '/assets/..%2fsecret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '/dashboard',
    '/healthz',
    '/readyz',
    '/metrics',
    '/openapi.json',
  ])('lacks %s', async (path) => expect((await (await setUp())(path)).status).toBe(404))

  it('S2.12 is at no host but that of its origin', async () => {
    const get = await setUp()
    for (const path of [sdk(PAGE), '/window', '/device', '/favicon.ico', '/assets/a-1.js'])
      expect((await get(path, 'https://server.example')).status).toBe(404)
    expect((await get('/healthz', 'https://server.example')).status).toBe(200)
  })

  it('says that it has no build, until there is one', async () => {
    const folder = await createBuild()
    const files = createSiteFiles(join(folder, '../later'))
    expect(await files.find('sdk.html')).toBeUndefined()
    await symlink(folder, join(folder, '../later'))
    expect((await files.find('sdk.html'))?.type).toBe('text/html; charset=utf-8')
    const { status, text } = await (await setUp({ siteDir: join(folder, 'none') }))('/window')
    expect([status, text]).toEqual([503, expect.stringContaining('server/no-site')])
  })
})
