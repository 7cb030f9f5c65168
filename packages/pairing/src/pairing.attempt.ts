import type { PairedSignIn, Pairing } from '@latchkit/core/adapter'
import type { WalletConnectSession } from './pairing.session.js'

/** What a wallet has approved. */
export interface ApprovedSession {
  readonly session: WalletConnectSession
  /** What it has signed with its approval. */
  readonly signIns: readonly PairedSignIn[]
}

/** One attempt to get a session. It may have several codes: the first one that a wallet approves counts (F044). */
export interface Attempt {
  /** Settles by `approve` or `fail`. */
  readonly approved: Promise<ApprovedSession>
  /** Makes what a wallet is to sign with its approval. */
  signIn: Parameters<Pairing['open']>[0]['signIn']
  /** The latest code. */
  uri: string | undefined
  /** Whether the kit still waits for an approval. */
  isWanted: boolean
  /** The number of codes that a wallet may still approve. */
  pending: number
  /** Whether the library is making a code. Making a second one at the same time would interfere with it. */
  isMaking: boolean
  approve(approved: ApprovedSession): void
  fail(error: unknown): void
}

/** Makes an attempt without a code. Its first code counts as being made. */
export function createAttempt(): Attempt {
  let approve: Attempt['approve'] = () => {}
  let fail: Attempt['fail'] = () => {}
  const approved = new Promise<ApprovedSession>((resolve, reject) => {
    approve = resolve
    fail = reject
  })
  // An attempt that was given up may fail while no caller awaits it. That must not be an unhandled rejection.
  approved.catch(() => {})
  return { approved, signIn: undefined, uri: undefined, isWanted: true, pending: 0, isMaking: true, approve, fail }
}
