import { base58, base64 } from '@scure/base'
import type { StandardAccount, StandardWallet } from '../../adapter/provider.types.js'
import { fromBase58 } from '../../adapter/solana.wire.js'
import { tidyBase64 } from '../../adapter/tidyBase64.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { CaipNetworkId } from '../../base/caip.js'
import { fieldsOf } from '../../base/guard.js'
import { embeddedWalletError } from './embedded-wallet.errors.js'
import { providerError, readFailure } from './embedded-wallet.failures.js'

/** What {@link createSolanaSide} needs of the session. */
export interface SolanaSideDeps {
  /** The addresses of the session. Empty without one. */
  readonly addresses: () => readonly string[]
  /** The CAIP-2 ids of the app's networks of Solana. */
  readonly networkIds: () => readonly CaipNetworkId[]
  /** Asks the wallet for a method, and shows the frame. Rejects with a `LatchError`. */
  readonly call: (networkId: CaipNetworkId, method: string, params: unknown) => Promise<unknown>
  readonly signOut: () => Promise<void>
  readonly callListener: (run: () => void) => void
}

/** The wallet of the Wallet Standard for the session. */
export interface SolanaSide {
  readonly wallet: StandardWallet
  /** Emits that the accounts are others now. */
  tell(): void
}

const FEATURES = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const

/** The input of a feature that signs. */
interface Input {
  readonly account: StandardAccount
  readonly chain?: string
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
}

/** Makes the wallet. It doesn't register itself with the page: core passes it to the adapter. */
export function createSolanaSide(deps: SolanaSideDeps): SolanaSide {
  const listeners = new Set<(change: object) => void>()
  const accounts = (): readonly StandardAccount[] => {
    const chains = deps.networkIds()
    return deps.addresses().flatMap((address) => {
      const publicKey = fromBase58(address, 32)
      return publicKey ? [{ address, publicKey, chains, features: FEATURES }] : []
    })
  }

  async function ask(input: Input, method: string, params: object): Promise<Readonly<Record<string, unknown>>> {
    const { account, chain = account.chains[0] } = input
    if (!deps.addresses().includes(account.address)) throw embeddedWalletError('not-connected')
    const answer = await deps.call(chain as CaipNetworkId, method, { ...params, pubkey: account.address })
    return fieldsOf(answer)
  }

  async function signMessage(input: Input): Promise<object> {
    const { message = new Uint8Array() } = input
    const { signature } = await ask(input, 'solana_signMessage', { message: base58.encode(message) })
    return { signedMessage: message, signature: readSignature(signature, 'solana_signMessage') }
  }

  async function signTransaction(input: Input): Promise<object> {
    const { transaction = new Uint8Array() } = input
    const params = { transaction: base64.encode(transaction) }
    const { transaction: signed } = await ask(input, 'solana_signTransaction', params)
    return { signedTransaction: readTransaction(signed) }
  }

  async function signAndSend(input: Input): Promise<object> {
    const { transaction = new Uint8Array() } = input
    const params = { transaction: base64.encode(transaction) }
    const { signature } = await ask(input, 'solana_signAndSendTransaction', params)
    return { signature: readSignature(signature, 'solana_signAndSendTransaction') }
  }

  /** A feature takes several inputs. The visitor approves one after the other. */
  const each =
    (sign: (input: Input) => Promise<object>) =>
    async (...inputs: readonly Input[]): Promise<readonly object[]> => {
      try {
        const outputs: object[] = []
        for (const input of inputs) outputs.push(await sign(input))
        return outputs
      } catch (thrown) {
        throw providerError(readFailure(thrown))
      }
    }

  const version = '1.0.0'
  const supportedTransactionVersions = ['legacy', 0]
  return {
    wallet: {
      version,
      name: 'Email',
      icon: 'data:image/png;base64,',
      get chains() {
        return deps.networkIds()
      },
      get accounts() {
        return accounts()
      },
      features: {
        'standard:connect': {
          version,
          async connect({ silent = false }: { readonly silent?: boolean } = {}) {
            // Only the kit begins a login, because only the kit shows it.
            if (!silent && deps.addresses().length === 0) throw providerError(embeddedWalletError('not-connected'))
            return { accounts: accounts() }
          },
        },
        'standard:disconnect': { version, disconnect: deps.signOut },
        'standard:events': {
          version,
          on(_: string, listener: (change: object) => void) {
            listeners.add(listener)
            return () => void listeners.delete(listener)
          },
        },
        'solana:signMessage': { version, signMessage: each(signMessage) },
        'solana:signTransaction': { version, supportedTransactionVersions, signTransaction: each(signTransaction) },
        'solana:signAndSendTransaction': {
          version,
          supportedTransactionVersions,
          signAndSendTransaction: each(signAndSend),
        },
      },
    },
    tell() {
      for (const listener of [...listeners]) deps.callListener(() => listener({ accounts: accounts() }))
    },
  }
}

function readTransaction(signed: unknown): Uint8Array {
  try {
    return base64.decode(tidyBase64(String(signed)))
  } catch (cause) {
    throw walletError('bad-answer', { method: 'solana_signTransaction' }, cause)
  }
}

function readSignature(signature: unknown, method: string): Uint8Array {
  const bytes = typeof signature === 'string' ? fromBase58(signature, 64) : undefined
  if (!bytes) throw walletError('bad-answer', { method })
  return bytes
}
