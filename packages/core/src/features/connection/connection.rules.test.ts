import { describe, expect, it } from 'vitest'
import { ACCOUNT_EVENTS, connectedAccount, isConnected, isPending, isSameWallet } from './connection.rules.js'
import type { NamespaceConnection } from './connection.types.js'
import { accountsOf } from './connection.visit.fixture.js'

const connected = (addresses: readonly string[]): NamespaceConnection => ({
  status: 'connected',
  namespace: 'eip155',
  connectorId: 'one',
  accounts: accountsOf(addresses),
  networkId: 'eip155:10',
})

describe('S4.01 the account of a connection', () => {
  const byNamespace = { eip155: connected(['0x1', '0x2']), solana: { status: 'disconnected' } } as const

  it('is the first account of the namespace, with the network of the wallet', () => {
    expect(connectedAccount({ byNamespace, activeNamespace: 'solana' }, 'eip155')).toEqual({
      namespace: 'eip155',
      address: '0x1',
      type: 'eoa',
      caipAddress: 'eip155:10:0x1',
      caipNetworkId: 'eip155:10',
      connectorId: 'one',
    })
  })

  it('is that of the active namespace where none is named', () => {
    expect(connectedAccount({ byNamespace, activeNamespace: 'eip155' })?.address).toBe('0x1')
    expect(connectedAccount({ byNamespace, activeNamespace: 'solana' })).toBeUndefined()
    expect(connectedAccount({ byNamespace, activeNamespace: undefined })).toBeUndefined()
  })

  it('is none without a connected wallet, without an account, and for a name that is no namespace', () => {
    const none = { byNamespace: { eip155: connected([]) }, activeNamespace: 'eip155' } as const
    expect(connectedAccount(none)).toBeUndefined()
    const inherited = Object.create({ eip155: connected(['0x1']) })
    expect(connectedAccount({ byNamespace: inherited, activeNamespace: 'eip155' })).toBeUndefined()
  })
})

it('a wallet is the same one by its namespace and its connector', () => {
  const one = { namespace: 'eip155', connectorId: 'one' } as const
  expect(isSameWallet(one, { ...one })).toBe(true)
  expect(isSameWallet(one, { ...one, connectorId: 'two' })).toBe(false)
  expect(isSameWallet(one, { ...one, namespace: 'solana' })).toBe(false)
})

it('a connection is pending while it is made or restored, and has an account once it is connected', () => {
  const statuses = ['disconnected', 'connecting', 'reconnecting', 'connected', undefined] as const
  expect(statuses.filter(isPending)).toEqual(['connecting', 'reconnecting'])
  expect(isConnected(connected(['0x1']))).toBe(true)
  expect(isConnected({ status: 'connecting', connectorId: 'one' })).toBe(false)
  expect(isConnected(undefined)).toBe(false)
})

it('another account or network may be the active one after each of these events', () => {
  expect(ACCOUNT_EVENTS).toEqual(['connected', 'accountsChanged', 'networkChanged', 'walletSwitched', 'disconnected'])
})
