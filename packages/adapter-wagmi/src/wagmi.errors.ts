import { toWalletError, walletError, type LatchError, type WalletErrorReason } from '@latchkit/core/adapter'

/** wagmi's and viem's own errors (S8.11, S8.13), by name: an `instanceof` would load them, and fail between copies. */
const REASONS: Readonly<Record<string, WalletErrorReason>> = {
  ConnectorAccountNotFoundError: 'unauthorized',
  ConnectorNotConnectedError: 'disconnected',
  ConnectorUnavailableReconnectingError: 'disconnected',
  ProviderNotFoundError: 'provider-not-found',
  SwitchChainNotSupportedError: 'switch-not-supported',
  WaitForTransactionReceiptTimeoutError: 'timed-out',
}

/** What wagmi, viem or a wallet threw, as one of `wallet/…`. */
export function toLatchError(thrown: unknown): LatchError {
  const name = thrown instanceof Error ? thrown.name : ''
  const reason = Object.hasOwn(REASONS, name) && REASONS[name]
  return reason ? walletError(reason, {}, thrown) : toWalletError(thrown)
}
