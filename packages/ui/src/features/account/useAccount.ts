import type { AccountState, AccountType, Network } from '@latchkit/core'
import { useEffect, useState } from 'react'
import { useLatchAccount, useLatchNetwork } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import type { Pictured } from '../../shared/AppPicture.js'
import { useShell } from '../../shell/frame/context.js'

/** The state and the actions of the views about the account. */
export interface AccountProps {
  readonly account: AccountState
  readonly network: Network
  /**
   * The wallet's picture. Its URL is undefined until the modal was opened where it is a remote one: the picture of a
   * remote wallet is on the wallet's own host.
   */
  readonly walletPicture: Pictured
  readonly balanceStatus: 'idle' | 'loading' | 'unavailable'
  /** When the balance on show was read, in ms since 1970, where it couldn't be read again since. */
  readonly staleSince: number | undefined
  /** Whether a disconnect is pending. */
  readonly disconnecting: boolean
  /** Ends the active connection. Other connections stay. */
  readonly disconnect: () => void
  /** Makes an account of another kind of the same wallet the active one. */
  readonly preferType: (type: AccountType) => void
}

/** Reads the account of the active connection. Reads no balance from the chain: see {@link useWatchedBalance}. */
export function useAccount(): AccountProps {
  const { latch } = useShell()
  const account = useLatchAccount()
  const { network } = useLatchNetwork()
  const details = useLatchState((state) => state.account)
  const [disconnecting, setDisconnecting] = useState(false)
  const { icon, rdns, name = '' } = account.connectedWalletInfo ?? {}

  return {
    account,
    network,
    walletPicture: {
      kind: 'wallet',
      ids: icon ? [] : [rdns, name],
      src: icon,
      name,
    },
    balanceStatus: details.balanceStatus,
    staleSince: details.balanceStatus === 'unavailable' && account.balance ? details.native?.at : undefined,
    disconnecting,
    disconnect() {
      setDisconnecting(true)
      const { connections, byNamespace, activeNamespace: namespace } = latch.getState().connection
      const active = namespace && byNamespace[namespace]
      const connectorId = active && active.status !== 'disconnected' ? active.connectorId : undefined
      // Without a target `disconnect` also forgets connections that aren't restored yet.
      void latch
        .disconnect(connectorId && connections.length > 1 ? { namespace, connectorId } : undefined)
        .finally(() => setDisconnecting(false))
    },
    preferType(type) {
      const { activeNamespace } = latch.getState().connection
      if (activeNamespace) void latch.preferAccountType(activeNamespace, type)
    },
  }
}

/**
 * Reads the balance of the active account again and again while it is wanted and the modal is open. For views that show
 * it.
 */
export function useWatchedBalance(wanted = true): void {
  const { features } = useShell()
  const { caipAddress } = useLatchAccount()
  const open = useLatchState(({ modal }) => !!modal?.open)
  const isRead = wanted && open && !!caipAddress
  useEffect(() => (isRead ? features.account.watchBalance() : undefined), [features, isRead, caipAddress])
}
