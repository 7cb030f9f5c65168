import type { CheckedConfig } from '../config/config.schema.js'
import type { GuardedFetch } from '../guard/guardedFetch.js'
import type { TokenIcons } from '../icons/icons.types.js'
import { createCoins } from '../providers/tokens/coins.js'
import { createListLoader } from '../providers/tokens/loadTokenList.js'
import { createTokenLists } from '../providers/tokens/tokenLists.js'
import type { TokenProvider } from '../providers/tokens/tokens.types.js'
import type { Log } from './log.js'

/** What the providers of a server share. */
export interface ProviderDeps {
  readonly log: Log
  readonly guard: GuardedFetch
}

/** The providers of a server. */
export interface Providers {
  readonly tokens: TokenProvider & TokenIcons
}

/** Makes the providers of a configuration. They send no request before a call needs them. */
export function createProviders(config: CheckedConfig, { log, guard }: ProviderDeps): Providers {
  const tokens = createTokenLists({
    sources: config.tokens,
    load: createListLoader(guard),
    coins: createCoins(),
    log,
  })
  return { tokens }
}
