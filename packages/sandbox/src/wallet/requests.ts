import { delay, refusal } from './prompts.js'
import type { CommonSwitches, WalletRequest } from './types.js'

/** The log of all requests of apps, and the switches that apply to each request. */
export interface Requests {
  /** Returns the requests so far, the oldest first. */
  readonly log: () => readonly WalletRequest[]
  /**
   * Answers a request with the result of `handle`, unless a switch says otherwise.
   *
   * @param params - are copied to the log as JSON.
   */
  readonly answer: <Answer>(method: string, params: unknown, handle: () => Promise<Answer>) => Promise<Answer>
}

/** Creates the requests of one wallet. */
export function createRequests(switches: () => CommonSwitches): Requests {
  const log: WalletRequest[] = []

  const decide = async <Answer>(method: string, handle: () => Promise<Answer>): Promise<Answer> => {
    const { dead, failOn, answer: mode } = switches()
    if (dead || (failOn.includes(method) && mode === 'never')) return new Promise<never>(() => undefined)
    if (failOn.includes(method) && mode === 'reject') {
      await delay(switches().delay)
      throw refusal(switches())
    }
    const result = await handle()
    const { answers } = switches()
    return Object.hasOwn(answers, method) ? (structuredClone(answers[method]) as Answer) : result
  }

  return {
    log: () => [...log],
    answer: async (method, params, handle) => {
      const entry: WalletRequest = { id: log.length + 1, method, params: copy(params), outcome: 'open' }
      const settle = (outcome: WalletRequest['outcome']): unknown => (log[entry.id - 1] = { ...entry, outcome })
      settle('open')
      try {
        const result = await decide(method, handle)
        settle('answered')
        return result
      } catch (error) {
        settle('failed')
        throw error
      }
    },
  }
}

/** Copies the params, since the app may change the object later. */
function copy(params: unknown): unknown {
  return params === undefined ? undefined : JSON.parse(JSON.stringify(params))
}
