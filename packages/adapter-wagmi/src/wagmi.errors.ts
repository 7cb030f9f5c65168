import { VIEM_REASONS } from '@latchkit/adapter-evm/late'
import {
  chainNotConfigured,
  LatchError,
  toNetworkId,
  toWalletError,
  type WalletErrorReason,
} from '@latchkit/core/adapter'

/** wagmi's and viem's own errors (S8.11, S8.13), by name. */
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

/** What a developer reads of a call whose failure says nothing more (S8.11), by the function that was called. */
const TEXTS: Readonly<Record<string, string>> = {
  'message.sign': 'WagmiAdapter:signMessage - Sign message failed',
  'transaction.estimate': 'WagmiAdapter:estimateGas - error estimating gas',
}

/** Makes an error of `wallet/…` or `network/not-found` of what wagmi, viem or a wallet threw in one of the adapter's functions. */
export function toLatchError(thrown: unknown, call: string): LatchError {
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'ChainNotConfiguredError') return chainNotConfigured({}, thrown)
  const error = toWalletError(thrown, chainsIn(thrown), REASONS)
  const message = error.code === 'wallet/unknown' && Object.hasOwn(TEXTS, call) && TEXTS[call]
  return message ? new LatchError({ code: error.code, message, context: error.context, cause: thrown }) : error
}

/** The chains that wagmi's and viem's errors name in their text: where the wallet is, and where it should be. */
function chainsIn(thrown: unknown): { actual?: string; expected?: string } {
  const text = thrown instanceof Error ? thrown.message : ''
  const [actual, expected] = [...text.matchAll(/\(id: (\d+)/g)].map(([, id]) => toNetworkId(Number(id)))
  return actual && expected ? { actual, expected } : {}
}
