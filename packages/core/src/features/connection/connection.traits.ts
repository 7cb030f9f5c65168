import type { ConnectorTraits } from '../../adapter/connector.types.js'
import { RECONNECT_WAIT_MS } from './connection.constants.js'
import type { ConnectionFacts } from './connection.model.js'
import type { WalletOfNamespace } from './connection.types.js'

// What the rules know of a wallet because of its connector's source. The model and the records name a connector by its id.
// A source gives all its connectors when the kit is made, so the id of one leads to its traits whenever a rule runs. An id
// that leads to no connector is that of a wallet which has not announced itself yet, or does so no more: it has no traits.

/** The traits of the connector that a wallet is reached by. */
export const traitsOf = (
  facts: Pick<ConnectionFacts, 'connector'>,
  { connectorId }: Pick<WalletOfNamespace, 'connectorId'>,
): ConnectorTraits => facts.connector(connectorId)?.traits ?? {}

/** Whether connectors with these traits share one session, or are one connector that does. */
export const shareSession = (a: ConnectorTraits | undefined, b: ConnectorTraits | undefined): boolean =>
  a?.session !== undefined && a.session === b?.session

/** How long restoring the connection of a wallet may take, in ms. */
export const restoreMsOf = (
  facts: Pick<ConnectionFacts, 'connector'>,
  wallet: Pick<WalletOfNamespace, 'connectorId'>,
): number => traitsOf(facts, wallet).restoreMs ?? RECONNECT_WAIT_MS
