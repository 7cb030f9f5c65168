import { expect, it } from 'vitest'
import { createSolanaHistory } from './history.solana.js'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OWNER = 'GZmDMzmgtxF6u9AVJyW1UaSZyXNUXYyGTXNPLREPwiwA'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SIGNATURE = '5'.repeat(88)

/** A token's balance in a transaction. `uiAmountString` is what the node shows of it, by the interest of its time. */
const held = (amount: string, uiAmountString: string) => ({
  accountIndex: 1,
  mint: MINT,
  owner: OWNER,
  uiTokenAmount: { amount, decimals: 6, uiAmountString },
})

/** The quantities of the tokens that moved in a transaction with these balances before and after it. */
async function moved(before: object, after: object): Promise<readonly bigint[]> {
  const transaction = {
    slot: 7,
    blockTime: 1_700_000_000,
    transaction: { message: { accountKeys: [{ pubkey: OWNER }, { pubkey: MINT }] } },
    meta: {
      err: null,
      fee: 5_000,
      preBalances: [10_000, 0],
      postBalances: [5_000, 0],
      preTokenBalances: [before],
      postTokenBalances: [after],
    },
  }
  const answers: Readonly<Record<string, unknown>> = {
    getTokenAccountsByOwner: { value: [] },
    getSignaturesForAddress: [{ signature: SIGNATURE, slot: 7, err: null }],
    getTransaction: transaction,
  }
  const request = async (_: string, method: string) => ({ result: answers[method] })
  const { entries } = await createSolanaHistory({ request }, NETWORK).page({
    networkId: NETWORK,
    address: OWNER,
    size: 10,
  })
  return entries.flatMap(({ transfers }) => transfers.map(({ quantity }) => quantity))
}

it('F307 what a token has gained by interest between two transactions is no transfer', async () => {
  expect(await moved(held('1000000', '1.05'), held('1000000', '1.06'))).toEqual([])
  expect(await moved(held('1000000', '1.05'), held('1500000', '1.59'))).toEqual([500_000n])
})
