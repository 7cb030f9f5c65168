import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { createSiwxServer } from './createSiwxServer.js'
import type { SiwxServer } from './server.types.js'
import { bitcoinSigner, PAGE, signWith, solanaSigner } from './signers.fixture.js'

/** Makes the request of the web for one of Node. */
function toRequest(incoming: IncomingMessage): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, String(value))
  const { method = 'GET', url = '/' } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const init = { method, headers, ...(hasBody && { body: Readable.toWeb(incoming), duplex: 'half' }) }
  return new Request(new URL(url, `http://${incoming.headers.host}`), init as RequestInit)
}

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** Mounts a server in one of Node. Returns its URL. */
async function listen(siwx: SiwxServer): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    void siwx.fetch(toRequest(incoming)).then(async (answer) => {
      outgoing.writeHead(answer.status, [...answer.headers].flat())
      outgoing.end(await answer.text())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/siwx`
}

it('signs in and out by HTTP', async () => {
  const base = await listen(createSiwxServer({ origins: [PAGE] }))
  const jar = new Map<string, string>()
  const ask = async (method: string, route: string, body?: object) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const headers = { origin: PAGE, cookie, 'user-agent': 'phone' }
    const response = await fetch(`${base}/${route}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    for (const each of response.headers.getSetCookie()) {
      const [name = '', value = ''] = each.slice(0, each.indexOf(';')).split('=')
      jar.set(name, value)
    }
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  const issuedAt = new Date().toISOString()
  const signers = [solanaSigner(), bitcoinSigner()]
  for (const signer of signers) {
    const { nonce } = (await ask('POST', 'nonce')).body
    expect((await ask('POST', 'session', await signWith(signer, nonce, { issuedAt }))).status).toBe(200)
  }
  const { accounts } = (await ask('GET', 'session')).body
  expect(accounts).toEqual(signers.map(({ account }) => ({ account, issuedAt })))
  expect((await ask('GET', 'sessions')).body.sessions).toMatchObject([{ device: 'phone', isCurrent: true }])
  expect((await ask('POST', 'session', { message: 'x'.repeat(70_000) })).status).toBe(413)
  expect((await ask('DELETE', 'session')).body.accounts).toEqual([])
  expect((await ask('GET', 'sessions')).status).toBe(401)
})
