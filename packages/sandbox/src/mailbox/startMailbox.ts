import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { createSettings, type Settings } from '../directory/switches.js'
import type { MailboxManifest, MailboxSwitches, SandboxMail } from '../manifest.js'
import type { PartContext, PartRoutes, RunningPart } from '../part.js'
import { mailboxPage } from './mailboxPage.js'
import { receiveMails } from './receiveMails.js'
import { mailboxSwitches } from './switches.js'

const path = '/mailbox'
const mostMails = 1000

/** Starts the part of the mailbox: a mail server with faults, whose mails a page and tests read. */
export async function startMailbox({ url }: PartContext): Promise<RunningPart<MailboxManifest>> {
  const settings = createSettings(mailboxSwitches)
  const mails: SandboxMail[] = []
  const server = await receiveMails(
    () => take(settings),
    (mail) => {
      mails.unshift(mail)
      mails.splice(mostMails)
    },
  )
  return {
    fragment: {
      url: `${url}${path}`,
      mailsUrl: `${url}${path}/mails`,
      switchesUrl: `${url}${path}/switches`,
      smtpUrl: server.url,
    },
    routes: createRoutes(mails, settings),
    healthy: () => true,
    stop: server.close,
  }
}

/** The switches for the next mail, which is counted. */
function take({ now, put }: Settings<MailboxSwitches>): MailboxSwitches {
  const taken = now()
  if (taken.mails === 0) return mailboxSwitches.defaults
  if (taken.mails !== null) put({ ...taken, mails: taken.mails - 1 })
  return taken
}

function createRoutes(mails: SandboxMail[], settings: Settings<MailboxSwitches>): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  routes.get(path, (c) => {
    c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return c.html(mailboxPage(mails))
  })
  routes.get(`${path}/mails`, (c) => {
    const to = c.req.query('to')?.toLowerCase()
    return c.json(mails.filter((mail) => to === undefined || mail.to.toLowerCase() === to))
  })
  routes.delete(`${path}/mails`, (c) => {
    mails.length = 0
    return c.body(null, 204)
  })
  routes.get(`${path}/switches`, (c) => c.json(settings.now()))
  routes.put(`${path}/switches`, async (c) => {
    settings.put(await c.req.json().catch(() => undefined))
    return c.json(settings.now())
  })
  routes.onError((error, c) => c.text(error.message, error instanceof TypeError ? 400 : 500))
  return routes
}
