import { PAGE, signWith, type Signer } from './signers.fixture.js'

/** What the tests read of an answer. The body is whatever JSON came. */
export interface Reply {
  readonly status: number
  readonly body: ReturnType<typeof JSON.parse>
  readonly headers: Headers
}

/** A request that a test makes, but for its cookies. */
export interface Ask {
  readonly origin?: string | null
  readonly headers?: Record<string, string>
  /** A text is sent as it is. */
  readonly body?: unknown
}

/** A browser with its cookies, which asks a server. */
export interface Browser {
  /** Name → value. */
  readonly jar: Map<string, string>
  ask(method: string, route: string, ask?: Ask): Promise<Reply>
  nonce(): Promise<string>
  /** Signs an account in, with a new nonce. @param change other fields of the message */
  signIn(signer: Signer, change?: object): Promise<Reply>
  /** The accounts that are signed in. */
  accounts(): Promise<string[]>
  /** A request of a page of the app, with the cookies. */
  request(): Request
}

/** Opens a browser. @param base where the server is mounted */
export function openBrowser(
  fetch: (request: Request) => Promise<Response>,
  base = 'https://app.example/siwx',
): Browser {
  const jar = new Map<string, string>()
  const cookieHeader = (): Record<string, string> =>
    jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}

  function keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = '', age] = /^([^=]+)=([^;]*); Max-Age=(\d+)/.exec(cookie) ?? []
      if (age === '0') jar.delete(name)
      else jar.set(name, value)
    }
  }

  const browser: Browser = {
    jar,
    async ask(method, route, { origin = PAGE, headers = {}, body } = {}) {
      const all = { ...cookieHeader(), ...(origin !== null && { origin }), ...headers }
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      const init = { method, headers: all, ...(text !== undefined && { body: text }) }
      const response = await fetch(new Request(`${base}/${route}`, init))
      keep(response.headers.getSetCookie())
      const read = await response.text()
      return { status: response.status, headers: response.headers, body: read ? JSON.parse(read) : undefined }
    },
    nonce: async () => (await browser.ask('POST', 'nonce', { body: {} })).body.nonce,
    async signIn(signer, change) {
      return browser.ask('POST', 'session', { body: await signWith(signer, await browser.nonce(), change) })
    },
    accounts: async () =>
      (await browser.ask('GET', 'session')).body.accounts.map(({ account }: { account: string }) => account),
    request: () => new Request(`${new URL(base).origin}/page`, { headers: cookieHeader() }),
  }
  return browser
}
