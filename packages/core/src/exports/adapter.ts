export type * from '../adapter/adapter.types.js'
export type * from '../adapter/pairing.types.js'
export { asLatchError } from '../adapter/border.js'
export { quietly } from '../adapter/quietly.js'
export { toWalletError } from '../adapter/toWalletError.js'
export { walletError, walletErrors, type WalletErrorReason } from '../adapter/wallet.errors.js'
export { isLatchError, LatchError, type ErrorContext } from '../base/errors.js'
export { toDecimal } from '../features/account/account.rules.js'
export { endpointOf, urlsOf, type Endpoint, type RpcUrls } from '../base/hosts.js'
export { askHosts, fetchText, readText, retryAfterMs, sleep, type FailedTry } from '../base/http.js'
export { once, type Once } from '../base/once.js'
export { PAIRING_ID } from '../features/pairing/pairing.id.js'
export { pairingError, type pairingErrors } from '../features/pairing/pairing.errors.js'
export { withTimeout } from '../base/time.js'
export type { Account, AccountType } from '../features/connection/connection.types.js'
export type { Connector, ConnectorType } from '../features/connectors/connectors.types.js'

export { chainNotConfigured } from '../adapter/eip1193/chainNotConfigured.js'
export { lateAdapter, type Abilities } from '../adapter/lateAdapter.js'
export { universalAdapter, walletAbilities } from '../adapter/universalAdapter.js'
export { checkAddress, evmAddress, toAddresses } from '../adapter/eip1193/evmAddress.js'
export { readChainId, toChainId, toNetworkId } from '../adapter/eip1193/chainId.js'
export { readDecimals } from '../adapter/eip1193/quantities.js'
export { cleanSymbol } from '../adapter/eip1193/erc20.js'
export { checkTransaction, type EvmTransaction } from '../adapter/eip1193/checkTransaction.js'
export { createEip1193Adapter, createEip1193Deps } from '../adapter/eip1193/createEip1193Adapter.js'
export { switchNetwork } from '../adapter/eip1193/eip1193.switch.js'
export * as walletAssets from '../adapter/eip1193/eip1193.assets.js'
export * as walletCalls from '../adapter/eip1193/eip1193.calls.js'
export * as walletPermissions from '../adapter/eip1193/eip1193.permissions.js'
export {
  presentSignerOf,
  senderOf,
  type Eip1193Deps,
  type Eip1193Provider,
  type Wallet,
} from '../adapter/eip1193/eip1193.wallets.js'
export { checkSignature } from '../adapter/eip1193/eip1193.sign.js'
export { checkHash } from '../adapter/eip1193/eip1193.send.js'
