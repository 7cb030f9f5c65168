/** What was thrown, as an Error. Some code throws other values: that of Emscripten, which PGlite is made with, does. */
export function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  const { name = typeof thrown, errno } = (thrown ?? {}) as { readonly name?: unknown; readonly errno?: unknown }
  const number = typeof errno === 'number' ? ` ${errno}` : ''
  return new Error(`A value was thrown that is no Error: ${String(name)}${number}`, { cause: thrown })
}
