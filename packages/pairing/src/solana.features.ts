import { fieldsOf, pairingError, walletError, withSignature } from '@latchkit/core/adapter'
import { base58, base64 } from '@scure/base'
import { accountsOf, methodsOf } from './pairing.session.js'
import type { SideDeps } from './pairing.types.js'
import type { StandardAccount } from './standard.wallet.js'

/** A namespace's side of a session, as wallets of the Wallet Standard have it. */
export interface StandardSide {
  accounts(): readonly StandardAccount[]
  call(feature: string, inputs: readonly unknown[]): Promise<unknown>
}

/** What the wallet calls a feature. */
const METHODS = {
  'solana:signMessage': 'solana_signMessage',
  'solana:signTransaction': 'solana_signTransaction',
  'solana:signAndSendTransaction': 'solana_signAndSendTransaction',
} as const

type Feature = keyof typeof METHODS

/** What a feature is called with: one question at a time. */
interface Input {
  readonly account: StandardAccount
  readonly chain?: string
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
}

/** Makes Solana's side of the session. */
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
    // Older wallets give the signature alone.
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
        const publicKey = keyOf(address)
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

function keyOf(address: string): Uint8Array | undefined {
  try {
    const key = base58.decode(address)
    return key.length === 32 ? key : undefined
  } catch {
    return undefined
  }
}

function readTransaction(signed: string): Uint8Array {
  try {
    return base64.decode(signed)
  } catch (cause) {
    throw walletError('bad-answer', { method: 'solana_signTransaction' }, cause)
  }
}

function readSignature(answer: unknown, method: string): Uint8Array {
  const { signature } = fieldsOf(answer)
  try {
    const bytes = base58.decode(String(signature))
    if (bytes.length === 64) return bytes
  } catch {
    // Said below.
  }
  throw walletError('bad-answer', { method })
}
