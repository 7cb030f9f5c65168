import type { IdentifierString, WalletAccount } from '@wallet-standard/base'
import type { WalletCore } from '../core.js'
import { providerError } from '../providerError.js'
import { view } from '../standard/createStandard.js'
import type { StandardFeatures, StandardNamespace, StandardSwitches } from '../standard/types.js'
import { createEsploraClient, type Reads } from './esploraClient.js'
import { keysOf, type AddressPurpose, type BitcoinKey } from './keys.js'
import { readPsbt } from './psbt.js'
import { createSigner, type BitcoinSigner, type TransactionToSign } from './signer.js'
import type { BitcoinChainConfig } from './types.js'

/** The input of `bitcoin:connect`: the addresses that the app wants, in their order. */
export interface BitcoinConnectInput {
  readonly purposes?: readonly AddressPurpose[]
}

/** The input of `bitcoin:signMessage`. */
export interface BitcoinSignMessageInput {
  readonly account: Pick<WalletAccount, 'address'>
  readonly message: Uint8Array
}

/** The input of `bitcoin:signTransaction` and `bitcoin:signAndSendTransaction`. */
export interface BitcoinSignTransactionInput {
  readonly psbt: Uint8Array
  readonly chain?: IdentifierString
  readonly inputsToSign: readonly {
    readonly account: Pick<WalletAccount, 'address'>
    readonly signingIndexes: readonly number[]
    readonly sigHash?: number
  }[]
}

/**
 * Creates the Bitcoin part of a wallet: `bitcoin:connect`, `bitcoin:signMessage`, `bitcoin:signTransaction` and
 * `bitcoin:signAndSendTransaction`, all of version 1.0.0.
 */
export function createBitcoin(
  core: WalletCore<StandardSwitches>,
  config: BitcoinChainConfig,
  page: Reads,
): StandardNamespace {
  const chains: readonly IdentifierString[] = [config.caip2, 'bitcoin:regtest']
  const keys = config.accounts.map((account) => keysOf(account, config.network))
  const esplora = createEsploraClient(page, () => config.esploraUrl)
  const signer = createSigner({ core, network: () => config.network, esplora })
  return {
    chains,
    accounts: (index) => keys[index] ?? [],
    features: (seen) => createFeatures({ core, chains, keys, signer, seen }),
  }
}

interface FeatureDeps {
  readonly core: WalletCore<StandardSwitches>
  readonly chains: readonly IdentifierString[]
  /** The addresses of each account. */
  readonly keys: readonly (readonly BitcoinKey[])[]
  readonly signer: BitcoinSigner
  readonly seen: () => readonly WalletAccount[]
}

function createFeatures(deps: FeatureDeps): StandardFeatures {
  const { core, signer } = deps
  const { answer } = core.requests
  const version = '1.0.0'
  const toSign = (inputs: readonly BitcoinSignTransactionInput[]): TransactionToSign[] =>
    inputs.map((input) => readInput(deps, input))
  const signAndSend = (inputs: readonly BitcoinSignTransactionInput[]): Promise<readonly string[]> =>
    signer.signTransactions('bitcoin:signAndSendTransaction', toSign(inputs), { send: true })
  core.resume('bitcoin:signAndSendTransaction', (params) => signAndSend((params as readonly object[]).map(restored)))
  return {
    'bitcoin:connect': { version, connect: createConnect(deps) },
    'bitcoin:signMessage': {
      version,
      signMessage: (...inputs: readonly BitcoinSignMessageInput[]) =>
        answer('bitcoin:signMessage', inputs.map(logged), async () => {
          const messages = inputs.map(({ account, message }) => {
            const key = keyFor(deps, account)
            // The prefix of this feature's messages only exists for ECDSA, and taproot has no ECDSA.
            return { key, message, protocol: key.purpose === 'ordinals' ? 'BIP322' : 'ECDSA' } as const
          })
          const signatures = await signer.signMessages('bitcoin:signMessage', messages)
          return inputs.map(({ message }, index) => ({ signedMessage: message.slice(), signature: signatures[index] }))
        }),
    },
    'bitcoin:signTransaction': {
      version,
      signTransaction: (...inputs: readonly BitcoinSignTransactionInput[]) =>
        answer('bitcoin:signTransaction', inputs.map(logged), async () => {
          const transactions = toSign(inputs)
          await signer.signTransactions('bitcoin:signTransaction', transactions)
          return transactions.map(({ transaction }) => ({ signedPsbt: transaction.toPSBT() }))
        }),
    },
    'bitcoin:signAndSendTransaction': {
      version,
      signAndSendTransaction: (...inputs: readonly BitcoinSignTransactionInput[]) =>
        answer('bitcoin:signAndSendTransaction', inputs.map(logged), async () => {
          const sent = await signAndSend(inputs)
          return sent.map((txId) => ({ txId }))
        }),
    },
  }
}

function createConnect({ core, keys, seen }: FeatureDeps): (input?: BitcoinConnectInput) => Promise<object> {
  const method = 'bitcoin:connect'
  const purposeOf = ({ address }: WalletAccount): AddressPurpose | undefined =>
    keys.flat().find((key) => key.address === address)?.purpose
  return (input) =>
    core.requests.answer(method, input, async () => {
      const purposes = input?.purposes ?? ['payment', 'ordinals']
      const stranger = purposes.find((purpose) => purpose !== 'payment' && purpose !== 'ordinals')
      if (stranger !== undefined) throw providerError(-32602, `There is no address for ${String(stranger)}.`)
      const wanted = (): string[] =>
        (keys[core.permission.account()] ?? [])
          .filter(({ purpose }) => purposes.includes(purpose))
          .map(({ address }) => address)
      await core.connect(method, (title) => view(core, title, method, wanted(), []))
      const accounts = seen()
      return { accounts: purposes.flatMap((purpose) => accounts.filter((account) => purposeOf(account) === purpose)) }
    })
}

function readInput(deps: FeatureDeps, { psbt, chain, inputsToSign }: BitcoinSignTransactionInput): TransactionToSign {
  if (chain !== undefined && !deps.chains.includes(chain)) {
    throw providerError(-32602, `The wallet isn't on the chain ${chain}.`)
  }
  const transaction = readPsbt(psbt)
  const requests = inputsToSign.map(({ account, signingIndexes, sigHash }) => {
    return { key: keyFor(deps, account), indexes: signingIndexes, sigHash }
  })
  return { transaction, requests }
}

function keyFor({ keys, seen }: FeatureDeps, { address }: Pick<WalletAccount, 'address'>): BitcoinKey {
  const key = keys.flat().find((one) => one.address === address)
  if (!key || !seen().some((account) => account.address === address)) {
    throw providerError(4100, 'The app has no permission for this account.')
  }
  return key
}

/** The form of an input in the log: bytes as base64, accounts as their addresses. */
function logged(input: object): unknown {
  return JSON.parse(
    JSON.stringify(input, (name, value: unknown) => {
      if (name === 'account') return (value as WalletAccount).address
      return value instanceof Uint8Array ? btoa(String.fromCharCode(...value)) : value
    }),
  )
}

/** Returns the input of a transaction from its form in the log. */
function restored(input: object): BitcoinSignTransactionInput {
  const { psbt, inputsToSign, ...rest } = input as {
    readonly psbt: string
    readonly inputsToSign: readonly { readonly account: string; readonly signingIndexes: readonly number[] }[]
  }
  return {
    ...rest,
    psbt: Uint8Array.from(atob(psbt), (character) => character.charCodeAt(0)),
    inputsToSign: inputsToSign.map(({ account, ...others }) => ({ ...others, account: { address: account } })),
  }
}
