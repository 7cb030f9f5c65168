import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** Every wallet that the app knows, with a search (S2.06). */
export const AllWallets: ViewDefinition<'AllWallets'> = defineView({
  view: 'AllWallets',
  load: () => import('./AllWalletsView.js'),
  heading: 'view.AllWallets',
  step: (say) => say('step.all'),
  words: viewsWords,
})
