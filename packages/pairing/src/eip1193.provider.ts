import type { LoadedPairing, Request } from './pairing.types.js'

/** A provider of EIP-1193 whose requests load the pairing. */
export interface LateProvider {
  request(request: Request): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
  /** Ours alone: tells whoever listens. */
  readonly tell: (event: string, payload: unknown) => void
}

/** Makes the session's provider for EVM chains. */
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
