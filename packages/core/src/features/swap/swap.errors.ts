import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/**
 * The English texts for developers of errors of swaps (S8.03). The `flaw` of `bad-amount` is `malformed`, `unclear` (it has two
 * meanings, as `1,234` has), `zero`, `indivisible` or `too-precise` (it has more decimals than the token), or `too-large`. Those
 * of `unsafe-offer` are listed at `SwapFailure`.
 */
export const swapErrors = {
  incomplete: 'Two tokens and an amount are required',
  'same-token': 'Both sides of the swap are the same token.',
  'bad-amount': '{amount} is no amount that can be swapped: {flaw}.',
  'bad-slippage': '{slippage} is no slippage: a number of percent from 0 to 50 is wanted.',
  'no-token': 'No token can be read at {token}.',
  'bad-token': '{token} is no address on {network}: from and to are the addresses of tokens, or native for the coin.',
  'node-away': 'The network can’t be read right now. The cause says what its node answered.',
  'wrong-decimals':
    'The contract of {token} has {actual} decimals, and its list says {listed}: no amount of it is sure.',
  'scaled-token': 'Amounts of {token} are shown with a multiplier. Such a token is not swapped.',
  'network-unsupported': 'Network not supported for Swaps',
  'gas-price-unsupported': 'Network not supported for Gas Price',
  'no-route': 'No provider offers a swap of these tokens and this amount.',
  'unknown-provider': 'No provider of swaps that is switched on has the id {provider}. Their ids: [{known}].',
  'provider-failed': '{provider} gave no offer that can be read.',
  'unsafe-offer': 'The offer of {provider} would do something else than it says: {flaw}.',
  'quote-moved':
    'The price has moved: less than the accepted minimum would arrive, or the fee is higher than was shown.',
  expired: 'The offer has ended.',
  'chain-mismatch': 'Chain mismatch',
  'not-prepared': 'The swap is not prepared: it has changed, or it was sent. Call prepare() first.',
  decide: 'The swap needs a decision for each of: {open}.',
  'at-least-required': 'accepts names high-impact: atLeast must say how much the visitor was told arrives at least.',
  'fees-at-most-required':
    'accepts names high-fees: feesAtMost must say how much of the coin the visitor was told is paid on top at most.',
  'permit-open':
    'A signed permit of {token} counts until {until}: what takes the token beside it would be taken a second time.',
  'no-approval': 'No approval with the record {transactionId} is open.',
} as const

/** Makes a `LatchError` with the code `swap/…`. */
export const swapError: ErrorMaker<typeof swapErrors> = errorsOf('swap', swapErrors)
