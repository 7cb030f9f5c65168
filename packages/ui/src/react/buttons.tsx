import type { Features, Network } from '@latchkit/core'
import { forwardRef, type ForwardRefExoticComponent, type ReactNode, type RefAttributes } from 'react'
import { amountOf } from '../shared/amount.js'
import { shortAddress } from '../shared/shortAddress.js'
import { buttonsWords } from './buttons.words.js'
import { useNetworkName } from '../shared/useNetworkName.js'
import { useSay } from '../words/useSay.js'
import { ButtonIcon } from './ButtonIcon.js'
import { widthClass, type ByWidth } from './byWidth.js'
import { Frame, langOf, useButtonState, type LatchButtonProps } from './ButtonFrame.js'
import { useLatch } from './context.js'
import { useLatchAccount, useLatchNetwork } from './hooks.js'
import { Label } from './Label.js'
import { NetworkLabel } from './NetworkLabel.js'
import { useBalanceReading } from './useLatchBalance.js'
import { usePicture } from './usePicture.js'
import { useWatching } from './useWatching.js'

type Button<props> = ForwardRefExoticComponent<props & RefAttributes<HTMLButtonElement>>

/** The props of {@link ConnectButton}. Content that is no function is the same as `label`. */
export interface ConnectButtonProps extends LatchButtonProps {
  /** What the button says while no wallet is connected. Default: "Connect wallet", in the visitor's language. */
  readonly label?: ReactNode
}

/** The props of {@link AccountButton}. */
export interface AccountButtonProps extends LatchButtonProps {
  /**
   * Whether the button shows the native balance. `true` also reads it, again and again. Default: the button shows a
   * balance that other parts of the page read. `{ small: false, large: true }` shows it in windows from 768 px alone.
   */
  readonly showBalance?: ByWidth<boolean | undefined>
  /**
   * Whether the button shows the name of the account, such as an ENS name, in place of the address, and looks it up. Default:
   * false.
   */
  readonly showName?: boolean | undefined
}

/** What a {@link NetworkButton} shows: the network's picture and its name, or one of them. */
export type ChainStatus = 'full' | 'icon' | 'name'

/** The props of {@link NetworkButton}. */
export interface NetworkButtonProps extends LatchButtonProps {
  /**
   * What the button shows: the network's picture and its name, or one of them. A network without a picture has its first
   * letter as its icon. With `full` and `icon`, the page requests the picture that the app gave the network
   * (`assets.imageUrl`, or one of `pictures`) before the modal is opened, and none of a directory.
   * `{ small: 'icon', large: 'full' }`: what it shows in windows below 768 px, and from there. Default: `name`.
   */
  readonly chainStatus?: ByWidth<ChainStatus | undefined>
}

/**
 * The props of {@link LatchButton}: those of the connect button and of the account button. Content that is no function is
 * what the button says while no wallet is connected.
 */
export interface LatchButtonGroupProps extends ConnectButtonProps, AccountButtonProps {
  /**
   * What the network's button shows, as the `chainStatus` of a {@link NetworkButton}; `none`: there is no such button.
   * Default: `name`.
   */
  readonly chainStatus?: ByWidth<ChainStatus | 'none' | undefined>
}

/**
 * A button that opens the modal: at the wallets, or at the account once a wallet is connected. Its label shows the
 * status. Throws outside of a `LatchProvider`.
 */
export const ConnectButton: Button<ConnectButtonProps> = /* #__PURE__ */ forwardRef<
  HTMLButtonElement,
  ConnectButtonProps
>(function ConnectButton({ children, label, ...rest }, element) {
  const state = useButtonState()
  const say = useSay(buttonsWords)
  if (typeof children === 'function') return children(state)
  const own = label ?? children
  const texts = { connect: own ?? say('button.connect'), busy: say('button.connecting'), manage: say('button.manage') }
  const shown = state.pending ? 'busy' : state.account.isConnected ? 'manage' : 'connect'
  return (
    <Frame
      state={state}
      kind="connect"
      lang={langOf(shown === 'connect' && own, state)}
      aria-busy={state.pending || undefined}
      {...rest}
      element={element}
    >
      <Label texts={texts} shown={shown} />
    </Frame>
  )
})

/**
 * A button that shows the active account, with its balance once that is known, and opens the modal at the account. While a
 * stored connection is restored it shows the account that is expected, and is busy. Renders nothing without an account; a render function is called in either case. Throws outside of a `LatchProvider`.
 */
export const AccountButton: Button<AccountButtonProps> = /* #__PURE__ */ forwardRef<
  HTMLButtonElement,
  AccountButtonProps
>(function AccountButton({ children, showBalance, showName, ...rest }, element) {
  const state = useButtonState()
  const say = useSay(buttonsWords)
  useBalanceReading(widthClass(showBalance, (value) => value === true) !== undefined)
  useWatching('identity', watchIdentity, !!showName)
  if (typeof children === 'function') return children(state)
  const { balance, balanceSymbol, restoringAddress } = state.account
  const address = state.account.address ?? restoringAddress
  if (!address) return null
  const width = widthClass(showBalance, (value) => value !== false)
  const amount = width !== undefined && balance && balanceSymbol && `${amountOf(balance, state.lang)} ${balanceSymbol}`
  // Names mean nothing on a test network.
  const name = showName && !state.network.testnet && state.account.profileName
  const short = name || shortAddress(address)
  const label = say('button.account', { address: amount ? `${amount} ${short}` : short })
  return (
    <Frame
      state={state}
      kind="account"
      aria-busy={restoringAddress ? true : undefined}
      lang={langOf(children, state)}
      aria-label={children ? undefined : label}
      {...rest}
      element={element}
    >
      {children ?? (
        <>
          {amount && (
            <span className={`latch-balance${width}`} dir="ltr" translate="no">
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
})

/**
 * A button that shows the active network, or that the wallet is on an unsupported one, and opens the list of networks. A
 * network that the app doesn't have is named by its chain id where the app allows it (`allowUnsupportedChain`). Where
 * the app lets no visitor switch (`enableNetworkSwitch: false`), it is a text and no button. Throws outside of a
 * `LatchProvider`.
 */
export const NetworkButton: Button<NetworkButtonProps> = /* #__PURE__ */ forwardRef<
  HTMLButtonElement,
  NetworkButtonProps
>(function NetworkButton({ children, chainStatus, ...rest }, element) {
  const state = useButtonState('Networks')
  const say = useSay(buttonsWords)
  const nameOf = useNetworkName()
  const { options } = useLatch()
  if (typeof children === 'function') return children(state)
  const isFine = state.supported || options.allowUnsupportedChain
  const name = isFine ? nameOf(state.network) : say('button.unsupported')
  const icon = widthClass(chainStatus, (value) => value === 'full' || value === 'icon')
  const text = isFine ? widthClass(chainStatus, (value) => value !== 'icon') : ''
  const content = children ?? (
    <>
      {icon !== undefined && isFine && <NetworkIcon network={state.network} name={name} className={icon} />}
      {text ? <span className={text.trim()}>{name}</span> : text === '' && name}
    </>
  )
  if (!options.enableNetworkSwitch)
    return (
      <NetworkLabel {...rest} lang={langOf(children, state)} element={element}>
        {text === '' ? content : (children ?? name)}
      </NetworkLabel>
    )
  return (
    <Frame
      state={state}
      kind={isFine ? 'network' : 'network latch-unsupported'}
      lang={langOf(children, state)}
      aria-label={children ? undefined : say('button.network', { network: name })}
      {...rest}
      element={element}
    >
      {content}
    </Frame>
  )
})

const watchIdentity = (identity: Features['identity']): (() => void) => identity.watch()

/**
 * The network's icon: the picture that the app gave the network, else the one that it named in the option `pictures`, else
 * the first letter.
 */
function NetworkIcon({
  network,
  ...rest
}: {
  readonly network: Network
  readonly name: string
  readonly className: string
}): ReactNode {
  const { caipNetworkId, assets } = network
  const named = usePicture({ kind: 'network', ids: assets?.imageUrl ? [] : [caipNetworkId] })
  return <ButtonIcon src={assets?.imageUrl ?? named} {...rest} />
}

/**
 * Renders the connect button, or the network's and the account's buttons once a wallet is connected, or is expected to be
 * after a reload. Where the app has
 * one network, the network's button is there only while the wallet is on another one. The other props and `ref` are those
 * of the connect or the account button. A render function replaces all of them. Throws outside of a `LatchProvider`.
 */
export const LatchButton: Button<LatchButtonGroupProps> = /* #__PURE__ */ forwardRef<
  HTMLButtonElement,
  LatchButtonGroupProps
>(function LatchButton({ showBalance, showName, chainStatus, ...props }, element) {
  const { address, restoringAddress } = useLatchAccount()
  const { network, networks } = useLatchNetwork()
  if (typeof props.children === 'function' || !(address ?? restoringAddress))
    return <ConnectButton {...props} ref={element} />
  const { children: _children, label: _label, ...rest } = props
  const hasChoice = networks.length > 1 || networks[0]?.caipNetworkId !== network.caipNetworkId
  const width = widthClass(chainStatus, (value) => value !== 'none')
  return (
    <span className="latch-group">
      {width !== undefined && hasChoice && (
        <NetworkButton className={width.trim()} chainStatus={chainStatus as NetworkButtonProps['chainStatus']} />
      )}
      <AccountButton {...rest} showBalance={showBalance} showName={showName} ref={element} />
    </span>
  )
})
