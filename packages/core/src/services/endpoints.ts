/** The base URL of a service. `restricted` is another one, for visitors in a restricted time zone (S6.01). */
export type Endpoint = string | { readonly url: string; readonly restricted?: string | undefined }

/**
 * The base URL of a service in a time zone. Default: the time zone of the page. Undefined where the app names no URL.
 */
export function endpointOf(
  endpoint: Endpoint | undefined,
  timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
  if (typeof endpoint !== 'object') return endpoint
  return (isRestricted(timeZone) && endpoint.restricted) || endpoint.url
}

/** The cities that name a restricted time zone: some hosts can't be reached from there (S6.01). */
const RESTRICTED_CITIES = [
  'Shanghai',
  'Urumqi',
  'Chongqing',
  'Harbin',
  'Kashgar',
  'Macau',
  'Macao',
  'Hong_Kong',
  'Beijing',
]

/** Whether a time zone, such as `Asia/Macau`, is restricted (S6.01). */
export const isRestricted = (timeZone: string): boolean => RESTRICTED_CITIES.includes(timeZone.split('/').at(-1) ?? '')
