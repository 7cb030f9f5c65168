import { isAddress, isHash, isHex } from 'viem/utils'
import { z } from 'zod'
import { checkBody } from '../../checkBody.js'
import type { ChainControl } from '../../manifest.js'

const mostBlocks = 1000

type Hex = `0x${string}`
const hash = z.custom<Hex>((value) => typeof value === 'string' && isHash(value), 'This is no hash of a transaction.')
const address = z.custom<Hex>((value) => typeof value === 'string' && isAddress(value), 'This is no address.')
const data = z.custom<Hex>((value) => isHex(value) && value.length % 2 === 0, 'Data is bytes in hex.')
const wei = z.string().regex(/^\d{1,27}$/, 'An amount is the text of a whole number of wei.')
const blocks = z.int(`This is a number of blocks.`).min(1).max(mostBlocks)

const control: z.ZodType<ChainControl> = z
  .strictObject({
    hold: z.boolean(),
    mine: blocks,
    replace: z.strictObject({
      hash,
      to: address.optional(),
      value: wei.optional(),
      data: data.optional(),
    }),
    cancel: hash,
    reprice: hash,
    drop: hash,
    reorg: z.strictObject({ blocks, transactions: z.enum(['wait', 'move', 'fail', 'drop']) }),
    baseFee: wei,
    delegate: z.strictObject({ account: address, to: address.nullable() }),
  })
  .partial()
  .refine((given) => Object.keys(given).length <= 1, 'A request has one control.')

/**
 * Reads the body of a request for a control.
 *
 * @throws BadRequest with the reason for any other body.
 */
export const readChainControl = (body: string): ChainControl => checkBody(control, body)
