import type { ViewName } from '@latchkit/core'
import { once } from '@latchkit/core/adapter'
import { views, type ReplacedViews, type ViewEntry, type ViewLoader } from '../../views.js'
import { shellWords } from '../../words/en/shell.js'
import type { Language } from '../../words/language.js'
import type { Texts } from '../../words/spoken.js'

/** A view as the shell shows it: its entry and its heading, which are known before its chunk is loaded. */
export interface FoundView extends ViewEntry<ViewName> {
  /** The key of the heading in `words`. */
  readonly title: string
  /** The table of English texts that has the heading. */
  readonly words: Texts
  /** Resolves with the module that holds the component as `<name>View`, once the texts are loaded, too. */
  readonly chunk: Promise<Readonly<Record<string, unknown>>>
}

/**
 * Returns a function that resolves with a view's entry and starts to load the view. A view in `replaced` is used in
 * place of the kit's. The entry of Connect is part of the shell; the entries of all other views load with the first of
 * them.
 */
export function createViewFinder(
  replaced: ReplacedViews,
  loadWords: Language['load'],
): (view: ViewName) => Promise<FoundView> {
  const load = once(() => import('../../entries.js'))
  return async (view) => {
    const own = replaced[view] as (ViewEntry<ViewName> & { load?: ViewLoader<ViewName> }) | undefined
    const loading: FoundView['chunk'] = (own?.load ?? views[view])()
    if (view === 'Connect') return { corner: 'help', title: 'connect.title', words: shellWords, ...own, chunk: loading }
    // The chunk may fail while the entries load. The caller gets that rejection through `chunk`.
    loading.catch(() => {})
    const { entries, viewsWords, groupOf } = await load()
    const chunk = loadWords(groupOf(view)).then(() => loading)
    // A caller that only loads ahead does not handle a rejection of `chunk`.
    chunk.catch(() => {})
    return { ...(entries[view] as object), title: `view.${view}`, words: viewsWords, ...own, chunk }
  }
}
