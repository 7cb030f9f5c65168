import type { Namespace, Network } from '@latchkit/core'
import type { Account, AdapterConnection, ConnectRequest } from '@latchkit/core/adapter'
import type { AdapterSwitches } from './createFakeAdapter.js'
import type { FakePairedProvider } from './createFakePairing.js'

/** What the connections of the fake adapter are made of. */
export interface FakeConnectionsDeps {
  readonly namespace: Namespace
  readonly now: () => Pick<AdapterSwitches, 'accounts' | 'networkId'>
  /** The app's networks. */
  readonly networks: () => readonly Network[]
}

/** The connections of the fake adapter. */
export interface FakeConnections {
  /** Connector id → the addresses that its wallet shares. */
  readonly sharing: ReadonlyMap<string, readonly string[]>
  /** Takes note of the provider of a remote wallet, whose session says which accounts are shared. */
  pair(connectorId: string, provider: FakePairedProvider): void
  share(connectorId: string, accounts: readonly Account[]): void
  begin(request: ConnectRequest): AdapterConnection
  drop(connectorId: string): void
  /** The id of the connector that is connected. */
  connected(): string | undefined
}

/** Makes the connections of the fake adapter. */
export function createFakeConnections({ namespace, now, networks }: FakeConnectionsDeps): FakeConnections {
  let connected: string | undefined
  const paired = new Map<string, FakePairedProvider>()
  const sharing = new Map<string, readonly string[]>()
  const toAccount = (account: string | Account): Account =>
    typeof account === 'string' ? { namespace, address: account, type: 'eoa' } : account

  function share(connectorId: string, accounts: readonly Account[]): void {
    sharing.set(
      connectorId,
      accounts.map(({ address }) => address),
    )
  }

  return {
    sharing,
    pair: (connectorId, provider) => void paired.set(connectorId, provider),
    share,
    begin({ connectorId, networkId: wish }) {
      const { accounts, networkId } = now()
      const first = networks().find((each) => each.chainNamespace === namespace)
      connected = connectorId
      const shared = paired.get(connectorId)?.sharedAccounts() ?? accounts
      const connection = {
        accounts: shared.map(toAccount),
        networkId: networkId ?? wish ?? first?.caipNetworkId ?? (`${namespace}:1` as const),
      }
      share(connectorId, connection.accounts)
      return connection
    },
    drop(connectorId) {
      if (connected === connectorId) connected = undefined
    },
    connected: () => connected,
  }
}
