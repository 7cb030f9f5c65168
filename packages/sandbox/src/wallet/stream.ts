import type { Wallet } from './createWallet.js'
import type { SandboxWallet, WalletActions, WalletSwitches } from './types.js'

/** An action as it is posted to the sandbox and sent on to pages. */
export interface WalletActionCall {
  readonly action: keyof WalletActions
  readonly args: readonly unknown[]
}

const actions: Readonly<Record<keyof WalletActions, true>> = {
  switchAccount: true,
  switchChain: true,
  lock: true,
  unlock: true,
  disconnect: true,
  announce: true,
  approve: true,
  reject: true,
  emit: true,
}

/** Checks what came over HTTP. Throws a TypeError for what is no action. */
export function checkAction(given: unknown): WalletActionCall {
  const { action, args = [] } = (given ?? {}) as { action?: unknown; args?: unknown }
  if (typeof action !== 'string' || !Object.hasOwn(actions, action))
    throw new TypeError(`No such action: ${String(action)}`)
  if (!Array.isArray(args)) throw new TypeError('The arguments of an action are a list.')
  return { action: action as keyof WalletActions, args }
}

/** Follows the sandbox's switches and actions for as long as the page lives. */
export function followSandbox(url: string, { api, replaceServerSwitches }: Wallet): void {
  const source = new EventSource(url)
  source.addEventListener('switches', ({ data }: MessageEvent<string>) => {
    replaceServerSwitches(JSON.parse(data) as Partial<WalletSwitches>)
  })
  source.addEventListener('action', ({ data }: MessageEvent<string>) => run(api, checkAction(JSON.parse(data))))
}

function run(api: SandboxWallet, { action, args }: WalletActionCall): void {
  const act = api[action] as (...given: readonly unknown[]) => void
  act(...args)
}
