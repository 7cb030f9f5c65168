import { readEmail } from '@latchkit/frame'
import type { Transporter } from 'nodemailer'
import { refuse, unavailable, type Refusal } from '../base/refusal.js'
import { addressOf } from './sealing.js'
import type { Mail, Mailer, SmtpOptions } from './mail.types.js'

const LIMIT_MS = 10_000
/** How many times as long as one answer the whole may take: a server that sends a byte now and then ends too. */
const MAX_ANSWERS = 3

/** An address, or a name with an address behind it. */
const FROM = /^(?:[^<>]*<([^<>]+)>|[^<>]+)$/

/**
 * Makes the mailer of an SMTP server. Nothing connects before the first mail, and each mail has a connection of its own.
 * Throws a `TypeError` for a URL or a sender that is none.
 */
export function openSmtp({ url, from, limitMs = LIMIT_MS }: SmtpOptions): Mailer {
  if (!isSmtp(url)) throw new TypeError('The URL of the mail server must be as smtps://user:password@host:465.')
  if (!isSender(from))
    throw new TypeError('The sender of mails must be as login@app.example or App <login@app.example>.')
  let loading: Promise<Transporter> | undefined
  return {
    send: async (mail) => {
      const message = { ...messageOf(mail), from }
      loading ??= createTransporter(url, limitMs)
      const transporter = await loading
      try {
        await transporter.sendMail({ ...message, signal: AbortSignal.timeout(MAX_ANSWERS * limitMs) })
      } catch (error) {
        throw refusalOf(error)
      }
    },
  }
}

/** Whether a text is the URL of a mail server. */
export const isSmtp = (url: string): boolean => URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol)

/** Whether a text says who a mail is from: an address, or a name with an address behind it. */
export function isSender(from: string): boolean {
  const [whole, address = whole] = FROM.exec(from) ?? []
  return isLine(from) && address !== undefined && readEmail(address) !== undefined
}

/** Whether a text is one line: a line break in a header would begin another one. */
const isLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text)

function messageOf({ to, subject, text, html }: Mail) {
  if (!isLine(subject)) throw new TypeError('The subject of a mail must be one line.')
  return {
    // Not as a text, which could name several addresses.
    to: { name: '', address: addressOf(to) },
    subject,
    text,
    ...(html !== undefined && { html }),
    // So that no absence note answers it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    xMailer: false as const,
  }
}

async function createTransporter(url: string, limitMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: limitMs,
    dnsTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  })
}

/** What an error of the library may have beside its text, which repeats the address and what the server said of it. */
interface SmtpFault {
  readonly code?: unknown
  readonly command?: unknown
  readonly responseCode?: unknown
}

/** The refusal for an error. Its cause, for the log, has codes alone. */
function refusalOf(error: unknown): Refusal {
  const { code, command, responseCode } = (error instanceof Error ? error : {}) as SmtpFault
  const said = [code, command, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  const cause = new Error(`The mail was not sent (${said.join(', ') || 'no answer in time'}).`)
  const isForGood = command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500
  if (!isForGood) return unavailable(undefined, cause)
  const message = 'The mail server refused the address'
  return refuse(400, { field: 'email', code: 'email/refused', message }, undefined, cause)
}
