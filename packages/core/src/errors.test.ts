import { expect, it } from 'vitest'
import { chainNotConfigured } from './adapter/eip1193/chainNotConfigured.js'
import { walletOf } from './adapter/eip1193/eip1193.wallets.js'
import { toWalletError } from './adapter/toWalletError.js'
import { walletError } from './adapter/wallet.errors.js'
import { parseAddress, parseNetworkId } from './base/caip.js'
import { createWorld } from './base/world.fixture.js'
import { connectionError } from './features/connection/connection.errors.js'
import type { LatchErrorCode } from './errors.js'
import { signingError } from './features/signing/signing.errors.js'

/** Calls `call` and returns what it throws. */
function thrownBy(call: () => unknown): unknown {
  try {
    return call()
  } catch (error) {
    return error
  }
}

const stranger = { context: { ...createWorld(), networks: [], emit: () => {} }, wallets: new Map() }

it.each<readonly [id: string, message: string, code: string, make: () => unknown]>([
  ['S8.04', 'Failed to disconnect', 'connection/disconnect-failed', () => connectionError('disconnect-failed')],
  ['S8.08', 'No ActiveCaipAddress found', 'signing/not-connected', () => signingError('not-connected')],
  ['S8.08', 'Invalid CAIP Address', 'caip/invalid-address', () => parseAddress('eip155:1')],
  ['S8.08', 'Invalid CAIP-10 address', 'caip/invalid-account', () => parseAddress('toString:1:x')],
  ['S8.08', 'Invalid CAIP-2 network id', 'caip/invalid-network', () => parseNetworkId('eip155')],
  ['S8.08', 'Unknown error', 'wallet/unknown', () => toWalletError({ code: -32603, message: 'Internal error' })],
  ['S8.11', 'Provider not found.', 'wallet/provider-not-found', () => walletOf(stranger, 'stranger')],
  [
    'S8.11',
    'The wallet does not support programmatic chain switching',
    'wallet/switch-not-supported',
    () => walletError('switch-not-supported'),
  ],
  [
    'S8.11',
    'The network refused it: unknown reason',
    'wallet/reverted',
    () => toWalletError({ code: 3, message: 'execution reverted' }),
  ],
  ['S8.11', 'Chain not configured.', 'network/not-found' satisfies LatchErrorCode, () => chainNotConfigured({})],
  ['S8.13', 'Connector not connected.', 'connection/not-connected', () => connectionError('not-connected')],
  [
    'S8.14',
    'HTTP status code: 503',
    'wallet/unknown',
    () => toWalletError({ name: 'HttpRequestError', status: 503, shortMessage: 'HTTP request failed.' }),
  ],
  ['S8.14', 'timed out', 'wallet/timed-out', () => toWalletError({ message: 'The request timed out.' })],
])('%s has the words “%s” for %s', (_, message, code, make) => {
  expect(thrownBy(make)).toMatchObject({ isLatchError: true, code, message })
})
