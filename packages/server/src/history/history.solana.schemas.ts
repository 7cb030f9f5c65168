import { z } from 'zod'

const whole = z.number().int().min(0)
const key = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)

/** What `getSignaturesForAddress` answers. */
export const signaturesSchema = z.array(
  z.object({ signature, slot: whole, err: z.unknown(), blockTime: whole.nullish() }),
)

/** What `getTokenAccountsByOwner` answers. */
export const tokenAccountsSchema = z.object({ value: z.array(z.object({ pubkey: key })) })

const tokenBalances = z
  .array(
    z.object({
      accountIndex: whole,
      mint: key,
      owner: key.nullish(),
      uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: z.int().min(0).max(77) }),
    }),
  )
  .nullish()

const lamports = z.array(whole)

/** What `getTransaction` answers with the encoding `jsonParsed`. */
export const solanaTransactionSchema = z.object({
  slot: whole,
  blockTime: whole.nullish(),
  transaction: z.object({ message: z.object({ accountKeys: z.array(z.object({ pubkey: key })).min(1) }) }),
  meta: z.object({
    err: z.unknown(),
    fee: whole,
    preBalances: lamports,
    postBalances: lamports,
    preTokenBalances: tokenBalances,
    postTokenBalances: tokenBalances,
  }),
})

/** A transaction that is parsed. */
export type SolanaTransaction = z.output<typeof solanaTransactionSchema>
/** A signature of an account. */
export type SolanaSignature = z.output<typeof signaturesSchema>[number]
