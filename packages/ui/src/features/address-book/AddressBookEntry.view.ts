import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** One saved address, or a new one. */
export const AddressBookEntry: ViewDefinition<'AddressBookEntry'> = defineView({
  view: 'AddressBookEntry',
  load: () => import('./AddressBookEntryView.js'),
  shape: 'form',
  heading: 'view.AddressBook',
  words: viewsWords,
  part: 'addressBook',
  step: (say, _, params) => say(params ? 'view.AddressBookEntry' : 'step.addAddress'),
})
