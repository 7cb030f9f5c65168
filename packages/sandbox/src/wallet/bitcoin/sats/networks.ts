import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import type { AddressNetwork } from '../keys.js'
import type { SatsNetwork } from './types.js'

/** Networks in the order that the wallet remembers them by; the first is where it starts. */
export const satsNetworks: readonly SatsNetwork[] = ['Regtest', 'Mainnet', 'Testnet', 'Testnet4', 'Signet']

/** What a network puts into addresses. `regtest` is the sandbox's own. */
export function addressesOn(network: SatsNetwork, regtest: AddressNetwork): AddressNetwork {
  if (network === 'Regtest') return regtest
  return network === 'Mainnet' ? NETWORK : TEST_NETWORK
}

/** A network as answers tell it, with those of the other chains that `sats-connect` insists on. */
export function describeNetwork(network: SatsNetwork): object {
  const main = network === 'Mainnet'
  return {
    bitcoin: { name: network },
    stacks: { name: main ? 'mainnet' : 'testnet' },
    spark: { name: main ? 'mainnet' : 'regtest' },
  }
}
