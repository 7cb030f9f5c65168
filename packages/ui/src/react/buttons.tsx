import { findPicture, isPending, isSupportedNetwork, type AccountState, type Network } from '@latchkit/core'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { amountOf } from '../shared/amount.js'
import { shortAddress } from '../shared/shortAddress.js'
import { buttonsWords } from '../words/en/buttons.js'
import { useSay, useSpoken } from '../words/useSay.js'
import { useLatch } from './context.js'
import { useLatchAccount, useLatchNetwork } from './hooks.js'
import { useLatchState } from './useLatchState.js'
import { usePicture } from './usePicture.js'

/** The argument of a button's render function. */
export interface ButtonState {
  /** The account of the active namespace. */
  readonly account: AccountState
  /** The network of the active namespace. */
  readonly network: Network
  /** Whether the wallet is on a network of the app. True without a connection. */
  readonly supported: boolean
  /** Whether a wallet is being connected, or a connection is being restored after a reload. */
  readonly pending: boolean
  /** The language of the kit's texts, a BCP 47 tag: for `lang` around them. */
  readonly lang: string
  /** Opens the modal: at the networks for `NetworkButton`, else at the account, the waiting attempt or the wallets. */
  readonly open: () => void
  /** Loads the modal's code early: for `onPointerEnter` and `onFocus`. */
  readonly prefetch: () => void
}

/** The props of the buttons: the attributes of a `<button>`, and its content or a function that renders all of it. */
export interface LatchButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** The content in place of the kit's label, or a function that renders the whole button. */
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
    // The code may fail to load, for example offline. The next press loads it again.
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

/** Returns the language of the kit's label. A label of the app is in the page's language and needs no `lang`. */
const langOf = (children: ReactNode, { lang }: ButtonState): string | undefined => (children ? undefined : lang)

/**
 * A button that opens the modal: at the wallets, or at the account once a wallet is connected. Its label shows the
 * status. Throws outside of a `LatchProvider`.
 */
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

/**
 * A button that shows the active account, with its balance once that is known, and opens the modal at the account.
 * Renders nothing without an account; a render function is called in either case. Throws outside of a `LatchProvider`.
 */
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

/**
 * A button that shows the active network, or that the wallet is on an unsupported one, and opens the list of networks.
 * Throws outside of a `LatchProvider`.
 */
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
      {children ?? (
        <>
          {state.supported && <NetworkPicture network={state.network} />}
          {name}
        </>
      )}
    </Frame>
  )
}

/**
 * The network's picture, in room that is kept while it loads. A remote picture isn't drawn: the page requests nothing
 * from other hosts before the modal is opened.
 */
function NetworkPicture({ network: { caipNetworkId, assets } }: Pick<ButtonState, 'network'>): ReactNode {
  const { pictures } = useLatch().options
  const wanted = { kind: 'network', ids: assets?.imageUrl ? [] : [caipNetworkId] } as const
  const own = assets?.imageUrl?.startsWith('data:') ? assets.imageUrl : undefined
  const named = usePicture(wanted)
  if (!own && !findPicture(pictures, wanted.kind, wanted.ids)) return null
  const src = own ?? named
  return (
    <span className="latch-picture" aria-hidden>
      {src && <img src={src} alt="" draggable={false} />}
    </span>
  )
}

/**
 * Renders the connect button, or the network's and the account's buttons once a wallet is connected. The props go to
 * the connect or the account button. A render function replaces all of them. Throws outside of a `LatchProvider`.
 */
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
