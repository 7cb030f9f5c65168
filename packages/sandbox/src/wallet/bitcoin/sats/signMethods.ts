import { bytesToHex, stringToBytes } from 'viem/utils'
import { providerError } from '../../providerError.js'
import type { BitcoinKey } from '../keys.js'
import { hashForBip322, hashForEcdsa } from '../messages.js'
import { inputsOf, readPsbt, type SigningRequest } from '../psbt.js'
import { createSigner, type BitcoinSigner, type MessageProtocol } from '../signer.js'
import type { Payment } from '../transfer.js'
import type { SatsDeps, SatsHandler } from './accountMethods.js'

/** The code of `sats-connect` for an address that doesn't support the method. */
const methodNotSupported = -32001

/** Creates the methods that use a key. Each asks for consent. */
export function createSignMethods({ core, session, esplora }: SatsDeps): Readonly<Record<string, SatsHandler>> {
  const signer: BitcoinSigner = createSigner({ core, network: session.addressNetwork, esplora })
  const keyOf = (address: unknown): BitcoinKey => {
    session.mustSee()
    const key = session.keys().find((one) => one.address === address)
    if (!key) throw providerError(4100, 'The app has no permission for this address.')
    return key
  }
  return {
    signMessage: async ({ address, message, protocol }, method) => {
      const key = keyOf(address)
      const chosen = checkProtocol(protocol ?? (key.purpose === 'payment' ? 'ECDSA' : 'BIP322'), key)
      const bytes = stringToBytes(String(message))
      const [signature] = await signer.signMessages(method, [{ key, message: bytes, protocol: chosen }])
      const hash = chosen === 'ECDSA' ? hashForEcdsa(bytes) : hashForBip322(bytes)
      const messageHash = bytesToHex(hash).slice(2)
      return { signature: toBase64(signature as Uint8Array), messageHash, address: key.address, protocol: chosen }
    },
    signPsbt: async ({ psbt, signInputs, broadcast }, method) => {
      session.mustSee()
      const transaction = readPsbt(fromBase64(psbt))
      const requests: SigningRequest[] =
        signInputs === undefined || signInputs === null
          ? session.keys().map((key) => ({ key, indexes: inputsOf(transaction, key) }))
          : Object.entries(signInputs).map(([address, indexes]) => ({
              key: keyOf(address),
              indexes: toIndexes(indexes),
            }))
      const used = requests.filter(({ indexes }) => indexes.length > 0)
      if (used.length === 0) throw providerError(-32602, 'There is nothing to sign in it for this account.')
      const [txid] = await signer.signTransactions(method, [{ transaction, requests: used }], {
        send: broadcast === true,
      })
      return { psbt: toBase64(transaction.toPSBT()), ...(txid !== undefined && { txid }) }
    },
    sendTransfer: async ({ recipients }, method) => {
      session.mustSee()
      const [payment] = session.keys()
      return { txid: await signer.transfer(method, payment as BitcoinKey, toPayments(recipients)) }
    },
  }
}

function checkProtocol(protocol: unknown, key: BitcoinKey): MessageProtocol {
  if (protocol !== 'ECDSA' && protocol !== 'BIP322')
    throw providerError(-32602, `There is no protocol ${String(protocol)}.`)
  if (protocol === 'ECDSA' && key.purpose === 'ordinals')
    throw providerError(methodNotSupported, 'An ordinals address signs by BIP-322 alone.')
  return protocol
}

function toIndexes(given: unknown): number[] {
  if (!Array.isArray(given) || !given.every(Number.isInteger))
    throw providerError(-32602, 'Inputs are named by numbers.')
  return given as number[]
}

function toPayments(recipients: unknown): Payment[] {
  if (!Array.isArray(recipients) || recipients.length === 0) throw providerError(-32602, 'A payment needs a receiver.')
  return recipients.map((recipient: { address?: unknown; amount?: unknown } | null) => {
    const amount = recipient?.amount
    if (!Number.isSafeInteger(amount)) throw providerError(-32602, 'An amount is a whole number of satoshis.')
    return { address: String(recipient?.address), amount: BigInt(amount as number) }
  })
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(given: unknown): Uint8Array {
  try {
    return Uint8Array.from(atob(String(given)), (character) => character.charCodeAt(0))
  } catch {
    throw providerError(-32602, 'A PSBT comes in base64.')
  }
}
