export type * from '../adapter/adapter.types.js'
export type * from '../adapter/pairing.types.js'
export type * from '../adapter/source.types.js'
export { asLatchError } from '../adapter/border.js'
export { MAX_POLL_MS, MIN_POLL_MS, RECEIPT_TIMEOUT_MS } from '../adapter/receipts.constants.js'
export { waitUntil, type WaitTimes } from '../adapter/waitUntil.js'
export { withProgress } from '../adapter/withProgress.js'
export { tidyBase64 } from '../adapter/tidyBase64.js'
export { callReported } from '../adapter/callReported.js'
export { readList } from '../adapter/readList.js'
export { failureOf } from '../adapter/failureOf.js'
export { quietly } from '../adapter/quietly.js'
export { createReadLimit, type ReadLimit } from '../adapter/readLimit.js'
export { toWalletError } from '../adapter/toWalletError.js'
export { walletError, walletErrors, type WalletErrorReason } from '../adapter/wallet.errors.js'
export { isLatchError, LatchError, type ErrorContext } from '../base/errors.js'
export { toDecimal, toUnits } from '../base/decimal.js'
export { isSameAddress } from '../base/address.js'
export { foldAddress } from '../base/namespaces/forms.js'
export { tokenKey } from '../base/tokenKey.js'
export { paymentOf, paymentSubject } from '../features/payments/payment.rules.js'
export {
  coinCostOf,
  coinFeeOf,
  hasOfferEnded,
  isDecisionKept,
  isHighSlippage,
  levelOfImpact,
} from '../features/swap/swap.levels.js'
export { approvalOf, swapOf } from '../features/swap/swap.subjects.js'
export { endpointOf, type Endpoint } from '../services/endpoints.js'
export { hostOf, urlsOf, type RpcUrls } from '../services/hosts.js'
export { fieldsOf } from '../base/guard.js'
export { cleanText } from '../base/text.js'
export { askHosts, fetchText, readText, REQUESTS, retryAfterMs, type FailedTry } from '../base/http.js'
export { askJsonRpc, type JsonRpcRequest } from '../adapter/jsonRpc.js'
export { createSingleFlight, type SingleFlight } from '../base/singleFlight.js'
export { once, type Once } from '../base/once.js'
export { PAIRING_ID, pairingConnector } from '../features/pairing/pairing.rules.js'
export { pairingError, type pairingErrors } from '../features/pairing/pairing.errors.js'
export { withTimeout, sleep } from '../base/time.js'
export { adaptersOf } from '../kit/adaptersOf.js'
export type { Account, AccountType } from '../adapter/account.types.js'
export type { Connector, ConnectorTraits, ConnectorType } from '../adapter/connector.types.js'

export { chainNotConfigured } from '../adapter/eip1193/chainNotConfigured.js'
export { digestOf } from '../adapter/digestOf.js'
export { refuseNotes } from '../adapter/refuseNotes.js'
export { requestOf } from '../adapter/requestOf.js'
export { PLAIN_SCALE, scaleBy, shownAmount, unitsToPay, type Scale } from '../adapter/scale.js'
export { abilityOf } from '../adapter/abilityOf.js'
export { allFrom, lateAbilities, type AbilitySources } from '../adapter/lateAbilities.js'
export { lateAdapter, type LateAdapterParts, type LoadedAdapter } from '../adapter/lateAdapter.js'
export { universalAdapter } from '../adapter/universalAdapter.js'
export {
  blockhashOf,
  fromBase58,
  readCompactU16,
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
export { callThrough, previewThrough, type PreviewDeps, type PreviewFees } from '../adapter/eip1193/evm.preview.js'
export { checkPrepared } from '../adapter/eip1193/checkPrepared.js'
export { createEip1193Adapter } from '../adapter/eip1193/createEip1193Adapter.js'
export { awaitAccounts, requestAccounts } from '../adapter/eip1193/requestAccounts.js'
export { switchNetwork } from '../adapter/eip1193/eip1193.switch.js'
export { createAssets } from '../adapter/eip1193/eip1193.assets.js'
export { createCalls } from '../adapter/eip1193/eip1193.calls.js'
export { createPermissions } from '../adapter/eip1193/eip1193.permissions.js'
export { createRequests, type WalletRequests } from '../adapter/eip1193/eip1193.requests.js'
export {
  presentSignerOf,
  senderOf,
  type DepsOf,
  type Eip1193Deps,
  type Wallet,
} from '../adapter/eip1193/eip1193.wallets.js'
export type { Eip1193Provider } from '../adapter/provider.types.js'
export { checkMessageSignature, checkSignature } from '../adapter/eip1193/eip1193.sign.js'
export { checkHash } from '../adapter/eip1193/eip1193.send.js'
