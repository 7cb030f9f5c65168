import type { WalletKitTypes } from '@reown/walletkit'
import { signEvmMessage } from '@latchkit/sandbox/wallet'
import type { AuthTypes, CoreTypes } from '@walletconnect/types'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { methods } from './methods.js'
import type { AppDeps } from './proposals.js'
import { verifyWords } from './verify.js'

/** What timers can count: about 25 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Answers an app that wants to connect and sign in by one click. Resolves with the app when somebody has decided, with
 * nothing when it is gone.
 *
 * @throws when none of the chains that it names is the phone's; the app is told.
 */
export async function answerSignIn(
  deps: AppDeps,
  { id, topic, params, verifyContext }: WalletKitTypes.SessionAuthenticate,
): Promise<CoreTypes.Metadata | undefined> {
  const { kit, world, prompts, state } = deps
  const { metadata } = params.requester
  const authPayload = await choosePayload(deps, id, params.authPayload)
  const account = world.account(state().account).eip155
  const iss = `did:pkh:${authPayload.chains[0]}:${account.address}`
  const message = kit.formatAuthMessage({ request: authPayload, iss })
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
      ['Account', account.address],
      ['Message', message],
    ],
    isApprovable: true,
  })
  clearTimeout(timer)
  if (decision === 'gone') return undefined
  if (decision === 'rejected') {
    await kit.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') })
    return metadata
  }
  const s = await signEvmMessage(account, message)
  await kit.approveSessionAuthenticate({ id, auths: [buildAuthObject(authPayload, { t: 'eip191', s }, iss)] })
  return metadata
}

/** What is signed: the app's wishes, as far as the phone can fulfil them, for the chosen network if it is one of them. */
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
    // Given none, the library lets all of them through.
    if (chains.length === 0) throw new RangeError('The app asks for no network that the phone can sign in on.')
    return populateAuthPayload({ authPayload: { ...authPayload, chains }, chains, methods: [...methods.eip155] })
  } catch (error) {
    await kit.rejectSessionAuthenticate({ id, reason: getSdkError('UNSUPPORTED_CHAINS') })
    throw error
  }
}
