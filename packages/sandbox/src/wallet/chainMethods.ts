import { chainLabel, describe, readable } from './describe.js'
import type { Handler, HandlerDeps } from './methods.js'
import { providerError, rejection } from './providerError.js'
import type { WalletChain } from './types.js'

/**
 * Creates `wallet_switchEthereumChain` of EIP-3326. Resolves with null.
 *
 * @throws a ProviderError with 4902 for a chain that the wallet doesn't know, with -32602 for invalid params.
 */
export function createSwitchChain({ core: { prompts, switches }, session }: HandlerDeps): Handler {
  return async (params, method) => {
    const chainId = readChainId(params)
    if (chainId === session.chain().id) return null
    const target = session.knownChain(chainId)
    if (!target) throw providerError(4902, `The wallet doesn't know chain ${chainId}. Add it first.`)
    const rows = [['Switch to', chainLabel(target)]] as const
    const view = (): ReturnType<typeof describe> => describe('Switch network?', method, session.situation(), rows)
    await prompts.ask({ kind: 'switch', method, view })
    if (!switches().lieAboutSwitch) session.chooseChain(chainId)
    return null
  }
}

/**
 * Creates `wallet_addEthereumChain` of EIP-3085. Resolves with null once the wallet knows the chain.
 *
 * @throws a ProviderError with 4001 where the switch `addChain` says so, with -32602 for invalid params.
 */
export function createAddChain(deps: HandlerDeps): Handler {
  const { session, config } = deps
  const { prompts, switches } = deps.core
  const switchChain = createSwitchChain(deps)
  return async (params, method) => {
    const chain = readChain(params)
    if (switches().addChain === 'reject') throw rejection()
    if (session.knownChain(chain.id)) return switches().addSwitches ? switchChain(params, method) : null
    const rows = [['Add', readable((params as unknown[])[0])]] as const
    const view = (): ReturnType<typeof describe> => describe('Add network?', method, session.situation(), rows)
    await prompts.ask({ kind: 'add', method, view })
    // A chain of the sandbox keeps its own address, so that an app can't redirect it.
    session.addChain(config.chains.find(({ id }) => id === chain.id) ?? chain)
    if (switches().addSwitches && !switches().lieAboutSwitch) session.chooseChain(chain.id)
    return null
  }
}

function firstParam(params: unknown): Readonly<Record<string, unknown>> {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof first !== 'object' || first === null) throw providerError(-32602, 'Expected one object as params.')
  return first as Readonly<Record<string, unknown>>
}

function readChainId(params: unknown): number {
  const { chainId } = firstParam(params)
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(chainId)) {
    throw providerError(-32602, `Expected a chain id in hex, not ${readable(chainId)}.`)
  }
  return Number(chainId)
}

function readChain(params: unknown): WalletChain {
  const { chainName, nativeCurrency, rpcUrls } = firstParam(params)
  const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
  const symbol = (nativeCurrency as { symbol?: unknown } | undefined)?.symbol
  if (typeof chainName !== 'string' || typeof rpcUrl !== 'string' || typeof symbol !== 'string') {
    throw providerError(-32602, 'A network needs a name, a currency and an RPC address.')
  }
  return { id: readChainId(params), name: chainName, rpcUrl, symbol }
}
