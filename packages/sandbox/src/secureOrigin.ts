/** The origin of the embedded wallet's site: a name of this machine that browsers know, at the port of the sandbox's server. */
export const secureOriginOf = (url: string): string => `http://secure.localhost:${new URL(url).port}`
