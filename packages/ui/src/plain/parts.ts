// What the buttons of the page are made of: the same elements as those of `react/buttons.tsx`.
import {
  accountOf,
  activeNetwork,
  isPending,
  isSupportedNetwork,
  type AccountState,
  type LatchState,
  type Network,
  type ResolvedOptions,
} from '@latchkit/core'
import { monogramOf } from '../base/monogramOf.js'
import { buttonsWords } from '../react/buttons.words.js'
import { amountOf } from '../shared/amount.js'
import { shortAddress } from '../shared/shortAddress.js'
import { buttonVariables, isPair } from '../theme/buttonTheme.js'
import { sayer, type Say } from '../words/sayer.js'
import type { Translation } from '../words/translation.js'
import type { Drawn, Part } from './draw.js'

/** The kinds of buttons, as React has them. `latch` is the connect button, or the network's and the account's. */
export type PlainKind = 'latch' | 'account' | 'network'

/** What a page chooses of a button: the props of React's buttons with the same names, without values by width. */
export interface PlainProps {
  /** What the button says while no wallet is connected. Default: "Connect wallet", in the visitor's language. */
  readonly label?: string | undefined
  /**
   * Whether the button shows the native balance. `true` also reads it, again and again. Default: the button shows a
   * balance that other parts of the page read.
   */
  readonly showBalance?: boolean | undefined
  /**
   * Whether the button shows the name of the account, such as an ENS name, in place of the address, and looks it up.
   * Default: false.
   */
  readonly showName?: boolean | undefined
  /**
   * What the network's button shows: the network's picture and its name, or one of them. `none`: there is no such button
   * beside that of the account. Default: `name`.
   */
  readonly chainStatus?: 'full' | 'icon' | 'name' | 'none' | undefined
  /** Whether the button can't be pressed. */
  readonly disabled?: boolean | undefined
}

/** What a button is drawn from. */
export interface Scene {
  readonly options: Pick<ResolvedOptions, 'id' | 'allowUnsupportedChain' | 'enableNetworkSwitch'>
  readonly state: LatchState
  readonly translation: Translation
  readonly props: PlainProps
  /** Returns the address of a network's picture. Undefined where there is none, and until it is loaded. */
  readonly pictureOf: (network: Network) => string | undefined
}

/** A scene, with what several parts read of it. */
interface Seen extends Scene {
  readonly account: AccountState
  readonly network: Network
  /** Whether the app has the network. */
  readonly isListed: boolean
  readonly say: Say<keyof typeof buttonsWords>
}

/**
 * Returns the parts of a button: none for an account's without an account. While a stored connection is restored, the
 * account is the one that is expected.
 */
export function partsOf(kind: PlainKind, scene: Scene): readonly Part[] {
  const { state, translation, props } = scene
  const [account, network, { requested }] = [accountOf(state), activeNetwork(state), state.network]
  const isListed = isSupportedNetwork(requested, network.caipNetworkId)
  const seen: Seen = { ...scene, account, network, isListed, say: sayer(buttonsWords, translation) }
  if (kind === 'network') return [networkPart(seen, props.disabled)]
  if (kind === 'account') return accountParts(seen)
  if (!(account.address ?? account.restoringAddress)) return [connectPart(seen)]
  const hasChoice = requested.length > 1 || !isListed
  const shown = [...(props.chainStatus !== 'none' && hasChoice ? [networkPart(seen)] : []), ...accountParts(seen)]
  return [{ tag: 'span', key: 'group', attributes: { class: 'latch-group' }, children: shown }]
}

function connectPart(seen: Seen): Part {
  const { say, account, props, translation } = seen
  const isBusy = isPending(account.status)
  const texts = {
    connect: props.label || say('button.connect'),
    busy: say('button.connecting'),
    manage: say('button.manage'),
  }
  const shown = isBusy ? 'busy' : 'connect'
  // The texts of the other states are drawn invisibly by `button.css`, so that nothing moves when the state changes.
  const spans = Object.entries(texts).map(([state, text]): Part => {
    const name = state === 'busy' ? 'latch-text latch-busy' : 'latch-text'
    return state === shown
      ? { tag: 'span', key: `${state} shown`, attributes: { class: name }, children: [text] }
      : {
          tag: 'span',
          key: state,
          attributes: { class: name, 'data-latch-text': text, 'aria-hidden': 'true' },
          children: [],
        }
  })
  const attributes = {
    lang: shown === 'connect' && props.label ? undefined : translation.locale,
    'aria-busy': isBusy && 'true',
    disabled: props.disabled,
  }
  const label: Part = { tag: 'span', key: 'label', attributes: { class: 'latch-texts' }, children: spans }
  return buttonPart('connect', seen, attributes, [label])
}

function accountParts(seen: Seen): readonly Part[] {
  const { say, account, network, props, translation } = seen
  const { balance, balanceSymbol, restoringAddress } = account
  const address = account.address ?? restoringAddress
  if (!address) return []
  const isShown = props.showBalance !== false && balance && balanceSymbol
  const amount = isShown ? `${amountOf(balance, translation.locale)} ${balanceSymbol}` : ''
  // Names mean nothing on a test network.
  const short = (props.showName && !network.testnet && account.profileName) || shortAddress(address)
  const attributes = {
    lang: translation.locale,
    'aria-label': say('button.account', { address: amount ? `${amount} ${short}` : short }),
    'aria-busy': restoringAddress && 'true',
    disabled: props.disabled,
  }
  const balanceAttributes = { class: 'latch-balance', dir: 'ltr', translate: 'no' }
  const addressAttributes = { class: 'latch-address', translate: 'no', title: address }
  return [
    buttonPart('account', seen, attributes, [
      ...(amount ? [{ tag: 'span', key: 'balance', attributes: balanceAttributes, children: [amount] } as const] : []),
      ' ',
      { tag: 'span', key: 'address', attributes: addressAttributes, children: [short] },
    ]),
  ]
}

function networkPart(seen: Seen, disabled?: boolean): Part {
  const { say, account, network, isListed, options, translation, pictureOf } = seen
  const { chainStatus = 'name' } = seen.props
  const isFine = isListed || !account.isConnected || options.allowUnsupportedChain
  const known = isListed ? network.name : say('button.otherNetwork', { id: String(network.id) })
  const name = isFine ? known : say('button.unsupported')
  const lang = translation.locale
  const hasIcon = isFine && (chainStatus === 'full' || chainStatus === 'icon')
  const icon = hasIcon ? [iconPart(pictureOf(network), name)] : []
  const hasName = chainStatus !== 'icon' || !isFine
  if (!options.enableNetworkSwitch) {
    // A text in the look of the button, where the app lets no visitor switch.
    const children = chainStatus === 'icon' ? [name] : [...icon, name]
    return { ...buttonPart('network latch-label', seen, { lang }, children), tag: 'span' }
  }
  const label = say('button.network', { network: name })
  const kind = isFine ? 'network' : 'network latch-unsupported'
  return buttonPart(kind, seen, { lang, 'aria-label': label, disabled }, [...icon, ...(hasName ? [name] : [])])
}

/** A small picture, or the first letter of the name where there is none. */
const iconPart = (src: string | undefined, name: string): Part =>
  src
    ? {
        tag: 'img',
        key: src,
        attributes: { class: 'latch-icon', src, alt: '', referrerpolicy: 'no-referrer' },
        children: [],
      }
    : {
        tag: 'span',
        key: 'icon',
        attributes: { class: 'latch-icon', 'aria-hidden': 'true' },
        children: [monogramOf(name)],
      }

/** The element of every button, with the attributes by which `button.css` draws the kit's theme. `kind` is its class. */
function buttonPart(
  kind: string,
  { options, state: { theme } }: Scene,
  attributes: Part['attributes'],
  children: readonly Drawn[],
): Part {
  const isText = kind.endsWith('latch-label')
  return {
    tag: 'button',
    key: kind.split(' ')[0] ?? kind,
    attributes: {
      ...(isText ? {} : { type: 'button', 'aria-haspopup': 'dialog' }),
      class: `latch-button latch-${kind}`,
      part: isText ? 'text' : 'button',
      'data-latch-kit': `kit-${options.id}`,
      'data-latch-mode': theme.mode,
      'data-latch-pair': isPair(theme) && 'true',
      ...attributes,
    },
    variables: buttonVariables(theme),
    children,
  }
}
