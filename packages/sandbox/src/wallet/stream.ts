import type { Wallet } from './core.js'
import { walletKinds, type WalletKind } from './kinds.js'

/** An action, as a test posts it to the sandbox and the stream sends it to pages. */
export interface WalletActionCall {
  readonly action: string
  readonly args: readonly unknown[]
}

/** A message of the stream: an action of one wallet, or the switches that the server sets for it. */
export type WalletMessage = { readonly wallet: WalletKind } & ({ readonly switches: object } | WalletActionCall)

/** The wallets of this page that follow the stream. */
export type StreamedWallets = Partial<Record<WalletKind, Wallet<object, object>>>

/**
 * Checks an action that came over HTTP.
 *
 * @throws TypeError for an unknown action of this kind of wallet.
 */
export function checkAction(kind: WalletKind, given: unknown): WalletActionCall {
  const { action, args = [] } = (given ?? {}) as { action?: unknown; args?: unknown }
  if (typeof action !== 'string' || !walletKinds[kind].actions.includes(action))
    throw new TypeError(`No such action: ${String(action)}`)
  if (!Array.isArray(args)) throw new TypeError('The arguments of an action are a list.')
  return { action, args }
}

/** Follows the sandbox's switches and actions until the page unloads. */
export function followSandbox(url: string, wallets: StreamedWallets): void {
  new EventSource(url).addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as WalletMessage
    const wallet = wallets[message.wallet]
    if (!wallet) return
    if ('switches' in message) wallet.replaceServerSwitches(message.switches)
    else run(wallet.api, checkAction(message.wallet, message))
  })
}

function run(api: object, { action, args }: WalletActionCall): void {
  const act = (api as Record<string, (...given: readonly unknown[]) => void>)[action]
  act?.(...args)
}
