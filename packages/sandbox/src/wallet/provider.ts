import type { Handler } from './methods.js'
import { delay, refusal } from './prompts.js'
import { providerError } from './providerError.js'
import type { Emit } from './session.js'
import type { RequestArguments, WalletProvider, WalletRequest, WalletSwitches } from './types.js'

type Listener = (payload: unknown) => void

/** Listeners by event, as EIP-1193 has them. */
export interface Listeners {
  readonly add: (event: string, listener: Listener) => void
  readonly remove: (event: string, listener: Listener) => void
  readonly emit: Emit
}

/** Makes them. A listener that throws doesn't keep others from hearing. */
export function createListeners(): Listeners {
  const listeners: { readonly event: string; readonly listener: Listener }[] = []
  return {
    add: (event, listener) => {
      listeners.push({ event, listener })
    },
    remove: (event, listener) => {
      const index = listeners.findIndex((entry) => entry.event === event && entry.listener === listener)
      if (index >= 0) listeners.splice(index, 1)
    },
    emit: (event, payload) => {
      for (const entry of listeners.filter((candidate) => candidate.event === event)) {
        try {
          entry.listener(payload)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}

/** What a provider is made of. */
export interface ProviderDeps {
  readonly handle: Handler
  readonly listeners: Listeners
  readonly switches: () => WalletSwitches
  /** Every request is put here as it comes in, and again with its outcome. */
  readonly log: Map<number, WalletRequest>
}

/** The EIP-1193 provider that apps get: frozen, so that no app can wrap it. */
export function createProvider({ handle, listeners, switches, log }: ProviderDeps): WalletProvider {
  const never = (): Promise<never> => new Promise(() => undefined)

  const answer = async ({ method, params }: RequestArguments): Promise<unknown> => {
    const { dead, failOn, answer: mode } = switches()
    if (dead || (failOn.includes(method) && mode === 'never')) return never()
    if (failOn.includes(method) && mode === 'reject') {
      await delay(switches().delay)
      throw refusal(switches())
    }
    const result = await handle(params, method)
    const { answers } = switches()
    return Object.hasOwn(answers, method) ? structuredClone(answers[method]) : result
  }

  const provider: WalletProvider = Object.freeze({
    request: async (args) => {
      const { method, params } = checkArguments(args)
      const entry: WalletRequest = { id: log.size + 1, method, params: copy(params), outcome: 'open' }
      const settle = (outcome: WalletRequest['outcome']): unknown => log.set(entry.id, { ...entry, outcome })
      settle('open')
      try {
        const result = await answer({ method, params })
        settle('answered')
        return result
      } catch (error) {
        settle('failed')
        throw error
      }
    },
    on: (event, listener) => {
      listeners.add(event, listener)
      return provider
    },
    removeListener: (event, listener) => {
      listeners.remove(event, listener)
      return provider
    },
  } satisfies WalletProvider)
  return provider
}

function checkArguments(args: unknown): RequestArguments {
  const method = (args as Partial<RequestArguments> | null | undefined)?.method
  if (typeof method !== 'string' || method === '') throw providerError(-32600, 'A request needs a method.')
  return args as RequestArguments
}

/** The log must show what was asked, not what the app made of it later. */
function copy(params: unknown): unknown {
  return params === undefined ? undefined : JSON.parse(JSON.stringify(params))
}
