import { abilityOf } from '../../adapter/abilityOf.js'
import { addressIn } from '../../adapter/addressIn.js'
import type { Adapter, AssetBalance } from '../../adapter/adapter.types.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { isSameAddress } from '../../base/address.js'
import { namespaceOf, parseAddress, parseNetworkId, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import type { ErrorContext, LatchError } from '../../base/errors.js'
import { isText } from '../../base/guard.js'
import { withTimeout } from '../../base/time.js'
import { tokenKey } from '../../base/tokenKey.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import type { ConnectionController } from '../connection/connection.types.js'
import { networkError } from '../network/network.errors.js'
import { isSupported, networkOf } from '../network/network.rules.js'
import type { Network } from '../../adapter/network.types.js'
import { TOKEN_TIMEOUT_MS } from './tokens.constants.js'
import { coinOf, tokenOfEntry } from './tokens.rules.js'
import type { Token } from './tokens.types.js'

/**
 * Why a token is refused. `no-token`: there is none with this address, or it can't be read. `wrong-decimals`: its contract
 * has others than its list says.
 */
export type TokenFault = 'no-token' | 'wrong-decimals'

/** The dependencies of {@link TokenReading}. */
export interface TokenReadingDeps {
  readonly environment: Pick<Environment, 'clock'>
  readonly connection: Pick<ConnectionController, 'account'>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly networks: readonly Network[]
  /** The coin and the tokens of the active account, as far as they were read. */
  readonly holdings: () => readonly BalanceEntry[]
  /** Makes the error of a fault: one of the feature that tokens are read for. */
  readonly refuse: (fault: TokenFault, context?: ErrorContext, cause?: unknown) => LatchError
}

/** Tokens by their addresses, and what their contracts report of them. */
export interface TokenReading {
  /**
   * The coin of a network, or its token with this address. Rejects with `network/not-found`, and as a token that is none.
   */
  at(networkId: CaipNetworkId, address: unknown): Promise<Token>
  /**
   * Checks that a token's contract has the decimals that its list names: by wrong ones a hundred times the typed amount
   * would be paid (F260). Rejects where they are others, and as the read does: without the contract nothing is right.
   */
  check(owner: string, token: Token): Promise<void>
  /**
   * What is shown of units that a link asks for, which are those of the token's contract. Rejects as the read of the contract
   * does.
   */
  shownOf(token: Token, units: bigint): Promise<bigint>
}

/** Makes what reads tokens. The decimals of each contract are read once: none changes them. */
export function createTokenReading(deps: TokenReadingDeps): TokenReading {
  const { networks, holdings, connection, refuse } = deps
  const decimals = new Map<string, number>()

  return {
    async at(networkId, given) {
      if (!isSupported(networks, networkId)) throw networkError('not-found', { id: networkId })
      if (given === undefined) return coinOf(networkOf(networks, networkId))
      const { namespace, reference } = parseNetworkId(networkId)
      const address = isText(given) ? addressIn(namespace, given, reference) : undefined
      if (address === undefined) throw refuse('no-token')
      const entry = holdings().find((each) => each.chainId === networkId && isAt(each, address))
      if (entry) return tokenOfEntry(entry)
      const owner = connection.account(namespace)?.address
      return readToken(deps, owner, { networkId, address })
    },
    async check(owner, token) {
      const key = tokenKey(token.networkId, token.address)
      const own = decimals.get(key) ?? (await read(deps, owner, token))?.decimals
      if (own === undefined) return
      decimals.set(key, own)
      if (own !== token.decimals)
        throw refuse('wrong-decimals', { token: token.address, listed: token.decimals, actual: own })
    },
    async shownOf(token, units) {
      const owner = connection.account(namespaceOf(token.networkId))?.address
      return (await read(deps, owner, token))?.scale?.toShown(units) ?? units
    },
  }
}

/** Whether an entry of the balances is the token with this address. */
const isAt = ({ address }: BalanceEntry, token: string): boolean =>
  address !== undefined && isSameAddress(parseAddress(address).address, token)

/** What the contract of a token says. Undefined for the coin, and where nothing reads contracts. */
async function read(
  { environment, adapters }: TokenReadingDeps,
  owner: string | undefined,
  { networkId, address }: Pick<Token, 'networkId' | 'address'>,
): Promise<AssetBalance | undefined> {
  const ability = await abilityOf(adapters.get(namespaceOf(networkId)), 'balance')
  if (!ability || owner === undefined || address === undefined) return undefined
  const reading = ability.get({ address: owner, networkId, token: address })
  return withTimeout(environment.clock, TOKEN_TIMEOUT_MS, reading, () => walletError('timed-out'))
}

/** A token that the account's balances don't name: its contract reports the decimals and the symbol. */
async function readToken(
  deps: TokenReadingDeps,
  owner: string | undefined,
  token: { readonly networkId: CaipNetworkId; readonly address: string },
): Promise<Token> {
  const { refuse } = deps
  try {
    const found = await read(deps, owner, token)
    if (!found) throw refuse('no-token')
    const { decimals, symbol } = found
    return { ...token, name: symbol, symbol, decimals }
  } catch (error) {
    throw refuse('no-token', { token: token.address }, error)
  }
}
