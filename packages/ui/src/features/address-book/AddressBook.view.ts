import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** The saved addresses. */
export const AddressBook: ViewDefinition<'AddressBook'> = defineView({
  view: 'AddressBook',
  load: () => import('./AddressBookView.js'),
  heading: 'view.AddressBook',
  words: viewsWords,
  part: 'addressBook',
})
