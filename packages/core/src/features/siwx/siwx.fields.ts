import { MAX_CLOCK_DIFFERENCE_MS, SIGN_IN_EXPIRES_MS } from './siwx.constants.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import type { SiwxNonce } from './siwx.types.js'
import type { Visits } from './siwx.visit.js'

/** The fields of a message that are the same for each account (S3.09). */
export interface CommonFields {
  /** The host of the page. */
  readonly domain: string
  readonly statement?: string
  /** The origin of the page. */
  readonly uri: string
  readonly version: '1'
  readonly nonce: string
  /** The times are in RFC 3339. */
  readonly issuedAt: string
  readonly expirationTime: string
  readonly resources?: readonly string[]
}

/** Takes over the server's time, which counts where the clock of the device is wrong (F189). */
export function learnTime({ environment }: SiwxDeps, visits: Visits, { now }: SiwxNonce): void {
  visits.learnTime(typeof now === 'number' ? now : environment.clock.now())
}

/** Makes the fields of a message that is signed now. */
export function commonFields({ environment, settings }: SiwxDeps, visits: Visits, nonce: string): CommonFields {
  const { host = '', origin = '' } = environment.window?.location ?? {}
  const { statement, resources, expiresInMs = SIGN_IN_EXPIRES_MS } = settings
  const now = visits.now()
  return {
    domain: host,
    ...(statement === undefined ? {} : { statement }),
    uri: origin,
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + expiresInMs).toISOString(),
    ...(resources === undefined ? {} : { resources }),
  }
}

/** Whether the clock of the device differs so much from the server's that the visitor reads it (F189). */
export const isClockWrong = ({ environment }: SiwxDeps, visits: Visits): boolean =>
  Math.abs(visits.now() - environment.clock.now()) >= MAX_CLOCK_DIFFERENCE_MS
