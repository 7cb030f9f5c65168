declare global {
  interface Window {
    /** The writes to the browser's storage since the page began. */
    writes: string[]
  }
}

/** Records every write to storage from the beginning of the page, including data that is removed later. */
export function noteWrites(): void {
  const note = (what: string, key: unknown): void => {
    // The wallet is not part of the kit.
    if (!String(key).startsWith('sandbox-wallet')) window.writes.push(`${what} ${String(key)}`)
  }
  const follow = (prototype: object, name: string, member: 'value' | 'set'): void => {
    const own = Object.getOwnPropertyDescriptor(prototype, name)
    const write = own?.[member] as ((...given: unknown[]) => unknown) | undefined
    if (!write) throw new Error(`There is no ${name}.`)
    Object.defineProperty(prototype, name, {
      ...own,
      [member](this: unknown, ...given: unknown[]) {
        note(name, given[0])
        return write.apply(this, given)
      },
    })
  }
  window.writes = []
  for (const name of ['setItem', 'removeItem', 'clear']) follow(Storage.prototype, name, 'value')
  for (const name of ['open', 'deleteDatabase']) follow(IDBFactory.prototype, name, 'value')
  follow(Document.prototype, 'cookie', 'set')
}
