import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** Errors of receiving. */
export const receiveErrors = {
  'no-account': 'No ActiveCaipAddress found',
  'bad-address': 'A payment link needs a valid address: {address} is none on this network.',
  'other-network':
    'A payment link needs a token of its network: {token} is a token of another network than {networkId}.',
  'bad-amount':
    'The amount of a payment link must be a bigint of smallest units, above 0 and no more than the network can hold.',
  'no-decimals': 'An amount on this network needs the decimals of its coin or token.',
  'no-tokens': 'This network has no tokens that a payment link could name.',
} as const

/** Makes an error of `receive/…`. */
export const receiveError: ErrorMaker<typeof receiveErrors> = errorsOf('receive', receiveErrors)
