import type { Environment } from '../../base/environment.js'
import { LatchError } from '../../base/errors.js'
import { isRecord, isText, own } from '../../base/guard.js'
import { fetchText, type HttpAnswer } from '../../base/http.js'
import { pick, readName, readRecords } from '../../base/read.js'
import { siwxError } from './siwx.errors.js'
import { MAX_SESSIONS, readSessions } from './siwx.reading.js'
import type { SiwxDevice, SiwxNonce, SiwxSession, SiwxStore } from './siwx.types.js'

/** How much of a browser's name is read, in characters: as much as the server keeps. */
const MAX_DEVICE_LENGTH = 256
const MAX_ID_LENGTH = 200
/** The last time that a `Date` can have, in ms since 1970. */
const MAX_TIME_MS = 8.64e15

/**
 * Makes the store of a server that mounts `@latchkit/siwx/server` at `url`: its browser's cookie names the session. Rejects
 * with `siwx/refused`, `siwx/unverified`, `siwx/no-cookie` and `siwx/no-answer`.
 */
export function createSiwxClient(url: string, { clock }: Pick<Environment, 'clock'>): SiwxStore {
  const base = url.replace(/\/+$/, '')

  async function ask(
    method: 'GET' | 'POST' | 'DELETE',
    route: string,
    body?: object,
  ): Promise<Record<string, unknown>> {
    const init: RequestInit = { method, credentials: 'include', headers: { accept: 'application/json' } }
    if (body) Object.assign(init, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    const late = (): LatchError => siwxError('no-answer')
    const answer = await fetchText(clock, `${base}/${route}`, init, late).catch((cause: unknown) => {
      // The server was not reached, or its answer broke off: the same request may be sent again.
      throw LatchError.isOwn(cause) ? cause : siwxError('no-answer', {}, cause)
    })
    const read = readBody(answer)
    if (!answer.ok) throw refusalOf(answer, read)
    return read
  }

  const list = async (): Promise<readonly SiwxSession[]> => readSessions(await ask('GET', 'session'))

  return {
    nonce: async (account) => readNonce(await ask('POST', 'nonce', { account })),
    list,
    async add(signed) {
      const { account, message, signature } = signed
      await ask('POST', 'session', { account, message, signature })
      // The browser may have kept no cookie of the answer: then the session is lost already. Where that can't be read, the
      // session was made all the same.
      const kept = await list().catch(() => undefined)
      if (kept && !kept.some((session) => session.account === account)) throw siwxError('no-cookie')
    },
    async remove(account) {
      await ask('DELETE', 'session', { account })
    },
    devices: {
      list: async () => readDevices(await ask('GET', 'sessions')),
      async end(id) {
        await ask('DELETE', 'sessions', { id })
      },
      async endOthers() {
        await ask('DELETE', 'sessions', { others: true })
      },
    },
  }
}

function readBody({ text }: HttpAnswer): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    if (isRecord(body)) return body
  } catch {
    // No JSON: the same as another answer that says nothing.
  }
  return {}
}

function refusalOf({ status }: HttpAnswer, body: Record<string, unknown>): Error {
  if (status === 503 && own(body, 'error') === 'unverified') return siwxError('unverified')
  const reason = own(body, 'field') ?? own(body, 'error')
  if ((status === 401 || status === 403) && isText(reason)) return siwxError('refused', { reason })
  return siwxError('no-answer', { status })
}

function readNonce(body: Record<string, unknown>): SiwxNonce {
  const [nonce, now] = [own(body, 'nonce'), own(body, 'now')]
  if (!isText(nonce)) throw siwxError('no-answer')
  return { nonce, now: typeof now === 'number' && Number.isFinite(now) ? now : undefined }
}

/** Reads the sessions on all devices. Leaves out what is none, and a second one of the same id. */
function readDevices(body: Record<string, unknown>): readonly SiwxDevice[] {
  const sessions = own(body, 'sessions')
  if (!Array.isArray(sessions)) throw siwxError('no-answer')
  const found = readRecords(sessions, MAX_SESSIONS).flatMap((entry): readonly SiwxDevice[] => {
    const { id, device, since, until, isCurrent } = pick(entry, 'id', 'device', 'since', 'until', 'isCurrent')
    if (!isText(id) || id.length > MAX_ID_LENGTH || !isTime(since) || !isTime(until)) return []
    return [{ id, device: readName(device, MAX_DEVICE_LENGTH), since, until, isCurrent: isCurrent === true }]
  })
  return [...new Map(found.map((each) => [each.id, each])).values()]
}

/** Whether a value is a time in ms that a `Date` can have: others can't be written as one. */
const isTime = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= MAX_TIME_MS
