import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import type { AddressNetwork } from '../keys.js'
import type { SatsNetwork } from './types.js'

/** The networks. The wallet stores the index of the chosen one. The first is the default. */
export const satsNetworks: readonly SatsNetwork[] = ['Regtest', 'Mainnet', 'Testnet', 'Testnet4', 'Signet']

/** Returns the prefixes of a network's addresses. `regtest` are those of the sandbox's chain. */
export function addressesOn(network: SatsNetwork, regtest: AddressNetwork): AddressNetwork {
  if (network === 'Regtest') return regtest
  return network === 'Mainnet' ? NETWORK : TEST_NETWORK
}

/** Returns a network in the form of `sats-connect`, with the networks of other chains that it requires. */
export function describeNetwork(network: SatsNetwork): object {
  const main = network === 'Mainnet'
  return {
    bitcoin: { name: network },
    stacks: { name: main ? 'mainnet' : 'testnet' },
    spark: { name: main ? 'mainnet' : 'regtest' },
  }
}
