import type { AdapterCapabilities } from '@latchkit/core/adapter'
import type { WagmiDeps } from './wagmi.deps.js'
import { late } from './wagmi.late.js'

/** What the adapter can do beside connecting, each group loaded at its first use. */
export function capabilities(deps: WagmiDeps): AdapterCapabilities {
  const balance = late(() => import('./wagmi.balance.js'), deps)
  const sign = late(() => import('./wagmi.sign.js'), deps)
  const transaction = late(() => import('./wagmi.transaction.js'), deps)
  const transfer = late(() => import('./wagmi.transfer.js'), deps)
  const contract = late(() => import('./wagmi.contract.js'), deps)
  const wallet = late(() => import('./wagmi.wallet.js'), deps)
  return {
    balance: { get: balance('readBalance') },
    message: { sign: sign('signMessage') },
    typedData: { sign: sign('signTypedData') },
    transaction: { estimate: transaction('estimate'), send: transaction('send'), wait: transaction('wait') },
    transfer: { send: transfer('transfer') },
    contract: { read: contract('read'), write: contract('write') },
    calls: { capabilities: wallet('capabilities'), send: wallet('sendCalls'), status: wallet('callsStatus') },
    permissions: { grant: wallet('grantPermissions'), revoke: wallet('revokePermissions') },
    assets: { get: wallet('getAssets') },
  }
}
