/** The host of an address, for texts; empty where there is none. */
export const hostOf = (url = ''): string => url.replace(/^\w+:\/\/|[/?#].*$/g, '')
