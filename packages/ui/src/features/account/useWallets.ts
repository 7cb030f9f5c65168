import {
  connectorRows,
  type Connection,
  type Connector,
  type ConnectorRow,
  type Namespace,
  type WalletOfNamespace,
} from '@latchkit/core'
import { useRef, useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/context.js'
import { walletsWords } from '../../words/en/wallets.js'
import { useSay } from '../../words/useSay.js'

/** A connected wallet. */
export interface ConnectedWallet extends WalletOfNamespace {
  readonly key: string
  readonly name: string
  readonly imageUrl: string | undefined
  readonly address: string
  /** What the app calls that address. */
  readonly addressLabel: string | undefined
  /** The one that views and the app speak of. */
  readonly active: boolean
  /** What it is doing. */
  readonly busy: 'switching' | 'disconnecting' | undefined
}

/** What the view of all wallets shows and does. */
export interface Wallets {
  /** Namespace by namespace, in an order that switching doesn't change. */
  readonly connected: readonly ConnectedWallet[]
  /** Used before, still there, and not connected. */
  readonly recent: readonly ConnectorRow[]
  /** Whether the app is for several namespaces, so that each wallet says whose it is. */
  readonly several: boolean
  readonly use: (wallet: ConnectedWallet) => void
  readonly disconnect: (wallet: ConnectedWallet) => void
}

const keyOf = ({ namespace, connectorId }: WalletOfNamespace): string => `${namespace} ${connectorId}`

/** Reads every wallet that is connected, or was lately, and does what is pressed there. */
export function useWallets(): Wallets {
  const say = useSay(walletsWords)
  const { latch, features, announce } = useShell()
  const { namespaces, ...list } = useWalletList()
  const [busy, setBusy] = useState<Readonly<Record<string, ConnectedWallet['busy']>>>({})

  /** Runs what a wallet may take its time for. */
  const run = (
    { key, name }: ConnectedWallet,
    doing: ConnectedWallet['busy'],
    work: Promise<void>,
    done: () => void,
  ): void => {
    setBusy((before) => ({ ...before, [key]: doing }))
    void work
      .then(done, (error: { code: string }) => features.snackbar.show('error', error.code, { wallet: name }))
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
        // Something more urgent may be on show by now, or the visitor went elsewhere.
        if (features.router.current().view === 'ProfileWallets') features.router.goBack()
      })
    },
    disconnect: (wallet) =>
      run(wallet, 'disconnecting', latch.disconnect(wallet), () => {
        // That the last one is gone is said wherever it went.
        if (latch.getAccount().status === 'connected') announce(say('wallets.gone', { wallet: wallet.name }))
      }),
  }
}

function useWalletList(): {
  /** Of each of the app's networks. */
  readonly namespaces: readonly Namespace[]
  readonly connected: readonly Omit<ConnectedWallet, 'busy'>[]
  readonly recent: readonly ConnectorRow[]
} {
  const { connectors, recent } = useLatchState((state) => state.connectors)
  const { connections, byNamespace, activeNamespace } = useLatchState((state) => state.connection)
  const namespaces = useLatchState(({ network }) => network.requested.map(({ chainNamespace }) => chainNamespace))
  const addressLabels = useLatchState((state) => state.account.addressLabels)
  const order = useRef<readonly string[]>([])
  const all = connections.map(keyOf)
  order.current = [
    ...order.current.filter((key) => all.includes(key)),
    ...all.filter((key) => !order.current.includes(key)),
  ]

  const walletOf = (connection: Connection): Omit<ConnectedWallet, 'busy'> => {
    const { namespace, connectorId, accounts } = connection
    const connector = connectors.find(({ id }) => id === connectorId)
    const address = accounts[0]?.address ?? ''
    return {
      namespace,
      connectorId,
      key: keyOf(connection),
      name: connector?.peer?.name ?? connector?.name ?? connectorId,
      imageUrl: connector?.peer?.imageUrl ?? connector?.imageUrl,
      address,
      addressLabel: addressLabels[address],
      active: namespace === activeNamespace && byNamespace[namespace]?.connectorId === connectorId,
    }
  }
  const placeOf = ({ namespace, key }: Pick<ConnectedWallet, 'namespace' | 'key'>): number =>
    namespaces.indexOf(namespace) * connections.length + order.current.indexOf(key)
  const isConnected = ({ id }: Connector): boolean => connections.some(({ connectorId }) => connectorId === id)
  return {
    namespaces,
    connected: connections.map(walletOf).sort((a, b) => placeOf(a) - placeOf(b)),
    recent: connectorRows(connectors, recent).filter(
      ({ group, connectors: ways }) => group === 'recent' && !ways.some(isConnected),
    ),
  }
}
