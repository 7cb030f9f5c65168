import {
  walletError,
  type AbilityLoaders,
  type SignatureVerdict,
  type SignIn,
  type SignInInput,
  type Signer,
  type SigningAbilities,
} from '@latchkit/core/adapter'
import type { Outcome } from './createFakeAdapter.js'
import type { AbilityDeps } from './fakeAdapter.deps.js'

/** How the wallet answers where it is asked to sign. */
export interface SigningSwitches {
  readonly sign: Outcome
  readonly signIn: Outcome
  /** The signature of messages and typed data. */
  readonly signature: string
  /** The result of verifying any signature. */
  readonly verdict: SignatureVerdict
  /** What differs in the answer to a request to sign in. */
  readonly signedIn: Partial<SignIn>
  /** The wallet's answer to a request for permissions. */
  readonly granted: unknown
}

/** Where a test names none. */
export const SIGNING_SWITCHES: SigningSwitches = {
  sign: 'ok',
  signIn: 'ok',
  signature: `0x${'5a'.repeat(65)}`,
  verdict: 'valid',
  signedIn: {},
  granted: [],
}

/** Makes the check that throws `wallet/unauthorized` for an account that the wallet of a connection doesn't share (S8.13). */
const createCheck =
  (sharing: AbilityDeps['sharing']) =>
  ({ connectorId, address }: Signer): void => {
    const shared = sharing.get(connectorId)
    const isShared = shared?.some((each) => each.toLowerCase() === address.toLowerCase()) ?? true
    if (!isShared) throw walletError('unauthorized', { address })
  }

/** Makes the answer of a wallet that signs. */
const signerOf =
  ({ log, outcome, now }: AbilityDeps) =>
  async (name: string, args: readonly unknown[], check = () => {}): Promise<string> => {
    log(name, ...args)
    check()
    await outcome((switches) => switches.sign)
    return now().signature
  }

/** The text of a wallet that signs in: of EIP-4361, whatever the namespace is. */
function textOf(input: SignInInput, address: string): string {
  const { domain, statement, uri, version, networkId, nonce, issuedAt, expirationTime, resources } = input
  const fields = {
    URI: uri,
    Version: version,
    'Chain ID': networkId?.split(':')[1],
    Nonce: nonce,
    'Issued At': issuedAt,
    'Expiration Time': expirationTime,
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [''] : [statement, '']),
    ...given.map(([name, value]) => `${name}: ${value}`),
    ...(resources ? ['Resources:', ...resources.map((each) => `- ${each}`)] : []),
  ].join('\n')
}

/** What the wallet signs. */
export function signingOf(deps: AbilityDeps): AbilityLoaders<SigningAbilities> {
  const { log, outcome, now, sharing } = deps
  const sign = signerOf(deps)
  const checkShared = createCheck(sharing)
  return {
    message: async () => ({
      async sign(signer, text) {
        const signature = await sign('message.sign', [signer, text], () => checkShared(signer))
        return signature
      },
      async verify(...args) {
        log('message.verify', ...args)
        return now().verdict
      },
    }),
    typedData: async () => ({ sign: (...args) => sign('typedData.sign', args) }),
    signIn: async () => ({
      async request(connectorId, input): Promise<SignIn> {
        log('signIn.request', connectorId, input)
        await outcome(({ signIn }) => signIn)
        const { accounts, signature, signedIn } = now()
        const [first = ''] = accounts.map((account) => (typeof account === 'string' ? account : account.address))
        const address = input.address ?? first
        const message = textOf(input, address)
        return { address, message, signature, ...signedIn }
      },
    }),
    permissions: async () => ({
      async grant(...args) {
        await sign('permissions.grant', args)
        return now().granted
      },
      async revoke(...args) {
        await sign('permissions.revoke', args)
      },
    }),
  }
}
