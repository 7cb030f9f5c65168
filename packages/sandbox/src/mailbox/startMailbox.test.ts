// Tests startMailbox.ts, receiveMails.ts, mailboxPage.ts.
import { Hono } from 'hono'
import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, it } from 'vitest'
import type { MailboxSwitches, SandboxMail } from '../manifest.js'
import type { PartRoutes } from '../part.js'
import { startServer } from '../server.js'
import { startMailbox } from './startMailbox.js'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const LINK = 'https://secure.example/device#a-b_c'
const MAIL = {
  from: 'App <login@app.example>',
  to: 'visitor@app.example',
  subject: 'Schlüssel 🔑 <b>',
  text: `Öffne das hier, bis Zeilen länger als 76 Zeichen sind, was ein Mailprogramm sonst umbricht:\n\n${LINK}`,
  html: `<p>${LINK}</p>`,
}

async function setUp() {
  const server = await startServer(0)
  cleanUps.push(server.close)
  const manifest = () => Promise.reject(new Error('It is not needed.')) as never
  const { fragment, routes: own, stop } = await startMailbox({ url: server.url, anyPort: true, cacheDir: '', manifest })
  cleanUps.push(stop)
  const routes: PartRoutes = new Hono()
  server.serve(routes.route('/', own), new Map())
  const transport = createTransport({ url: fragment.smtpUrl })
  return {
    ...fragment,
    send: (more: object = {}) => transport.sendMail({ ...MAIL, ...more }),
    read: async (query = '') => (await (await fetch(`${fragment.mailsUrl}${query}`)).json()) as readonly SandboxMail[],
    set: (switches: Partial<MailboxSwitches> | { readonly other: 1 }) =>
      fetch(fragment.switchesUrl, { method: 'PUT', body: JSON.stringify(switches) }),
  }
}

describe('the mailbox', () => {
  it('has the mails, the newest first, with their links', async () => {
    const { send, read, mailsUrl } = await setUp()
    await send()
    await send({ to: 'other@app.example', subject: 'Second' })
    const { from: _, ...kept } = MAIL
    expect(await read()).toMatchObject([
      { to: 'other@app.example', subject: 'Second' },
      { ...kept, from: 'login@app.example', links: [LINK] },
    ])
    expect((await read('?to=Visitor@app.example')).map(({ to }) => to)).toEqual(['visitor@app.example'])
    await fetch(mailsUrl, { method: 'DELETE' })
    expect(await read()).toEqual([])
  })

  it('shows them on a page, as text, with links that lead there', async () => {
    const { send, url } = await setUp()
    expect(await (await fetch(url)).text()).toContain('No mail has arrived.')
    await send()
    const answer = await fetch(url)
    const page = await answer.text()
    expect(page).toContain('<h2>Schlüssel 🔑 &lt;b&gt;</h2>')
    expect(page).toContain(`<a href="${LINK}"`)
    expect(page).not.toContain('<p>https:')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('loses, refuses or delays the next mails, as its switches say', async () => {
    const { send, read, set, switchesUrl } = await setUp()
    await set({ mails: 1, lose: true })
    await send({ subject: 'Lost' })
    await set({ mails: 1, refuse: 550 })
    await expect(send({ subject: 'Refused' })).rejects.toMatchObject({ responseCode: 550, command: 'RCPT TO' })
    await set({ mails: 1, delay: 200 })
    const before = performance.now()
    await send({ subject: 'Late' })
    expect(performance.now() - before).toBeGreaterThanOrEqual(199)
    await send({ subject: 'Right' })
    expect((await read()).map(({ subject }) => subject)).toEqual(['Right', 'Late'])
    expect(await (await fetch(switchesUrl)).json()).toEqual({ mails: 0, lose: false, delay: 200, refuse: null })
    for (const wrong of [{ refuse: 200 }, { delay: -1 }, { mails: 1.5 }, { other: 1 as const }])
      expect((await set(wrong)).status).toBe(400)
  })
})
