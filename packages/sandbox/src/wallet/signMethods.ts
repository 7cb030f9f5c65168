import { describe, readable, readableMessage, transactionRows } from './describe.js'
import type { Handler, HandlerDeps } from './methods.js'
import { providerError } from './providerError.js'
import { sendTransaction, signMessage, signTypedData, type TransactionRequest } from './signing.js'

/**
 * Creates the methods that use a key. Each asks for consent, and rejects with 4100 for an account that the app may not
 * see.
 */
export function createSignMethods({ core: { prompts }, session }: HandlerDeps): Readonly<Record<string, Handler>> {
  let lastSend: Promise<unknown> = Promise.resolve()
  const mustSee = (address: unknown): void => {
    const seen = session.accounts().some((account) => account.toLowerCase() === String(address).toLowerCase())
    if (!seen) throw providerError(4100, 'The app has no permission for this account.')
  }
  return {
    personal_sign: async (params, method) => {
      const [data, address] = list(params)
      mustSee(address)
      const rows = [['Message', readableMessage(String(data))]] as const
      await prompts.ask({
        kind: 'sign',
        method,
        view: () => describe('Sign this message?', method, session.situation(), rows),
      })
      return signMessage(session.account(), String(data))
    },
    eth_signTypedData_v4: async (params, method) => {
      const [address, data] = list(params)
      mustSee(address)
      const rows = [['Data', readableTypedData(data)]] as const
      await prompts.ask({
        kind: 'sign',
        method,
        view: () => describe('Sign this data?', method, session.situation(), rows),
      })
      return signTypedData(session.account(), data, session.chain().id)
    },
    eth_sendTransaction: async (params, method) => {
      const transaction = (list(params)[0] ?? {}) as TransactionRequest
      mustSee(transaction['from'])
      const { id, symbol } = session.chain()
      mustMatch(transaction['chainId'], id)
      const rows = transactionRows(transaction, symbol)
      await prompts.ask({
        kind: 'send',
        method,
        view: () => describe('Send this transaction?', method, session.situation(), rows),
      })
      // Sends one transaction after the other: two at once would get the same nonce.
      const send = (): Promise<unknown> => sendTransaction(session.account(), transaction, id, session.askChain)
      const sent = lastSend.then(send, send)
      lastSend = sent
      return sent
    },
  }
}

function list(params: unknown): readonly unknown[] {
  return Array.isArray(params) ? params : []
}

function mustMatch(chainId: unknown, current: number): void {
  if (chainId !== undefined && Number(chainId) !== current) {
    throw providerError(-32602, `The transaction is for chain ${readable(chainId)}, and the wallet is on ${current}.`)
  }
}

function readableTypedData(data: unknown): string {
  if (typeof data !== 'string') return readable(data)
  try {
    return readable(JSON.parse(data))
  } catch {
    return data
  }
}
