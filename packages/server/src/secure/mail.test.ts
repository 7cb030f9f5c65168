// Tests secure/mail.ts.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { openSmtp } from './mail.js'

const FROM = 'Latchkit <login@app.example>'
const MAIL = { to: 'jane.roe@mail.example', subject: 'Your code', text: 'It is 123456.\n.\nEnd' }
const LIMIT_MS = 300

const cleanUps: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

interface Delivered {
  readonly to: readonly string[]
  readonly content: string
}

/** Starts a mail server, and opens a mailer for it. */
async function startSmtp(options: SMTPServerOptions = {}) {
  const delivered: Delivered[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      let content = ''
      stream.on('data', (chunk: Buffer) => (content += chunk.toString()))
      stream.on('end', () => {
        delivered.push({ to: session.envelope.rcptTo.map(({ address }) => address), content })
        done()
      })
    },
    ...options,
  })
  // A client that gives up is no fault of the test.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { delivered, mailer: openSmtp({ url: `smtp://127.0.0.1:${port}`, from: FROM }) }
}

/** Starts a server that does as it is told with each connection, and opens a mailer with short limits for it. */
async function startNet(onConnection: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server: Server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    onConnection(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  })
  const { port } = server.address() as AddressInfo
  return openSmtp({ url: `smtp://user:hidden@127.0.0.1:${port}`, from: FROM, limitMs: LIMIT_MS })
}

/** The error of a promise, with all that a log could print of it. */
async function errorOf(sent: Promise<void>) {
  const error = await sent.then(
    () => new Error('It was sent.'),
    (thrown: Error & { readonly status?: number }) => thrown,
  )
  const { stack, message, cause, ...rest } = error
  const reason = cause as (Error & Record<string, unknown>) | undefined
  return { error, reason: reason?.message, all: JSON.stringify([stack, message, rest, reason?.stack, reason]) }
}

describe('a mail', () => {
  it('is delivered to its address, with its subject and its texts', async () => {
    const { delivered, mailer } = await startSmtp()
    await mailer.send({ ...MAIL, html: '<p>It is 123456.</p>' })
    await mailer.send({ ...MAIL, to: 'Jane.Roe@MAIL.example', subject: 'Dein Schlüssel 🔑' })
    expect(delivered.map(({ to }) => to)).toEqual([[MAIL.to], [MAIL.to]])
    const [first = '', second = ''] = delivered.map(({ content }) => content)
    for (const line of ['From: Latchkit <login@app.example>', `To: ${MAIL.to}`, 'Subject: Your code'])
      expect(first.split('\r\n')).toContain(line)
    expect(first).toContain('It is 123456.\r\n.\r\nEnd')
    expect(first).toContain('<p>It is 123456.</p>')
    expect(second).toContain('Subject: =?UTF-8?')
    expect(second).not.toContain('text/html')
  })

  it.each([
    { subject: 'Hello\r\nBcc: other@mail.example' },
    { subject: 'Hello\nBcc: other@mail.example' },
    { subject: 'Hello\rBcc: other@mail.example' },
    { subject: 'Hello\u0000' },
    { to: 'jane@mail.example\r\nBcc: other@mail.example' },
    { to: 'jane@mail.example, other@mail.example' },
    { to: 'Jane <jane@mail.example>' },
    { to: 'jane@mail.example> NOTIFY=SUCCESS' },
    { to: 'jane' },
  ])('is not sent with a header that has more in it (%#)', async (part) => {
    const { delivered, mailer } = await startSmtp()
    const { error, all } = await errorOf(mailer.send({ ...MAIL, ...part }))
    expect(error).toBeInstanceOf(TypeError)
    expect(all).not.toMatch(/jane|other@/i)
    expect(delivered).toEqual([])
  })

  it('has no file of the server in it', async () => {
    const { delivered, mailer } = await startSmtp()
    const text = { path: new URL(import.meta.url).pathname } as unknown as string
    expect((await errorOf(mailer.send({ ...MAIL, text }))).error).toMatchObject({ status: 503 })
    expect(delivered).toEqual([])
  })
})

describe('a server that does not take the mail', () => {
  const refuseWith = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}> and jane.roe are unknown`), { responseCode })),
  })

  it('is told from one that is away, where it refuses the address for good', async () => {
    const { mailer } = await startSmtp(refuseWith(550))
    const { error, reason, all } = await errorOf(mailer.send(MAIL))
    expect(error).toMatchObject({ status: 400, body: { code: 'email/refused', reasons: [{ field: 'email' }] } })
    expect(reason).toBe('The mail was not sent (EENVELOPE, RCPT TO, 550).')
    expect(all).not.toMatch(/jane/i)
  })

  it('is away where it refuses it for now, or refuses the sender', async () => {
    const { mailer } = await startSmtp(refuseWith(450))
    const { error, all } = await errorOf(mailer.send(MAIL))
    expect(error).toMatchObject({ status: 503, retryAfterS: 5 })
    expect(all).not.toMatch(/jane/i)
    const other = await startSmtp({
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error('No.'), { responseCode: 550 })),
    })
    expect((await errorOf(other.mailer.send(MAIL))).error).toMatchObject({ status: 503 })
  })

  it('is away where it is silent', async () => {
    const mailer = await startNet(() => undefined)
    const began = Date.now()
    const { error, reason, all } = await errorOf(mailer.send(MAIL))
    expect(error).toMatchObject({ status: 503 })
    expect(reason).toContain('ETIMEDOUT')
    expect(all).not.toMatch(/jane|hidden/i)
    expect(Date.now() - began).toBeGreaterThanOrEqual(LIMIT_MS - 20)
  })

  it('is away where it says a little now and then, and never all', async () => {
    const mailer = await startNet((socket) => {
      socket.write('220 here\r\n')
      const timer = setInterval(() => socket.write('250-more\r\n'), LIMIT_MS / 4)
      socket.on('close', () => clearInterval(timer))
    })
    const { error, reason } = await errorOf(mailer.send(MAIL))
    expect(error).toMatchObject({ status: 503 })
    expect(reason).toMatch(/^The mail was not sent \(/)
  })

  it('is away where the connection is lost', async () => {
    const mailer = await startNet((socket) => {
      socket.write('220 here\r\n')
      socket.once('data', () => socket.destroy())
    })
    const { error, all } = await errorOf(mailer.send(MAIL))
    expect(error).toMatchObject({ status: 503 })
    expect(all).not.toMatch(/jane|hidden/i)
  })

  it('is away where nothing listens, and is asked again by the next mail', async () => {
    const { delivered, mailer } = await startSmtp()
    const unreached = openSmtp({ url: 'smtp://127.0.0.1:1', from: FROM })
    for (let times = 0; times < 2; times++)
      expect((await errorOf(unreached.send(MAIL))).error).toMatchObject({ status: 503 })
    await mailer.send(MAIL)
    expect(delivered).toHaveLength(1)
  })
})

describe('options of mails', () => {
  it.each([
    { url: 'https://mail.example' },
    { url: 'mail.example' },
    { url: '' },
    { from: 'login' },
    { from: '' },
    { from: 'App <login@app.example>\r\nBcc: other@mail.example' },
    { from: 'a@app.example, b@app.example' },
    { from: '<a@app.example> <b@app.example>' },
  ])('that are none are refused at once, without their text (%#)', (part) => {
    const open = () => openSmtp({ url: 'smtps://user:hidden@mail.example', from: FROM, ...part })
    expect(open).toThrow(/must be as/)
  })

  it('may be a bare address, and a port with TLS', () => {
    for (const from of ['login@app.example', FROM]) openSmtp({ url: 'smtps://user:hidden@mail.example:465', from })
  })
})
