import { z } from 'zod'

/** Bytes, as nodes write them. */
export const hexSchema = z.string().regex(/^0x[\da-f]*$/i)
const quantity = z
  .string()
  .regex(/^0x[\da-f]{1,64}$/i)
  .transform(BigInt)
const whole = z
  .union([z.number(), quantity.transform(Number)])
  .refine((value) => Number.isSafeInteger(value) && value >= 0)
const lower = (text: string): string => text.toLowerCase()
const hash = z
  .string()
  .regex(/^0x[\da-f]{64}$/i)
  .transform(lower)
const address = z
  .string()
  .regex(/^0x[\da-f]{40}$/i)
  .transform(lower)

const header = {
  number: whole,
  hash,
  parentHash: hash,
  timestamp: whole.refine((value) => value < 8.64e12),
}

/** A block without its transactions. */
export const headerSchema = z.object(header)

const transaction = z.object({
  hash,
  blockHash: hash.nullish(),
  blockNumber: whole.nullish(),
  transactionIndex: whole,
  from: address,
  to: address.nullish(),
  input: hexSchema.default('0x'),
  value: quantity,
})

/** A transaction by itself. */
export const transactionSchema = transaction

/** A block with whole transactions. */
export const blockSchema = z.object({ ...header, transactions: z.array(transaction) })

const log = z.object({
  address,
  topics: z.array(hash).max(4),
  data: hexSchema,
  logIndex: whole,
  transactionHash: hash,
  blockHash: hash,
  blockNumber: whole,
})

/** The events of a filter. */
export const logsSchema = z.array(log)

/** The receipt of a transaction. The last fields are what a rollup adds to the gas: for the data, and for its operator. */
export const receiptSchema = z.object({
  transactionHash: hash,
  blockHash: hash,
  status: quantity.nullish(),
  contractAddress: address.nullish(),
  gasUsed: quantity,
  effectiveGasPrice: quantity.nullish(),
  blobGasUsed: quantity.nullish(),
  blobGasPrice: quantity.nullish(),
  logs: z.array(log),
  l1Fee: quantity.nullish(),
  operatorFeeScalar: quantity.nullish(),
  operatorFeeConstant: quantity.nullish(),
  daFootprintGasScalar: quantity.nullish(),
})

/** The receipts of a block. */
export const receiptsSchema = z.array(receiptSchema)

/** What `trace_block` answers: calls one after the other, each with its place in the tree of its transaction. */
export const tracesSchema = z.array(
  z.object({
    type: z.string(),
    action: z.looseObject({
      callType: z.string().nullish(),
      from: address.optional(),
      to: address.nullish(),
      value: quantity.nullish(),
      address: address.optional(),
      refundAddress: address.optional(),
      balance: quantity.nullish(),
    }),
    result: z.looseObject({ address: address.nullish() }).nullish(),
    error: z.string().nullish(),
    traceAddress: z.array(z.number()),
    transactionHash: hash.nullish(),
    blockHash: hash,
  }),
)

/** What `debug_traceTransaction` answers with the tracer `callTracer`. */
export const frameSchema = z.object({
  type: z.string(),
  from: address,
  to: address.nullish(),
  value: quantity.nullish(),
  error: z.string().nullish(),
  get calls() {
    return z.array(frameSchema).nullish()
  },
})

/** A call with the calls that it made, as the tracer `callTracer` answers. */
export type Frame = z.output<typeof frameSchema>

/** What `debug_traceBlockByNumber` answers with the tracer `callTracer`. */
export const framesSchema = z.array(z.object({ txHash: hash, result: frameSchema }))

/** What `ots_searchTransactionsBefore` answers. */
export const searchSchema = z.object({
  txs: z.array(transaction),
  receipts: z.array(receiptSchema.extend({ timestamp: whole })),
  lastPage: z.boolean(),
})

/** An event of a block. */
export type ChainLog = z.output<typeof log>
/** A receipt that is parsed. */
export type Receipt = z.output<typeof receiptSchema>
/** A transaction that is parsed. */
export type RawTransaction = z.output<typeof transactionSchema>
/** Traces that are parsed. */
export type Traces = z.output<typeof tracesSchema>
