/** The kinds of buttons: `latch` is the connect button, or the network's and the account's. */
export type ButtonKind = 'latch' | 'account' | 'network'

/** What the attributes of an element say. */
export interface ButtonProps {
  readonly label: string | undefined
  readonly showBalance: boolean | undefined
  readonly showName: boolean | undefined
  readonly chainStatus: 'full' | 'icon' | 'name' | 'none' | undefined
  readonly disabled: boolean
}
