import type { Connector } from '../../adapter/connector.types.js'
import { isSameAddress } from '../../base/address.js'
import { namespaceOf, parseAddress } from '../../base/caip.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { SiwxOption, SiwxSession } from './siwx.types.js'

/** Where a sign-in counts: on its network alone, or on each network of its namespace (F196). */
export type SiwxScope = 'network' | 'namespace'

/** Whether a session still counts at this time, in ms since 1970. */
export const isCurrent = ({ expirationTime }: SiwxSession, now: number): boolean =>
  expirationTime === undefined || now < Date.parse(expirationTime)

/** Whether a session is one of this account, on any network. A session that can't be read is none. */
function isOf(session: SiwxSession, { namespace, address }: ConnectedAccount): boolean {
  try {
    const read = parseAddress(session.account)
    return read.namespace === namespace && isSameAddress(read.address, address)
  } catch {
    return false
  }
}

/** The sessions of this account that count at this time, on any network. */
export const sessionsOf = (
  sessions: readonly SiwxSession[],
  account: ConnectedAccount,
  now: number,
): readonly SiwxSession[] => sessions.filter((session) => isOf(session, account) && isCurrent(session, now))

/** The session that counts for this account on its network. `sessions` are those of the account. */
export const sessionFor = (
  sessions: readonly SiwxSession[],
  { caipNetworkId }: ConnectedAccount,
  scope: SiwxScope,
): SiwxSession | undefined =>
  sessions.find(({ account }) => {
    const { networkId } = parseAddress(account)
    return (
      networkId === caipNetworkId || (scope === 'namespace' && namespaceOf(networkId) === namespaceOf(caipNetworkId))
    )
  })

/** Names what a sign-in is about: the account, its network and its wallet. */
export const keyOfSignIn = ({ caipAddress, connectorId }: ConnectedAccount): string => `${connectorId} ${caipAddress}`

/** Whether a wallet signs in while it connects: it says so itself, or the app does, by its rdns or its connector. */
export const signsIn = ({ id, info, traits }: Connector, { required, oneClick }: SiwxOption): boolean =>
  required !== false && (!!traits?.signsIn || [id, info?.rdns].some((name) => !!name && !!oneClick?.includes(name)))
