/** A mail to one visitor. */
export interface Mail {
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly text: string
  readonly html?: string
}

/** What sends mails. */
export interface Mailer {
  /**
   * Sends a mail: resolves when the server has taken it. Rejects with a `Refusal` of status 503 while the server is away or
   * takes none, and of status 400 where it refuses the address for good. Rejects with a `TypeError` for an address or a
   * subject that is none. No error has the address in it.
   */
  readonly send: (mail: Mail) => Promise<void>
}

/** How mails are sent by SMTP. */
export interface SmtpOptions {
  /**
   * `smtps://user:password@host:465`, or `smtp://…` which changes to TLS where the server offers it. With
   * `?requireTLS=true` it sends nothing without.
   */
  readonly url: string
  /** Who they are from: `login@app.example`, or `App <login@app.example>`. */
  readonly from: string
  /** How long a connection and each answer of the server may take, in ms. Default 10,000. */
  readonly limitMs?: number
}
