import type { Decision, Prompt } from './phone.types.js'

/** The requests that wait for the visitor. The first is shown. */
export interface Prompts {
  /** Resolves once the request is decided or gone. */
  readonly ask: (prompt: Prompt) => Promise<Decision>
  /** Decides the request that is shown. */
  readonly decide: (approved: boolean) => void
  /** Removes requests that can't be answered any more. */
  readonly drop: (isGone: (prompt: Prompt) => boolean) => void
}

interface Waiting {
  readonly prompt: Prompt
  readonly end: (decision: Decision) => void
}

/**
 * Creates the prompts. They call `show` with each request that becomes the first, and with undefined when none is left.
 */
export function createPrompts(show: (prompt: Prompt | undefined) => void): Prompts {
  let waiting: readonly Waiting[] = []
  const replace = (next: readonly Waiting[]): void => {
    const before = waiting[0]
    waiting = next
    if (waiting[0] !== before) show(waiting[0]?.prompt)
  }
  return {
    ask: (prompt) => new Promise((end) => replace([...waiting, { prompt, end }])),
    decide: (approved) => {
      const [first, ...rest] = waiting
      if (!first) return
      replace(rest)
      first.end(approved ? 'approved' : 'rejected')
    },
    drop: (isGone) => {
      const gone = waiting.filter(({ prompt }) => isGone(prompt))
      replace(waiting.filter((one) => !gone.includes(one)))
      for (const { end } of gone) end('gone')
    },
  }
}
