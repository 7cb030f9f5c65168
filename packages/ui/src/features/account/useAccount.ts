import type { AccountState, AccountType, Network } from '@latchkit/core'
import { useEffect, useState } from 'react'
import { useLatchAccount, useLatchNetwork } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/context.js'

/** What the account's views show and do. */
export interface AccountProps {
  readonly account: AccountState
  readonly network: Network
  /** Nothing from elsewhere before somebody opened the modal: a paired wallet's is on its own host. */
  readonly walletIcon: string | undefined
  readonly balanceStatus: 'idle' | 'loading' | 'unavailable'
  /** When the balance on show was read, where it could not be read again since. */
  readonly staleSince: number | undefined
  readonly disconnecting: boolean
  /** Disconnects the wallet on show: others stay. */
  readonly disconnect: () => void
  /** Shows another kind of account of the same wallet. */
  readonly preferType: (type: AccountType) => void
}

/** The account, whose balance is read again while the modal is open. */
export function useAccount(): AccountProps {
  const { latch, features } = useShell()
  const account = useLatchAccount()
  const { network } = useLatchNetwork()
  const open = useLatchState(({ modal }) => !!modal?.open)
  const details = useLatchState((state) => state.account)
  const [disconnecting, setDisconnecting] = useState(false)
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  const { caipAddress, connectedWalletInfo } = account
  const icon = connectedWalletInfo?.icon

  useEffect(() => (open && caipAddress ? features.account.watchBalance() : undefined), [features, open, caipAddress])

  return {
    account,
    network,
    walletIcon: wasOpened || icon?.startsWith('data:') ? icon : undefined,
    balanceStatus: details.balanceStatus,
    staleSince: details.balanceStatus === 'unavailable' && account.balance ? details.native?.at : undefined,
    disconnecting,
    disconnect() {
      setDisconnecting(true)
      const { connections, byNamespace, activeNamespace: namespace } = latch.getState().connection
      const connectorId = namespace && byNamespace[namespace]?.connectorId
      // Where it is the only one, what is remembered of others goes too.
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
