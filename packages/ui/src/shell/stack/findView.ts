import type { ViewName } from '@latchkit/core'
import type { ReplacedViews, ViewDefinition, ViewEntry, ViewLoader } from '../../defineView.js'
import * as list from '../../views.js'
import type { ViewsWord } from '../../words/en/views.js'
import type { Language } from '../../words/language.js'

/** A view as the shell shows it. All but the component is known before the view's code is loaded. */
export interface FoundView extends ViewEntry<ViewName> {
  /** The key of the heading. */
  readonly heading: ViewsWord
  /** Resolves with the module that holds the component as `<name>View`, once the texts are loaded, too. */
  readonly module: Promise<Readonly<Record<string, unknown>>>
}

/** A view name of core without a view is a compile error here. */
const views: { readonly [name in ViewName]: ViewDefinition<name> } = list

/**
 * Returns a function that finds a view by its name, and starts to load its code. A view in `replaced` is used in place
 * of the kit's.
 */
export function createViewFinder(replaced: ReplacedViews, loadWords: Language['load']): (view: ViewName) => FoundView {
  return (view) => {
    const own = replaced[view] as (ViewEntry<ViewName> & { load?: ViewLoader<ViewName> }) | undefined
    const { load, words, ...entry } = views[view] as unknown as ViewDefinition<ViewName>
    const loading: FoundView['module'] = (own?.load ?? load)()
    // The texts of the shell are there before any view.
    const module = words === 'shell' ? loading : loadWords(words).then(() => loading)
    // It may fail while the texts load, and code that only loads ahead handles no rejection.
    for (const each of [loading, module]) each.catch(() => {})
    return { ...entry, ...own, module }
  }
}
