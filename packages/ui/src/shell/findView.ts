import type { ViewName } from '@latchkit/core'
import { views, type ReplacedViews, type ViewEntry } from '../views.js'
import { say } from '../words/en/shell.js'

/** A view as the shell shows it: its entry with the heading, and how to load its component. */
export interface FoundView extends ViewEntry<ViewName> {
  readonly title: string
  readonly load: () => Promise<Readonly<Record<string, unknown>>>
}

/**
 * Finds views, those that were replaced among them. The first one's entry comes with the shell, those of all others are
 * fetched when one of them is wanted.
 */
export function createViewFinder(replaced: ReplacedViews): (view: ViewName) => Promise<FoundView> {
  const found = (view: ViewName, entry: unknown, title: string): FoundView => ({
    ...(entry as ViewEntry<ViewName>),
    load: views[view],
    title,
    ...(replaced[view] as object),
  })
  const load = () => import('../entries.js')
  let loading: ReturnType<typeof load> | undefined
  return async (view) => {
    if (view === 'Connect') return found(view, { corner: 'help' }, say('connect.title'))
    // What failed to load, offline perhaps, is asked for again the next time.
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    const { entries, titleOf } = await loading
    return found(view, entries[view], titleOf(view))
  }
}
