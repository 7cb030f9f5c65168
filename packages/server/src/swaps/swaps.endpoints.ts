import { z } from 'zod'
import { isNetworkId } from '../assets/assets.js'
import { defineEndpoint } from '../endpoints/defineEndpoint.js'
import { isAmount, isSlippage } from './swaps.offers.js'
import { failureCodes } from './swaps.failures.js'

const isPlain = (text: string): boolean => isAmount(text) && BigInt(text).toString() === text

const amount = z
  .string('must be an amount')
  .refine((text) => isPlain(text) && text !== '0', 'must be a whole number above 0, in the smallest unit')
const token = z.string('must be a token').max(128, 'takes 128 characters at most')
const account = z.string('must be an account').max(128, 'takes 128 characters at most')
const wei = z.string().refine(isPlain, 'must be a whole number, in wei')
const quoteId = z.string().max(1_024, 'takes 1024 characters at most')
const quoteDescription = 'The id of a quote: its provider, and its minimum, count. Ours.'

const SLIPPAGE_FAULT = 'must be a percentage from 0 to 50'

const pair = {
  from: token.describe('What is given: CAIP-10. The coin by 0xeee…ee or the id of its network.'),
  to: token.describe('What is got, as from, of the same network.'),
  userAddress: account.describe('The account that gives and gets: an address, or CAIP-10.'),
}

const fee = z.object({
  kind: z.enum(['app', 'provider', 'pool']),
  token: z.string().optional().describe('CAIP-10. Absent for the coin.'),
  amount: z.string(),
  isIncluded: z.boolean().describe('Whether toAmount is what arrives after it.'),
})

const quote = z.object({
  id: z.string().describe('Names the quote to build-transaction and build-approve.'),
  fromAmount: z.string(),
  fromAccount: z.string().describe('The token from, as it was asked for.'),
  toAmount: z.string(),
  toAccount: z.string().describe('The token to, as it was asked for.'),
  provider: z.string().optional().describe('1inch, uniswap, lifi, jupiter.'),
  toAmountMin: z.string().optional(),
  fees: z.array(fee).optional().describe('Without the fee of the network.'),
  priceImpact: z.number().optional().describe('In percent, 0 or more.'),
  gas: z.string().optional().describe('EVM: the gas that the swap is estimated to use.'),
  networkFee: z.string().optional().describe('The estimated fee of the network, in the smallest unit of the coin.'),
  spender: z.string().optional().describe('CAIP-10: what needs the allowance. Absent where none is needed.'),
  expiresAt: z.number().optional().describe('In ms since 1970.'),
})

/** What several providers offer for a swap, the best first, `/v1/convert/quotes` (S7.05). */
export const convertQuotes = defineEndpoint({
  method: 'get',
  path: '/v1/convert/quotes',
  summary: 'The offers of all providers for a swap, the best first. Amounts are in the smallest unit.',
  query: {
    amount: amount.describe('What is given, in the smallest unit.'),
    ...pair,
    gasPrice: wei.optional().describe('In wei: what the fees of the network are counted with. Default: that of now.'),
    slippage: z
      .string()
      .refine(isSlippage, SLIPPAGE_FAULT)
      .optional()
      .describe('In percent, 0 to 50. Default: 1. Ours.'),
  },
  answer: z.object({
    quotes: z.array(quote),
    failures: z
      .array(z.object({ provider: z.string(), code: z.enum(failureCodes) }))
      .optional()
      .describe('The providers without an offer, and why.'),
  }),
  lacking: 501,
})

/** How much of a token a spender may take, `/v1/convert/allowance` (S7.08). */
export const convertAllowance = defineEndpoint({
  method: 'get',
  path: '/v1/convert/allowance',
  summary: 'How much of a token of an account a spender may take, in the smallest unit.',
  query: {
    tokenAddress: token.describe('CAIP-10.'),
    userAddress: account.describe('An address, or CAIP-10.'),
    spender: account
      .optional()
      .describe('An address, or CAIP-10. Default: the spender of the default provider, 1inch. Ours.'),
  },
  answer: z.object({ allowance: z.string() }),
  refusals: { 502: 'No node of the network answers, or the provider fails.' },
  lacking: 501,
})

/** What gas costs, `/v1/convert/gas-price` (S7.09). */
export const convertGasPrice = defineEndpoint({
  method: 'get',
  path: '/v1/convert/gas-price',
  summary: 'What a unit of gas costs on an EVM chain, in wei.',
  query: {
    chainId: z
      .string('must be the id of a network')
      .refine(isNetworkId, 'must be as eip155:1')
      .describe('The CAIP-2 id of the network.'),
  },
  answer: z.object({ standard: z.string(), fast: z.string(), instant: z.string() }),
  needsNode: true,
  lacking: 501,
})

const tx = z.object({
  from: z.string().describe('CAIP-10: the account.'),
  to: z.string().describe('CAIP-10: the contract.'),
  data: z.string(),
  value: z.string().describe('Of the coin, in wei.'),
  eip155: z.object({
    gas: z.string().optional().describe('Absent where it is not estimated.'),
    gasPrice: z.string().optional().describe('In wei. Absent while no node answers.'),
  }),
})

/** Builds the transaction of a swap, `POST /v1/convert/build-transaction` (S7.10). */
export const convertBuild = defineEndpoint({
  method: 'post',
  path: '/v1/convert/build-transaction',
  summary: 'Builds the transaction of a swap: tx on EVM chains, serialized on Solana. The provider is asked anew.',
  limit: { bytes: 8_192, of: 'A request' },
  body: z.object({
    amount,
    ...pair,
    eip155: z
      .object({
        slippage: z
          .union([z.number(), z.string()])
          .refine((given) => isSlippage(String(given)), SLIPPAGE_FAULT)
          .optional(),
      })
      .optional(),
    projectId: z.string().optional(),
    disableEstimate: z
      .boolean()
      .optional()
      .describe('False: a node estimates the gas, and a swap that would fail is refused. Default: true.'),
    quote: quoteId.optional().describe(quoteDescription),
  }),
  answer: z.object({
    tx: tx.optional(),
    permit: z
      .object({ before: z.string(), after: z.string().describe('Without 0x.') })
      .optional()
      .describe(
        'The data of tx with a signed permit (EIP-2612) in the place of an approval: before, the words value, deadline, v, r and s, after. Absent where the provider takes none. Ours.',
      ),
    serialized: z.string().optional().describe('Solana: the transaction to sign, in base64.'),
    execution: z
      .string()
      .optional()
      .describe('Solana: names the transaction to execute, where the provider sends it. Else the wallet sends it.'),
    provider: z.string(),
    toAmount: z.string(),
    toAmountMin: z.string(),
    spender: z.string().optional().describe('CAIP-10: what needs the allowance. Absent where none is needed.'),
    expiresAt: z.number().optional().describe('In ms since 1970.'),
  }),
  refusals: {
    409: 'The provider offers less than the quote.',
    502: 'No node of the network answers, or the provider fails.',
  },
  lacking: 501,
})

/** Builds the approval of a swap, `/v1/convert/build-approve` (S7.11). */
export const convertApprove = defineEndpoint({
  method: 'get',
  path: '/v1/convert/build-approve',
  summary: 'Builds the transaction that permits the spender of a swap to take an amount of the token from.',
  query: {
    ...pair,
    amount: z
      .string('must be an amount: there is no approval without a limit')
      .refine(isPlain, 'must be a whole number, in the smallest unit')
      .describe('How much the spender may take. 0 takes the permission back. Ours.'),
    quote: quoteId.optional().describe(`${quoteDescription} Default: the default provider, 1inch.`),
  },
  answer: z.object({ tx }),
  refusals: { 502: 'The provider fails.' },
  lacking: 501,
})

/** Sends a signed transaction of a swap by its provider, `POST /v1/convert/execute`. Ours. */
export const convertExecute = defineEndpoint({
  method: 'post',
  path: '/v1/convert/execute',
  summary: 'Sends a signed swap by the provider that built it. Equal requests have one effect and one answer.',
  limit: { bytes: 16_384, of: 'A request' },
  body: z.object({
    execution: z.string().max(4_096, 'takes 4096 characters at most').describe('As build-transaction answers it.'),
    transaction: z
      .string()
      .max(1_644, 'takes 1644 characters at most')
      .regex(/^[A-Za-z\d+/]+={0,2}$/, 'must be base64')
      .describe('The signed transaction, in base64.'),
  }),
  answer: z.object({ hash: z.string() }),
  refusals: { 502: 'The provider fails.' },
  lacking: 501,
})
