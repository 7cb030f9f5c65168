import { delay, refusal } from './prompts.js'
import { providerError } from './providerError.js'
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

/** The methods that send. */
const sending: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'wallet_sendCalls',
  'solana:signAndSendTransaction',
  'bitcoin:signAndSendTransaction',
  'sendTransfer',
])

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
        const { loseAnswer, failOn } = switches()
        if (loseAnswer !== null && (failOn.length > 0 ? failOn.includes(method) : sending.has(method))) {
          settle('lost')
          return await lose(loseAnswer)
        }
        settle('answered')
        return result
      } catch (error) {
        if (log[entry.id - 1]?.outcome === 'open') settle('failed')
        throw error
      }
    },
  }
}

function lose(loseAnswer: NonNullable<CommonSwitches['loseAnswer']>): Promise<never> {
  if (loseAnswer === 'never') return new Promise(() => undefined)
  throw providerError(4900, 'The wallet has disconnected.')
}

/** Copies the params, since the app may change the object later. */
function copy(params: unknown): unknown {
  return params === undefined ? undefined : JSON.parse(JSON.stringify(params))
}
