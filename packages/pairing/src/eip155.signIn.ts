import { sha256 } from '@noble/hashes/sha2'
import { fieldsOf, withTimeout, pairingError, type PairingContext, type SignInInput } from '@latchkit/core/adapter'
import { SESSION_RECAP, writeRecap } from '@latchkit/siwx'
import { base64, hex } from '@scure/base'
import type UniversalProvider from '@walletconnect/universal-provider'
import type { OwnAnswers } from './pairing.answers.js'
import type { ApprovedSession } from './pairing.attempt.js'
import { sharedBy, signInOf } from './eip155.cacao.js'
import { EVENTS } from './pairing.proposal.js'

const METHOD = 'wc_sessionAuthenticate'
/** The tag of the request at the relay, and how long the relay keeps it, in s: as long as the library's proposal counts. */
const PUBLISHED = { tag: 1116, ttl: 300, prompt: true }
/** Most time for sending the request. The code waits for it. */
const SEND_TIMEOUT_MS = 5_000
const SESSION_EXPIRES_S = 7 * 24 * 3600
/** The answer of a wallet that doesn't know the method: it answers the proposal. */
const UNKNOWN_METHOD = 10_001

/** Whether a session would be for EVM chains alone, on which alone the protocol signs in (S5.08). */
export const isEvmAlone = (namespaces: readonly string[]): boolean => namespaces.every((each) => each === 'eip155')

/** A request to sign in, by a code. */
export interface SignInRequest {
  /** The code. It says that it has this request, where that could be sent in time. */
  readonly uri: string
  /** Resolves once the wallet has signed. Rejects with what it answers else. */
  readonly answer: Promise<ApprovedSession>
  /** Ends the wait for an answer. */
  end(): void
}

/** What {@link createSignInRequests} needs. */
export interface SignInDeps {
  readonly context: Pick<PairingContext, 'environment' | 'networks'>
  readonly client: UniversalProvider['client']
  readonly answers: OwnAnswers
}

/** Sends a request to sign in beside the proposal of a code, to the wallet that reads the code. */
export type SendSignIn = (uri: string, asked: SignInInput) => Promise<SignInRequest>

/** Makes the function that asks wallets to sign in while they connect, by `wc_sessionAuthenticate` (CAIP-222). */
export const createSignInRequests =
  (deps: SignInDeps): SendSignIn =>
  async (uri, asked) => {
    const { context, client } = deps
    const { clock } = context.environment
    const { crypto, relayer } = client.core
    const publicKey = await crypto.generateKeyPair()
    const { topic, answer, end } = awaitAnswer(deps, publicKey)

    async function send(): Promise<void> {
      await relayer.subscribe(topic)
      const message = await crypto.encode(topicOf(uri), requestOf(context, client, publicKey, asked))
      await relayer.publish(topicOf(uri), message, PUBLISHED)
    }

    const isSent = await withTimeout(clock, SEND_TIMEOUT_MS, send(), () => pairingError('expired')).then(
      () => true,
      () => false,
    )
    const signed = answer.then((result) => createSession(client, clock.now(), publicKey, { uri, asked, result }))
    // The code may have ended before.
    signed.catch(() => {})
    // The wallet may get the request all the same: its answer counts.
    return { uri: isSent ? `${uri}&methods=${METHOD}` : uri, answer: signed, end }
  }

/** Waits for the answer to a request with this key. It comes to a topic of its own. */
function awaitAnswer({ client, answers }: SignInDeps, publicKey: string) {
  const { crypto, relayer } = client.core
  const topic = hex.encode(sha256(hex.decode(publicKey)))
  let stopHearing = (): void => {}
  const answer = new Promise<unknown>((resolve, reject) => {
    stopHearing = answers.hear(topic, async (message) => {
      if (!isForKey(message)) return
      const decoded: unknown = await crypto.decode(topic, message, { receiverPublicKey: publicKey }).catch(() => {})
      const { result, error } = fieldsOf(decoded)
      const { code, message: text } = fieldsOf(error)
      // The relay knows the topic, and may send anything to it.
      const isAnswer = result !== undefined || error !== undefined
      if (!isAnswer || code === UNKNOWN_METHOD) return
      if (error === undefined) resolve(result)
      else reject(Object.assign(new Error(String(text)), { code }))
    })
  })
  function end(): void {
    stopHearing()
    void relayer.unsubscribe(topic).catch(() => {})
  }
  return { topic, answer, end }
}

/** The kind of an envelope that is encrypted with a key of its receiver. */
const FOR_KEY = 1

/** Whether a message is encrypted with our key, which the wallet alone knows. The library would read one in plain text too. */
function isForKey(message: string): boolean {
  try {
    return base64.decode(message)[0] === FOR_KEY
  } catch {
    return false
  }
}

const topicOf = (uri: string): string => uri.slice('wc:'.length, uri.indexOf('@'))

/** The request of JSON-RPC: a payload of CAIP-122, with a recap of what the session is to permit. */
function requestOf(
  { networks, environment }: SignInDeps['context'],
  { metadata }: SignInDeps['client'],
  publicKey: string,
  { domain, uri, nonce, issuedAt, expirationTime, statement = '', resources = [], networkId }: SignInInput,
) {
  const now = environment.clock.now()
  // The wallet signs for the first one that it has.
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
  const authPayload = {
    type: 'caip122',
    chains: chains.toSorted((a, b) => Number(b === networkId) - Number(a === networkId)),
    statement,
    aud: uri,
    domain,
    version: '1',
    nonce,
    iat: issuedAt,
    exp: expirationTime,
    resources: [...resources, writeRecap(SESSION_RECAP)],
  }
  const params = {
    authPayload,
    requester: { publicKey, metadata },
    expiryTimestamp: Math.floor(now / 1000) + PUBLISHED.ttl,
  }
  return { id: now * 1000 + Math.floor(Math.random() * 1000), jsonrpc: '2.0' as const, method: METHOD, params }
}

/** What a session is made from. */
interface Answered {
  readonly uri: string
  readonly asked: SignInInput
  readonly result: unknown
}

/** Most objects of one answer that are read. */
const MAX_SIGNED = 100

/** Makes the session that an answer approves, as the wallet has. Rejects with `pairing/nothing-approved`. */
async function createSession(
  client: SignInDeps['client'],
  now: number,
  publicKey: string,
  { uri, asked, result }: Answered,
): Promise<ApprovedSession> {
  const { cacaos, responder } = fieldsOf(result)
  const { publicKey: peerKey, metadata } = fieldsOf(responder)
  const signed: readonly unknown[] = Array.isArray(cacaos) ? cacaos.slice(0, MAX_SIGNED) : []
  const shared = signed.flatMap((cacao) => sharedBy(cacao) ?? [])
  const methods = [...new Set(shared.flatMap((each) => each.methods))]
  if (typeof peerKey !== 'string' || methods.length === 0) throw pairingError('nothing-approved')
  const topic = await client.core.crypto.generateSharedKey(publicKey, peerKey)
  const accounts = shared.flatMap(({ address, networkIds }) => networkIds.map((id) => `${id}:${address}`))
  const chains = [...new Set(shared.flatMap(({ networkIds }) => networkIds))]
  const session = {
    topic,
    acknowledged: true,
    self: { publicKey, metadata: client.metadata },
    peer: { publicKey: peerKey, metadata: fieldsOf(metadata) },
    controller: peerKey,
    expiry: Math.floor(now / 1000) + SESSION_EXPIRES_S,
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    pairingTopic: topicOf(uri),
    namespaces: { eip155: { chains, accounts: [...new Set(accounts)], methods, events: [...EVENTS.eip155] } },
    transportType: 'relay',
  }
  await client.core.relayer.subscribe(topic)
  await client.session.set(topic, session as never)
  return { session, signIns: signed.flatMap((cacao) => signInOf(cacao, asked) ?? []) }
}
