import type { ViewName } from '@latchkit/core'
import { once } from '@latchkit/core/adapter'
import { views, type ReplacedViews, type ViewEntry, type ViewLoader } from '../views.js'
import { shellWords } from '../words/en/shell.js'
import type { Language } from '../words/language.js'
import type { Texts } from '../words/spoken.js'

/** A view as the shell shows it: its entry with the heading, known before the view itself is loaded. */
export interface FoundView extends ViewEntry<ViewName> {
  /** The heading's key, and the table that it is in. */
  readonly title: string
  readonly words: Texts
  /** Its component, under its name and `View`, once its texts are there too. */
  readonly chunk: Promise<Readonly<Record<string, unknown>>>
}

/**
 * Finds views and begins to load them, those that were replaced among them. The first one's entry comes with the shell,
 * those of all others are fetched beside the first of them.
 */
export function createViewFinder(
  replaced: ReplacedViews,
  loadWords: Language['load'],
): (view: ViewName) => Promise<FoundView> {
  const load = once(() => import('../entries.js'))
  return async (view) => {
    const own = replaced[view] as (ViewEntry<ViewName> & { load?: ViewLoader<ViewName> }) | undefined
    const loading: FoundView['chunk'] = (own?.load ?? views[view])()
    if (view === 'Connect') return { corner: 'help', title: 'connect.title', words: shellWords, ...own, chunk: loading }
    // Whoever waits for the entries isn't told of it yet.
    loading.catch(() => {})
    const { entries, viewsWords, groupOf } = await load()
    const chunk = loadWords(groupOf(view)).then(() => loading)
    // Nor is whoever only fetches ahead.
    chunk.catch(() => {})
    return { ...(entries[view] as object), title: `view.${view}`, words: viewsWords, ...own, chunk }
  }
}
