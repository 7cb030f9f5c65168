import type { Latch, LatchState } from '@latchkit/core'

/** What has a look that may change: a kit, or the site of the embedded wallet. */
export interface Themed extends Pick<Latch, 'subscribe'> {
  getState(): Pick<LatchState, 'theme'>
}

/**
 * Gives the host the look that was chosen, and follows it. The default look is dark and needs no more code; any
 * other look loads `followOwnTheme.js`. Resolves once the look applies, so that no other look is visible before, with a
 * function that ends following. Where the code fails to load, the look stays the default.
 */
export async function followTheme(themed: Themed, host: HTMLElement): Promise<() => void> {
  let own: Promise<(() => void) | void> | undefined
  const apply = (): unknown => {
    const { mode, variables } = themed.getState().theme
    if (own || (mode === 'dark' && !Object.keys(variables)[0])) return own
    return (own = import('./followOwnTheme.js').then(
      (chunk) => chunk.followOwnTheme(themed, host),
      // Failed to load, for example offline: it is loaded again at the next change of the state.
      () => void (own = undefined),
    ))
  }
  host.dataset.mode = 'dark'
  const stop = themed.subscribe(apply)
  await apply()
  return () => {
    stop()
    void own?.then((end) => end?.())
  }
}
