import { isPending, isSupportedNetwork, type AccountState, type Network } from '@latchkit/core'
import { useSyncExternalStore, type ButtonHTMLAttributes, type ForwardedRef, type ReactNode } from 'react'
import { buttonVariables, isPair, type ButtonVariables } from '../theme/buttonTheme.js'
import { useTranslation } from '../words/useSay.js'
import { useLatch } from './context.js'
import { useLatchAccount, useLatchNetwork } from './hooks.js'
import { useTheme } from './useTheme.js'

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

/**
 * The props of the buttons: the attributes of a `<button>`, and its content or a function that renders all of it. `ref`
 * is the `<button>`.
 */
export interface LatchButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** The content in place of the kit's, or a function that renders the whole button. */
  readonly children?: ReactNode | ((state: ButtonState) => ReactNode)
  readonly [data: `data-${string}`]: unknown
}

/** Returns the state that the buttons share. `view`: where the button opens the modal. */
export function useButtonState(view?: 'Networks'): ButtonState {
  const latch = useLatch()
  const account = useLatchAccount()
  const { network, networks } = useLatchNetwork()
  return {
    account,
    network,
    supported: !account.isConnected || isSupportedNetwork(networks, network.caipNetworkId),
    pending: isPending(account.status),
    lang: useTranslation().locale,
    // The code may fail to load, for example offline. The next press loads it again.
    open: () => void latch.open(view && { view }).catch(() => {}),
    prefetch: () => void latch.feature('modal').catch(() => {}),
  }
}

/** Returns the language of the kit's label. A label of the app is in the page's language and needs no `lang`. */
export const langOf = (own: unknown, { lang }: ButtonState): string | undefined => (own ? undefined : lang)

const never = (): (() => void) => () => {}

/** Whether the component has hydrated. A server, and a page that hydrates, render as if not. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Returns the attributes by which `button.css` draws the kit's theme. */
export function useLook(): Readonly<Record<`data-${string}`, string | true | undefined>> & {
  readonly style: ButtonVariables | undefined
} {
  const { options } = useLatch()
  const theme = useTheme()
  const isHydrated = useHydrated()
  return {
    // A strict content security policy forbids the style attributes of a server's page. A style that React sets in the
    // browser is none.
    style: isHydrated ? buttonVariables(theme) : undefined,
    'data-latch-kit': `kit-${options.id}`,
    'data-latch-mode': theme.mode,
    'data-latch-pair': isPair(theme) || undefined,
  }
}

/** The element of every button of the kit. `kind` is its class. */
export function Frame({
  state: { open, prefetch },
  element,
  children,
  className = '',
  kind,
  style,
  onClick,
  onPointerEnter,
  onFocus,
  ...rest
}: LatchButtonProps & {
  readonly state: Pick<ButtonState, 'open' | 'prefetch'>
  readonly element: ForwardedRef<HTMLButtonElement>
  readonly kind: string
}): ReactNode {
  const look = useLook()
  return (
    <button
      type="button"
      className={`latch-button latch-${kind} ${className}`.trim()}
      {...look}
      style={{ ...look.style, ...style }}
      aria-haspopup="dialog"
      onPointerEnter={(event) => {
        prefetch()
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        prefetch()
        onFocus?.(event)
      }}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) open()
      }}
      {...rest}
      ref={element}
    >
      {children as ReactNode}
    </button>
  )
}
