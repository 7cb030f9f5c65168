import { namespaceOf, type CaipNetworkId } from '../base/caip.js'
import { FORMS } from '../base/namespaces/forms.js'

/** Whether a text has the form of a transaction's hash on a network. An app without types may give anything. */
export const isTransactionHash = (networkId: CaipNetworkId, hash: unknown): hash is string =>
  typeof hash === 'string' && FORMS[namespaceOf(networkId)].isTransactionHash(hash)
