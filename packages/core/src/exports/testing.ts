export type { Environment, Locks, WebStorage } from '../base/environment.js'
export { systemClock, type Clock } from '../base/time.js'
