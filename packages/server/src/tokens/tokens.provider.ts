import type { OpenContext, Opened } from '../endpoints/parts.types.js'
import { createListLoader } from '../files/loadTokenList.js'
import type { TokenIcons } from '../icons/icons.types.js'
import { createCoins } from './coins.js'
import { createTokenLists } from './tokenLists.js'
import type { TokenProvider } from './tokens.types.js'

/** Opens the lists of tokens. */
export async function openTokens({ config, guard, log }: OpenContext): Promise<Opened<TokenProvider & TokenIcons>> {
  return {
    source: createTokenLists({ sources: config.tokens, load: createListLoader(guard), coins: createCoins(), log }),
  }
}
