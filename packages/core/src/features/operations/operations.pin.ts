import { subscribe } from 'valtio/vanilla'
import { isSameAddress } from '../../base/address.js'
import { toCaipAddress } from '../../base/caip.js'
import { checkPrepared } from '../../adapter/eip1193/checkPrepared.js'
import { signerOf } from '../../adapter/signerOf.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { isConnected } from '../connection/connection.rules.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import { signingError } from '../signing/signing.errors.js'
import type { Payer } from './operations.types.js'

/** The account, the network and the wallet of one operation. */
export interface Pin {
  /** The active account at the beginning, or the other account of the active wallet that was named. */
  readonly account: ConnectedAccount
  /**
   * Throws where the active account is another one than at the beginning, or was meanwhile (F080): a wallet that was
   * connected anew must not be asked for what was begun before. Throws also where the kit has ended, and where the request
   * was made for another `payer` than the pinned account.
   */
  check(payer?: Payer): void
  end(): void
}

/** The pins of the operations that are under way. */
export interface Pins {
  /**
   * Pins the active account, or the account with this address. Throws `signing/not-connected`, and `wallet/unauthorized` for
   * an account that the active wallet doesn't share (S8.13).
   */
  begin(address: string | undefined): Pin
  /** Loses all pins: the kit ends. */
  dispose(): void
}

/** Makes the pins. */
export function createPins(connection: Pick<ConnectionController, 'account' | 'state'>): Pins {
  /** Marks each pin as lost, where its account is not the active one. */
  const open = new Set<(isEnd: boolean) => void>()
  subscribe(connection.state, () => {
    for (const follow of open) follow(false)
  })
  return {
    begin(address) {
      const active = connection.account()
      if (!active) throw signingError('not-connected')
      const account = address === undefined ? active : named(connection, active, address)
      let isLost = false
      const follow = (isEnd: boolean): void => {
        isLost ||= isEnd || !isSame(connection.account(), active)
      }
      open.add(follow)
      return {
        account,
        check(payer) {
          follow(false)
          if (isLost) throw lossOf(active, connection.account())
          if (payer) checkPayer(payer, account)
        },
        end: () => void open.delete(follow),
      }
    },
    dispose() {
      for (const follow of open) follow(true)
    },
  }
}

/** Another account that the active wallet shares. */
function named(
  { state }: Pick<ConnectionController, 'state'>,
  active: ConnectedAccount,
  address: string,
): ConnectedAccount {
  const shown = state.byNamespace[active.namespace]
  const shared = isConnected(shown) ? shown.accounts : []
  const found = shared.find((each) => isSameAddress(each.address, address))
  if (!found) throw walletError('unauthorized', { address })
  const { address: own, type } = found
  return { ...active, address: own, type, caipAddress: toCaipAddress(active.caipNetworkId, own) }
}

/** Throws where a request was made for another account, on another network, or for another wallet. */
function checkPayer(payer: Payer, account: ConnectedAccount): void {
  checkPrepared(signerOf(account), payer)
  if ((payer.connectorId ?? account.connectorId) !== account.connectorId)
    throw walletError('unauthorized', { address: payer.from })
}

const isSame = (now: ConnectedAccount | undefined, meant: ConnectedAccount): boolean =>
  now?.caipAddress === meant.caipAddress && now.connectorId === meant.connectorId

/** Why what was meant for one account can't be asked of the one that is active now. */
export function lossOf(meant: ConnectedAccount | undefined, now: ConnectedAccount | undefined): Error {
  if (!meant || !now) return signingError('not-connected')
  const { caipNetworkId: expected, address } = meant
  if (now.caipNetworkId !== expected) return walletError('wrong-network', { actual: now.caipNetworkId, expected })
  return walletError('unauthorized', { address })
}
