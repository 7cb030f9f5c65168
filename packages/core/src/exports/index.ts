export { createLatch } from '../createLatch.js'
export type { EagerFeatures, FeatureName, Features, Latch, LatchState } from '../latch.types.js'

export { isLatchError, LatchError, type ErrorContext, type LatchErrorInit } from '../base/errors.js'
export type { LatchErrorCode } from '../errors.js'
export {
  isNamespace,
  NAMESPACES,
  namespaceOf,
  parseAddress,
  parseNetworkId,
  toCaipAddress,
  type AddressByNamespace,
  type AddressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
} from '../base/caip.js'
export { browserEnvironment, type Environment, type WebStorage } from '../base/environment.js'
export type { Clock } from '../base/time.js'
export {
  cleanAmount,
  parseAmount,
  toAsciiDigits,
  type Amount,
  type AmountFlaw,
  type DecimalSign,
  type ParsedAmount,
} from '../base/amount.js'
export type { Report } from '../base/emitter.js'

export type {
  Abilities,
  AbilityName,
  Adapter,
  AdapterAbilities,
  AdapterFactory,
  ContractCall,
  Inclusion,
  PreparedFee,
  PreparedTransaction,
  PreparedTransfer,
  SignatureVerdict,
  SignIn,
  SignInInput,
  TokenBalance,
  TransactionAnchor,
  TransactionProgress,
  TransactionReceipt,
  TransactionRequest,
  TypedData,
  WalletAsset,
} from '../adapter/adapter.types.js'
export type {
  Eip1193Provider,
  ProviderByNamespace,
  ProviderOf,
  SatsConnectProvider,
  SolanaProvider,
  StandardAccount,
  StandardWallet,
} from '../adapter/provider.types.js'
export type { FeatureOptions, LatchOptions, ResolvedOptions } from '../kit/options.types.js'
export type { AppMetadata } from '../adapter/metadata.types.js'
export type { Social } from '../features/config/switches.types.js'
export type { Endpoints } from '../services/service.options.js'
export type {
  CustomWallet,
  ListedGroup,
  WalletGroup,
  WalletEntry,
  WalletsController,
  WalletSearchState,
  WalletsState,
  WalletsStatus,
} from '../features/wallets/wallets.types.js'
export type { Explanation } from '../features/wallets/wallets.explain.js'
export { keyMatch, type KeyMatch } from '../features/wallets/keys.rules.js'
export type { WalletLink, WalletWay } from '../features/wallets/walletLinks.rules.js'
export type { Platform } from '../features/wallets/platform.rules.js'
export type { ListedWallets, WalletRow } from '../features/wallets/wallets.rules.js'
export type { ConfigController, ConfigState } from '../features/config/config.types.js'
export type {
  LinkOpening,
  PairingController,
  PairingRequest,
  PairingState,
  WalletStore,
} from '../features/pairing/pairing.types.js'
export type {
  EmbeddedLogin,
  EmbeddedRequest,
  EmbeddedUser,
  EmbeddedWalletController,
  EmbeddedWalletState,
} from '../features/embedded-wallet/embedded-wallet.types.js'
export type { SourceApproval, SourceController } from '../features/connectors/source.types.js'
export { findPicture, keyOfPicture } from '../features/pictures/pictures.rules.js'
export type {
  AvatarSubject,
  LoadedPicture,
  PictureKind,
  PicturesController,
  PictureSource,
  PicturesState,
} from '../features/pictures/pictures.types.js'
export type { Pairing, PairingContext, PairingEvent, PairingFactory } from '../adapter/pairing.types.js'
export type { ConnectorSource, SourceEvent, SourceSession, WalletSource } from '../adapter/source.types.js'
export type { Endpoint } from '../services/endpoints.js'
export type { LocaleController, LocaleState, OwnText, WordOverrides } from '../features/locale/locale.types.js'
export type {
  PreferencesController,
  PreferencesState,
  PreferredMode,
} from '../features/preferences/preferences.types.js'
export { themeOf } from '../features/theme/theme.controller.js'
export type {
  ModeVariables,
  Theme,
  ThemeChoice,
  ThemeController,
  ThemeDensity,
  ThemeMode,
  ThemePair,
  ThemeState,
  ThemeToken,
  ThemeTokens,
  ThemeVariables,
} from '../features/theme/theme.types.js'
export type {
  CustomRoutes,
  KitRoutes,
  KitViewName,
  ListPlace,
  OnlyViews,
  Route,
  RouterState,
  Routes,
  TransactionCallbacks,
  ViewName,
} from '../features/router/router.types.js'
export type { ModalState } from '../features/modal/modal.types.js'
export type { SnackbarState, SnackbarVariant } from '../features/snackbar/snackbar.types.js'
export type { AlertState } from '../features/alert/alert.types.js'
export type { LegalState } from '../features/legal/legal.types.js'
export type {
  SignedMessage,
  SiwxDevice,
  SiwxDevices,
  SiwxNonce,
  SiwxOption,
  SiwxSession,
  SiwxState,
  SiwxStore,
  SiwxStoreContext,
  SiwxStoreFactory,
} from '../features/siwx/siwx.types.js'
export type { SessionsController, SessionsState } from '../features/sessions/sessions.types.js'
export { browserStore, memoryStore } from '../features/siwx/siwx.stores.js'
export { mayConnect, type AgreementOptions } from '../features/legal/legal.rules.js'
export type { EvmChain, NativeCurrency, Network } from '../adapter/network.types.js'
export type { NetworkState, NetworkTarget } from '../features/network/network.types.js'
export { activeNetwork, isSupported as isSupportedNetwork, networkOf } from '../features/network/network.rules.js'
export type { Connector, ConnectorTraits, ConnectorType } from '../adapter/connector.types.js'
export type {
  ConnectorGroup,
  ConnectorsState,
  ConnectorTypeOrder,
  RecentWallet,
} from '../features/connectors/connectors.types.js'
export { BROWSER_WALLET_ID, isShownConnector } from '../features/connectors/connectors.rules.js'
export { connectorRows, CONNECTOR_ORDER, waysTo, type ConnectorRow } from '../features/connectors/rows.rules.js'
export type { Account, AccountType } from '../adapter/account.types.js'
export type {
  ConnectAttempt,
  ConnectedAccount,
  ConnectedNamespace,
  ConnectionState,
  ConnectionStatus,
  NamespaceConnection,
  Connection,
  DisconnectedNamespace,
  DisconnectTarget,
  LatchInitialState,
  PendingNamespace,
  WalletOfNamespace,
} from '../features/connection/connection.types.js'
export { connectedAccount, isConnected, isPending } from '../features/connection/connection.rules.js'
export type {
  BalanceEntry,
  BalancesController,
  BalancesOptions,
  BalancesState,
  HiddenBalance,
  HiddenReason,
} from '../features/balances/balances.types.js'
export type {
  ActivityController,
  ActivityScope,
  ActivityState,
  Coverage,
  Direction,
  Transaction,
  TransactionMetadata,
  TransactionsByYear,
  Transfer,
} from '../features/activity/activity.types.js'
export type {
  AddressBookController,
  AddressBookEntry,
  AddressBookImport,
  AddressBookPlace,
  AddressBookState,
} from '../features/address-book/address-book.types.js'
export type { Identity, IdentityController, IdentityState } from '../features/identity/identity.types.js'
export type { Arrival, PaymentRequest, ReceiveController, ReceiveState } from '../features/receive/receive.types.js'
export type { ApiController } from '../features/api/api.types.js'
export type {
  AccountController,
  AccountData,
  AccountState,
  NativeBalance,
  WalletFeature,
} from '../features/account/account.types.js'
export { accountOf, formatBalance } from '../features/account/account.rules.js'
export type { DraftStatus } from '../features/operations/draft.rules.js'
export type {
  BegunOperation,
  Operation,
  OperationRecord,
  OperationsController,
  OperationsEvents,
  OperationsState,
  OperationStatus,
  OperationStep,
  OperationStop,
  OperationTask,
  Payer,
  Plan,
} from '../features/operations/operations.types.js'
export type {
  RequestsController,
  RequestsState,
  WalletRequest,
  WalletRequestKind,
} from '../features/operations/requests.types.js'
export type {
  KnownReceiver,
  ReceiverReview,
  ReceiverStop,
  ReceiverWarning,
} from '../features/receivers/receivers.types.js'
export type { TransferPayment } from '../features/payments/payment.rules.js'
export type { LinkNotes } from '../features/payment-links/content.rules.js'
export type {
  SendController,
  SendForm,
  SendPreview,
  SendRequest,
  SendState,
  Shortage,
} from '../features/send/send.types.js'
export type {
  BuiltSwap,
  CallSwap,
  QuoteRequest,
  SerializedSwap,
  SwapAsset,
  SwapCall,
  SwapContext,
  SwapFee,
  SwapPermit,
  SwapProvider,
  SwapProviderName,
  SwapQuote,
} from '../features/swap/swap.provider.types.js'
export type {
  OpenPermit,
  PendingApproval,
  ReadOffer,
  SwapChange,
  SwapController,
  SwapFailure,
  SwapForm,
  SwapOffer,
  SwapPreview,
  SwapRequest,
  SwapSide,
  SwapState,
  SwapStep,
  SwapStop,
  SwapTokenChoice,
  SwapTokenGroup,
} from '../features/swap/swap.types.js'
export type { RecordedApproval, RecordedSwap, RecordedToken } from '../features/swap/swap.subjects.js'
export type { Token } from '../features/tokens/tokens.types.js'
export type { SignMessageOptions } from '../features/signing/signing.types.js'
export type {
  AddedTransaction,
  Paymaster,
  PendingTransactions,
  SendCallsOptions,
  SendOptions,
  SentCalls,
  SentTransaction,
  TransactionBatch,
  TransactionFact,
  TransactionKind,
  TransactionOptions,
  TransactionPreview,
  TransactionRecord,
  TransactionsController,
  TransactionsEvents,
  TransactionsState,
  TransactionsSwitches,
  TransactionStatus,
  TransactionSteps,
  TransactionSubject,
  TransferOptions,
} from '../features/transactions/transactions.types.js'
export type {
  ContractFunctionName,
  ContractResult,
  GivenAbi,
  OptionalArguments,
  ReadMutability,
  RequiredArguments,
  WithArguments,
  WriteMutability,
} from '../features/contracts/contracts.abi.types.js'
export type {
  CalledFunction,
  ContractRead,
  ContractsController,
  ContractWrite,
  ReadNetwork,
} from '../features/contracts/contracts.types.js'
export type { PermissionRequest, PermissionsController } from '../features/permissions/permissions.types.js'
export type { TelemetryEvent, TelemetryEventName, TelemetryProperties } from '../features/telemetry/telemetry.types.js'
