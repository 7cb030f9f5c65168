/** Switches that a test can change while a call waits for them. */
export interface Switchboard<switches extends object> {
  now(): Readonly<switches>
  set(changes: Partial<switches>): void
  /** Resolves with the result of `read` as soon as it is not `'hang'`: at once, or after a switch changed. */
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
