import type { KitViewName, ViewName } from '@latchkit/core'
import { once } from '@latchkit/core/adapter'
import { views, type ReplacedViews, type ViewEntry } from '../views.js'
import { shellWords } from '../words/en/shell.js'
import type { Language } from '../words/language.js'
import type { Texts } from '../words/spoken.js'

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
 * place of the kit's. The entry of Connect is part of the shell; the entries of all other views load with the first of them.
 */
export function createViewFinder(
  replaced: ReplacedViews,
  loadWords: Language['load'],
): (view: ViewName) => Promise<FoundView> {
  const load = once(() => import('../entries.js'))
  return async (view) => {
    const { load: loadOwn, title: titleOf, ...own } = (replaced[view] ?? {}) as OwnView
    const loading = (loadOwn ?? loaderOf(view))()
    const heading = titleOf?.()
    const named = heading !== undefined && { title: `view.${view}`, words: { [`view.${view}`]: heading } }
    if (view === 'Connect')
      return { corner: 'help', title: 'connect.title', words: shellWords, ...own, ...named, chunk: loading }
    // The chunk may fail while the entries load. The caller gets that rejection through `chunk`.
    loading.catch(() => {})
    const { entries, viewsWords, groupOf } = await load()
    const chunk = loadWords(groupOf(view)).then(() => loading)
    // A caller that only loads ahead does not handle a rejection of `chunk`.
    chunk.catch(() => {})
    return {
      ...(entries[view as KitViewName] as object),
      title: `view.${view}`,
      words: viewsWords,
      ...own,
      ...named,
      chunk,
    }
  }
}

/** Returns the loader of a view of the kit. Throws for a name that neither the kit nor the app has a view for. */
function loaderOf(view: string): FoundViewLoader {
  if (!Object.hasOwn(views, view)) throw new Error(`Latchkit: there is no view "${view}".`)
  return views[view as keyof typeof views] as FoundViewLoader
}

type FoundViewLoader = () => FoundView['chunk']
type OwnView = ViewEntry<ViewName> & { readonly load?: FoundViewLoader; readonly title?: () => string | undefined }
