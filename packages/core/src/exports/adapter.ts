export type * from '../adapter/adapter.types.js'
export type * from '../adapter/pairing.types.js'
export { asLatchError } from '../adapter/border.js'
export { waitUntil, type WaitTimes } from '../adapter/waitUntil.js'
export { withProgress } from '../adapter/withProgress.js'
export { tidyBase64 } from '../adapter/tidyBase64.js'
export { callReported } from '../adapter/callReported.js'
export { readList } from '../adapter/readList.js'
export { quietly } from '../adapter/quietly.js'
export { createReadLimit, type ReadLimit } from '../adapter/readLimit.js'
export { toWalletError } from '../adapter/toWalletError.js'
export { walletError, walletErrors, type WalletErrorReason } from '../adapter/wallet.errors.js'
export { isLatchError, LatchError, type ErrorContext } from '../base/errors.js'
export { toDecimal } from '../features/account/account.rules.js'
export { endpointOf, type Endpoint } from '../services/endpoints.js'
export { hostOf, urlsOf, type RpcUrls } from '../services/hosts.js'
export { fieldsOf } from '../base/guard.js'
export { cleanText } from '../base/text.js'
export { askHosts, fetchText, readText, retryAfterMs, sleep, type FailedTry } from '../base/http.js'
export { askJsonRpc, type JsonRpcRequest } from '../services/jsonRpc.js'
export { once, type Once } from '../base/once.js'
export { PAIRING_ID } from '../features/pairing/pairing.rules.js'
export { pairingError, type pairingErrors } from '../features/pairing/pairing.errors.js'
export { withTimeout } from '../base/time.js'
export { adaptersOf } from '../kit/adaptersOf.js'
export type { Account, AccountType } from '../features/connection/connection.types.js'
export type { Connector, ConnectorType } from '../features/connectors/connectors.types.js'

export { chainNotConfigured } from '../adapter/eip1193/chainNotConfigured.js'
export { digestOf } from '../adapter/digestOf.js'
export { refuseNotes } from '../adapter/refuseNotes.js'
export { requestOf } from '../adapter/requestOf.js'
export { PLAIN_SCALE, scaleBy, unitsToPay, type Scale } from '../adapter/scale.js'
export { abilityOf } from '../adapter/abilityOf.js'
export { lateAdapter, type LateAdapterParts, type LoadedAdapter } from '../adapter/lateAdapter.js'
export { universalAdapter } from '../adapter/universalAdapter.js'
export {
  blockhashOf,
  fromBase58,
  readSolanaTransaction,
  unsignedTransaction,
  withBlockhash,
  withSignature,
  type WireTransaction,
} from '../adapter/solana.wire.js'
export { chainOfAddress } from '../adapter/chainOfAddress.js'
export { checkAddress, type EvmAddressFault } from '../adapter/eip1193/checkAddress.js'
export { evmAddress, toAddresses } from '../adapter/eip1193/evmAddress.js'
export { toHexAddresses } from '../adapter/eip1193/hexAddress.js'
export { readChainId, toChainId, toNetworkId } from '../adapter/eip1193/chainId.js'
export { checkUint256, readDecimals } from '../adapter/eip1193/quantities.js'
export { isDelegation } from '../adapter/eip1193/isDelegation.js'
export { cleanSymbol, transferData } from '../adapter/eip1193/erc20.js'
export { isContractsFault, scaleOfMultiplier } from '../adapter/eip1193/uiMultiplier.js'
export { checkTransaction, type EvmTransaction } from '../adapter/eip1193/checkTransaction.js'
export type { AskNetwork } from '../adapter/eip1193/evm.chain.js'
export { findOracles, highestFee, type FeeContent, type GasPrices } from '../adapter/eip1193/evm.fees.js'
export { receiptFee } from '../adapter/eip1193/receiptFee.js'
export { revertOf, type Revert } from '../adapter/eip1193/revert.js'
export { findSent, findSince, readAnchor } from '../adapter/eip1193/evm.find.js'
export { lookAt, readRevert, type LookOptions, type RevertReason } from '../adapter/eip1193/evm.look.js'
export { checkPrepared } from '../adapter/eip1193/checkPrepared.js'
export { createEip1193Adapter } from '../adapter/eip1193/createEip1193Adapter.js'
export { awaitAccounts, requestAccounts } from '../adapter/eip1193/requestAccounts.js'
export { switchNetwork } from '../adapter/eip1193/eip1193.switch.js'
export { createAssets } from '../adapter/eip1193/eip1193.assets.js'
export { createCalls } from '../adapter/eip1193/eip1193.calls.js'
export { createPermissions } from '../adapter/eip1193/eip1193.permissions.js'
export {
  presentSignerOf,
  senderOf,
  type DepsOf,
  type Eip1193Deps,
  type Wallet,
} from '../adapter/eip1193/eip1193.wallets.js'
export type { Eip1193Provider } from '../adapter/provider.types.js'
export { checkSignature } from '../adapter/eip1193/eip1193.sign.js'
export { checkHash } from '../adapter/eip1193/eip1193.send.js'
