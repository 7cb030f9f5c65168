import { describe } from './describe.js'
import type { Handler, HandlerDeps } from './methods.js'

/** Creates the methods of EIP-1102 and EIP-2255, which manage the app's permission to see the account. */
export function createAccountMethods({
  core,
  session,
}: HandlerDeps): Readonly<Record<string, Handler>> & { readonly wallet_revokePermissions: Handler } {
  const connect = (method: string, always: boolean): Promise<void> =>
    core.connect(method, (title) => describe(title, method, session.situation(), []), always)
  const permissions = (): unknown[] => {
    const value = session.accounts()
    const caveats = [{ type: 'restrictReturnedAccounts', value }]
    return value.length > 0 ? [{ parentCapability: 'eth_accounts', invoker: core.page.origin, caveats }] : []
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
      if (core.switches().disconnectHangs) return new Promise<never>(() => undefined)
      core.permission.revoke()
      return null
    },
  }
}
