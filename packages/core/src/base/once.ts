/** A function that loads a value once. Made by {@link once}. */
export interface Once<value> {
  /** Loads the value at the first call. Every call returns the same promise. */
  (): Promise<value>
  /** The promise of the value, where it was called already. Loads nothing. */
  begun(): Promise<value> | undefined
}

/**
 * Makes a function that calls `load` once. After a rejection, for example without network, the next call loads again.
 */
export function once<value>(load: () => Promise<value>): Once<value> {
  let loading: Promise<value> | undefined
  const get = (): Promise<value> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  return Object.assign(get, { begun: () => loading })
}
