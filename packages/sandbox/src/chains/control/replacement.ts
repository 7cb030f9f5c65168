import type { Address, Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import { BadRequest } from '../../badRequest.js'
import type { ChainReplacement } from '../../manifest.js'
import { callChain } from '../jsonRpc.js'

/** A transaction as the chain describes it. All numbers are hex. */
interface SentTransaction {
  readonly from: Address
  readonly to: Address | null
  readonly value: Hex
  readonly input: Hex
  readonly nonce: Hex
  readonly gas: Hex
  readonly gasPrice: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly blockNumber: Hex | null
}

/** The part of a replacement that its sender chooses. */
type Content = { readonly to?: Address; readonly value?: Hex; readonly data?: Hex; readonly gas?: Hex }

/** Sends the same transaction again for twice the fee. Resolves with its hash. */
export async function reprice(url: string, hash: Hex): Promise<Hex> {
  const sent = await findWaiting(url, hash)
  const { to, value, input, gas } = sent
  return sendInstead(url, sent, { ...(to && { to }), value, data: input, gas })
}

/** Sends nothing to the sender itself, with the nonce of the transaction. Resolves with its hash. */
export async function cancel(url: string, hash: Hex): Promise<Hex> {
  const sent = await findWaiting(url, hash)
  return sendInstead(url, sent, { to: sent.from, value: '0x0' })
}

/** Sends another transaction with the nonce of the transaction. Resolves with its hash. */
export async function replace(url: string, { hash, to, value = '1', data }: ChainReplacement): Promise<Hex> {
  const sent = await findWaiting(url, hash)
  const receiver = to ?? (await otherAccount(url, sent.from))
  return sendInstead(url, sent, { to: receiver, value: numberToHex(BigInt(value)), ...(data && { data }) })
}

/** Makes the chain forget a transaction. */
export async function dropTransaction(url: string, hash: Hex): Promise<void> {
  await findWaiting(url, hash)
  await callChain(url, 'anvil_dropTransaction', [hash])
}

async function findWaiting(url: string, hash: Hex): Promise<SentTransaction> {
  const sent = await callChain<SentTransaction | null>(url, 'eth_getTransactionByHash', [hash])
  if (!sent) throw new BadRequest(`The chain has no transaction ${hash}.`)
  if (sent.blockNumber !== null)
    throw new BadRequest(`The transaction ${hash} is mined. Only one that waits can change.`)
  return sent
}

/** A node takes a transaction in the place of another with the same nonce where it pays more, by a tenth at least. */
async function sendInstead(url: string, sent: SentTransaction, content: Content): Promise<Hex> {
  const { from, nonce, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = sent
  const fees =
    maxFeePerGas && maxPriorityFeePerGas
      ? { maxFeePerGas: twice(maxFeePerGas), maxPriorityFeePerGas: twice(maxPriorityFeePerGas) }
      : { gasPrice: twice(gasPrice) }
  return callChain<Hex>(url, 'eth_sendTransaction', [{ from, nonce, ...fees, ...content }]).catch((error: Error) => {
    throw new BadRequest(error.message)
  })
}

const twice = (amount: Hex): Hex => numberToHex(BigInt(amount) * 2n)

async function otherAccount(url: string, than: Address): Promise<Address> {
  const accounts = await callChain<readonly Address[]>(url, 'eth_accounts')
  return accounts.find((account) => account.toLowerCase() !== than.toLowerCase()) as Address
}
