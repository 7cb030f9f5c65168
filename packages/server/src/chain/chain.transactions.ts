import { callTransfers } from './chain.calls.js'
import { transfersOf } from './chain.events.js'
import type { RawTransaction, Receipt } from './chain.schemas.js'
import type { ChainTransaction, ChainTransfer } from './chain.types.js'
import { receiptFee } from './receiptFee.js'

/** The calls of a transaction that moved coins. */
export type Calls = Parameters<typeof callTransfers>[0]

/** A transaction with its receipt and the calls that it made. What a failed one moved is undone. */
export function toTransaction(raw: RawTransaction, receipt: Receipt, calls: Calls = []): ChainTransaction {
  const { hash, from, to, value, input, transactionIndex } = raw
  // Before the hard fork of Byzantium, receipts have no status.
  const isFailed = receipt.status === 0n
  const sentTo = to ?? receipt.contractAddress ?? null
  return {
    hash,
    position: transactionIndex,
    sentFrom: from,
    sentTo,
    isFailed,
    isCreation: to == null,
    selector: input.length >= 10 ? input.slice(0, 10).toLowerCase() : null,
    value,
    fee: receiptFee(receipt),
    transfers: isFailed
      ? []
      : [...valueTransfer(from, sentTo, value), ...receipt.logs.flatMap(transfersOf), ...callTransfers(calls)],
  }
}

const valueTransfer = (sentFrom: string, sentTo: string | null, quantity: bigint): readonly ChainTransfer[] =>
  sentTo === null || quantity === 0n ? [] : [{ position: 0, token: '', tokenId: null, sentFrom, sentTo, quantity }]
