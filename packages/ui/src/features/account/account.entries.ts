import type { ViewEntries } from '../../views.js'

/** The entries of the views about the account. */
export const accountEntries: ViewEntries = {
  Account: {
    quietTitle: true,
    corner: 'network',
  },
}
