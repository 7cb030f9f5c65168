import type { Namespace } from '../../base/caip.js'
import { connectedAccount } from '../connection/connection.rules.js'
import type { ConnectionState } from '../connection/connection.types.js'
import type { ConnectorsState } from '../connectors/connectors.types.js'
import type { AccountData, AccountState } from './account.types.js'

/** Decimals of a native amount on show (S5.09). */
const SHOWN_DECIMALS = 3

/** An amount of smallest units as an exact decimal number: `1500000n` with 6 decimals is `1.5`. */
export function toDecimal(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/**
 * A balance on show: cut, never rounded, to three decimals; `0.000` where it is zero or no number (S5.09, F125, F130).
 */
export function formatBalance(balance: string | undefined): string {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(balance ?? '') ?? []
  if (whole === undefined) return '0.000'
  return `${BigInt(whole)}.${fraction.slice(0, SHOWN_DECIMALS).padEnd(SHOWN_DECIMALS, '0')}`
}

/** The parts of the state that an account is read from. */
export interface AccountSources {
  readonly connection: Readonly<ConnectionState>
  readonly connectors: Readonly<ConnectorsState>
  readonly account: Readonly<AccountData>
}

/** The account of a namespace, or of the active one, as the app sees it (S3.01). */
export function accountOf(
  { connection, connectors, account: own }: AccountSources,
  namespace?: Namespace,
): AccountState {
  const account = connectedAccount(connection, namespace)
  const key = namespace ?? connection.activeNamespace
  const session = key && connection.byNamespace[key]
  const connector = account && connectors.connectors.find(({ id }) => id === account.connectorId)
  // A way to a wallet elsewhere has a name that says nothing of that.
  const wallet = connector?.peer ?? connector
  const native = account && own.native?.account === account.caipAddress ? own.native : undefined
  return {
    status: session?.status ?? 'disconnected',
    caipAddress: account?.caipAddress,
    address: account?.address,
    type: account?.type,
    allAccounts: session?.accounts ?? [],
    addressLabels: own.addressLabels,
    preferredAccountTypes: connection.preferredAccountTypes,
    balance: native && toDecimal(BigInt(native.value), native.decimals),
    balanceSymbol: native?.symbol,
    connectedWalletInfo: wallet && { name: wallet.name, icon: wallet.imageUrl, rdns: connector?.info?.rdns },
  }
}
