import type { PairingContext, SignInInput } from '@latchkit/core/adapter'
import type UniversalProvider from '@walletconnect/universal-provider'
import { isEvmAlone, type SendSignIn, type SignInRequest } from './eip155.signIn.js'
import type { ApprovedSession, Attempt } from './pairing.attempt.js'
import { proposalOf } from './pairing.proposal.js'

/** What {@link createCodes} needs. */
export interface CodeDeps {
  readonly context: Pick<PairingContext, 'namespaces' | 'networks'>
  readonly provider: UniversalProvider
  readonly sendSignIn: SendSignIn
  /** Whether an attempt goes on. It ends where a wallet approves an older code. */
  readonly isPresent: (of: Attempt) => boolean
  /** The latest code of an attempt is there. */
  readonly show: (uri: string) => void
  /** A wallet has approved a code. */
  readonly approved: (approved: ApprovedSession) => Promise<void> | void
  /** A code of an attempt has failed, while it still counts as pending. */
  readonly failed: (of: Attempt, error: unknown) => void
}

/** Makes a function that makes a code for an attempt, and waits until the code has ended. */
export function createCodes(deps: CodeDeps): (of: Attempt) => Promise<void> {
  const { context, provider, sendSignIn, isPresent, show, approved, failed } = deps
  const { namespaces, networks } = context

  /** What a wallet is to sign that reads the next code. The protocol signs for EVM chains alone (S5.08). */
  const toSign = async ({ signIn }: Attempt): Promise<SignInInput | undefined> =>
    isEvmAlone(Object.keys(proposalOf(networks, namespaces))) ? signIn?.().catch(() => undefined) : undefined

  return async (of) => {
    of.pending += 1
    of.isMaking = true
    let asked: SignInRequest | undefined
    let signIn: SignInInput | undefined
    let hasEnded = false
    const complete = async (uri: string): Promise<void> => {
      // Where the request can't be sent, the code asks for a session alone.
      asked = signIn && (await sendSignIn(uri, signIn).catch(() => undefined))
      if (hasEnded || !isPresent(of)) return asked?.end()
      of.uri = asked?.uri ?? uri
      of.isMaking = false
      show(of.uri)
      void asked?.answer.then(approved).catch((error: unknown) => failed(of, error))
    }
    const onUri = (uri: string): void => void complete(uri)
    try {
      signIn = await toSign(of)
      if (!isPresent(of)) return
      provider.once('display_uri', onUri)
      // The app's present networks. The provider's own list may hold what an earlier wallet approved.
      Object.assign(provider, { namespaces: undefined, optionalNamespaces: proposalOf(networks, namespaces) })
      await approved({ session: await provider.pair(undefined), signIns: [] })
    } catch (error) {
      failed(of, error)
    } finally {
      hasEnded = true
      of.pending -= 1
      of.isMaking = false
      asked?.end()
      provider.removeListener('display_uri', onUri)
    }
  }
}
