import { Refusal, type Answer } from './answers.js'
import type { Call, Route } from './routes.types.js'
import type { LiveSession, Sessions } from './sessions.js'

/** Makes the route of all sessions of the accounts that are signed in. */
export function createSessionsRoute(sessions: Sessions): Route {
  async function answerFor(current: LiveSession, now: number): Promise<Answer> {
    const all = await sessions.list(current.accounts)
    const listed = all.map(({ id, row: { device, since, until } }) => {
      return { id, device, since, until, isCurrent: id === current.id }
    })
    return { status: 200, body: { now, sessions: listed } }
  }

  /** Returns the session with an id, which must have an account of the current one. */
  async function requireOwn(id: string, current: LiveSession): Promise<LiveSession[]> {
    const session = await sessions.get(id)
    // It may have ended just now.
    if (!session) return []
    if (!haveCommonAccount(session, current)) throw new Refusal(403, 'refused')
    return [session]
  }

  return {
    GET: async ({ visitor, now }) => answerFor(requireSession(visitor), now),
    async DELETE({ visitor, cookies, body: { id, others }, now }) {
      if (typeof id !== 'string' && others !== true) throw new Refusal(400, 'bad-request')
      const current = requireSession(visitor)
      const ending =
        typeof id === 'string'
          ? await requireOwn(id, current)
          : (await sessions.list(current.accounts)).filter((each) => each.id !== current.id)
      await Promise.all(ending.map((each) => sessions.end(each)))
      const isSignedOut = ending.some((each) => each.id === current.id)
      return { ...(await answerFor(current, now)), ...(isSignedOut && { cookies: [cookies.remove('session')] }) }
    },
  }
}

function requireSession({ session }: Call['visitor']): LiveSession {
  if (!session) throw new Refusal(401, 'signed-out')
  return session
}

const haveCommonAccount = (one: LiveSession, other: LiveSession): boolean =>
  one.accounts.some(({ account }) => other.accounts.some((each) => each.account === account))
