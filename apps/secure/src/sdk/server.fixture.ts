import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify, type JWK } from 'jose'
import { createHash, randomUUID } from 'node:crypto'
import { recoverMessageAddress } from 'viem'
import type { StoredWallet, WalletAccount, WalletChange } from '../api/api.types.js'
import { changeTextOf } from '../wallet/changeText.js'

/** What a call to the server of a test is. */
interface Call {
  readonly method: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly device: string | undefined
  readonly token: string | undefined
}

interface Login {
  readonly device: string
  readonly email: string
  readonly kind: 'otp' | 'link'
  state: 'open' | 'confirmed' | 'denied' | 'over'
}

class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export const ORIGIN = 'https://secure.example'
export const OTP = '123456'
export const DIGITS = '42'

const UNKNOWN_NETWORK = 'eip155:404'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** A server in memory, which checks proofs of devices and of wallets as the real one does. */
export function createTestServer() {
  const logins = new Map<string, Login>()
  const sessions = new Map<string, { device: string; email: string }>()
  const wallets = new Map<string, StoredWallet & { devices: Map<string, string> }>()
  const boxes = new Map<string, string | undefined>()
  /** All that was sent and answered, as texts. */
  const log: string[] = []
  const rpc: { chainId: string | null; method: string }[] = []
  let nonce = 'nonce-1'
  let isAway = false
  /** Runs once before the next call of a path. */
  const before = new Map<string, () => void>()
  /** What the next answer to a path waits for. */
  const delays = new Map<string, Promise<unknown>>()

  async function readProof(proof: string, call: { method: string; url: string; token: string | undefined }) {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, { typ: 'dpop+jwt' })
    if (payload.nonce !== nonce) throw new Refused(401, 'proof/stale')
    const ath = call.token === undefined ? undefined : hashOf(call.token)
    if (payload.htm !== call.method || payload.htu !== call.url || payload.ath !== ath)
      throw new Refused(401, 'proof/bad')
    return calculateJwkThumbprint(protectedHeader.jwk as JWK)
  }

  const knownDevice = (email: string, device: string): boolean => !!wallets.get(email)?.devices.has(device)
  function sessionOf({ token = '', device }: Call) {
    const session = sessions.get(token)
    if (!session || session.device !== device) throw new Refused(401, 'session/ended')
    return session
  }
  function login(call: Call): Login {
    const found = logins.get(call.body.login as string)
    if (!found || found.device !== call.device) throw new Refused(400, 'login/over')
    return found
  }
  function begin(found: Login, device: string) {
    const token = randomUUID()
    found.state = 'over'
    sessions.set(token, { device, email: found.email })
    return { token, email: found.email }
  }

  async function mustBeProved(
    { vault, salts, proof }: WalletChange,
    accounts: readonly WalletAccount[],
    revision: number,
  ): Promise<void> {
    const message = await changeTextOf({ vault, salts, accounts, revision })
    const signer = await recoverMessageAddress({ message, signature: proof.eip155 as `0x${string}` })
    if (!accounts.some(({ address }) => address === signer)) throw new Refused(403, 'proof/wallet')
  }

  const routes: Readonly<Record<string, (call: Call) => unknown>> = {
    'POST /api/logins': ({ body, device = '' }) => {
      const email = body.email as string
      const id = randomUUID()
      const isKnown = knownDevice(email, device)
      logins.set(id, { device, email, kind: isKnown ? 'otp' : 'link', state: 'open' })
      return isKnown ? { action: 'VERIFY_OTP', login: id } : { action: 'VERIFY_DEVICE', login: id, digits: DIGITS }
    },
    'POST /api/logins/otp': (call) => {
      const found = login(call)
      if (found.kind !== 'otp' || found.state !== 'open') throw new Refused(400, 'login/over')
      if (call.body.otp !== OTP) throw new Refused(400, 'otp/wrong')
      return begin(found, call.device ?? '')
    },
    'POST /api/logins/link': (call) => {
      const found = login(call)
      return found.state === 'confirmed'
        ? { state: 'confirmed', ...begin(found, call.device ?? '') }
        : { state: found.state }
    },
    'POST /api/links/read': () => ({ app: 'App', origin: 'https://app.example', begunAt: 0, browser: 'Chrome' }),
    'POST /api/links/answer': ({ body }) => {
      const open = [...logins.values()].find(({ kind, state }) => kind === 'link' && state === 'open')
      if (!open) return { answer: 'over' }
      open.state = body.denied === true ? 'denied' : body.digits === DIGITS ? 'confirmed' : 'over'
      return { answer: open.state === 'over' ? 'wrong' : open.state }
    },
    'GET /api/wallet': (call) => {
      const { email } = sessionOf(call)
      const stored = wallets.get(email)
      if (!stored) return { email, wallet: null }
      const { devices, ...wallet } = stored
      return { email, wallet: { ...wallet, slot: devices.get(call.device ?? '') ?? null } }
    },
    'POST /api/wallet': async (call) => {
      const { email } = sessionOf(call)
      if (wallets.has(email)) throw new Refused(409, 'wallet/exists')
      const change = call.body as unknown as WalletChange & { accounts: WalletAccount[] }
      await mustBeProved(change, change.accounts, 1)
      const { vault, salts, accounts, slot } = change
      wallets.set(email, {
        vault,
        salts,
        accounts,
        slot: null,
        revision: 1,
        devices: new Map([[call.device ?? '', slot]]),
      })
      return { revision: 1 }
    },
    'POST /api/wallet/slots': async (call) => {
      const { email } = sessionOf(call)
      const stored = wallets.get(email)
      const change = call.body as unknown as WalletChange & { revision: number }
      if (!stored || stored.revision !== change.revision) throw new Refused(409, 'wallet/changed')
      await mustBeProved(change, stored.accounts, stored.revision + 1)
      stored.devices.set(call.device ?? '', change.slot)
      const { vault, salts } = change
      wallets.set(email, { ...stored, vault, salts, revision: stored.revision + 1 })
      return { revision: stored.revision + 1 }
    },
    'DELETE /api/session': ({ token = '' }) => {
      sessions.delete(token)
      return {}
    },
  }

  async function answer(method: string, url: URL, init: RequestInit): Promise<unknown> {
    const headers = new Headers(init.headers)
    const token = headers.get('authorization')?.replace('DPoP ', '')
    const body = JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>
    if (url.pathname === '/v1/') {
      const chainId = url.searchParams.get('chainId')
      rpc.push({ chainId, method: body.method as string })
      if (chainId === UNKNOWN_NETWORK) throw new Refused(404, 'rpc/network-not-found')
      return body.method === 'eth_call'
        ? { jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } }
        : { jsonrpc: '2.0', id: 1, result: `${body.method as string} of ${chainId ?? ''}` }
    }
    const [, box, take] = /^\/api\/boxes\/([\w-]+)(\/take)?$/.exec(url.pathname) ?? []
    if (box !== undefined && take === undefined) {
      if (boxes.has(box)) throw new Refused(409, 'box/used')
      boxes.set(box, body.data as string)
      return {}
    }
    if (box !== undefined) {
      const data = boxes.get(box) ?? null
      if (data !== null) boxes.set(box, undefined)
      return { data }
    }
    const proof = headers.get('dpop')
    const device = proof === null ? undefined : await readProof(proof, { method, url: url.href, token })
    const route = routes[`${method} ${url.pathname}`]
    if (!route) throw new Refused(404, 'server/no-call')
    return route({ method, path: url.pathname, body, device, token })
  }

  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input as string)
    const { method = 'GET' } = init
    const run = before.get(url.pathname)
    before.delete(url.pathname)
    run?.()
    const delay = delays.get(url.pathname)
    delays.delete(url.pathname)
    await delay
    if (isAway) throw new TypeError('Failed to fetch')
    log.push(`${method} ${url.href} ${JSON.stringify(init.headers)} ${(init.body as string | undefined) ?? ''}`)
    const answerHeaders = { 'dpop-nonce': nonce }
    try {
      const json = await answer(method, url, init)
      log.push(JSON.stringify(json))
      return Response.json(json, { headers: answerHeaders })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return Response.json({ status: 'FAILED', code: error.code }, { status: error.status, headers: answerHeaders })
    }
  }

  return {
    fetch,
    log,
    rpc,
    sessions,
    wallets,
    boxes,
    setAway: (away: boolean) => void (isAway = away),
    setNonce: (next: string) => void (nonce = next),
    delayNext: (path: string, end: Promise<unknown>) => void delays.set(path, end),
    beforeNext: (path: string, run: () => void) => void before.set(path, run),
  }
}
