import { defineView, type ViewDefinition } from '../../defineView.js'

/** What the visitor can set for the account. */
export const AccountSettings: ViewDefinition<'AccountSettings'> = defineView({
  view: 'AccountSettings',
  load: () => import('./AccountSettingsView.js'),
  heading: 'view.AccountSettings',
  words: 'account',
  chunk: 'account',
})
