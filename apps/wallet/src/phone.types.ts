import type { CoreTypes } from '@walletconnect/types'
import type { BackLink } from './backLink.js'
import type { VerifyWords } from './verify.js'

/** What there is to read of a request, whole. */
export interface RequestView {
  readonly title: string
  readonly rows: readonly (readonly [label: string, text: string])[]
}

/** Something that somebody has to decide. */
export interface Prompt extends RequestView {
  readonly id: number
  /** The session it came through; of a pairing, that of the pairing. */
  readonly topic: string
  readonly app: CoreTypes.Metadata
  readonly verify: VerifyWords
  /** `false`: it can only be rejected. */
  readonly isApprovable: boolean
}

/** What became of it. `gone`: it expired, or the app took it back. */
export type Decision = 'approved' | 'rejected' | 'gone'

/** An app that is connected. */
export interface ConnectedApp {
  readonly topic: string
  readonly name: string
  readonly url: string
}

/** All that the phone shows. */
export interface PhoneState {
  /** From 0. */
  readonly account: number
  /** The CAIP-2 id of the network that is chosen. */
  readonly network: string
  /** The same, as long as it is an EVM one; else the one that was before it. */
  readonly evmNetwork: string
  readonly sessions: readonly ConnectedApp[]
  /** The first of those that wait. */
  readonly prompt: Prompt | undefined
  /** Whether a link was taken, and the app hasn't come yet. */
  readonly isPairing: boolean
  /** What went wrong, in words. */
  readonly problem: string | undefined
  readonly back: BackLink | undefined
  /** `false`: another tab has taken over. */
  readonly isHere: boolean
}
