import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js'

const MAIN_NETWORK = 'bip122:000000000019d6689c085ae165831e93'
/** Test networks share the form of their addresses, but for regtest's segwit addresses. */
const TEST_NETWORKS = [TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }]

/** What an address stands for. `other` needs a script to be run, or is of a later version. */
export type Payee =
  | { readonly type: 'pkh' | 'sh' | 'wpkh'; readonly hash: Uint8Array }
  | { readonly type: 'tr'; readonly pubkey: Uint8Array }
  | { readonly type: 'other' }

/** An address with the script that it stands for. */
export interface Receiver {
  readonly payee: Payee
  readonly script: Uint8Array
}

/** Reads an address on a network. Undefined where it isn't one, or is one of another network. */
export function readReceiver(address: string, chainId: string): Receiver | undefined {
  for (const network of chainId === MAIN_NETWORK ? [NETWORK] : TEST_NETWORKS)
    try {
      const output = Address(network).decode(address)
      return { payee: payeeOf(output), script: OutScript.encode(output) }
    } catch {
      // An address of another network, or none.
    }
  return undefined
}

function payeeOf(output: ReturnType<ReturnType<typeof Address>['decode']>): Payee {
  switch (output.type) {
    case 'pkh':
    case 'sh':
    case 'wpkh':
    case 'tr':
      return output
    default:
      return { type: 'other' }
  }
}
