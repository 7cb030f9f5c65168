import type { Latch, LatchErrorCode } from '@latchkit/core'
import { adaptersOf, LatchError } from '@latchkit/core/adapter'
import type { Config } from '@wagmi/core'
import type { WagmiAdapter } from './createWagmiAdapter.js'

/**
 * Returns the wagmi config of a kit. Pass it to `<WagmiProvider config={…}>`, and wagmi's hooks see the same
 * connection. Throws a `LatchError` `connection/no-adapter` where the kit has no wagmi adapter.
 */
export function getWagmiConfig(latch: Latch): Config {
  const adapter = adaptersOf(latch).get('eip155') as Partial<WagmiAdapter> | undefined
  if (adapter?.config) return adapter.config
  const code: LatchErrorCode = 'connection/no-adapter'
  const message = 'This kit has no wagmi adapter: createLatch({ adapters: [createWagmiAdapter()] }).'
  throw new LatchError({ code, message })
}
