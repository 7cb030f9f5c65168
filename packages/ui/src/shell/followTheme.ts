import type { Latch } from '@latchkit/core'

/**
 * Gives the host the look that the app chose, live. The design's own is dark and needs nothing more; what makes another of
 * it is loaded by kits that have one. Resolves once it is there, so that nothing is seen before.
 */
export async function followTheme(latch: Latch, host: HTMLElement): Promise<() => void> {
  let own: Promise<(() => void) | void> | undefined
  const apply = (): unknown => {
    const { mode, variables } = latch.getState().theme
    if (own || (mode === 'dark' && !Object.keys(variables)[0])) return own
    return (own = import('./followOwnTheme.js').then(
      (chunk) => chunk.followOwnTheme(latch, host),
      // Offline, perhaps: it is asked for again when something happens.
      () => void (own = undefined),
    ))
  }
  host.dataset.mode = 'dark'
  const stop = latch.subscribe(apply)
  await apply()
  return () => {
    stop()
    void own?.then((end) => end?.())
  }
}
