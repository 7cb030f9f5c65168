import type { ChainHeader, ChainTransaction } from '../chain/chain.types.js'
import { accountTransactions, transactions, transfers } from '../storage/schema.js'
import type { Database } from '../storage/storage.types.js'

/** The sender of minted and the receiver of burnt tokens, which is no account. */
const NOWHERE = `0x${'0'.repeat(40)}`

/** The most rows of one query: PostgreSQL takes 65,535 parameters. */
const MAX_ROWS = 1_000

/** A transaction with the block that has it. */
export interface MinedTransaction {
  readonly header: Pick<ChainHeader, 'number' | 'hash' | 'minedAt'>
  readonly transaction: ChainTransaction
}

/** The addresses that a transaction is shown to: those that it names, and those whose coins or tokens it moved. */
export function addressesOf({ sentFrom, sentTo, transfers }: ChainTransaction): ReadonlySet<string> {
  const moved = transfers.flatMap((each) => [each.sentFrom, each.sentTo])
  const all = new Set([sentFrom, ...(sentTo === null ? [] : [sentTo]), ...moved])
  all.delete(NOWHERE)
  return all
}

/**
 * Writes transactions, and of their transfers those of addresses that are kept. What is there already stays as it is: a
 * row follows from the chain alone.
 */
export async function writeTransactions(
  database: Database,
  chain: number,
  mined: readonly MinedTransaction[],
  isKept: (address: string) => boolean,
): Promise<void> {
  const kept = mined.flatMap(({ header, transaction }) => {
    const addresses = [...addressesOf(transaction)].filter(isKept)
    const { number: blockNumber, hash: blockHash, minedAt } = header
    return addresses.length > 0 ? [{ blockNumber, blockHash, minedAt, transaction, addresses }] : []
  })
  await inParts(
    kept.map(({ blockNumber, blockHash, minedAt, transaction }) => {
      const { transfers: _, value, fee, ...row } = transaction
      return { ...row, chain, blockNumber, blockHash, minedAt, value: value.toString(), fee: fee?.toString() ?? null }
    }),
    (rows) => database.insert(transactions).values(rows).onConflictDoNothing(),
  )
  await inParts(
    kept.flatMap(({ blockNumber, transaction: { hash, transfers } }) =>
      transfers
        .filter(({ sentFrom, sentTo }) => isKept(sentFrom) || isKept(sentTo))
        .map(({ quantity, ...row }) => ({ ...row, chain, hash, blockNumber, quantity: quantity.toString() })),
    ),
    (rows) => database.insert(transfers).values(rows).onConflictDoNothing(),
  )
  await inParts(
    kept.flatMap(({ blockNumber, addresses, transaction: { hash, position } }) =>
      addresses.map((address) => ({ chain, address, blockNumber, position, hash })),
    ),
    (rows) => database.insert(accountTransactions).values(rows).onConflictDoNothing(),
  )
}

async function inParts<Row>(rows: readonly Row[], write: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += MAX_ROWS) await write(rows.slice(at, at + MAX_ROWS))
}
