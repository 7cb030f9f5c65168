import type { Namespace } from '../../base/caip.js'
import { toDecimal } from '../../base/decimal.js'
import { connectedAccount, isConnected } from '../connection/connection.rules.js'
import type { ConnectionState, PendingNamespace } from '../connection/connection.types.js'
import type { ConnectorsState } from '../connectors/connectors.types.js'
import type { BalancesState } from '../balances/balances.types.js'
import type { EmbeddedWalletState } from '../embedded-wallet/embedded-wallet.types.js'
import type { IdentityState } from '../identity/identity.types.js'
import type { AccountData, AccountState } from './account.types.js'

/** The decimals of a native balance in a view (S5.09). */
const SHOWN_DECIMALS = 3

/**
 * A balance for a view: a decimal number, cut to three decimals and never rounded (S5.09, F130). `0.000` where
 * `balance` is undefined or no plain decimal number (F125).
 */
export function formatBalance(balance: string | undefined): string {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(balance ?? '') ?? []
  if (whole === undefined) return '0.000'
  return `${BigInt(whole)}.${fraction.slice(0, SHOWN_DECIMALS).padEnd(SHOWN_DECIMALS, '0')}`
}

/** The parts of the kit's state that an account is read from. */
export interface AccountSources {
  readonly connection: Readonly<ConnectionState>
  readonly connectors: Readonly<ConnectorsState>
  readonly account: Readonly<AccountData>
  /** Undefined until the feature `balances` is loaded. */
  readonly balances?: Readonly<BalancesState> | undefined
  /** Undefined until the feature `identity` is loaded. */
  readonly identity?: Readonly<IdentityState> | undefined
  /** Undefined until the feature `embeddedWallet` is loaded. */
  readonly embeddedWallet?: Readonly<EmbeddedWalletState> | undefined
}

/** The account of a namespace as the app reads it (S3.01). Default: of the active namespace. */
export function accountOf<namespace extends Namespace = Namespace>(
  { connection, connectors, account: own, balances, identity, embeddedWallet }: AccountSources,
  namespace?: namespace,
): AccountState<namespace> {
  const account = connectedAccount(connection, namespace)
  const key = namespace ?? connection.activeNamespace
  const session = key && connection.byNamespace[key]
  const connector = account && connectors.connectors.find(({ id }) => id === account.connectorId)
  // The name of a pairing's connector is that of the pairing: the remote wallet has its own name in `peer`.
  const wallet = connector?.peer ?? connector
  const native = account && own.native?.account === account.caipAddress ? own.native : undefined
  const ownBalances = account && balances?.account === account.caipAddress ? balances : undefined
  // The coin is shown beside its row among the tokens: both have what was read last (F284).
  const isRowNewer = ownBalances?.at !== undefined && !(native && native.at >= ownBalances.at)
  const row = isRowNewer ? ownBalances.tokens.find(({ address }) => address === undefined) : undefined
  const profile = account && identity?.address === account.address ? identity : undefined
  const state: AccountState = {
    status: session?.status ?? 'disconnected',
    isConnected: !!account,
    caipAddress: account?.caipAddress,
    address: account?.address,
    restoringAddress: (session as PendingNamespace | undefined)?.address,
    type: account?.type,
    allAccounts: isConnected(session) ? session.accounts : [],
    addressLabels: own.addressLabels,
    preferredAccountTypes: connection.preferredAccountTypes,
    balance: row?.quantity.numeric ?? (native && toDecimal(BigInt(native.value), native.decimals)),
    balanceSymbol: row?.symbol ?? native?.symbol,
    tokenBalance: ownBalances?.at === undefined ? undefined : ownBalances.tokens,
    profileName: profile?.name ?? undefined,
    profileImage: profile?.image ?? undefined,
    user: connector?.type === 'AUTH' ? embeddedWallet?.user : undefined,
    connectedWalletInfo: wallet && { name: wallet.name, icon: wallet.imageUrl, rdns: connector?.info?.rdns },
  }
  return state as AccountState<namespace>
}
