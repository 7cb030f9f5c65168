import { expect } from '@playwright/test'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'

/** What the tests read of an answer. */
export interface Reply {
  readonly status: number
  readonly text: string
  /** What JSON came, or an empty object. */
  readonly body: Body | null
}

/** The parts of bodies that the tests read. */
interface Body {
  readonly nonce?: string
  readonly csrfToken?: string
  readonly user?: { readonly name: string }
  /** The first one of a list of accounts. */
  readonly 0?: { readonly account: string }
}

interface Ask {
  /** JSON. */
  readonly body?: string
  /** Default: the app's own. */
  readonly origin?: string | undefined
}

/** A browser with its cookies, which visits one server. */
export interface Visitor {
  ask(method: string, path: string, ask?: Ask): Promise<Reply>
  get(path: string): Promise<Reply>
  /** Posts JSON. */
  post(path: string, body: object, ask?: Ask): Promise<Reply>
}

/** Opens a browser without cookies. A proxy passes its requests on from the app's origin to the server at `url`. */
export function openVisitor(url: string, app: string): Visitor {
  const { host } = new URL(app)
  const jar = new Map<string, string>()

  /** Keeps a cookie, or removes it where its time is over. */
  function keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(/; */)
    expect(attributes, pair).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax']))
    const name = pair.slice(0, pair.indexOf('='))
    const isOver = attributes.some((each) => /^max-age=0$/i.test(each) || isPast(each))
    if (isOver) jar.delete(name)
    else jar.set(name, pair.slice(name.length + 1))
  }

  async function ask(method: string, path: string, { body, origin = app }: Ask = {}): Promise<Reply> {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const type = body === undefined ? {} : { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(body) }
    const headers = { host, origin, ...(cookie && { cookie }), ...type }
    // `fetch` names the host of the URL, whatever the headers say.
    const sent = request(url + path, { method, headers }).end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.headers['set-cookie']?.forEach(keep)
    const text = await readText(response)
    const isJson = response.headers['content-type']?.startsWith(JSON_TYPE)
    return { status: response.statusCode ?? 0, text, body: JSON.parse(isJson && text ? text : '{}') as Body | null }
  }

  return {
    ask,
    get: (path) => ask('GET', path),
    post: (path, body, more) => ask('POST', path, { ...more, body: JSON.stringify(body) }),
  }
}

const JSON_TYPE = 'application/json'
const isPast = (attribute: string): boolean =>
  /^expires=/i.test(attribute) && Date.parse(attribute.slice('expires='.length)) < Date.now()
