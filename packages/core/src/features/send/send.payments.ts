import { abilityOf } from '../../adapter/abilityOf.js'
import { addressIn } from '../../adapter/addressIn.js'
import { isSameAddress, signerOf } from '../../adapter/askOnce.js'
import type {
  Adapter,
  NameTarget,
  PreparedTransfer,
  TransferAbility,
  TransferRequest,
} from '../../adapter/adapter.types.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { parseAddress, parseNetworkId, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import { isLatchError } from '../../base/errors.js'
import { isText } from '../../base/guard.js'
import { withTimeout } from '../../base/time.js'
import type { AddressBookEntry } from '../address-book/address-book.types.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import { networkError } from '../network/network.errors.js'
import { isSupported, networkOf } from '../network/network.rules.js'
import type { Network } from '../network/network.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import type { SentTransaction, TransactionsController, TransferOptions } from '../transactions/transactions.types.js'
import { reviewReceiver } from './receivers.rules.js'
import type { KnownReceiver, ReceiverFacts } from './receivers.types.js'
import { NAME_PATIENCE_MS, PREPARE_PATIENCE_MS, RECEIVER_PATIENCE_MS } from './send.constants.js'
import { sendError } from './send.errors.js'
import { coinOf, isName, knownReceivers, readReceiver, shortageOf, tokenOfEntry } from './send.rules.js'
import type { Payment, SendPreview, SendToken } from './send.types.js'

/** The dependencies of the payments. */
export interface PaymentsDeps {
  readonly environment: Pick<Environment, 'clock'>
  readonly connection: Pick<ConnectionController, 'account' | 'state'>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly networks: readonly Network[]
  readonly transactions: Pick<TransactionsController, 'sendTransfer' | 'find' | 'state'>
  readonly track: Track
  /** The coin and the tokens of the active account, as far as they were read. */
  readonly held: () => readonly BalanceEntry[]
  /** What the visitor has saved in the address book. */
  readonly saved: () => readonly AddressBookEntry[]
}

/** Prepares payments, reviews their receivers, and asks the wallet: what the form and the app's calls share. */
export interface Payments {
  /**
   * The coin of a network, or its token with this address. Rejects with `network/not-found`, and with `send/no-token` where
   * the address is that of no token.
   */
  tokenAt(networkId: CaipNetworkId, address: unknown): Promise<SendToken>
  /** Prepares a payment of an account. Rejects with `wallet/…`, and with `send/unsupported`. */
  preview(account: ConnectedAccount, payment: Payment): Promise<SendPreview>
  /** Looks a name up on a network. Rejects with `send/name-unresolved` (F141). */
  resolve(networkId: CaipNetworkId, name: string): Promise<NameTarget>
  /** The receiver that a text is, or that the name leads to. Rejects as {@link readReceiver} throws and as `resolve` does. */
  receiverAt(networkId: CaipNetworkId, text: string): Promise<Pick<Payment, 'to' | 'name'>>
  /** Asks the wallet to send what was prepared. */
  ask(preview: Pick<SendPreview, 'token' | 'prepared'>, options?: TransferOptions): Promise<SentTransaction>
  /** The addresses that an account knows. */
  known(account: ConnectedAccount): readonly KnownReceiver[]
}

/** Makes the payments. */
export function createPayments(deps: PaymentsDeps): Payments {
  const { connection, networks, transactions, track, held, saved } = deps
  const decimals = createContractDecimals(deps)

  async function tokenAt(networkId: CaipNetworkId, given: unknown): Promise<SendToken> {
    if (!isSupported(networks, networkId)) throw networkError('not-found', { id: networkId })
    if (given === undefined) return coinOf(networkOf(networks, networkId))
    const { namespace, reference } = parseNetworkId(networkId)
    const address = isText(given) ? addressIn(namespace, given, reference) : undefined
    if (address === undefined) throw sendError('no-token')
    const entry = held().find((each) => each.chainId === networkId && isAt(each, address))
    return entry ? tokenOfEntry(entry) : readToken(deps, networkId, address)
  }

  const known = (account: ConnectedAccount): readonly KnownReceiver[] =>
    knownReceivers({
      account,
      saved: saved(),
      connections: connection.state.connections,
      records: transactions.state.transactions,
    })

  return {
    tokenAt,
    known,
    resolve: (networkId, name) => resolveName(deps, networkId, name),
    async receiverAt(networkId, text) {
      if (!isName(text)) return { to: readReceiver(networkId, text) }
      const { address, ...name } = await resolveName(deps, networkId, text.trim())
      return { to: address, name: { ...name, ledTo: address } }
    },
    async preview(account, payment) {
      const { namespace, caipNetworkId: actual, address: payer } = account
      const { token, hasWrongChecksum, name } = payment
      if (token.networkId !== actual) throw walletError('wrong-network', { actual, expected: token.networkId })
      await decimals.check(payer, token)
      const receivers = known(account)
      const [{ prepared, isOffCurve }, code, pinnedName] = await Promise.all([
        prepare(deps, account, payment),
        codeAt(deps, payment),
        pinnedNameOf(deps, payment, receivers),
      ])
      const tokens = held().flatMap((each) => (each.chainId === actual ? (tokenOfEntry(each).address ?? []) : []))
      const facts: ReceiverFacts = {
        namespace,
        address: prepared.to,
        payer,
        token: token.address,
        known: receivers,
        tokens,
        code,
        pinnedName,
        isOffCurve,
        hasWrongChecksum,
        ...name,
      }
      return { token, prepared, review: reviewReceiver(facts), shortage: shortageOf(prepared) }
    },
    async ask({ token: { symbol, decimals }, prepared }, options = {}) {
      const about = { network: prepared.networkId, isToken: prepared.token !== undefined }
      track('SEND_INITIATED', about)
      try {
        const sent = await transactions.sendTransfer(prepared, { ...options, symbol, decimals })
        track('SEND_SUCCESS', about)
        return sent
      } catch (error) {
        const { code } = toWalletError(error)
        if (code === 'wallet/rejected') track('SEND_REJECTED', about)
        else track('SEND_ERROR', { ...about, code })
        throw error
      }
    },
  }
}

/** Where a name leads to, in the network's usual form. */
async function resolveName(
  { environment, adapters }: PaymentsDeps,
  networkId: CaipNetworkId,
  name: string,
): Promise<NameTarget> {
  const { namespace, reference } = parseNetworkId(networkId)
  const read = async (): Promise<NameTarget | null | undefined> =>
    (await abilityOf(adapters.get(namespace), 'names'))?.resolve(name, networkId)
  const found = await withTimeout(environment.clock, NAME_PATIENCE_MS, read(), late).catch((error: unknown) => {
    throw sendError('name-unresolved', { name }, error)
  })
  const address = found ? addressIn(namespace, found.address, reference) : undefined
  if (!found || address === undefined) throw sendError('name-unresolved', { name })
  return { ...found, address }
}

/** Whether an entry of the balances is the token with this address. */
const isAt = ({ address }: BalanceEntry, token: string): boolean =>
  address !== undefined && isSameAddress(parseAddress(address).address, token)

/** The decimals of tokens, as their contracts tell them. */
interface ContractDecimals {
  /**
   * Checks that a token's contract has the decimals that its list names: by wrong ones a hundred times the typed amount
   * would be paid (F260). Rejects with `send/wrong-decimals`, and as the read does: without the contract nothing is right.
   */
  check(owner: string, token: SendToken): Promise<void>
}

/** Reads the decimals of each contract once: none changes them. */
function createContractDecimals({ environment, adapters }: PaymentsDeps): ContractDecimals {
  const known = new Map<string, number>()

  async function read(owner: string, { networkId, address }: SendToken): Promise<number | undefined> {
    const ability = await abilityOf(adapters.get(parseNetworkId(networkId).namespace), 'balance')
    if (!ability || address === undefined) return undefined
    const reading = ability.get({ address: owner, networkId, token: address })
    return (await withTimeout(environment.clock, PREPARE_PATIENCE_MS, reading, late)).decimals
  }

  return {
    async check(owner, token) {
      const key = `${token.networkId}:${token.address}`
      const own = known.get(key) ?? (await read(owner, token))
      if (own === undefined) return
      known.set(key, own)
      if (own !== token.decimals)
        throw sendError('wrong-decimals', { token: token.address, listed: token.decimals, actual: own })
    },
  }
}

/** A token that the account's balances don't name: its contract tells the decimals and the symbol. */
async function readToken(
  { environment, connection, adapters }: PaymentsDeps,
  networkId: CaipNetworkId,
  address: string,
): Promise<SendToken> {
  const { namespace } = parseNetworkId(networkId)
  try {
    const owner = connection.account(namespace)?.address
    const ability = await abilityOf(adapters.get(namespace), 'balance')
    if (owner === undefined || !ability) throw sendError('no-token')
    const reading = ability.get({ address: owner, networkId, token: address })
    const { decimals, symbol } = await withTimeout(environment.clock, PREPARE_PATIENCE_MS, reading, late)
    return { networkId, address, name: symbol, symbol, decimals }
  } catch (error) {
    throw sendError('no-token', { token: address }, error)
  }
}

/**
 * Prepares a payment by the adapter. Where the adapter refuses a receiver without a key, the review says so, and the
 * visitor decides.
 */
async function prepare(
  { environment, adapters }: PaymentsDeps,
  account: ConnectedAccount,
  { to, value, token, memo, references, speed }: Payment,
): Promise<{ readonly prepared: PreparedTransfer; readonly isOffCurve: boolean }> {
  const ability = await abilityOf(adapters.get(account.namespace), 'transfer')
  if (!ability) throw sendError('unsupported')
  const request: TransferRequest = {
    to,
    value,
    ...(token.address !== undefined && { token: token.address }),
    ...(memo && { memo }),
    ...(speed && { speed }),
    ...(references && references.length > 0 && { references }),
  }
  const read = (acceptsRisk: boolean): ReturnType<TransferAbility['prepare']> =>
    withTimeout(
      environment.clock,
      PREPARE_PATIENCE_MS,
      ability.prepare(signerOf(account), { ...request, ...(acceptsRisk && { acceptsRisk }) }),
      late,
    )
  try {
    return { prepared: await read(false), isOffCurve: false }
  } catch (error) {
    if (!isLatchError(error, 'wallet/risky-address')) throw toWalletError(error)
    return { prepared: await read(true), isOffCurve: true }
  }
}

/**
 * The name that a saved receiver was pinned with, and where it leads to now: the visitor may have chosen the address by its
 * entry (F142). Undefined where the name can't be looked up.
 */
async function pinnedNameOf(
  deps: PaymentsDeps,
  { to, token: { networkId } }: Payment,
  known: readonly KnownReceiver[],
): Promise<ReceiverFacts['pinnedName']> {
  const { name } = known.find((each) => each.as === 'saved' && each.name && isSameAddress(each.address, to)) ?? {}
  if (name === undefined) return undefined
  return resolveName(deps, networkId, name).then(
    ({ address }) => ({ name, leadsTo: address }),
    () => undefined,
  )
}

const late = (): unknown => walletError('timed-out')

/** What is at the receiver's address. Undefined where the chain doesn't say it soon: nothing is warned of then. */
async function codeAt(
  { environment, adapters }: PaymentsDeps,
  { to, token: { networkId } }: Payment,
): Promise<ReceiverFacts['code']> {
  const ability = await abilityOf(adapters.get(parseNetworkId(networkId).namespace), 'balance').catch(() => undefined)
  if (!ability?.codeAt) return undefined
  const reading = ability.codeAt({ address: to, networkId })
  return withTimeout(environment.clock, RECEIVER_PATIENCE_MS, reading, late).catch(() => undefined)
}
