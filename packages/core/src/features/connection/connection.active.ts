import type { Adapter } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { ConnectionChanges } from './connection.changes.js'
import { connectionError } from './connection.errors.js'
import type { FlowDeps } from './connection.flows.js'
import type { ConnectionList } from './connection.list.js'
import type { WalletOfNamespace } from './connection.types.js'

/** The dependencies of the choice of the active wallets. */
export interface ActiveWalletDeps extends Pick<FlowDeps, 'adapters' | 'environment' | 'events' | 'state'> {
  readonly list: ConnectionList
  readonly tellChange: ConnectionChanges['tellChange']
  /** Stores the connections for the next visit. */
  readonly write: () => void
  /** The adapter of a namespace. Throws `connection/no-adapter`. */
  readonly adapterOf: (namespace: Namespace) => Adapter
}

/**
 * Chooses the active wallet of each namespace: the first one in the list. A chain library may have a current wallet
 * too: the adapter's `activate` makes a wallet the current one.
 */
export interface ActiveWallets {
  /**
   * Makes a connected wallet the active one of its namespace, and its namespace the active one. Rejects with
   * `connection/not-connected`.
   */
  switchWallet(wallet: WalletOfNamespace): Promise<void>
  /** Makes a namespace with a connected wallet the active one. Rejects with `connection/not-connected`. */
  switchNamespace(namespace: Namespace): Promise<void>
  /** Makes a wallet, which is the current one of the chain library already, the active one of its namespace. */
  show(wallet: WalletOfNamespace): void
  /** Makes the active wallet of a namespace the current one of the chain library. */
  activateAgain(namespace: Namespace): void
  /** Makes the active wallets the current ones, in each namespace with several wallets. */
  activateAll(): Promise<void>
}

/** Makes the choice of the active wallets. */
export function createActiveWallets(deps: ActiveWalletDeps): ActiveWallets {
  const { adapters, environment, events, state, list, tellChange, write, adapterOf } = deps

  /** The switch that was called last, while its adapter activates the wallet. */
  let switching: object | undefined

  /**
   * Where two switches cross, `switchingNamespace` is that of the switch that was called last. The switch whose adapter
   * answers last wins: its wallet is then the current one of the chain library too.
   */
  async function switchWallet({ namespace, connectorId }: WalletOfNamespace): Promise<void> {
    const connection = list.find(namespace, connectorId)
    if (!connection) throw connectionError('not-connected', { wallet: connectorId })
    const [before = connection] = list.all(namespace)
    const mine = (switching = {})
    state.switchingNamespace = namespace
    try {
      await adapterOf(namespace).activate?.(connectorId)
    } finally {
      if (switching === mine) switching = state.switchingNamespace = undefined
    }
    const now = list.find(namespace, connectorId)
    if (!now) throw connectionError('not-connected', { wallet: connectorId })
    list.put(now, true)
    state.activeNamespace = namespace
    write()
    tellChange(before, now)
    events.emit('walletSwitched', { namespace, connectorId })
  }

  async function activate(namespace: Namespace): Promise<void> {
    const [active] = list.all(namespace)
    if (active) await adapters.get(namespace)?.activate?.(active.connectorId)
  }

  return {
    switchWallet,
    async switchNamespace(namespace) {
      const [active] = list.all(namespace)
      if (!active) throw connectionError('not-connected', { wallet: namespace })
      await switchWallet(active)
    },
    show({ namespace, connectorId }) {
      const connection = list.find(namespace, connectorId)
      if (!connection || list.isActive(connection)) return
      list.put(connection, true)
      write()
      events.emit('walletSwitched', { namespace, connectorId })
    },
    activateAgain: (namespace) => void activate(namespace).catch(environment.report),
    async activateAll() {
      const several = [...adapters.keys()].filter((namespace) => list.all(namespace).length > 1)
      await Promise.all(several.map((namespace) => activate(namespace).catch(environment.report)))
    },
  }
}
