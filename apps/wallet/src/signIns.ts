import type { WalletKitTypes } from '@reown/walletkit'
import type { SandboxAccount } from '@latchkit/sandbox'
import { approveSignIn, phoneProofs, type PhoneProof } from '@latchkit/sandbox/wallet'
import type { AuthTypes, CoreTypes } from '@walletconnect/types'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import type { AppDeps } from './proposals.js'
import { verifyWords } from './verify.js'

/** The longest time of a timer, about 25 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Answers an app that asks to connect and sign in with one click. Resolves with the app once the visitor has decided,
 * or with undefined where the request is gone.
 *
 * @throws where the phone has none of the chains that the app names. The app gets an error too.
 */
export async function answerSignIn(
  deps: AppDeps,
  { id, topic, params, verifyContext }: WalletKitTypes.SessionAuthenticate,
): Promise<CoreTypes.Metadata | undefined> {
  const { kit, world, prompts, state } = deps
  const { metadata } = params.requester
  const authPayload = await choosePayload(deps, id, params.authPayload)
  const { checked, sent } = phoneProofs(world.manifest.evm.accounts[state().account] as SandboxAccount, world.signIn)
  const issuerOf = ({ address }: PhoneProof): string => `did:pkh:${authPayload.chains[0]}:${address}`
  const messageOf = (proof: PhoneProof): string => kit.formatAuthMessage({ request: authPayload, iss: issuerOf(proof) })
  const prove = async (proof: PhoneProof): Promise<AuthTypes.Cacao> => {
    const s = await proof.sign(messageOf(proof))
    return buildAuthObject(authPayload, { t: proof.type, s }, issuerOf(proof))
  }
  const timer = setTimeout(
    () => prompts.drop((prompt) => prompt.id === id),
    Math.min(params.expiryTimestamp * 1000 - Date.now(), LONGEST_TIMER_MS),
  )
  const decision = await prompts.ask({
    id,
    topic,
    app: metadata,
    verify: verifyWords(verifyContext, metadata.url),
    title: 'Sign in to this app?',
    rows: [
      ['Account', sent.address],
      ['Message', messageOf(sent)],
    ],
    isApprovable: true,
  })
  clearTimeout(timer)
  if (decision === 'gone') return undefined
  if (decision === 'rejected') {
    await kit.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') })
    return metadata
  }
  await approveSignIn(kit, id, { checked: await prove(checked), sent: await prove(sent) })
  return metadata
}

/**
 * Returns the payload to sign: the parts of the app's request that the phone supports, with the chosen network first if
 * the app named it.
 */
async function choosePayload(
  { kit, world, state }: AppDeps,
  id: number,
  authPayload: AuthTypes.PayloadParams,
): Promise<AuthTypes.PayloadParams> {
  const own = world.manifest.evm.chains.map(({ caip2 }): string => caip2)
  const chosen = state().evmNetwork
  const chains = [chosen, ...own.filter((chain) => chain !== chosen)].filter((chain) =>
    authPayload.chains.includes(chain),
  )
  try {
    // With an empty list the library would accept all chains.
    if (chains.length === 0) throw new RangeError('The app asks for no network that the phone can sign in on.')
    return populateAuthPayload({ authPayload: { ...authPayload, chains }, chains, methods: [...world.methods.eip155] })
  } catch (error) {
    await kit.rejectSessionAuthenticate({ id, reason: getSdkError('UNSUPPORTED_CHAINS') })
    throw error
  }
}
