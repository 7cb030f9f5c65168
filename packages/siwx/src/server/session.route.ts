import { Refusal, type Answer } from './answers.js'
import { isAccount } from './checkSignIn.js'
import type { CaipAddress, SignedInAccount, SignedMessage } from './server.types.js'
import type { LiveSession, Sessions } from './sessions.js'
import type { Route, WritingCall } from './routes.types.js'

/** What a wallet signed, by an account whose id has its form. */
export interface AccountMessage extends SignedMessage {
  readonly account: CaipAddress
}

/** Signs an account in. Throws a {@link Refusal} where it doesn't. */
export type SignIn = (
  signed: AccountMessage,
  call: WritingCall,
) => Promise<{ readonly session: LiveSession; readonly cookie: string }>

/** Makes the route of the browser's own session. */
export const createSessionRoute = (sessions: Sessions, signIn: SignIn): Route => ({
  GET: async ({ visitor, now }) => answerFor(visitor.session, now),
  async POST(call) {
    const { session, cookie } = await signIn(readSigned(call.body), call)
    return { ...answerFor(session, call.now), cookies: [cookie] }
  },
  async DELETE({ visitor, cookies, body, now }) {
    const { account } = body
    if (account !== undefined && !isAccount(account)) throw new Refusal(400, 'bad-request')
    const rest = visitor.session && (await sessions.end(visitor.session, account))
    return { ...answerFor(rest, now), ...(!rest && { cookies: [cookies.remove('session')] }) }
  },
})

const answerFor = (session: LiveSession | undefined, now: number): Answer => ({
  status: 200,
  body: { now, accounts: listAccounts(session) },
})

/** Returns the accounts of a session as the wire has them. */
export const listAccounts = (session: LiveSession | undefined): SignedInAccount[] =>
  session?.accounts.map(({ account, issuedAt, expirationTime }) => ({
    account,
    issuedAt,
    ...(expirationTime !== undefined && { expirationTime }),
  })) ?? []

function readSigned({ message, signature, account }: WritingCall['body']): AccountMessage {
  if (typeof message !== 'string' || typeof signature !== 'string' || !isAccount(account))
    throw new Refusal(400, 'bad-request')
  return { message, signature, account }
}
