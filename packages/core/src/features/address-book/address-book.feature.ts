import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { addressBookErrors } from './address-book.errors.js'
import type { AddressBookRoutes } from './address-book.routes.js'
import { addressBookFamily } from './address-book.storage.js'
import type { AddressBookController } from './address-book.types.js'

/** The types that the address book adds to the kit. */
interface AddressBookTypes {
  routes: AddressBookRoutes
  errors: typeof addressBookErrors
}

/** The feature `addressBook`: the addresses that the visitor has saved, for sending. */
export const addressBook: LazyFeature<AddressBookController, AddressBookTypes> = defineFeature({
  name: 'addressBook',
  chunk: 'send',
  load: async (context) => (await import('./address-book.controller.js')).createAddressBook(context),
  start(context) {
    // Where the kit has ended before, and begins anew: another tab may have changed the entries meanwhile.
    context.begun('addressBook')?.then(({ follow }) => follow(), context.environment.report)
    return undefined
  },
  follows: [addressBookFamily.name],
  follow: (addressBook) => addressBook.follow(),
})
