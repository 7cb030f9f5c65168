import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** On which devices the visitor is signed in. */
export const Sessions: ViewDefinition<'Sessions'> = defineView({
  view: 'Sessions',
  load: () => import('./SessionsView.js'),
  heading: 'view.Sessions',
  words: viewsWords,
  part: 'sessions',
})
