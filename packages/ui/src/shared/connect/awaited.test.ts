import type { Connection, LatchState, Route } from '@latchkit/core'
import { expect, test } from 'vitest'
import { awaitedIn, followAwaited } from './awaited.js'

const connectionOf = (connectorId: string) => ({ connectorId }) as Connection
const state = {
  connectors: {
    connectors: [
      { id: 'harbor', type: 'ANNOUNCED' },
      { id: 'lantern', type: 'ANNOUNCED' },
      { id: 'walletConnect', type: 'WALLET_CONNECT' },
    ],
  },
  connection: { connections: ['lantern', 'walletConnect'].map(connectionOf) },
} as unknown as LatchState

const awaitedAt = (route: Route): string[] => awaitedIn(state, route).map(({ connectorId }) => connectorId)

test('a view that waits for one wallet awaits no other, which may connect in another tab', () => {
  expect(awaitedAt({ view: 'ConnectingExternal', params: { connectorId: 'harbor' } })).toEqual([])
  expect(awaitedAt({ view: 'ConnectingExternal', params: { connectorId: 'lantern' } })).toEqual(['lantern'])
})

test('a view with a code awaits each wallet that pairs, and no installed one', () => {
  expect(awaitedAt({ view: 'ConnectingWalletConnect', params: {} })).toEqual(['walletConnect'])
  expect(awaitedAt({ view: 'ConnectingWalletConnectBasic', params: {} })).toEqual(['walletConnect'])
})

test('other views await none, whatever their parameters are', () => {
  expect(awaitedAt({ view: 'Account' })).toEqual([])
  expect(awaitedAt({ view: 'ConnectWallets', params: { namespace: 'eip155' } })).toEqual([])
})

test('a wallet has connected that was not there a moment before, though as many were there when the view came', () => {
  const with_ = (...ids: string[]): LatchState =>
    ({ ...state, connection: { connections: ids.map(connectionOf) } }) as unknown as LatchState
  const isDone = followAwaited({ view: 'ConnectingWalletConnect', params: {} })
  expect(isDone(with_('walletConnect'))).toBe(false)
  // The session of the wallet before ends, before that of the next one begins.
  expect(isDone(with_('lantern'))).toBe(false)
  expect(isDone(with_('walletConnect'))).toBe(true)
})
