/**
 * Throws where a statement doesn't hold, with the facts that break it. Models check some 30 statements after each step,
 * for which Vitest's `expect` would take longer than the steps.
 */
export function hold(statement: string, isTrue: boolean, facts?: unknown): void {
  if (!isTrue) throw new Error(`It doesn't hold that ${statement}: ${JSON.stringify(facts)}`)
}
