import type { LoadedPairing, Request } from './pairing.types.js'

/** An EIP-1193 provider that loads the pairing with its first request. */
export interface LateProvider {
  /** Loads the pairing and sends the request. Rejects with `pairing/…`, as a wallet by EIP-1193, or as a node. */
  request(request: Request): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
  /** Emits an event to all listeners. Not part of EIP-1193. */
  readonly tell: (event: string, payload: unknown) => void
}

/** Makes the EIP-1193 provider of the session. */
export function createEip1193Provider(load: () => Promise<LoadedPairing>): LateProvider {
  const heard = new Map<string, Set<(payload: unknown) => void>>()
  return {
    request: async (request) => (await load()).request(request),
    on(event, listener) {
      heard.set(event, (heard.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => void heard.get(event)?.delete(listener),
    tell(event, payload) {
      for (const listener of [...(heard.get(event) ?? [])]) listener(payload)
    },
  }
}
