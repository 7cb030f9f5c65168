import type { ViewEntries } from '../../views.js'

/** The views about the account. */
export const accountEntries: ViewEntries = {
  Account: {
    quietTitle: true,
    corner: 'network',
  },
}
