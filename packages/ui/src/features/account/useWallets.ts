import {
  connectorRows,
  type Connection,
  type Connector,
  type ConnectorRow,
  type Namespace,
  type WalletOfNamespace,
} from '@latchkit/core'
import { useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useShownConnectors } from '../../react/useShownConnectors.js'
import { ofConnector, type Pictured } from '../../shared/AppPicture.js'
import { walletsWords } from '../../shared/wallets/wallets.words.js'
import { useShell } from '../../shell/frame/context.js'
import { useSay } from '../../words/useSay.js'

/** A connected wallet, as a row shows it. */
export interface ConnectedWallet extends WalletOfNamespace {
  /** Identifies the row: namespace and connector. */
  readonly key: string
  readonly name: string
  readonly picture: Pictured
  /** The address of its active account. */
  readonly address: string
  /** The app's label of that address. */
  readonly addressLabel: string | undefined
  /** Whether it is the active connection of the active namespace. */
  readonly active: boolean
  /** The pending action, if any. */
  readonly busy: 'switching' | 'disconnecting' | undefined
}

/** The state and the actions of the view of connected wallets. */
export interface Wallets {
  /** The connected wallets by namespace, in an order that switching doesn't change. */
  readonly connected: readonly ConnectedWallet[]
  /** Wallets that were used before, are still available, and aren't connected. */
  readonly recent: readonly ConnectorRow[]
  /** Whether the app's networks have several namespaces: each row shows its own then. */
  readonly several: boolean
  /** Makes a wallet the active one, and goes back. */
  readonly use: (wallet: ConnectedWallet) => void
  /** Ends the connection of a wallet. */
  readonly disconnect: (wallet: ConnectedWallet) => void
}

const keyOf = ({ namespace, connectorId }: WalletOfNamespace): string => `${namespace} ${connectorId}`

/** Reads the wallets that are connected, or were lately. Switches between them and disconnects them. */
export function useWallets(): Wallets {
  const say = useSay(walletsWords)
  const { latch, features, announce } = useShell()
  const { namespaces, ...list } = useWalletList()
  const [busy, setBusy] = useState<Readonly<Record<string, ConnectedWallet['busy']>>>({})

  /** Runs an action for which a wallet may take long. Its row is busy meanwhile. An error shows as a snackbar. */
  const run = (
    { key, name }: ConnectedWallet,
    doing: ConnectedWallet['busy'],
    work: Promise<void>,
    done: () => void,
  ): void => {
    setBusy((before) => ({ ...before, [key]: doing }))
    void work
      .then(done, ({ code }: { code: string }) => {
        // The visitor has chosen another wallet, so this one's switch did not fail.
        if (code !== 'connection/superseded') features.snackbar.show('error', code, { wallet: name })
      })
      .finally(() => setBusy(({ [key]: _, ...rest }) => rest))
  }

  return {
    connected: list.connected.map((each) => ({ ...each, busy: busy[each.key] })),
    recent: list.recent,
    several: namespaces.some((each) => each !== namespaces[0]),
    use(wallet) {
      if (wallet.active) return features.router.goBack()
      run(wallet, 'switching', latch.switchWallet(wallet), () => {
        announce(say('wallets.active', { wallet: wallet.name }))
        // Another view may be on show by now: a required one, or one that the visitor went to.
        if (features.router.current().view === 'ProfileWallets') features.router.goBack()
      })
    },
    disconnect: (wallet) =>
      run(wallet, 'disconnecting', latch.disconnect(wallet), () => {
        // The shell tells screen readers that the last wallet is disconnected.
        if (latch.getAccount().status === 'connected') announce(say('wallets.gone', { wallet: wallet.name }))
      }),
  }
}

function useWalletList(): {
  /** The namespace of each of the app's networks, with repetitions. */
  readonly namespaces: readonly Namespace[]
  readonly connected: readonly Omit<ConnectedWallet, 'busy'>[]
  readonly recent: readonly ConnectorRow[]
} {
  const { connectors, recent } = useLatchState((state) => state.connectors)
  const { connections, byNamespace, activeNamespace } = useLatchState((state) => state.connection)
  const namespaces = useLatchState(({ network }) => network.requested.map(({ chainNamespace }) => chainNamespace))
  const addressLabels = useLatchState((state) => state.account.addressLabels)
  const shown = useShownConnectors(connectors)
  const [before, remember] = useState<readonly string[]>([])
  const active = activeNamespace && byNamespace[activeNamespace]
  const all = connections.map(keyOf)
  const order = [...before.filter((key) => all.includes(key)), ...all.filter((key) => !before.includes(key))]
  if (JSON.stringify(order) !== JSON.stringify(before)) remember(order)

  const walletOf = (connection: Connection): Omit<ConnectedWallet, 'busy'> => {
    const { namespace, connectorId, accounts } = connection
    const connector = connectors.find(({ id }) => id === connectorId)
    const name = connector?.name ?? connectorId
    // A connector of the pairing is any wallet: the remote wallet's name and picture count.
    const peer = { name, imageUrl: connector?.imageUrl, ...connector?.peer }
    const shown = { info: connector?.info, id: connectorId, ...peer, imageUrl: peer.imageUrl ?? connector?.imageUrl }
    const address = accounts[0]?.address ?? ''
    return {
      namespace,
      connectorId,
      key: keyOf(connection),
      name: shown.name,
      picture: ofConnector(shown),
      address,
      addressLabel: addressLabels[address],
      active: active?.status === 'connected' && active.namespace === namespace && active.connectorId === connectorId,
    }
  }
  const placeOf = ({ namespace, key }: Pick<ConnectedWallet, 'namespace' | 'key'>): number =>
    namespaces.indexOf(namespace) * connections.length + order.indexOf(key)
  const isConnected = ({ id }: Connector): boolean => connections.some(({ connectorId }) => connectorId === id)
  return {
    namespaces,
    connected: connections.map(walletOf).sort((a, b) => placeOf(a) - placeOf(b)),
    recent: connectorRows(shown, recent).filter(
      ({ group, connectors: ways }) => group === 'recent' && !ways.some(isConnected),
    ),
  }
}
