import { abilityOf } from '../../adapter/abilityOf.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { AssetBalance } from '../../adapter/adapter.types.js'
import { isLatchError, type LatchError } from '../../base/errors.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { Token } from '../tokens/tokens.types.js'
import { MAX_RENT, NODE_TIMEOUT_MS } from './swap.constants.js'
import { chooseOffer, type ChoosingDeps, type ChoosingTask } from './swap.choosing.js'
import { SERVER_ID } from './swap.client.js'
import { swapError } from './swap.errors.js'
import { limited } from './swap.limited.js'
import { tokenError } from './swap.node.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { QuoteRequest, SwapProvider } from './swap.provider.types.js'
import type { SwapContent } from './swap.rules.js'
import { leastMove } from './swap.safety.rules.js'
import { changesOf, stopsOf, type BestRead, type StopContext } from './swap.stops.js'
import type { Trial } from './swap.trying.js'
import type { SwapFailure, SwapOffer, SwapPreview, SwapStep } from './swap.types.js'

/** What swaps are prepared by. */
export interface PreparingDeps extends ChoosingDeps {
  /** The providers that are switched on. */
  readonly providers: (networkId: CaipNetworkId) => Promise<readonly SwapProvider[]>
  /** Whether the wallet was asked for an equal swap, and may still send it. */
  readonly isRepeated: (trial: Trial) => boolean
  /** Hears of the providers that have failed, for developers. */
  readonly onFailures?: ((failures: readonly SwapFailure[]) => void) | undefined
  /** The kinds of the steps that a wallet will be asked for. */
  readonly stepsOf: (trial: Trial, signal: AbortSignal) => Promise<readonly SwapStep[]>
}

/** A swap that was prepared. */
export interface PreparedSwap {
  readonly content: SwapContent
  readonly trial: Trial
  readonly preview: SwapPreview
  /** The offers that were not refused, the best first. */
  readonly offers: readonly SwapOffer[]
  readonly failures: readonly SwapFailure[]
}

/** How a swap is prepared. */
export interface PrepareRequest {
  readonly account: ConnectedAccount
  readonly content: SwapContent
  readonly signal: AbortSignal
  /** The best that the visitor has read. Undefined where they have read nothing of this form yet. */
  readonly best?: BestRead | undefined
  /** Called with what the providers offer by now, while it is tried. */
  readonly onOffers?: ChoosingTask['onOffers']
}

/** Which part of the coin is kept back where no node says the fee of a swap of all that the account has. */
const KEPT_BACK = 20n

/**
 * Reads what the account has, and prepares the best offer that holds, or the preferred one: see {@link chooseOffer}. Rejects with
 * `swap/…`, with `wallet/…`, and with `service/…` where the app's server fails and no other provider swaps on the network.
 */
export async function prepareSwap(deps: PreparingDeps, request: PrepareRequest): Promise<PreparedSwap> {
  const { account, content, signal } = request
  const { from, to, only } = content
  const all = wantedOf(deps, await deps.providers(account.caipNetworkId), only)
  const known = all.filter(({ networks }) => networks.includes(account.caipNetworkId))
  if (known.length === 0)
    throw swapError('network-unsupported', { network: account.caipNetworkId, providers: all.map(({ id }) => id) })
  const [owned] = await Promise.all([readAsset(deps, account, from, signal), readAsset(deps, account, to, signal)])
  const task = { ...request, providers: known, owned: owned?.units ?? owned?.value }
  const restricted = { ...deps, isWanted: isWantedOf(deps, only) }
  return content.amount === 'max' ? prepareMax(restricted, task) : prepareAmount(restricted, task, content.amount)
}

/**
 * The providers that are asked: all, or the only one that counts. An id that no provider has may be one of those that the app's
 * server asks. Throws `swap/unknown-provider`.
 */
function wantedOf(
  { isWanted }: Pick<PreparingDeps, 'isWanted'>,
  all: readonly SwapProvider[],
  only: string | undefined,
): readonly SwapProvider[] {
  if (only === undefined) return all
  const found = all.filter(({ id }) => id === only || (id === SERVER_ID && isWanted(id, only)))
  if (found.length > 0) return found
  throw swapError('unknown-provider', {
    provider: only,
    known: all.map(({ id }) => id).filter((id) => isWanted(id, id)),
  })
}

const isWantedOf =
  ({ isWanted }: Pick<PreparingDeps, 'isWanted'>, only: string | undefined): PreparingDeps['isWanted'] =>
  (source, of) =>
    isWanted(source, of) && (only === undefined || source === only || of === only)

interface Task extends PrepareRequest {
  readonly providers: readonly SwapProvider[]
  /** What the account has of what is given. Undefined where it can't be read. */
  readonly owned: bigint | undefined
}

/**
 * Reads what the account has of a token, and checks that its contract has the decimals of its list (F260). Undefined where it
 * can't be read. A token with a multiplier is refused: what is typed would be another amount than what is paid.
 */
async function readAsset(
  deps: PreparingDeps,
  account: ConnectedAccount,
  token: Token,
  signal: AbortSignal,
): Promise<AssetBalance | undefined> {
  const found = await readBalance(deps, account, token.address, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    // Without its contract, no amount of a token is sure.
    if (token.address !== undefined) throw tokenError(token.address, error)
    return undefined
  })
  if (!found) return undefined
  const { decimals: actual, scale } = found
  if (token.address !== undefined && actual !== token.decimals)
    throw swapError('wrong-decimals', { token: token.address, listed: token.decimals, actual })
  if (scale) throw swapError('scaled-token', { token: token.address })
  return found
}

const readBalance = async (
  { clock, adapters }: PreparingDeps,
  { address, namespace, caipNetworkId: networkId }: ConnectedAccount,
  token: string | undefined,
  signal: AbortSignal,
): Promise<AssetBalance | undefined> =>
  limited({ clock, ms: NODE_TIMEOUT_MS, signal }, async () =>
    (await abilityOf(adapters.get(namespace), 'balance'))?.get({ address, networkId, token }),
  )

/** Prepares a swap of all that the account has: of the coin, what the fee doesn't take. */
async function prepareMax(deps: PreparingDeps, task: Task): Promise<PreparedSwap> {
  const { owned, content } = task
  if (owned === undefined) throw walletError('unknown')
  if (content.from.address !== undefined) return prepareAmount(deps, task, owned)
  const first = await prepareAmount(deps, { ...task, onOffers: undefined }, owned - owned / KEPT_BACK)
  const { fee } = first.preview
  const { coinFee } = first.trial.limits
  // The fees may grow until the wallet is asked.
  const kept = fee && ((BigInt(fee.value) + coinFee) * 3n) / 2n + ('serialized' in first.trial.built ? MAX_RENT : 0n)
  return kept === undefined ? first : prepareAmount(deps, task, owned - kept)
}

async function prepareAmount(deps: PreparingDeps, task: Task, amount: bigint): Promise<PreparedSwap> {
  const { account, content, signal, owned, onOffers } = task
  if (amount <= 0n) throw walletError('insufficient-funds')
  const isAffordable = owned === undefined || owned >= amount
  const {
    trial: chosen,
    offers,
    failures,
  } = await chooseOffer(deps, {
    ...{ account, amount, signal, isAffordable, onOffers },
    providers: task.providers,
    question: { request: requestOf(account, content, amount), content },
    preferred: content.provider,
    isUnlimited: content.isUnlimited,
    judge: async (thrown) => judged(deps, { ...task, amount }, thrown),
  })
  deps.onFailures?.(failures)
  if (!isAffordable && offers.length > 0) throw walletError('insufficient-funds')
  if (!chosen) throw lackOf(failures, content.only)
  // That of the simulation counts the margin of the gas already.
  const fee = chosen.simulation?.fee ?? chosen.offer.networkFee
  const trial = { ...chosen, offer: { ...chosen.offer, ...(fee && { networkFee: fee }) } }
  const steps = await deps.stepsOf(trial, signal)
  const worth = { priceOf: deps.pricesOn(account.caipNetworkId) }
  const tried = previewOf(trial, { steps, fee, best: task.best, worth })
  const preview = deps.isRepeated(trial) ? { ...tried, stops: [...tried.stops, 'repeated' as const] } : tried
  const shown = offers.map((offer) => (offer.id === preview.offer.id ? preview.offer : offer))
  return { content: { ...content, amount }, trial, preview, offers: shown, failures }
}

/** What all providers are asked for. Frozen: what one of them wrote into it would count for the offers of all. */
const requestOf = (
  { caipNetworkId: networkId, address: account }: ConnectedAccount,
  { from, to, slippage }: SwapContent,
  amount: bigint,
): QuoteRequest =>
  Object.freeze({ networkId, from: sideOf(from), to: sideOf(to), amount: String(amount), account, slippage })

const sideOf = ({ address, decimals }: Token): QuoteRequest['from'] =>
  Object.freeze({ decimals, ...(address !== undefined && { address }) })

/** Why there is no offer: the account's own lack, what was wrong with one, where there was any, and else that there is none. */
function lackOf(failures: readonly SwapFailure[], provider: string | undefined): LatchError {
  const errors = failures.map(({ error }) => error)
  const none: readonly string[] = ['swap/provider-failed', 'swap/no-route']
  const isOffer = ({ code }: LatchError): boolean => !none.includes(code)
  const first = (code: string): LatchError | undefined => errors.find((error) => error.code === code)
  return (
    first('wallet/insufficient-funds') ??
    first('swap/unsafe-offer') ??
    errors.find(isOffer) ??
    swapError(
      'no-route',
      { reasons: errors.map(({ code }) => code), failures, ...(provider !== undefined && { provider }) },
      errors[0],
    )
  )
}

/**
 * An error of a trial. A node also says that funds are insufficient where another account of the transaction has too little,
 * such as that of the maker of an offer: where the account has enough of the coin, the offer is one that reverts.
 */
async function judged(
  deps: PreparingDeps,
  { account, content, amount, owned, signal }: Task & { readonly amount: bigint },
  thrown: unknown,
): Promise<LatchError> {
  const error = toWalletError(thrown)
  if (!isLatchError(error, 'wallet/insufficient-funds')) return error
  const isCoin = content.from.address === undefined
  const read = async (): Promise<bigint | undefined> => (await readBalance(deps, account, undefined, signal))?.value
  const coin = isCoin ? owned : await read().catch(() => undefined)
  signal.throwIfAborted()
  // No node says the fee of a transaction that fails. What accounts put down on Solana is more than that.
  const isEnough = coin !== undefined && coin >= (isCoin ? amount : 0n) + MAX_RENT
  return isEnough ? walletError('reverted', { reason: 'insufficient funds' }, error) : error
}

/** What a trial is to the visitor. */
function previewOf(
  { simulation, limits, offer }: Trial,
  { steps, fee, best, worth }: Pick<SwapPreview, 'steps' | 'fee'> & Omit<StopContext, 'isChecked'>,
): SwapPreview {
  const [gave, got] = [limits.from, limits.to].map((token) => simulation && leastMove(simulation, token))
  return {
    offer,
    simulation,
    gives: gave === undefined ? offer.fromAmount : String(-gave),
    arrives: got === undefined ? offer.toAmount : String(got),
    steps,
    fee,
    stops: stopsOf(offer, { isChecked: simulation !== undefined, best, worth }),
    changes: changesOf(offer, { best, worth }),
  }
}
