import type { Environment } from '../../base/environment.js'

/** The name of the cookie of the connections of a kit with this id. `connection.cookie.reading.ts` has the same rule. */
export const cookieNameOf = (id: string): string => `latchkit${id && `.${id}`}`

/** Whether the page may have the cookie of a kit. */
export function hasCookie({ window }: Pick<Environment, 'window'>, id: string): boolean {
  try {
    return !!window?.document?.cookie.includes(`${cookieNameOf(id)}=`)
  } catch {
    // The page is in a frame that may have no cookies.
    return false
  }
}
