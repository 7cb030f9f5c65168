import { checkMessage, readMessage, SESSION_RECAP } from '@latchkit/siwx'
import { abilityOf } from '../../adapter/abilityOf.js'
import { parseAddress, type CaipAddress } from '../../base/caip.js'
import { NONCE_COUNTS_MS } from './siwx.constants.js'
import { siwxError } from './siwx.errors.js'
import { isCurrent } from './siwx.rules.js'
import { sessionsFamily } from './siwx.storage.js'
import type { SignedMessage, SiwxSession, SiwxStore, SiwxStoreContext } from './siwx.types.js'

/** Where the sessions of a store are. */
interface Sessions {
  all(): Iterable<SiwxSession>
  set(account: CaipAddress, session: SiwxSession): void
  delete(account: CaipAddress): void
}

/** Makes the store whose sessions end with the page. */
export function createMemoryStore(context: SiwxStoreContext): SiwxStore {
  const sessions = new Map<CaipAddress, SiwxSession>()
  return createOwnStore(context, {
    all: () => sessions.values(),
    set: (account, session) => void sessions.set(account, session),
    delete: (account) => void sessions.delete(account),
  })
}

/** Makes the store whose sessions are in the kit's storage. */
export function createBrowserStore(context: SiwxStoreContext): SiwxStore {
  const sessions = context.storage.family(sessionsFamily)
  return createOwnStore(context, {
    all: () => sessions.entries().values(),
    set: (account, session) => sessions.record(account).write(session),
    delete: (account) => sessions.record(account).remove(),
  })
}

/** Makes a store that verifies the signatures itself. Rejects with `siwx/refused` and `siwx/unverified`. */
function createOwnStore(context: SiwxStoreContext, sessions: Sessions): SiwxStore {
  const { clock } = context.environment
  /** The nonces that may be signed, each with the time that it was made at. */
  const nonces = new Map<string, number>()

  const dropOldNonces = (): void => {
    for (const [nonce, at] of nonces) if (clock.now() - at >= NONCE_COUNTS_MS) nonces.delete(nonce)
  }

  return {
    async nonce() {
      dropOldNonces()
      const nonce = randomNonce()
      nonces.set(nonce, clock.now())
      return { nonce }
    },
    async list() {
      const now = clock.now()
      const all = [...sessions.all()]
      for (const session of all) if (!isCurrent(session, now)) sessions.delete(session.account)
      return all.filter((session) => isCurrent(session, now))
    },
    async add(signed) {
      dropOldNonces()
      const { nonce, session } = readSession(context, signed)
      if (!nonces.has(nonce)) throw refusal('the nonce counts no more')
      const verdict = await verify(context, signed)
      if (verdict === 'unknown') throw siwxError('unverified')
      // It counts once, also for a call that came meanwhile.
      if (!nonces.delete(nonce)) throw refusal('the nonce counts no more')
      if (verdict !== 'valid') throw refusal('the signature is not of this account')
      sessions.set(signed.account, session)
    },
    async remove(account) {
      sessions.delete(account)
    },
  }
}

const refusal = (reason: string): Error => siwxError('refused', { reason })

/** Reads the session from a message. Throws where the message isn't one of this page for the account. */
function readSession(
  { environment: { clock, window } }: SiwxStoreContext,
  { account, message: text }: SignedMessage,
): { readonly nonce: string; readonly session: SiwxSession } {
  const { address, networkId } = parseAddress(account)
  const message = readMessage(text)
  const check = checkMessage(message, {
    domain: window?.location.host ?? '',
    accountAddress: address,
    chainId: networkId,
    nonce: message?.nonce ?? '',
    now: clock.now(),
    recap: SESSION_RECAP,
  })
  if (!message || !check.isValid) throw refusal(`the message is wrong: ${check.isValid ? 'text' : check.flaw}`)
  const { nonce, issuedAt, expirationTime } = message
  return { nonce, session: { account, issuedAt, expirationTime } }
}

/** Verifies a signature by the adapter of its account. */
async function verify({ adapters }: SiwxStoreContext, { account, message, signature }: SignedMessage) {
  const { namespace, address, networkId } = parseAddress(account)
  const ability = await abilityOf(adapters.get(namespace), 'message')
  return ability?.verify?.({ address, networkId }, message, signature) ?? 'unknown'
}

/** 128 bits, in 32 digits. */
const randomNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
