import type { PrivateKeyAccount } from 'viem/accounts'
import { describe } from './describe.js'
import { createEvmSigner } from './evmSigner.js'
import { jsonFields, type JsonFields } from './jsonFields.js'
import type { Handler, HandlerDeps } from './methods.js'
import { providerError } from './providerError.js'
import { answerFields, signInMessage, type SignInAnswer, type SignInFields } from './signInMessage.js'

const CAPABILITY = 'signInWithEthereum'

/**
 * Creates `wallet_connect` of ERC-7846, which connects and signs in by one consent where the app asks for the capability
 * `signInWithEthereum`. It knows no other capability, and leaves those out of its answer.
 *
 * @throws a ProviderError with 4200 where the switch `oneClick` says so, with -32602 for a capability without a nonce or a
 * chain id, with 5710 for a chain that the wallet doesn't know.
 */
export function createConnect(deps: HandlerDeps): Handler {
  const { core, session } = deps
  return async (params, method) => {
    const { oneClick } = core.switches()
    if (oneClick === 'unsupported') throw providerError(4200, `The wallet doesn't support ${method}.`)
    const [given] = Array.isArray(params) ? (params as readonly unknown[]) : []
    const wanted = jsonFields(jsonFields(given)['capabilities'])[CAPABILITY]
    const isSigning = wanted !== undefined && oneClick !== 'none' && oneClick !== 'error'
    if (!isSigning) await core.connect(method, (title) => describe(title, method, session.situation(), []))
    const signed = isSigning ? await signIn(deps, method, jsonFields(wanted), oneClick) : failed(wanted, oneClick)
    const [address] = session.accounts()
    return { accounts: [{ address, capabilities: signed === undefined ? {} : { [CAPABILITY]: signed } }] }
  }
}

const failed = (wanted: unknown, oneClick: string): object | undefined =>
  wanted !== undefined && oneClick === 'error' ? { code: -32603, message: 'The wallet failed to sign in.' } : undefined

/** Asks for the consent, signs, and gives the app permission to see the account. */
async function signIn(
  { core, session, config }: HandlerDeps,
  method: string,
  wanted: JsonFields,
  answer: SignInAnswer,
): Promise<{ message: string; signature: string }> {
  const { permission, prompts, page, switches } = core
  const { nonce, chainId } = wanted
  if (typeof nonce !== 'string' || !/^0x[\da-f]+$/i.test(String(chainId)))
    throw providerError(-32602, `${CAPABILITY} needs a nonce and a chain id.`)
  if (!session.knownChain(Number(chainId)))
    throw providerError(5710, `The wallet doesn't know chain ${Number(chainId)}.`)
  const others = config.accounts.filter((_, index) => index !== permission.account())
  const [other] = others.map((account) => createEvmSigner(account, switches()))
  const asked: SignInFields = {
    version: '1',
    domain: new URL(page.origin).host,
    uri: page.origin,
    issuedAt: new Date().toISOString(),
    ...wanted,
    chainId: String(Number(chainId)),
    address: session.account().address,
  }
  const fields = answerFields(asked, answer, other?.address ?? asked.address)
  const signer = [session.account(), other].find((one) => one?.address === fields.address) as PrivateKeyAccount
  const message = signInMessage('Ethereum', fields)
  const view = (title: string): ReturnType<typeof describe> =>
    describe(title, method, session.situation(), [['Message', message]])
  await core.unlock(method, view)
  await prompts.ask({ kind: 'connect', method, view: () => view('Sign in to this app?') })
  permission.permit()
  return { message, signature: await signer.signMessage({ message }) }
}
