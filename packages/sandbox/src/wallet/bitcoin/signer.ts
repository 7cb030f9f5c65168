import type { Transaction } from '@scure/btc-signer'
import type { WalletCore } from '../core.js'
import { providerError } from '../providerError.js'
import { view } from '../standard/createStandard.js'
import { messageRows, transactionRows } from './describe.js'
import type { EsploraClient } from './esploraClient.js'
import type { AddressNetwork, BitcoinKey } from './keys.js'
import { signBip322, signEcdsa } from './messages.js'
import { checkRequests, signInputs, type SigningRequest } from './psbt.js'
import { buildTransfer, type Payment } from './transfer.js'

/** The protocol of a message's signature: `ECDSA` is BIP-137. */
export type MessageProtocol = 'ECDSA' | 'BIP322'

/**
 * Signs with the visitor's consent, for every protocol of Bitcoin wallets. `method` is the name of the request in that
 * protocol.
 */
export interface BitcoinSigner {
  /** Signs messages, each with its key. Rejects with -32602 for ECDSA with an ordinals address. */
  readonly signMessages: (method: string, messages: readonly MessageToSign[]) => Promise<readonly Uint8Array[]>
  /**
   * Signs the requested inputs. With `send` it also finalizes and sends the transactions, and resolves with their ids.
   */
  readonly signTransactions: (
    method: string,
    transactions: readonly TransactionToSign[],
    options?: { readonly send: boolean },
  ) => Promise<readonly string[]>
  /** Sends satoshis from a key's coins. Resolves with the transaction's id. */
  readonly transfer: (method: string, key: BitcoinKey, payments: readonly Payment[]) => Promise<string>
}

/** A message, and the protocol of its signature. */
export interface MessageToSign {
  readonly key: BitcoinKey
  readonly message: Uint8Array
  readonly protocol: MessageProtocol
}

/** A PSBT, and the requests to sign its inputs. */
export interface TransactionToSign {
  readonly transaction: Transaction
  readonly requests: readonly SigningRequest[]
}

/** The parts that a signer is made of. */
export interface SignerDeps {
  readonly core: Pick<WalletCore, 'page' | 'switches' | 'prompts'>
  readonly network: () => AddressNetwork
  readonly esplora: EsploraClient
}

/** Creates the signer. */
export function createSigner({ core, network, esplora }: SignerDeps): BitcoinSigner {
  type Rows = ReturnType<typeof messageRows>
  const ask = (kind: 'sign' | 'send', method: string, keys: readonly BitcoinKey[], rows: () => Rows): Promise<void> => {
    const title = kind === 'send' ? 'Send this transaction?' : 'Sign this?'
    const addresses = [...new Set(keys.map(({ address }) => address))]
    return core.prompts.ask({ kind, method, view: () => view(core, title, method, addresses, rows()) })
  }
  const send = (transaction: Transaction): Promise<string> => {
    finalize(transaction)
    return esplora.send(transaction.hex)
  }

  return {
    signMessages: async (method, messages) => {
      for (const { key, protocol } of messages) {
        if (protocol === 'ECDSA' && key.purpose === 'ordinals')
          throw providerError(-32602, `${key.address} can't sign by ECDSA.`)
      }
      const rows = (): Rows => messages.flatMap(({ message, protocol }) => messageRows(message, protocol))
      await ask('sign', method, keysIn(messages), rows)
      return messages.map(({ key, message, protocol }) => (protocol === 'ECDSA' ? signEcdsa : signBip322)(key, message))
    },
    signTransactions: async (method, transactions, options) => {
      for (const { transaction, requests } of transactions) checkRequests(transaction, requests)
      const rows = (): Rows => transactions.flatMap(({ transaction }) => transactionRows(transaction, network()))
      await ask(options?.send ? 'send' : 'sign', method, keysIn(transactions.flatMap(({ requests }) => requests)), rows)
      for (const { transaction, requests } of transactions) signInputs(transaction, requests)
      const ids: string[] = []
      if (options?.send) for (const { transaction } of transactions) ids.push(await send(transaction))
      return ids
    },
    transfer: async (method, key, payments) => {
      const transaction = await buildTransfer(key, payments, network(), esplora)
      await ask('send', method, [key], () => transactionRows(transaction, network()))
      signInputs(transaction, [{ key, indexes: Array.from({ length: transaction.inputsLength }, (_, index) => index) }])
      return send(transaction)
    },
  }
}

function keysIn(parts: readonly { readonly key: BitcoinKey }[]): BitcoinKey[] {
  return parts.map(({ key }) => key)
}

function finalize(transaction: Transaction): void {
  try {
    transaction.finalize()
  } catch (cause) {
    throw providerError(-32602, 'The transaction still lacks a signature.', { cause: String(cause) })
  }
}
