import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { MailboxSwitches, SandboxMail } from '../manifest.js'

/** A mail server that runs. */
export interface MailServer {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Starts a mail server on any free port of this machine. `take` returns the faults of the next mail, and counts it. */
export async function receiveMails(
  take: () => MailboxSwitches,
  keep: (mail: SandboxMail) => void,
): Promise<MailServer> {
  const faults = new WeakMap<SMTPServerSession, MailboxSwitches>()
  const deliver = async (stream: AsyncIterable<Buffer>, session: SMTPServerSession): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const { delay = 0, lose = false } = faults.get(session) ?? {}
    if (delay > 0) await wait(delay)
    if (!lose) keep(await readMail(Buffer.concat(chunks), session))
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_, session, done) => {
      const switches = take()
      faults.set(session, switches)
      const { refuse } = switches
      if (refuse === null) done()
      else done(Object.assign(new Error('Refused by a switch of the sandbox'), { responseCode: refuse }))
    },
    onData: (stream, session, done) => {
      deliver(stream, session).then(
        () => done(),
        (error: Error) => done(error),
      )
    },
  })
  // A client that gives up is no fault of the sandbox.
  server.on('error', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

async function readMail(content: Buffer, { envelope }: SMTPServerSession): Promise<SandboxMail> {
  const { from, subject = '', text = '', html = '' } = await PostalMime.parse(content)
  return {
    to: envelope.rcptTo.map(({ address }) => address).join(', '),
    from: from?.address ?? '',
    subject,
    text: text.trimEnd(),
    html: html.trimEnd(),
    links: text.match(/https?:\/\/\S+/g) ?? [],
  }
}
