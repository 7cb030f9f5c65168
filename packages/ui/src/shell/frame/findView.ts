import type { KitViewName, ViewName } from '@latchkit/core'
import type { ReplacedViews, ViewDefinition } from '../../defineView.js'
import * as list from '../../views.js'
import type { Language } from '../../words/language.js'
import type { FoundView } from './foundView.types.js'

/** A view name of the kit without a view is a compile error here. */
const views: { readonly [name in KitViewName]: ViewDefinition<name> } = list

const isKitView = (view: string): view is KitViewName => Object.hasOwn(views, view)

/**
 * Returns a function that finds a view by its name, and starts to load its code. A view in `replaced` is used in place
 * of the kit's. The function throws for a name that neither the kit nor the app has a view for.
 */
export function createViewFinder(replaced: ReplacedViews, loadWords: Language['load']): (view: ViewName) => FoundView {
  return (view) => {
    const { title: titleOf, ...own } = replaced[view] ?? {}
    const kit = isKitView(view) ? views[view] : undefined
    const { load, part, ...entry } = { ...kit, ...own } as Partial<ViewDefinition<ViewName, string>>
    if (!load) throw new Error(`Latchkit: there is no view "${view}".`)
    const title = titleOf?.()
    const heading = `view.${view}`
    const named = title !== undefined && { heading, words: { [heading]: title } }
    const loading: FoundView['module'] = load()
    const module = Promise.all([loadWords('modal'), part && loadWords(part)]).then(() => loading)
    // It may fail while the texts load, and code that only loads ahead handles no rejection.
    for (const each of [loading, module]) each.catch(() => {})
    return { ...(entry as Omit<FoundView, 'module'>), ...named, module }
  }
}
