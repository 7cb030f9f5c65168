import { VIEM_REASONS } from '@latchkit/adapter-evm/late'
import {
  chainNotConfigured,
  LatchError,
  toNetworkId,
  toWalletError,
  type WalletErrorReason,
} from '@latchkit/core/adapter'

/** The reasons of wagmi's and viem's own errors (S8.11, S8.13), by the name of the error. */
const REASONS: Readonly<Record<string, WalletErrorReason>> = {
  ChainMismatchError: 'wrong-network',
  ConnectorAccountNotFoundError: 'unauthorized',
  ConnectorChainMismatchError: 'wrong-network',
  ConnectorNotConnectedError: 'disconnected',
  ConnectorUnavailableReconnectingError: 'disconnected',
  ProviderNotFoundError: 'provider-not-found',
  SwitchChainNotSupportedError: 'switch-not-supported',
  ...VIEM_REASONS,
}

/** The texts for developers of errors without a known reason (S8.11), by the function that was called. */
const TEXTS: Readonly<Record<string, string>> = {
  'message.sign': 'WagmiAdapter:signMessage - Sign message failed',
  'transaction.estimate': 'WagmiAdapter:estimateGas - error estimating gas',
}

/**
 * Turns anything that wagmi, viem or a wallet threw in a function of the adapter into an error `wallet/…` or
 * `network/not-found`. `call` is the name of the function, for example `message.sign`.
 */
export function toLatchError(thrown: unknown, call: string): LatchError {
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'ChainNotConfiguredError') return chainNotConfigured({}, thrown)
  const error = toWalletError(thrown, chainsIn(thrown), REASONS)
  const message = error.code === 'wallet/unknown' && Object.hasOwn(TEXTS, call) && TEXTS[call]
  return message ? new LatchError({ code: error.code, message, context: error.context, cause: thrown }) : error
}

/** The chains that the texts of wagmi's and viem's errors name: the wallet's chain, and the expected one. */
function chainsIn(thrown: unknown): { actual?: string; expected?: string } {
  const text = thrown instanceof Error ? thrown.message : ''
  const [actual, expected] = [...text.matchAll(/\(id: (\d+)/g)].map(([, id]) => toNetworkId(Number(id)))
  return actual && expected ? { actual, expected } : {}
}
