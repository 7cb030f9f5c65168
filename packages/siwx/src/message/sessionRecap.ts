import type { Recap } from './recap.js'

/** The requests of EVM chains that the kit sends to a remote wallet. A session is asked to permit them. */
export const EVM_SESSION_METHODS: readonly string[] = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_getAssets',
]

/**
 * What a remote wallet may permit beside the sign-in, where it does both by one answer (CAIP-222): that the app sends it these
 * requests, each of which the wallet still asks its owner about. A server reads no permission for itself out of it.
 */
export const SESSION_RECAP: Recap = {
  att: { eip155: Object.fromEntries(EVM_SESSION_METHODS.toSorted().map((method) => [`request/${method}`, [{}]])) },
}
