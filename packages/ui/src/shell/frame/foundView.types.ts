import type { ViewName } from '@latchkit/core'
import type { ViewEntry } from '../../defineView.js'
import type { Texts } from '../../words/translation.js'

/** A view as the shell shows it. All but the component is known before the view's code is loaded. */
export interface FoundView extends ViewEntry<ViewName> {
  /** The key of the heading in `words`. */
  readonly heading: string
  /** The table of English texts that has the heading. */
  readonly words: Texts
  /** Resolves with the module that holds the component as `<name>View`, once the texts are loaded, too. */
  readonly module: Promise<Readonly<Record<string, unknown>>>
}
