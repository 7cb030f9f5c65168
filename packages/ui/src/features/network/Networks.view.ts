import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** The networks of the app. */
export const Networks: ViewDefinition<'Networks'> = defineView({
  view: 'Networks',
  load: () => import('./NetworksView.js'),
  heading: 'view.Networks',
  words: viewsWords,
})
