import type { CoreTypes } from '@walletconnect/types'
import type { BackLink } from './backLink.js'
import type { VerifyWords } from './verify.js'

/** The full content of a request, for the visitor. */
export interface RequestView {
  readonly title: string
  readonly rows: readonly (readonly [label: string, text: string])[]
}

/** A request that the visitor has to decide. */
export interface Prompt extends RequestView {
  readonly id: number
  /** The topic of its session, or of its pairing. */
  readonly topic: string
  readonly app: CoreTypes.Metadata
  readonly verify: VerifyWords
  /** `false`: the visitor can only reject it. */
  readonly isApprovable: boolean
}

/** The decision about a request. `gone`: it expired, or the app withdrew it. */
export type Decision = 'approved' | 'rejected' | 'gone'

/** A connected app. */
export interface ConnectedApp {
  readonly topic: string
  readonly name: string
  readonly url: string
}

/** The state that the phone shows. */
export interface PhoneState {
  /** The index of the account, from 0. */
  readonly account: number
  /** The CAIP-2 id of the chosen network. */
  readonly network: string
  /** The CAIP-2 id of the EVM network that was chosen last. */
  readonly evmNetwork: string
  readonly sessions: readonly ConnectedApp[]
  /** The first waiting request. */
  readonly prompt: Prompt | undefined
  /** Whether the phone has paired by a link, and waits for the app's proposal. */
  readonly isPairing: boolean
  /** The text of the last error. */
  readonly problem: string | undefined
  readonly back: BackLink | undefined
  /** `false`: another tab has taken over. */
  readonly isHere: boolean
}
