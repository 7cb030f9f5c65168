import { fieldsOf, pairingError, readList, tidyBase64, walletError } from '@latchkit/core/adapter'
import { base64, hex } from '@scure/base'
import { accountsOf, methodsOf, type WalletConnectSession } from './pairing.session.js'
import type { SideDeps } from './pairing.types.js'
import type { StandardSide } from './solana.features.js'
import type { StandardAccount } from './standard.wallet.js'

/** The input of `bitcoin:signMessage`, `bitcoin:signTransaction` and `bitcoin:sendTransfer`. */
interface Input {
  readonly account?: StandardAccount
  readonly message?: Uint8Array
  readonly psbt?: Uint8Array
  readonly chain?: string
  readonly inputsToSign?: readonly { readonly account: StandardAccount; readonly signingIndexes: readonly number[] }[]
  readonly recipient?: string
  /** In satoshis. */
  readonly amount?: bigint
}

/** The session property in which wallets give the answer of `getAccountAddresses`, so that no request is needed. */
const ADDRESSES = 'bip122_getAccountAddresses'

/**
 * Makes Bitcoin's side of the session, by WalletConnect's RPC methods for `bip122`. `call` rejects with
 * `pairing/not-connected`, `wallet/unsupported-method`, `wallet/bad-answer`, or as the wallet does.
 */
export function createBitcoinSide(deps: SideDeps): StandardSide {
  async function signMessage({ account, message = new Uint8Array() }: Input): Promise<object> {
    const { address = '', chains: [chain = ''] = [] } = account ?? {}
    const params = { account: address, address, message: new TextDecoder().decode(message) }
    const { signature } = fieldsOf(await deps.ask(chain, 'signMessage', params))
    return { signedMessage: message, signature: readBytes(signature, 'signMessage') }
  }

  async function signTransaction({ psbt = new Uint8Array(), chain = '', inputsToSign = [] }: Input): Promise<object> {
    const signInputs = inputsToSign.flatMap(({ account: { address }, signingIndexes }) =>
      signingIndexes.map((index) => ({ address, index })),
    )
    const account = signInputs[0]?.address
    const params = { account, psbt: base64.encode(psbt), signInputs, broadcast: false }
    const answer = fieldsOf(await deps.ask(chain, 'signPsbt', params))
    return { signedPsbt: readBytes(answer['psbt'], 'signPsbt') }
  }

  async function sendTransfer({ account, recipient, amount, chain = '' }: Input): Promise<object> {
    const params = { account: account?.address, recipientAddress: recipient, amount: String(amount) }
    return { txId: fieldsOf(await deps.ask(chain, 'sendTransfer', params))['txid'] }
  }

  return {
    accounts() {
      const session = deps.session()
      if (!session) return []
      const methods = methodsOf(session, 'bip122')
      const features: StandardAccount['features'] = [
        ...(methods.includes('signMessage') ? (['bitcoin:signMessage'] as const) : []),
        ...(methods.includes('signPsbt') ? (['bitcoin:signTransaction'] as const) : []),
        ...(methods.includes('sendTransfer') ? (['bitcoin:sendTransfer'] as const) : []),
      ]
      const keys = publicKeysOf(session)
      return accountsOf(session, 'bip122').map(({ address, networkId }) => ({
        address,
        publicKey: keys.get(address) ?? new Uint8Array(),
        chains: [networkId],
        features,
      }))
    },
    async call(feature, inputs) {
      if (!deps.session()) throw pairingError('not-connected')
      const input = (inputs[0] ?? {}) as Input
      if (feature === 'bitcoin:signMessage') return [await signMessage(input)]
      if (feature === 'bitcoin:signTransaction') return [await signTransaction(input)]
      if (feature === 'bitcoin:sendTransfer') return [await sendTransfer(input)]
      throw walletError('unsupported-method', { method: feature })
    },
  }
}

/**
 * Reads the public keys by address from the session's properties, 1,000 at most. Leaves out what can't be read.
 */
function publicKeysOf({ sessionProperties }: WalletConnectSession): ReadonlyMap<string, Uint8Array> {
  const said = tryRead((): unknown => JSON.parse(sessionProperties?.[ADDRESSES] ?? '{}'))
  const lists = Array.isArray(said)
    ? [said]
    : Object.values(fieldsOf(said)).map((value) => fieldsOf(value)['payload'] ?? value)
  const keys = readList(lists.flat()).flatMap((each): [string, Uint8Array][] => {
    const { address, publicKey } = fieldsOf(each)
    const key = tryRead(() => hex.decode(String(publicKey)))
    return typeof address === 'string' && key ? [[address, key]] : []
  })
  return new Map(keys)
}

/** Returns the result of `read`. Undefined where it throws. */
function tryRead<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Decodes hex (with or without 0x) or base64, because wallets give both. Throws `wallet/bad-answer`. */
function readBytes(text: unknown, method: string): Uint8Array {
  try {
    const given = String(text).trim()
    return /^(0x)?([0-9a-f]{2})+$/i.test(given)
      ? hex.decode(given.replace(/^0x/, '').toLowerCase())
      : base64.decode(tidyBase64(given))
  } catch (cause) {
    throw walletError('bad-answer', { method }, cause)
  }
}
