import { isPending, isSupportedNetwork, type AccountState, type Network } from '@latchkit/core'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { amountOf } from '../shared/amount.js'
import { shortAddress } from '../shared/shortAddress.js'
import { buttonsWords } from '../words/en/buttons.js'
import { useSay, useSpoken } from '../words/useSay.js'
import { useLatch } from './context.js'
import { useLatchAccount, useLatchNetwork } from './hooks.js'
import { useLatchState } from './useLatchState.js'

/** What a button's render function is given. */
export interface ButtonState {
  readonly account: AccountState
  readonly network: Network
  /** Whether the wallet is on a network of the app's. */
  readonly supported: boolean
  /** Whether the answer is still open: connecting, or restoring after a reload. */
  readonly pending: boolean
  /** The language that the kit speaks, a BCP 47 tag: for `lang` around its texts. */
  readonly lang: string
  /** Opens the modal at what this button is about. */
  readonly open: () => void
  /** Loads the modal's code early: for `onPointerEnter` and `onFocus`. */
  readonly prefetch: () => void
}

/** What the buttons take: anything a `<button>` takes, or a render function that draws everything itself. */
export interface LatchButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly children?: ReactNode | ((state: ButtonState) => ReactNode)
}

function useButtonState(view?: 'Networks'): ButtonState {
  const latch = useLatch()
  const account = useLatchAccount()
  const { network, networks } = useLatchNetwork()
  return {
    account,
    network,
    supported: account.status !== 'connected' || isSupportedNetwork(networks, network.caipNetworkId),
    pending: isPending(account.status),
    lang: useSpoken().locale,
    // A chunk that can't be loaded, offline perhaps: the next press tries again.
    open: () => void latch.open(view && { view }).catch(() => {}),
    prefetch: () => void latch.feature('modal').catch(() => {}),
  }
}

function Frame({
  state,
  children,
  className = '',
  kind,
  style,
  onClick,
  onPointerEnter,
  onFocus,
  ...rest
}: LatchButtonProps & { readonly state: ButtonState; readonly kind: string }): ReactNode {
  const { mode, variables } = useLatchState(({ theme }) => theme)
  const properties = {
    '--latch-accent': variables.accent,
    '--latch-font': variables.fontFamily,
    '--latch-radius': variables.radius,
  }
  return (
    <button
      type="button"
      className={`latch-button latch-${kind} ${className}`.trim()}
      style={{ ...properties, ...style }}
      data-latch-mode={mode}
      aria-haspopup="dialog"
      onPointerEnter={(event) => {
        state.prefetch()
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        state.prefetch()
        onFocus?.(event)
      }}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) state.open()
      }}
      {...rest}
    >
      {children as ReactNode}
    </button>
  )
}

/** The page's language isn't always ours; what the app says in a button is the page's. */
const langOf = (children: ReactNode, { lang }: ButtonState): string | undefined => (children ? undefined : lang)

/** Opens the modal: at the wallets, or at the account once one is connected. */
export function ConnectButton(props: LatchButtonProps): ReactNode {
  const state = useButtonState()
  const say = useSay(buttonsWords)
  const { children, ...rest } = props
  if (typeof children === 'function') return children(state)
  const { status } = state.account
  return (
    <Frame state={state} kind="connect" lang={langOf(children, state)} aria-busy={state.pending || undefined} {...rest}>
      {children ??
        say(
          status === 'connected' ? 'button.manage' : status === 'connecting' ? 'button.connecting' : 'button.connect',
        )}
    </Frame>
  )
}

/** Shows the connected account, with its balance where that is known, and opens it. Nothing while there is none. */
export function AccountButton(props: LatchButtonProps): ReactNode {
  const state = useButtonState()
  const say = useSay(buttonsWords)
  const { children, ...rest } = props
  if (typeof children === 'function') return children(state)
  const { address, balance, balanceSymbol } = state.account
  if (!address) return null
  const amount = balance && balanceSymbol && `${amountOf(balance, state.lang)} ${balanceSymbol}`
  const short = shortAddress(address)
  const name = say('button.account', { address: amount ? `${amount} ${short}` : short })
  return (
    <Frame
      state={state}
      kind="account"
      lang={langOf(children, state)}
      aria-label={children ? undefined : name}
      {...rest}
    >
      {children ?? (
        <>
          {amount && (
            <span className="latch-balance" dir="ltr" translate="no">
              {amount}
            </span>
          )}{' '}
          <span className="latch-address" translate="no" title={address}>
            {short}
          </span>
        </>
      )}
    </Frame>
  )
}

/** Shows the active network and opens the list of networks. */
export function NetworkButton(props: LatchButtonProps): ReactNode {
  const state = useButtonState('Networks')
  const say = useSay(buttonsWords)
  const { children, ...rest } = props
  if (typeof children === 'function') return children(state)
  const name = state.supported ? state.network.name : say('button.unsupported')
  return (
    <Frame
      state={state}
      kind={state.supported ? 'network' : 'network latch-unsupported'}
      lang={langOf(children, state)}
      aria-label={children ? undefined : say('button.network', { network: name })}
      {...rest}
    >
      {children ?? name}
    </Frame>
  )
}

/** Whichever fits: the connect button, or the network's and the account's once one is connected. */
export function LatchButton(props: LatchButtonProps): ReactNode {
  const { status } = useLatchAccount()
  if (typeof props.children === 'function' || status !== 'connected') return <ConnectButton {...props} />
  return (
    <span className="latch-group">
      <NetworkButton />
      <AccountButton {...props} />
    </span>
  )
}
