import {
  base58,
  createSender,
  jsonFields,
  providerError,
  signSolanaMessage,
  signSolanaTransaction,
  solanaMessageRow,
  solanaTransactionRows,
  type JsonFields,
  type PanelView,
  type SignedTransaction,
} from '@latchkit/sandbox/wallet'
import { fromBase58 } from './base58.js'
import { fromBase64, toBase64 } from './base64.js'
import type { Answers, RequestContext } from './requests.js'

/** WalletConnect's code for a request that the visitor rejects. */
const USER_REJECTED = 5000

/** Creates the Solana methods of WalletConnect's RPC reference: messages in base58, transactions in base64. */
export function createSolanaRequests(context: RequestContext): Answers {
  const { world, account, request } = context
  const send = createSender((url, init) => fetch(url, init), world.manifest.solana.rpcUrl)
  const accounts = async (): Promise<object> => [{ pubkey: account().solana.address }]
  const sign = (transaction: Uint8Array): SignedTransaction => {
    const { address, privateKey } = account().solana
    return signSolanaTransaction(privateKey, address, transaction)
  }
  const ask = async (title: string, given: JsonFields, rows: PanelView['rows']): Promise<void> => {
    const { address } = account().solana
    if ((given['pubkey'] ?? address) !== address)
      throw providerError(4100, 'The app has no permission for this account.')
    const common: PanelView['rows'] = [
      ['App', request().app.url],
      ['Method', request().method],
      ['Account', address],
    ]
    await context.consent({ title, rows: [...common, ...rows] }, USER_REJECTED)
  }
  return {
    solana_getAccounts: accounts,
    solana_requestAccounts: accounts,
    solana_signMessage: async (params) => {
      const given = jsonFields(params)
      const message = fromBase58(String(given['message']))
      if (!message) throw providerError(-32602, 'A message comes in base58.')
      await ask('Sign this message?', given, [solanaMessageRow(message)])
      return { signature: base58(signSolanaMessage(account().solana.privateKey, message)) }
    },
    solana_signTransaction: async (params) => {
      const given = jsonFields(params)
      const transaction = readTransaction(given['transaction'])
      await ask('Sign this transaction?', given, solanaTransactionRows([{ transaction }]))
      const { bytes, signature } = sign(transaction)
      return { signature: base58(signature), transaction: toBase64(bytes) }
    },
    solana_signAllTransactions: async (params) => {
      const given = jsonFields(params)
      const listed: unknown = given['transactions']
      const inputs = (Array.isArray(listed) ? listed : []).map((one) => ({ transaction: readTransaction(one) }))
      if (inputs.length === 0) throw providerError(-32602, 'There are no transactions to sign.')
      await ask(`Sign these ${inputs.length} transactions?`, given, solanaTransactionRows(inputs))
      return { transactions: inputs.map(({ transaction }) => toBase64(sign(transaction).bytes)) }
    },
    solana_signAndSendTransaction: async (params) => {
      const given = jsonFields(params)
      const transaction = readTransaction(given['transaction'])
      const options = jsonFields(given['sendOptions'] ?? given['options'])
      await ask('Send this transaction?', given, solanaTransactionRows([{ transaction }]))
      const signed = sign(transaction)
      await send(signed, options)
      return { signature: base58(signed.signature) }
    },
  }
}

function readTransaction(given: unknown): Uint8Array {
  const bytes = typeof given === 'string' ? fromBase64(given) : undefined
  if (!bytes?.length) throw providerError(-32602, 'A transaction comes in base64.')
  return bytes
}
