import type { ConnectionController } from '../connection/connection.types.js'
import { networkOf } from '../network/network.rules.js'
import type { Network } from '../network/network.types.js'
import { receiveError } from './receive.errors.js'
import { toPaymentLink } from './receive.rules.js'
import type { ReceiveController } from './receive.types.js'

/** The dependencies of the receiving. */
export interface ReceiveDeps {
  readonly connection: Pick<ConnectionController, 'account'>
  readonly networks: readonly Network[]
}

/** Makes the controller of receiving. */
export const createReceiveController = ({ connection, networks }: ReceiveDeps): ReceiveController => ({
  paymentLink(request = {}) {
    const account = connection.account()
    if (!account) throw receiveError('no-account')
    const { address, caipNetworkId: networkId } = account
    const { token, value, decimals } = request
    // The coin's decimals are the network's.
    const coin = token === undefined ? networkOf(networks, networkId).nativeCurrency.decimals : undefined
    return toPaymentLink({ networkId, address, token, value, decimals: decimals ?? coin })
  },
})
