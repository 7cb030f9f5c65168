import { isLatchError, mayConnect, type Connector, type Latch, type LatchError } from '@latchkit/core'
import { forwardRef, type ForwardRefExoticComponent, type ReactNode, type RefAttributes } from 'react'
import { ButtonIcon } from './ButtonIcon.js'
import { Frame, type LatchButtonProps } from './ButtonFrame.js'
import { useLatch } from './context.js'
import { useLatchState } from './useLatchState.js'
import { useShownConnectors } from './useShownConnectors.js'

/** What is known of the wallet of a {@link WalletButton}. */
export type WalletStatus = 'absent' | 'installed' | 'connecting' | 'connected'

/** The argument of the render function of a {@link WalletButton}. */
export interface WalletButtonState {
  /** `installed`: the page has a way to the wallet. `absent`: it has none, so far. */
  readonly status: WalletStatus
  /** The wallet's own name, or the app's name for an absent one. */
  readonly name: string
  /** The wallet's picture, as a `data:` address. */
  readonly icon: string | undefined
  /**
   * Connects an installed wallet, without the modal unless that fails. Else opens the modal: at the wallets for an
   * absent one and where the visitor must agree to the terms first, at the request that waits, or at the account.
   */
  readonly connect: () => void
  /** Loads the modal's code early: for `onPointerEnter` and `onFocus`. */
  readonly prefetch: () => void
}

/** The props of {@link WalletButton}. */
export interface WalletButtonProps extends Omit<LatchButtonProps, 'children' | 'name'> {
  /** The wallet: its rdns, such as `io.metamask`, its name, or the id of its connector. */
  readonly wallet: string
  /** The wallet's name while it is absent. Default: `wallet`. */
  readonly name?: string | undefined
  /** The content in place of the wallet's picture and name, or a function that renders the whole button. */
  readonly children?: ReactNode | ((state: WalletButtonState) => ReactNode)
}

/** Errors after which the visitor needs no explanation. */
const ENDED_BY_VISITOR = ['wallet/rejected', 'connection/cancelled', 'connection/superseded']

/** Opens the modal at the wallets, and says there why the wallet could not be connected. */
async function explain(latch: Latch, { code, context }: LatchError): Promise<void> {
  try {
    await latch.open({ view: 'Connect' })
    const snackbar = await latch.feature('snackbar')
    snackbar.show('error', code, context)
  } catch {
    // The code may fail to load, for example offline. The next press loads it again.
  }
}

function useWallet(wallet: string, given = wallet): WalletButtonState {
  const latch = useLatch()
  const connectors = useShownConnectors(useLatchState((state) => state.connectors.connectors))
  const connector =
    connectors.find(({ id }) => id === wallet) ??
    connectors.find(({ info, name }) => info?.rdns === wallet || name === wallet)
  const { isConnected, isAsked } = useLatchState(({ connection: { attempt, connections } }) => ({
    isConnected: !!connector && connections.some(({ connectorId }) => connectorId === connector.id),
    isAsked: !!connector && attempt?.status === 'waiting' && attempt.connectorId === connector.id,
  }))
  const open = (route?: Parameters<typeof latch.open>[0]): void => void latch.open(route).catch(() => {})
  const ask = ({ id, type }: Connector): void => {
    // The visitor ticks the box of the terms in the list of wallets.
    if (!mayConnect(latch.options, latch.getState().legal)) return open({ view: 'Connect' })
    // The code of a pairing is in its view.
    if (type === 'WALLET_CONNECT') return open({ view: 'ConnectingWalletConnect', params: {} })
    latch.connect({ wallet: id }).catch((error: unknown) => {
      if (isLatchError(error) && !ENDED_BY_VISITOR.includes(error.code)) void explain(latch, error)
    })
  }
  return {
    status: !connector ? 'absent' : isAsked ? 'connecting' : isConnected ? 'connected' : 'installed',
    name: connector?.name ?? given,
    icon: connector?.imageUrl,
    connect: () => (!connector ? open({ view: 'Connect' }) : isAsked || isConnected ? open() : ask(connector)),
    prefetch: () => void latch.feature('modal').catch(() => {}),
  }
}

/**
 * A button that connects one wallet. Its class has the status: `latch-installed`, `latch-absent`, `latch-connecting` or
 * `latch-connected`. Throws outside of a `LatchProvider`.
 */
export const WalletButton: ForwardRefExoticComponent<WalletButtonProps & RefAttributes<HTMLButtonElement>> =
  /* #__PURE__ */ forwardRef<HTMLButtonElement, WalletButtonProps>(function WalletButton(
    { wallet, name, children, ...rest },
    element,
  ) {
    const state = useWallet(wallet, name)
    if (typeof children === 'function') return children(state)
    const { status, connect: open, prefetch } = state
    return (
      <Frame
        state={{ open, prefetch }}
        kind={`wallet latch-${status}`}
        aria-busy={status === 'connecting' || undefined}
        aria-haspopup={status === 'installed' ? undefined : 'dialog'}
        {...rest}
        element={element}
      >
        {children ?? (
          <>
            {/* While the wallet is asked, `button.css` draws the spinner in its place. */}
            {status !== 'connecting' && <ButtonIcon src={state.icon} name={state.name} />}
            <bdi translate="no">{state.name}</bdi>
          </>
        )}
      </Frame>
    )
  })
