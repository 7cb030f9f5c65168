/** What {@link once} makes. */
export interface Once<value> {
  (): Promise<value>
  /** The same where somebody asked already. */
  begun(): Promise<value> | undefined
}

/** What `load` gives, loaded once. What failed to load, offline perhaps, is asked for again the next time. */
export function once<value>(load: () => Promise<value>): Once<value> {
  let loading: Promise<value> | undefined
  const get = (): Promise<value> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  return Object.assign(get, { begun: () => loading })
}
