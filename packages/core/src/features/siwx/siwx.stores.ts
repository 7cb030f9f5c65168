import type { SiwxStoreFactory } from './siwx.types.js'

/**
 * A store of sign-ins without a server: pass it as `siwx: { store: browserStore() }`. The sessions are in the kit's storage
 * in this browser: a reload keeps them, and other tabs of the app read them. Each signature is verified over the app's own
 * nodes. They are no proof to a server, which never saw them: anything in the browser can write such a session.
 */
export const browserStore = (): SiwxStoreFactory => async (context) =>
  (await import('./siwx.ownStore.js')).createBrowserStore(context)

/**
 * A store of sign-ins without a server: pass it as `siwx: { store: memoryStore() }`. The sessions end with the page. Each
 * signature is verified over the app's own nodes. They are no proof to a server, which never saw them.
 */
export const memoryStore = (): SiwxStoreFactory => async (context) =>
  (await import('./siwx.ownStore.js')).createMemoryStore(context)
