import type { Decision, Prompt } from './phone.types.js'

/** Those that wait for somebody, the first one shown. */
export interface Prompts {
  /** Resolves once it is decided, or gone. */
  readonly ask: (prompt: Prompt) => Promise<Decision>
  /** Decides the one that is shown. */
  readonly decide: (approved: boolean) => void
  /** Takes back those that nobody can answer any more. */
  readonly drop: (isGone: (prompt: Prompt) => boolean) => void
}

interface Waiting {
  readonly prompt: Prompt
  readonly end: (decision: Decision) => void
}

/** Makes them; `show` hears of each that comes first, and of none. */
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
