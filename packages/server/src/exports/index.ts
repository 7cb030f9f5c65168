export type { Answered } from '../base/observe.js'
export { Refusal, unavailable, type Reason, type RefusalBody } from '../base/refusal.js'
export { defineConfig, type ServerConfig } from '../config/config.types.js'
export { createServer, type LatchkitServer, type ServerOptions } from '../createServer.js'
export type { AnsweredHistory, HistoryQuestion, HistorySource } from '../history/history.source.js'
export type { Image, ImageKind, ImageSource, ImageType } from '../images/images.types.js'
export type { LimitOptions, Limits, NamedLimit, NamedLimits } from '../limits/limits.types.js'
export type { ProjectConfig } from '../projects/projects.config.js'
export type { Caller, Project, ProjectSource, RemoteFeatures } from '../projects/projects.types.js'
export type { Asset } from '../assets/assets.js'
export type { BalanceProvider, Holding } from '../balances/balances.types.js'
export type { Identity, IdentityProvider, NamesConfig } from '../identity/identity.types.js'
export type { Price, PriceProvider } from '../prices/prices.types.js'
export type { Token, TokenProvider } from '../tokens/tokens.types.js'
export { createRpcNodes } from '../rpc/rpc.nodes.js'
export type { RpcError, RpcNodes, RpcOutcome, RpcUrls } from '../rpc/rpc.types.js'
export type { SwapsConfig, SwapServiceConfig } from '../swaps/swaps.config.js'
export type { SwapFailureCode } from '../swaps/swaps.failures.js'
export type {
  BuiltOffer,
  ChosenOffer,
  GasPrices,
  PermitData,
  SwapOffer,
  SwapOfferFee,
  SwapOffers,
  SwapQuestion,
  SwapSource,
  SwapTransaction,
} from '../swaps/swaps.types.js'
export type { TelemetryEvent, TelemetrySink } from '../telemetry/telemetry.types.js'
export { createWalletList } from '../wallets/wallets.list.js'
export type { BadgeType, DirectoryWallet, WalletPage, WalletQuery, WalletSource } from '../wallets/wallets.types.js'
