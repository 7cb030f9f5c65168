/** Switches that can be thrown while something waits for them. */
export interface Switchboard<switches extends object> {
  now(): Readonly<switches>
  set(changes: Partial<switches>): void
  /** Resolves with `read`'s answer as soon as it is another than `'hang'`: at once, or when a switch was thrown. */
  answer<value>(read: (switches: Readonly<switches>) => value | 'hang'): Promise<Exclude<value, 'hang'>>
}

/** Makes a {@link Switchboard}. */
export function createSwitchboard<switches extends object>(initial: switches): Switchboard<switches> {
  const waiting = new Set<() => void>()
  let current = initial
  return {
    now: () => current,
    set(changes) {
      current = { ...current, ...changes }
      for (const look of [...waiting]) look()
    },
    answer: <value>(read: (switches: Readonly<switches>) => value | 'hang') =>
      new Promise<Exclude<value, 'hang'>>((resolve) => {
        const look = (): void => {
          const answer = read(current)
          if (answer === 'hang') return
          waiting.delete(look)
          resolve(answer as Exclude<value, 'hang'>)
        }
        waiting.add(look)
        look()
      }),
  }
}
