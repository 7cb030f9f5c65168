// What a server reads of a visitor's connections. It imports no code of the page.
export { readLatchCookie, type LatchCookieOptions } from '../features/connection/connection.cookie.reading.js'
export type { LatchInitialState } from '../features/connection/connection.types.js'
