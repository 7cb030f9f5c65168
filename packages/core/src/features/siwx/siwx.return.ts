import type { Environment } from '../../base/environment.js'

/** Calls `run` each time that the visitor returns to the page. Returns a function that ends that. */
export function onReturn({ window, report }: Pick<Environment, 'window' | 'report'>, run: () => Promise<void>) {
  const page = window?.document
  const look = (): void => {
    if (page?.visibilityState === 'visible') run().catch(report)
  }
  page?.addEventListener('visibilitychange', look)
  return (): void => page?.removeEventListener('visibilitychange', look)
}
