import { isOriginListed, isOriginRule } from '@latchkit/origins'

/** Throws for a list of origins that allows nothing, or has an entry that is no origin. */
export function requireOrigins(origins: readonly string[]): void {
  if (!Array.isArray(origins) || origins.length === 0)
    throw new TypeError(
      'The option "origins" needs the origin of each page that may sign in, such as "https://app.example".',
    )
  const wrong: unknown = origins.find((each: unknown) => typeof each !== 'string' || !isOriginRule(each))
  if (wrong !== undefined)
    throw new TypeError(
      `The option "origins" has ${JSON.stringify(wrong)}, which is no origin. Write it as "https://app.example" or "https://*.app.example".`,
    )
}

/** Returns the origin of a request where the list has it. */
export function allowedOriginOf(request: Request, origins: readonly string[]): string | undefined {
  const origin = request.headers.get('origin')
  return origin !== null && isOriginListed(origin, origins) ? origin : undefined
}

/** Whether a URI is of an origin. The text is compared, since readers of URLs differ. */
export const isOfOrigin = (uri: string, origin: string): boolean =>
  uri.startsWith(origin) && ['', '/', '?', '#'].includes(uri.charAt(origin.length))
