import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createServer, type ServerOptions } from '../createServer.js'
import type { Project } from '../projects/projects.types.js'
import type { Storage } from '../storage/storage.types.js'
import type { Mail } from './mail.types.js'
import { createProofs } from './proofs.js'
import { encodeBytes, hashOf, randomBytes } from './secureBytes.js'
import type { SecureSource } from './secureSource.types.js'
import { walletText } from './walletProof.js'
import { createWorld } from './world.fixture.js'

/** The origin of the site in tests, and of a page of the app. */
export const SITE = 'https://secure.example'
export const PAGE = 'https://app.example'

const PROJECT: Project = { name: 'App', allowedOrigins: [PAGE], features: {}, isAnalyticsEnabled: false }

/** An answer with its parsed body. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Each test knows its shape. */
  readonly body: ReturnType<typeof JSON.parse>
}

/** Makes a server with the site, whose mails the test reads. It has no limits, unless `source` has them. */
export async function createSiteWorld(
  storage: Pick<Storage, 'use'>,
  { source = {}, ...options }: Partial<ServerOptions> & { readonly source?: Partial<SecureSource> } = {},
) {
  const world = await createWorld([storage])
  const mails: Mail[] = []
  const secure: SecureSource = {
    ...world.next(),
    origin: SITE,
    sealing: world.sealing,
    proofs: createProofs(storage, world.sealing, { now: world.now }),
    mailer: { send: async (mail) => void mails.push(mail) },
    limits: { count: async () => undefined, giveBack: async () => undefined },
    files: { find: async () => undefined },
    ...source,
  }
  const server = createServer({
    projects: { find: async (id) => (id === 'my-app' ? PROJECT : undefined) },
    secure,
    ...options,
  })
  const call = async (method: string, path: string, body?: unknown, given: Call = {}): Promise<Answer> => {
    const { at = SITE, client = crypto.randomUUID(), headers = {} } = given
    const init = { method, headers: { origin: SITE, 'content-type': 'application/json', ...headers } }
    const request = new Request(`${at}${path}`, body === undefined ? init : { ...init, body: JSON.stringify(body) })
    const answer = await server.fetch(request, client)
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  return { ...world, storage, mails, call, secure, server }
}

/** What is special about a call. */
interface Call {
  readonly at?: string
  readonly client?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type SiteWorld = Awaited<ReturnType<typeof createSiteWorld>>

/** An address that no other test has. */
export const newEmail = (): string => `${crypto.randomUUID()}@app.example`

/** What a proof may say that is wrong. */
type Claims = Readonly<Record<string, unknown>>

/** Makes a frame of the app: a device, which signs its calls. */
export async function createFrame({ call }: Pick<SiteWorld, 'call'>) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  let nonce = ''
  const sign = async (method: string, path: string, token?: string, claims: Claims = {}): Promise<string> =>
    new SignJWT({
      htm: method,
      htu: `${SITE}${path}`,
      jti: crypto.randomUUID(),
      nonce,
      ...(token !== undefined && { ath: await hashOf(token) }),
      ...claims,
    })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .sign(privateKey)
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    given: Call = {},
  ): Promise<Answer> => {
    const headers = {
      dpop: await sign(method, path, token),
      ...(token !== undefined && { authorization: `DPoP ${token}` }),
    }
    const answer = await call(method, path, body, { ...given, headers })
    nonce = answer.headers.get('dpop-nonce') ?? nonce
    return answer
  }
  return {
    device: await calculateJwkThumbprint(jwk),
    sign,
    /** Asks once, whatever the answer is. */
    once: ask,
    /** Asks once more where the server wants its nonce. */
    ask: async (...asked: Parameters<typeof ask>): Promise<Answer> => {
      const answer = await ask(...asked)
      return answer.body.code === 'proof/stale' ? ask(...asked) : answer
    },
  }
}

export type Frame = Awaited<ReturnType<typeof createFrame>>

/** Begins a login of a frame. */
export const beginLogin = ({ ask }: Frame, email: string, more: object = {}, given: Call = {}): Promise<Answer> =>
  ask('POST', '/api/logins', { projectId: 'my-app', parent: PAGE, email, ...more }, undefined, given)

/** The token in the link of a mail. */
export const linkIn = ({ text }: Mail): string => /\/device#([\w-]+)/.exec(text)?.[1] ?? ''

/** The code in a mail. */
export const otpIn = ({ text }: Mail): string => /^\d{6}$/m.exec(text)?.[0] ?? ''

/** Logs a frame in by a link, and returns its token. */
export async function logIn(world: SiteWorld, frame: Frame, email: string): Promise<string> {
  const { body: begun } = await beginLogin(frame, email)
  await world.call('POST', '/api/links/answer', { link: linkIn(world.mails.at(-1)!), digits: begun.digits })
  const { body } = await frame.ask('POST', '/api/logins/link', { login: begun.login })
  return body.token
}

const sealed = (bytes: number) => ({ iv: encodeBytes(randomBytes(12)), data: encodeBytes(randomBytes(bytes)) })

/** Makes a slot with a salt. */
export const newSlot = (kind: 'device' | 'code') => ({
  slot: { id: encodeBytes(randomBytes(16)), kind, ...sealed(48) },
  salt: encodeBytes(randomBytes(32)),
})

type Slots = readonly ReturnType<typeof newSlot>[]

/** Makes a wallet of a visitor: the bodies of the calls that store it. */
export function createVisitorWallet(key = generatePrivateKey()) {
  const account = privateKeyToAccount(key)
  const [wallet, bits] = [encodeBytes(randomBytes(16)), sealed(32)]
  const accounts = [
    { namespace: 'eip155', address: account.address },
    { namespace: 'solana', address: '11111111111111111111111111111112' },
  ]
  const bodyOf = async (slots: Slots, revision: number) => {
    const vault = { version: 1 as const, wallet, bits, slots: slots.map(({ slot }) => slot) }
    const salts = Object.fromEntries(slots.map(({ slot, salt }) => [slot.id, salt]))
    const message = await walletText({ vault, salts, accounts, revision })
    return { vault, salts, proof: { eip155: await account.signMessage({ message }) } }
  }
  return {
    accounts,
    bodyOf,
    /** The body that stores the wallet first. The first slot is the device's. */
    first: async (slots: Slots) => ({ ...(await bodyOf(slots, 1)), accounts, slot: slots[0]!.slot.id }),
    /** The body that changes its slots. */
    change: async (slots: Slots, revision: number) => ({ ...(await bodyOf(slots, revision + 1)), revision }),
  }
}
