import { safeParse, type ZodMiniType, type infer as Infer } from 'zod/mini'
import { isRefusal, SiteError } from '../base/site.errors.js'
import { createProof } from '../device/device.js'
import { createSchemas } from './api.schemas.js'
import type { Api, ApiDeps } from './api.types.js'
import { callServer, type ServerAnswer, type ServerCall } from './callServer.js'

/** A call that this device proves to be its own. */
interface ProvedCall extends Pick<ServerCall, 'method' | 'path' | 'body'> {
  /** The token of the session. Undefined without one. */
  readonly token?: string
}

/** Makes the calls of the frame. Each bears a proof of this device (RFC 9449). */
export function createApi(deps: ApiDeps): Api {
  const schemas = createSchemas()
  let { nonce } = deps

  async function send({ token, ...call }: ProvedCall): Promise<ServerAnswer> {
    const url = `${deps.origin}${call.path}`
    const proof = await createProof(await deps.device(), { method: call.method, url, nonce, token })
    const headers = { dpop: proof, ...(token !== undefined && { authorization: `DPoP ${token}` }) }
    const answer = await callServer(deps, { ...call, headers })
    nonce = answer.nonce ?? nonce
    return answer
  }

  async function ask<Schema extends ZodMiniType>(schema: Schema, call: ProvedCall): Promise<Infer<Schema>> {
    const first = await send(call)
    // The first proof of a frame has no nonce, and that of a frame which slept an old one: the answer has the right one.
    const { json, refusal } = isRefusal(first.refusal, 'proof/stale') ? await send(call) : first
    if (refusal) throw refusal
    const read = safeParse(schema, json)
    if (!read.success) throw new SiteError('server/away')
    return read.data
  }

  const post = (path: string, body: unknown, token?: string): ProvedCall => ({
    method: 'POST',
    path,
    body,
    ...(token !== undefined && { token }),
  })
  return {
    beginLogin: (login) => ask(schemas.login, post('/api/logins', login)),
    verifyOtp: (login, otp) => ask(schemas.session, post('/api/logins/otp', { login, otp })),
    linkOf: (login) => ask(schemas.link, post('/api/logins/link', { login })),
    async wallet(token) {
      const { wallet } = await ask(schemas.wallet, { method: 'GET', path: '/api/wallet', token })
      return wallet ?? undefined
    },
    async createWallet(token, wallet) {
      await ask(schemas.done, post('/api/wallet', wallet, token))
    },
    async changeSlots(token, change) {
      await ask(schemas.done, post('/api/wallet/slots', change, token))
    },
    async endSession(token) {
      await ask(schemas.done, { method: 'DELETE', path: '/api/session', token })
    },
  }
}
