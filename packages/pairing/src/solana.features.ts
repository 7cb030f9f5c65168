import { fieldsOf, fromBase58, pairingError, tidyBase64, walletError, withSignature } from '@latchkit/core/adapter'
import { base58, base64 } from '@scure/base'
import { accountsOf, methodsOf } from './pairing.session.js'
import type { SideDeps } from './pairing.types.js'
import type { StandardAccount } from './standard.wallet.js'

/** The side of a session for one namespace, in the form of the Wallet Standard. */
export interface StandardSide {
  /**
   * Returns the accounts that the session shares, with the features that the wallet approved. Empty without a session.
   */
  accounts(): readonly StandardAccount[]
  /** Calls a feature. Resolves with one output per input. */
  call(feature: string, inputs: readonly unknown[]): Promise<unknown>
}

/** The features, and WalletConnect's method for each. */
const METHODS = {
  'solana:signMessage': 'solana_signMessage',
  'solana:signTransaction': 'solana_signTransaction',
  'solana:signAndSendTransaction': 'solana_signAndSendTransaction',
} as const

type Feature = keyof typeof METHODS

/** The input of a feature. */
interface Input {
  readonly account: StandardAccount
  readonly chain?: string
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
}

/**
 * Makes Solana's side of the session, by WalletConnect's RPC methods for `solana`. Sends the inputs of a call one after
 * the other. `call` rejects with `pairing/not-connected`, `wallet/unsupported-method`, `wallet/bad-answer`, or as the
 * wallet does.
 */
export function createSolanaSide(deps: SideDeps): StandardSide {
  const networkOf = ({ chain, account }: Input): string => chain ?? account.chains[0] ?? ''

  async function signMessage(input: Input): Promise<object> {
    const { account, message = new Uint8Array() } = input
    const params = { message: base58.encode(message), pubkey: account.address }
    const answer = await deps.ask(networkOf(input), 'solana_signMessage', params)
    return { signedMessage: message, signature: readSignature(answer, 'solana_signMessage') }
  }

  async function signTransaction(input: Input): Promise<object> {
    const { account, transaction = new Uint8Array() } = input
    const params = { transaction: base64.encode(transaction), pubkey: account.address }
    const answer = await deps.ask(networkOf(input), 'solana_signTransaction', params)
    const { transaction: signed } = fieldsOf(answer)
    if (typeof signed === 'string') return { signedTransaction: readTransaction(signed) }
    // Older wallets answer with the signature only.
    const signature = readSignature(answer, 'solana_signTransaction')
    return { signedTransaction: withSignature(transaction, base58.decode(account.address), signature) }
  }

  async function signAndSend(input: Input): Promise<object> {
    const { account, transaction = new Uint8Array() } = input
    const params = { transaction: base64.encode(transaction), pubkey: account.address }
    const answer = await deps.ask(networkOf(input), 'solana_signAndSendTransaction', params)
    return { signature: readSignature(answer, 'solana_signAndSendTransaction') }
  }

  const calls: Readonly<Record<Feature, (input: Input) => Promise<object>>> = {
    'solana:signMessage': signMessage,
    'solana:signTransaction': signTransaction,
    'solana:signAndSendTransaction': signAndSend,
  }

  return {
    accounts() {
      const session = deps.session()
      if (!session) return []
      const methods = methodsOf(session, 'solana')
      const features = (Object.keys(METHODS) as Feature[]).filter((feature) => methods.includes(METHODS[feature]))
      const shared = accountsOf(session, 'solana')
      return [...new Set(shared.map(({ address }) => address))].flatMap((address): StandardAccount[] => {
        const publicKey = fromBase58(address, 32)
        const chains = shared.filter((each) => each.address === address).map(({ networkId }) => networkId)
        return publicKey ? [{ address, publicKey, chains, features }] : []
      })
    },
    async call(feature, inputs) {
      const call = calls[feature as Feature]
      if (!Object.hasOwn(calls, feature)) throw walletError('unsupported-method', { method: feature })
      if (!deps.session()) throw pairingError('not-connected')
      const answers: object[] = []
      for (const input of inputs as Input[]) answers.push(await call(input))
      return answers
    },
  }
}

function readTransaction(signed: string): Uint8Array {
  try {
    return base64.decode(tidyBase64(signed))
  } catch (cause) {
    throw walletError('bad-answer', { method: 'solana_signTransaction' }, cause)
  }
}

function readSignature(answer: unknown, method: string): Uint8Array {
  const { signature } = fieldsOf(answer)
  const bytes = typeof signature === 'string' ? fromBase58(signature, 64) : undefined
  if (!bytes) throw walletError('bad-answer', { method })
  return bytes
}
