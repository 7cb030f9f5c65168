import { bytesToHex } from 'viem/utils'
import type { WalletCore } from '../../core.js'
import { providerError } from '../../providerError.js'
import type { Emit } from '../../session.js'
import { keysOf, type AddressNetwork, type BitcoinKey } from '../keys.js'
import type { BitcoinChainConfig } from '../types.js'
import { addressesOn, describeNetwork, satsNetworks } from './networks.js'
import type { SatsNetwork, SatsSwitches } from './types.js'

/** The state of the wallet towards one app: its account, its network, and what the app may see. */
export interface SatsSession {
  readonly network: () => SatsNetwork
  /** The prefixes of that network's addresses. */
  readonly addressNetwork: () => AddressNetwork
  /** The addresses of the chosen account, including those that the app may not see. */
  readonly keys: () => readonly BitcoinKey[]
  /** Throws a ProviderError with 4100 unless the app may see the account. */
  readonly mustSee: () => void
  /** Switches the network. Throws a TypeError for an unknown one. */
  readonly chooseNetwork: (network: SatsNetwork) => void
}

/** Creates the session. It emits `accountChange`, `networkChange` and `disconnect` to the app. */
export function createSatsSession(core: WalletCore<SatsSwitches>, config: BitcoinChainConfig, emit: Emit): SatsSession {
  const { memory, permission, switches } = core
  const network = (): SatsNetwork => satsNetworks[memory.read().chainId ?? 0] ?? 'Regtest'
  const addressNetwork = (): AddressNetwork => addressesOn(network(), config.network)
  const keys = (): readonly BitcoinKey[] => {
    const account = config.accounts[permission.account()]
    return account ? keysOf(account, addressNetwork()) : []
  }
  const seen = (): readonly object[] => (permission.visible() ? keys().map(describeKey) : [])

  permission.watch(() => {
    const before = permission.permitted() ? JSON.stringify(seen()) : null
    return () => {
      if (before === null) return
      if (!permission.permitted()) emit('disconnect', { type: 'disconnect' })
      else if (JSON.stringify(seen()) !== before) emit('accountChange', { type: 'accountChange', addresses: seen() })
    }
  })

  return {
    network,
    addressNetwork,
    keys,
    mustSee: () => {
      if (!permission.visible()) throw providerError(4100, 'The app has no permission for this account.')
    },
    chooseNetwork: (name) => {
      const index = satsNetworks.indexOf(name)
      if (index < 0) throw new TypeError(`There is no network ${name}.`)
      if (name === network()) return
      memory.write({ chainId: index })
      if (switches().switchSilently || !permission.visible()) return
      emit('networkChange', { type: 'networkChange', ...describeNetwork(name), addresses: seen() })
    },
  }
}

/** Returns an address in the form of answers and events. The public key is hex without 0x. */
export function describeKey({ address, publicKey, purpose }: BitcoinKey): object {
  return {
    address,
    publicKey: bytesToHex(publicKey).slice(2),
    purpose,
    addressType: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
    walletType: 'software',
  }
}
