import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'
import type { CoreTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import { approveNamespaces, askedChains, sessionProperties } from './namespaces.js'
import type { PhoneState, Prompt, RequestView } from './phone.types.js'
import type { Prompts } from './prompts.js'
import { verifyWords } from './verify.js'
import type { World } from './world.js'

/** The parts that answer apps. */
export interface AppDeps {
  readonly kit: IWalletKit
  readonly world: World
  readonly prompts: Prompts
  readonly state: () => PhoneState
}

/**
 * Answers an app's session proposal. Resolves with the app once the visitor has decided, or with undefined where the
 * proposal is gone.
 */
export async function answerProposal(
  { kit, world, prompts, state }: AppDeps,
  { id, params, verifyContext }: WalletKitTypes.SessionProposal,
): Promise<CoreTypes.Metadata | undefined> {
  const { metadata } = params.proposer
  const approve = (): ReturnType<typeof approveNamespaces> =>
    approveNamespaces(params, world, world.account(state().account), state().network)
  const decision = await prompts.ask({
    ...describeProposal(askedChains(params), world, approve() !== undefined),
    id,
    topic: params.pairingTopic,
    app: metadata,
    verify: verifyWords(verifyContext, metadata.url),
  })
  if (decision === 'gone') return undefined
  // The visitor may have changed the account while the proposal was shown.
  const namespaces = decision === 'approved' ? approve() : undefined
  if (!namespaces) {
    await kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') })
    return metadata
  }
  const properties = sessionProperties(namespaces, world.account(state().account))
  await kit.approveSession({ id, namespaces, ...(properties && { sessionProperties: properties }) })
  return metadata
}

/** Describes the networks that an app asks for, and those of them that the phone doesn't have. */
export function describeProposal(
  asked: readonly string[],
  { networks }: Pick<World, 'networks'>,
  isApprovable: boolean,
): RequestView & Pick<Prompt, 'isApprovable'> {
  const nameOf = (caip2: string): string | undefined => networks.find((network) => network.caip2 === caip2)?.name
  const known = asked.flatMap((caip2) => nameOf(caip2) ?? [])
  const unknown = asked.filter((caip2) => nameOf(caip2) === undefined)
  const rows: RequestView['rows'] = [
    ['Networks', known.join('\n') || (asked.length === 0 ? 'Any' : 'None that the phone has')],
    ...(unknown.length > 0 ? [['Not on this phone', unknown.join('\n')] as const] : []),
  ]
  return { title: isApprovable ? 'Connect to this app?' : 'The phone can’t connect to this app', rows, isApprovable }
}
