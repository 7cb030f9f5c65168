import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** Errors of networks (S8.12). */
export const networkErrors = {
  'not-found': 'Network not found',
  'bad-network':
    'A network is its chain id, as 1, its CAIP-2 id, as "eip155:1", or the object that networks holds, not {given}.',
  'wrong-namespace': 'The wallet {wallet} connects networks of {namespace}, and {id} is none of them.',
  'switch-disabled': 'Switching networks is off: enableNetworkSwitch.',
  superseded: 'Another network was chosen meanwhile.',
} as const

/** Makes an error of `network/…`. */
export const networkError: ErrorMaker<typeof networkErrors> = errorsOf('network', networkErrors)
