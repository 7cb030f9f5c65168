import type { Handler } from './methods.js'
import { providerError } from './providerError.js'
import type { Requests } from './requests.js'
import type { Emit } from './session.js'
import type { RequestArguments, WalletProvider } from './types.js'

type Listener = (payload: unknown) => void

/** The listeners of an EIP-1193 provider, by event. */
export interface Listeners {
  readonly add: (event: string, listener: Listener) => void
  readonly remove: (event: string, listener: Listener) => void
  readonly emit: Emit
}

/** Creates the listeners. Where one throws, the others are still called, and the error is thrown asynchronously. */
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

/** The parts that a provider is made of. */
export interface ProviderDeps {
  readonly handle: Handler
  readonly listeners: Listeners
  readonly requests: Requests
}

/** Creates the EIP-1193 provider for apps. It is frozen, so that no app can wrap it. */
export function createProvider({ handle, listeners, requests }: ProviderDeps): WalletProvider {
  const provider: WalletProvider = Object.freeze({
    request: async (args) => {
      const { method, params } = checkArguments(args)
      return requests.answer(method, params, () => handle(params, method))
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
