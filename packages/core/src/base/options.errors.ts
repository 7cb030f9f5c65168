import { errorsOf, type ErrorMaker } from './errors.js'

/** The texts that begin with "No ActiveCaipNetwork" are the specification's (S8.08). */

/** Errors of the options that `createLatch` was given (S8.08). */
export const optionsErrors = {
  'not-an-object': 'createLatch needs an object of options.',
  'bad-networks':
    'No ActiveCaipNetwork or client found: name at least one network, createLatch({ networks: [mainnet] }), from @latchkit/core/networks.',
  'bad-network': 'Networks[{index}] is no network: {why}.',
  'duplicate-network': '{id} is named twice in networks.',
  'bad-default-network':
    'The default network must be one of the networks: its chain id, its CAIP-2 id, as eip155:1 is, or itself, not {id}.',
  'bad-adapters':
    'Adapters must be a list of what createWagmiAdapter() and its like return, pairing what createPairing() returns: call each.',
  'duplicate-adapter': 'Two adapters were given for {namespace}: name one.',
  'bad-metadata': 'Metadata needs a name: createLatch({ metadata: { name: "My app" } }).',
  'bad-id': 'An id has letters, digits and hyphens only, not {id}.',
  'bad-url': '{option} must be an https or http address.',
  'bad-theme-mode': 'The theme mode is dark, light, system or inherit, not {mode}.',
  'no-feature': 'There is no feature {name}.',
  'bad-option': '{option} must be {wanted}.',
} as const

/** Makes an error of `options/…`. */
export const optionsError: ErrorMaker<typeof optionsErrors> = errorsOf('options', optionsErrors)
