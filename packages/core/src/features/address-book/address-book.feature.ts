import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { addressBookFamily } from './address-book.storage.js'

/** The feature `addressBook`: the addresses that the visitor has saved, for sending. */
export const addressBook: FeatureEntry<'addressBook'> = defineFeature({
  name: 'addressBook',
  load: async (context) => (await import('./address-book.controller.js')).createAddressBook(context),
  // Another tab may have changed the entries meanwhile.
  restart: (addressBook) => addressBook.follow(),
  follows: [addressBookFamily.name],
  follow: (addressBook) => addressBook.follow(),
})
