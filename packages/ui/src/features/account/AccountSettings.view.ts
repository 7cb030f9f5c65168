import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** What the visitor can set for the account. */
export const AccountSettings: ViewDefinition<'AccountSettings'> = defineView({
  view: 'AccountSettings',
  load: () => import('./AccountSettingsView.js'),
  heading: 'view.AccountSettings',
  words: viewsWords,
})
