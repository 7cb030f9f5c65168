import { expect, it } from 'vitest'
import { pairingConnector } from '../pairing/pairing.rules.js'
import { waitingRoute } from './waiting.rules.js'

it('S2.04 a connector of the pairing waits in the view with the code, any other in ConnectingExternal', () => {
  expect(waitingRoute(pairingConnector('eip155'))).toEqual({ view: 'ConnectingWalletConnect', params: {} })
  expect(waitingRoute(pairingConnector('eip155'), true)).toEqual({ view: 'ConnectingWalletConnectBasic', params: {} })
  expect(waitingRoute({ id: 'walletConnect' })).toEqual({
    view: 'ConnectingExternal',
    params: { connectorId: 'walletConnect' },
  })
})
