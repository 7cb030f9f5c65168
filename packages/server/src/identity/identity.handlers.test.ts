import { describe, expect, it } from 'vitest'
import { noNode } from '../rpc/noNode.js'
import { createTestServer, projectId } from '../server.fixture.js'
import type { IdentityProvider } from './identity.types.js'

const png = Uint8Array.from([0x89, 0x50])
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const identity: IdentityProvider = {
  identify: async (asked) =>
    asked === address ? { name: 'dune.eth', hasPicture: true } : { name: null, hasPicture: false },
  picture: async (asked) => (asked === address ? { type: 'image/png', bytes: png } : undefined),
}

describe('the call of names', () => {
  it('S7.03 answers the name, and the address of the picture at this server', async () => {
    const server = createTestServer({ identity })
    const { status, body } = await server.get(`/v1/identity/${address}`, { sender: address })
    const avatar = `https://server.example/v1/identity/${address}/avatar?projectId=${projectId}`
    expect([status, body]).toEqual([200, { name: 'dune.eth', avatar }])
    const picture = await server.fetch(avatar.replace('https://server.example', ''))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    expect(picture.headers.get('cache-control')).toBe('public, max-age=300')
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(png)
  })

  it('S7.03 answers null for an address without a name', async () => {
    const server = createTestServer({ identity })
    expect((await server.get('/v1/identity/bob')).body).toEqual({ name: null, avatar: null })
    expect((await server.get('/v1/identity/bob/avatar')).status).toBe(404)
  })

  it('takes any sender: it changes nothing', async () => {
    const server = createTestServer({ identity })
    const path = `/v1/identity/${address}?projectId=${projectId}&sender=one&sender=`
    expect(await (await server.fetch(path)).json()).toMatchObject({ name: 'dune.eth' })
  })

  it('names the server as pages reach it', async () => {
    const behind = createTestServer({ identity, publicUrl: 'https://wallets.example/api/' })
    expect((await behind.get(`/v1/identity/${address}`)).body.avatar).toMatch(
      /^https:\/\/wallets\.example\/api\/v1\/identity\/0x/,
    )
    const below = createTestServer({ identity, basePath: '/below' })
    expect((await below.get(`/below/v1/identity/${address}`)).body.avatar).toMatch(
      /^https:\/\/server\.example\/below\/v1\/identity\/0x/,
    )
  })

  it('refuses a wrong address, a foreign page and an unknown project', async () => {
    const server = createTestServer({ identity })
    expect((await server.get(`/v1/identity/${'x'.repeat(200)}`)).status).toBe(400)
    expect((await server.get('/v1/identity/a%20b')).status).toBe(400)
    for (const path of [`/v1/identity/${address}`, `/v1/identity/${address}/avatar`]) {
      expect((await server.fetch(path)).status).toBe(401)
      const headers = { origin: 'https://stranger.example' }
      expect((await server.fetch(`${path}?projectId=${projectId}`, { headers })).status).toBe(403)
    }
  })

  it('answers 502 where no node answers, and 501 without a provider', async () => {
    const identify = () => Promise.reject(noNode())
    const failing = createTestServer({ identity: { ...identity, identify } })
    expect((await failing.get(`/v1/identity/${address}`)).status).toBe(502)
    expect((await createTestServer().get(`/v1/identity/${address}`)).status).toBe(501)
  })
})
