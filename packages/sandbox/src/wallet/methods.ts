import { createAccountMethods } from './accountMethods.js'
import { createAddChain, createSwitchChain } from './chainMethods.js'
import { createCallMethods } from './callMethods.js'
import { createConnect } from './connectMethod.js'
import type { WalletCore } from './core.js'
import { providerError } from './providerError.js'
import type { Session } from './session.js'
import { toChainIdHex } from './signing.js'
import { createSignMethods } from './signMethods.js'
import type { EvmChainsConfig, WalletSwitches } from './types.js'

/** Answers one method. `params` are unchecked. */
export type Handler = (params: unknown, method: string) => Promise<unknown>

/** The parts that handlers are made of. */
export interface HandlerDeps {
  readonly core: WalletCore<WalletSwitches>
  readonly config: EvmChainsConfig
  readonly session: Session
}

/** Methods of nodes that the wallet doesn't pass on, since a node would sign without asking. */
const withheld = /^eth_sign|^eth_sendTransaction$/
const nodeMethods = /^(eth|net|web3)_/

/** Creates the function that answers all methods. Methods of nodes go to the chain. Others reject with 4200. */
export function createMethods(deps: HandlerDeps): Handler {
  const { session } = deps
  const accountMethods = createAccountMethods(deps)
  const own: Readonly<Record<string, Handler>> = {
    ...accountMethods,
    ...createSignMethods(deps),
    ...createCallMethods(deps, accountMethods.wallet_revokePermissions),
    wallet_connect: createConnect(deps),
    eth_chainId: async () => toChainIdHex(session.chain().id),
    wallet_switchEthereumChain: createSwitchChain(deps),
    wallet_addEthereumChain: createAddChain(deps),
  }
  return async (params, method) => {
    const handler = Object.hasOwn(own, method) ? own[method] : undefined
    if (handler) return handler(params, method)
    if (nodeMethods.test(method) && !withheld.test(method)) return session.askChain(method, params)
    throw providerError(4200, `The wallet doesn't support ${method}.`)
  }
}
