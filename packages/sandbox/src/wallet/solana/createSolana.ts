import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignAndSendTransactionInput,
  SolanaSignAndSendTransactionOutput,
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignMessageOutput,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import type { IdentifierString, WalletAccount } from '@wallet-standard/base'
import type { WalletCore } from '../core.js'
import { providerError } from '../providerError.js'
import { answerFields, signInMessage } from '../signInMessage.js'
import { view } from '../standard/createStandard.js'
import type { StandardNamespace } from '../standard/types.js'
import { messageRow, transactionRows } from './describe.js'
import { createSender } from './send.js'
import { withOffChainHeader } from './offChain.js'
import { signMessage, signTransaction } from './signing.js'
import type { SolanaChainConfig, SolanaWalletSwitches } from './types.js'

/**
 * The chains that apps filter wallets by. Wallets list the public clusters by name, and apps with a node on this
 * machine look for `solana:localnet`. The sandbox's CAIP-2 id comes first.
 */
const clusters: readonly IdentifierString[] = ['solana:localnet', 'solana:mainnet', 'solana:devnet', 'solana:testnet']

const versions = ['legacy', 0] as const

type SolanaFeatures = SolanaSignMessageFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature &
  SolanaSignInFeature

/** Creates the Solana part of a wallet. */
export function createSolana(core: WalletCore<SolanaWalletSwitches>, config: SolanaChainConfig): StandardNamespace {
  const chains = [config.caip2, ...clusters]
  const keys = config.accounts.map(({ address, secretKey }) => {
    const bytes = Uint8Array.from(secretKey)
    return { address, privateKey: bytes.slice(0, 32), publicKey: bytes.slice(32) }
  })
  return {
    chains,
    accounts: (index) => keys.slice(index, index + 1),
    features: (seen) => createFeatures({ core, config, chains, keys, seen }),
  }
}

interface SolanaDeps {
  readonly core: WalletCore<SolanaWalletSwitches>
  readonly config: Pick<SolanaChainConfig, 'caip2' | 'rpcUrl'>
  readonly chains: readonly IdentifierString[]
  readonly keys: readonly { readonly address: string; readonly privateKey: Uint8Array }[]
  readonly seen: () => readonly WalletAccount[]
}

/**
 * Asks for consent to sign inputs, and resolves with the private key for each. Rejects with -32602 for an unknown
 * chain, with 4100 for an account that the app may not see.
 */
type Consent = (
  request: { readonly method: string; readonly title: string; readonly kind: 'sign' | 'send' },
  inputs: readonly { readonly account?: Pick<WalletAccount, 'address'>; readonly chain?: IdentifierString }[],
  rows: () => readonly (readonly [string, string])[],
) => Promise<readonly Uint8Array[]>

function createConsent({ core, chains, keys, seen }: SolanaDeps): Consent {
  return async ({ method, title, kind }, inputs, rows) => {
    const addresses = inputs.map(({ account, chain }) => {
      if (chain !== undefined && !chains.includes(chain)) {
        throw providerError(-32602, `The wallet isn't on the chain ${chain}.`)
      }
      const address = account?.address
      if (!seen().some((one) => one.address === address)) {
        throw providerError(4100, 'The app has no permission for this account.')
      }
      return address as string
    })
    const shown = [...new Set(addresses)]
    await core.prompts.ask({ kind, method, view: () => view(core, title, method, shown, rows()) })
    return addresses.map((address) => keyOf(keys, address))
  }
}

function keyOf(keys: SolanaDeps['keys'], address: string): Uint8Array {
  return (keys.find((key) => key.address === address) as { privateKey: Uint8Array }).privateKey
}

function createFeatures(deps: SolanaDeps): SolanaFeatures {
  const { core, config } = deps
  const consent = createConsent(deps)
  const send = createSender(core.page.fetch, config.rpcUrl)
  const answer = core.requests.answer
  const signAndSend = async (
    inputs: readonly SolanaSignAndSendTransactionInput[],
  ): Promise<readonly SolanaSignAndSendTransactionOutput[]> => {
    for (const { chain } of inputs) mustReach(chain, config.caip2)
    const method = 'solana:signAndSendTransaction'
    const request = { method, title: 'Send this transaction?', kind: 'send' } as const
    const given = await consent(request, inputs, () => transactionRows(inputs))
    const outputs = []
    for (const [index, { transaction, account, options }] of inputs.entries()) {
      const signed = signTransaction(given[index] as Uint8Array, account.address, transaction)
      await send(signed, options ?? {})
      outputs.push({ signature: signed.signature })
    }
    return outputs
  }
  core.resume('solana:signAndSendTransaction', (params) => signAndSend((params as readonly object[]).map(restored)))
  return {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs) =>
        answer('solana:signMessage', inputs.map(logged), async () => {
          const request = { method: 'solana:signMessage', title: 'Sign this message?', kind: 'sign' } as const
          const given = await consent(request, inputs, () => inputs.map(({ message }) => messageRow(message)))
          return inputs.map(({ message }, index) => signText(core, given[index] as Uint8Array, message))
        }),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signTransaction: (...inputs) =>
        answer('solana:signTransaction', inputs.map(logged), async () => {
          const request = { method: 'solana:signTransaction', title: 'Sign this transaction?', kind: 'sign' } as const
          const given = await consent(request, inputs, () => transactionRows(inputs))
          return inputs.map(({ transaction, account }, index) => ({
            signedTransaction: signTransaction(given[index] as Uint8Array, account.address, transaction).bytes,
          }))
        }),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction: (...inputs) =>
        answer('solana:signAndSendTransaction', inputs.map(logged), () => signAndSend(inputs)),
    },
    'solana:signIn': createSignIn(deps),
  }
}

/** Creates `solana:signIn`. Signing the message also gives the app permission to see the account. */
function createSignIn({ core, keys, seen }: SolanaDeps): SolanaSignInFeature['solana:signIn'] {
  const { permission, prompts, requests, page } = core
  const method = 'solana:signIn'
  return {
    version: '1.0.0',
    signIn: (...inputs) =>
      requests.answer(method, inputs, async () => {
        const outputs = []
        for (const input of inputs.length > 0 ? inputs : [{}]) {
          const { address, privateKey } = keys[permission.account()] as SolanaDeps['keys'][number]
          if ((input.address ?? address) !== address) {
            throw providerError(4100, 'The wallet has another account chosen.')
          }
          const other = keys.find((key) => key.address !== address) ?? { address, privateKey }
          const asked = { domain: new URL(page.origin).host, ...input, address }
          const fields = answerFields(asked, core.switches().signIn, other.address)
          const message = new TextEncoder().encode(signInMessage('Solana', fields))
          const show = (title: string): ReturnType<typeof view> =>
            view(core, title, method, [address], [messageRow(message)])
          await core.unlock(method, show)
          await prompts.ask({ kind: 'connect', method, view: () => show('Sign in to this app?') })
          permission.permit()
          const account = seen()[0] as WalletAccount
          const key = fields.address === address ? privateKey : other.privateKey
          outputs.push({ account, ...signText(core, key, message) })
        }
        return outputs
      }),
  }
}

/** Signs a text, behind the header of an off-chain message where the switch says so. */
function signText({ switches }: SolanaDeps['core'], key: Uint8Array, text: Uint8Array): SolanaSignMessageOutput {
  const signedMessage = switches().offChainHeader ? withOffChainHeader(text) : text.slice()
  return { signedMessage, signature: signMessage(key, signedMessage), signatureType: 'ed25519' }
}

function mustReach(chain: IdentifierString, own: IdentifierString): void {
  if (chain !== own && chain !== 'solana:localnet') {
    throw providerError(-32602, `The wallet can't reach ${chain}: in the sandbox there is only ${own}.`)
  }
}

/** The form of an input in the log: bytes as base64, the account as its address. */
function logged(input: object): object {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) => {
      if (value instanceof Uint8Array) return [name, btoa(String.fromCharCode(...value))]
      return [name, name === 'account' ? (value as WalletAccount).address : value]
    }),
  )
}

/** Returns the input of a transaction from its form in the log. */
function restored(input: object): SolanaSignAndSendTransactionInput {
  const { transaction, account, ...rest } = input as { readonly transaction: string; readonly account: string }
  const bytes = Uint8Array.from(atob(transaction), (character) => character.charCodeAt(0))
  return { ...rest, transaction: bytes, account: { address: account } } as unknown as SolanaSignAndSendTransactionInput
}
