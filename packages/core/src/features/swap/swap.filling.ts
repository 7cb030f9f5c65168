import { ref } from 'valtio/vanilla'
import { toWalletError } from '../../adapter/toWalletError.js'
import { toDecimal } from '../../base/decimal.js'
import type { LatchError } from '../../base/errors.js'
import type { ConnectionController } from '../connection/connection.types.js'
import type { Draft } from '../operations/draft.js'
import type { TokenReading } from '../tokens/tokens.reading.js'
import { readAmount } from '../tokens/tokens.rules.js'
import type { Token } from '../tokens/tokens.types.js'
import type { SentTransaction } from '../transactions/transactions.types.js'
import { SLIPPAGE } from './swap.constants.js'
import { swapError } from './swap.errors.js'
import type { PreparedSwap } from './swap.preparing.js'
import { checkSlippage } from './swap.rules.js'
import { sideAt } from './swap.sides.js'
import type { Hidden } from './swap.typing.js'
import type { SwapController, SwapForm, SwapState } from './swap.types.js'

/** What a form is filled in by. */
export interface FillingDeps {
  readonly state: SwapState
  readonly hidden: Hidden
  readonly connection: Pick<ConnectionController, 'account'>
  readonly tokens: Pick<TokenReading, 'at'>
  readonly draft: Pick<Draft<PreparedSwap, SentTransaction>, 'now' | 'prepare' | 'fail'>
  readonly change: (fields: Partial<SwapState>) => void
}

/** Fills in what a form that is begun names. */
export interface Filling extends Pick<SwapController, 'prepare'> {
  /** Reads and checks what this form names, and fills it in. */
  fillIn(form: SwapForm): void
}

/** Makes what fills forms in. */
export function createFilling(deps: FillingDeps): Filling {
  const { hidden, draft } = deps

  async function prepare(): Promise<boolean> {
    const { filling } = hidden
    if (!filling) return draft.prepare()
    const error = await filling
    // Another form was begun meanwhile.
    if (hidden.filling !== undefined && hidden.filling !== filling) return prepare()
    // What could not be filled in is said until the form is another one.
    return error && draft.now().error === error ? false : draft.prepare()
  }

  return {
    prepare,
    fillIn(form) {
      if (!hasToRead(form)) return
      const filling = fillBegun(deps, form)
      hidden.filling = filling
      void filling.then((error) => {
        if (!error && hidden.filling === filling) hidden.filling = undefined
      })
    },
  }
}

/** Whether anything of a form that is begun has to be read or checked. */
const hasToRead = ({ from, to, networkId, slippage, amount = '' }: SwapForm): boolean =>
  [from, to, networkId, slippage].some((each) => each !== undefined) || typeof amount !== 'string'

/**
 * Fills a form that was just begun with what it names. What the visitor chooses meanwhile wins. Resolves with the error of the form
 * where it names what is none.
 */
async function fillBegun(deps: FillingDeps, form: SwapForm): Promise<LatchError | undefined> {
  const { state, hidden, draft, change } = deps
  const before = { ...state }
  const isKept = (...names: readonly (keyof SwapState)[]): boolean =>
    names.every((name) => state[name] === before[name])
  hidden.begun = form
  try {
    const slippage = checkSlippage(form.slippage ?? SLIPPAGE)
    const sides = await sidesOf(deps, form)
    const amount = amountOf(form, sides?.from ?? state.from)
    if (hidden.begun === form && state.status !== 'asking')
      change({
        ...(isKept('from', 'to') && sides),
        ...(isKept('slippage') && { slippage }),
        ...(isKept('amount', 'isMax') && amount),
      })
    return undefined
  } catch (thrown) {
    const error = toWalletError(thrown)
    if (hidden.begun === form) draft.fail(error)
    return error
  }
}

/** The tokens that a form names. Undefined without an account or a network. */
async function sidesOf(
  { connection, tokens }: FillingDeps,
  { from, to, networkId = connection.account()?.caipNetworkId }: SwapForm,
): Promise<Pick<SwapState, 'from' | 'to'> | undefined> {
  if (networkId === undefined) return undefined
  const read = async (named: string | undefined): Promise<Token> => ref(await sideAt(tokens, networkId, named))
  const [one, other] = await Promise.all([read(from), to === undefined ? undefined : read(to)])
  return { from: one, to: other }
}

/** An amount that isn't typed, as it is shown. */
function amountOf({ amount }: SwapForm, from: Token | undefined): Pick<SwapState, 'amount'> | undefined {
  if (amount === undefined || typeof amount === 'string' || !from) return undefined
  return { amount: toDecimal(readAmount(amount, from.decimals, swapError), from.decimals) }
}
