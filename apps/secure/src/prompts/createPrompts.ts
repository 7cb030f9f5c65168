import { SiteError } from '../base/site.errors.js'
import type { Prompt, Prompts } from './prompts.types.js'

/** Makes the prompts of a frame. */
export function createPrompts(): Prompts {
  const listeners = new Set<() => void>()
  let shown: Prompt | undefined
  /** The end of what was asked last. */
  let before: Promise<unknown> = Promise.resolve()

  function show(prompt: Prompt | undefined): void {
    shown = prompt
    for (const listener of listeners) listener()
  }

  return {
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ask(signal, run) {
      let hasBegun = false
      const turn = before.then(async () => {
        hasBegun = true
        if (signal.aborted) throw new SiteError('user/cancelled')
        let isOver = false
        try {
          return await run((prompt) => {
            // What a request that is over still shows would stand in the place of the next one's prompt.
            if (!isOver && !signal.aborted) show(prompt)
          })
        } finally {
          isOver = true
          show(undefined)
        }
      })
      before = turn.catch(() => undefined)
      // One that is given up doesn't wait for its turn.
      const givenUp = new Promise<never>((_, reject) => {
        const giveUp = (): void => {
          if (!hasBegun) reject(new SiteError('user/cancelled'))
        }
        signal.addEventListener('abort', giveUp)
        if (signal.aborted) giveUp()
      })
      return Promise.race([turn, givenUp])
    },
  }
}
