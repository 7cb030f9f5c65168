import type { Latch } from '@latchkit/core'
import type { LatchElementEventMap } from './events.types.js'

/** What the network's button shows: the network's picture and its name, or one of them. */
export type ShownChain = 'full' | 'icon' | 'name'

/** What all elements have. Each property but `latch` is also an attribute, with hyphens between its words. */
interface LatchElement extends HTMLElement {
  /**
   * The kit of the element. Default: the kit of the page with the id of the attribute `kit`, else the first one. An
   * element that is on the page before the kit waits for it.
   */
  latch: Latch | undefined
  /** The option `id` of the kit, on a page with several. */
  kit: string | undefined
  /** Whether the button can't be pressed. */
  disabled: boolean
}

/** `<latch-button>`: connects a wallet; once one is connected, it shows the network and the account. */
export interface LatchButtonElement extends LatchElement {
  /** What the button says while no wallet is connected. Default: "Connect wallet", in the visitor's language. */
  label: string | undefined
  /**
   * Whether the account's button shows the native balance. `true` also reads it, again and again. Default: it shows a
   * balance that other parts of the page read. The attribute `show-balance="false"` is `false`.
   */
  showBalance: boolean | undefined
  /**
   * Whether the account's button shows the name of the account, such as an ENS name, in place of the address, and looks it
   * up. Default: false.
   */
  showName: boolean | undefined
  /** What the network's button shows; `none`: there is no such button. Default: `name`. */
  chainStatus: ShownChain | 'none' | undefined
}

/** `<latch-account-button>`: shows the account and opens it. Empty while no wallet is connected. */
export interface LatchAccountButtonElement extends LatchElement {
  /** Whether the button shows the native balance: as that of {@link LatchButtonElement}. */
  showBalance: boolean | undefined
  /** Whether the button shows the name of the account: as that of {@link LatchButtonElement}. */
  showName: boolean | undefined
}

/** `<latch-network-button>`: shows the network and opens the list of networks. */
export interface LatchNetworkButtonElement extends LatchElement {
  /** What the button shows. Default: `name`. */
  chainStatus: ShownChain | undefined
}

/** The elements, by their names. */
export interface LatchElements {
  readonly 'latch-button': LatchButtonElement
  readonly 'latch-account-button': LatchAccountButtonElement
  readonly 'latch-network-button': LatchNetworkButtonElement
}

declare global {
  interface HTMLElementTagNameMap {
    'latch-button': LatchButtonElement
    'latch-account-button': LatchAccountButtonElement
    'latch-network-button': LatchNetworkButtonElement
  }
  // The events bubble, so the page may listen to them anywhere.
  // oxlint-disable-next-line typescript/no-empty-object-type -- Declarations merge in interfaces alone.
  interface GlobalEventHandlersEventMap extends LatchElementEventMap {}
}
