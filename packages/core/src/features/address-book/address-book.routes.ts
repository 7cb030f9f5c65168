import type { Namespace } from '../../base/caip.js'
import type { FactsOf } from '../router/views.types.js'

/** The views of the address book, each with its parameters. */
export interface AddressBookRoutes {
  /** The saved addresses. With `choose`, a press on one fills in the receiver of the payment, and goes back. */
  AddressBook: { readonly choose?: 'receiver' | undefined } | undefined
  /** One saved address. Without parameters: a new one. */
  AddressBookEntry: { readonly namespace: Namespace; readonly address: string } | undefined
}

/** What other features must know of these views. */
export const addressBookViews: FactsOf<AddressBookRoutes> = { AddressBook: {}, AddressBookEntry: {} }
