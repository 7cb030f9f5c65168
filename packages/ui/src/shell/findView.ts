import type { ViewName } from '@latchkit/core'
import { once } from '@latchkit/core/adapter'
import { views, type ReplacedViews, type ViewEntry } from '../views.js'
import { say } from '../words/en/shell.js'

/** A view as the shell shows it: its entry with the heading. */
export interface FoundView extends ViewEntry<ViewName> {
  readonly title: string
  /** Its component, under its name and `View`. */
  readonly chunk: Readonly<Record<string, unknown>>
}

/**
 * Finds and loads views, those that were replaced among them. The first one's entry comes with the shell, those of all
 * others are fetched beside the first of them.
 */
export function createViewFinder(replaced: ReplacedViews): (view: ViewName) => Promise<FoundView> {
  const load = once(() => import('../entries.js'))
  return async (view) => {
    const own = replaced[view] as (Partial<FoundView> & { load?: () => Promise<FoundView['chunk']> }) | undefined
    const loading: Promise<FoundView['chunk']> = (own?.load ?? views[view])()
    if (view === 'Connect') return { corner: 'help', title: say('connect.title'), ...own, chunk: await loading }
    const [{ entries, titleOf }, chunk] = await Promise.all([load(), loading])
    return { ...(entries[view] as object), title: titleOf(view), ...own, chunk }
  }
}
