import { describe } from './describe.js'
import type { Handler, HandlerDeps } from './methods.js'
import type { Prompt } from './prompts.js'

/** Asks to be unlocked if need be, then to be connected if need be. */
function createConnect(deps: HandlerDeps): (method: string, always: boolean) => Promise<void> {
  const { session, prompts, switches, unlock } = deps
  const prompt = (kind: Prompt['kind'], title: string, method: string): Prompt => ({
    kind,
    method,
    view: () => describe(title, method, session.situation(), []),
  })
  return async (method, always) => {
    if (switches().locked) {
      await prompts.ask(prompt('unlock', 'Unlock the wallet?', method))
      unlock()
    }
    if (session.permitted() && !always) return
    await prompts.ask(prompt('connect', 'Connect to this app?', method))
    session.permit()
  }
}

/** The methods of EIP-1102 and EIP-2255: who may see which account. */
export function createAccountMethods(deps: HandlerDeps): Readonly<Record<string, Handler>> {
  const { session, switches, origin } = deps
  const connect = createConnect(deps)
  const permissions = (): unknown[] => {
    const value = session.accounts()
    const caveats = [{ type: 'restrictReturnedAccounts', value }]
    return value.length > 0 ? [{ parentCapability: 'eth_accounts', invoker: origin, caveats }] : []
  }
  return {
    eth_accounts: async () => session.accounts(),
    eth_requestAccounts: async (_params, method) => {
      await connect(method, false)
      return session.accounts()
    },
    wallet_requestPermissions: async (_params, method) => {
      await connect(method, true)
      return permissions()
    },
    wallet_getPermissions: async () => permissions(),
    wallet_revokePermissions: async () => {
      if (switches().disconnectHangs) return new Promise<never>(() => undefined)
      session.revoke()
      return null
    },
  }
}
