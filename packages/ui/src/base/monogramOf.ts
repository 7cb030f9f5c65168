/** Returns the first letter or digit of a name, for a picture that is missing. */
export const monogramOf = (name: string): string => (name.match(/[\p{L}\p{N}]/u)?.[0] ?? '?').toLocaleUpperCase()
