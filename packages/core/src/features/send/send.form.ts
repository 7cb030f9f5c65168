import { ref } from 'valtio/vanilla'
import { toWalletError } from '../../adapter/toWalletError.js'
import type { Clock } from '../../base/time.js'
import type { LatchError } from '../../base/errors.js'
import { toDecimal } from '../../base/decimal.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import type { Identity } from '../identity/identity.types.js'
import { isSupported, networkOf } from '../network/network.rules.js'
import type { Network } from '../../adapter/network.types.js'
import { createDraft, type Draft, type DraftDeps } from '../operations/draft.js'
import type { DraftModel } from '../operations/draft.rules.js'
import type { OperationsController } from '../operations/operations.types.js'
import { createReceiverField, type ReceiverField } from '../receivers/receivers.field.js'
import type { TypedReceiver } from '../receivers/receivers.name.js'
import { coinOf, isSameToken, tokenOfEntry } from '../tokens/tokens.rules.js'
import type { Token } from '../tokens/tokens.types.js'
import type { SentTransaction } from '../transactions/transactions.types.js'
import { contentOfLink, type FormContent } from '../payment-links/content.rules.js'
import { sendError } from './send.errors.js'
import type { Payments } from './send.payments.js'
import { checkDecided, isLink, isSameReview, paymentOfForm } from './send.rules.js'
import type { SendController, SendPreview, SendState } from './send.types.js'

/** What a change of the form makes void: all that was prepared of it. */
const VOID = { prepared: undefined, review: undefined, accepted: ref([]), shortage: undefined } as const

/** An empty form. */
export const EMPTY: SendState = {
  ...VOID,
  status: 'editing',
  error: undefined,
  transactionId: undefined,
  token: undefined,
  sendTokenAmount: '',
  isMax: false,
  receiver: '',
  receiverAddress: undefined,
  receiverProfileName: undefined,
  receiverProfileImage: undefined,
  receiverError: undefined,
  link: undefined,
  networkBalanceInUSD: undefined,
}

/** The dependencies of the form. */
export interface FormDeps {
  readonly clock: Clock
  readonly state: SendState
  readonly connection: Pick<ConnectionController, 'account'>
  readonly events: DraftDeps<SendPreview, SentTransaction>['events']
  readonly networks: readonly Network[]
  readonly payments: Payments
  readonly operations: Pick<OperationsController, 'begin'>
  /** The name and the picture of an address. */
  readonly identify: (address: string) => Promise<Identity>
}

/** The form: what is typed, what was prepared of it, and what the wallet is asked for. */
export interface Form extends Pick<
  SendController,
  'begin' | 'chooseToken' | 'enterAmount' | 'enterMax' | 'enterReceiver' | 'prepare' | 'accept' | 'confirm'
> {
  /** Empties the form, and drops what is pending. */
  dispose(): void
}

/** Makes the form. */
export function createForm(deps: FormDeps): Form {
  const { state, connection, payments } = deps
  const token = createTokenChoice(deps)
  const draft = createFormDraft({ ...deps, receiver: () => receiver, onPause, followAccount })
  const version = (): number => draft.now().version
  const filling = createFilling({
    ...deps,
    ...{ version, change, fail: draft.fail },
    take(taken, changes) {
      token.choose(taken)
      change({ ...changes, token: taken })
    },
  })
  const receiver = createReceiverField({ ...deps, version, receivers: payments.receivers, linked: filling.linked })

  /** Changes fields of the form. What was prepared of the former fields is void, and is prepared anew (F080). */
  function change(changes: Partial<SendState>): void {
    draft.change(() => write(changes))
  }

  function write(changes: Partial<SendState>): void {
    Object.assign(state, changes)
    receiver.show()
  }

  /** The token that the visitor chose stays, unless the form has ended. */
  function followAccount(hasEnded: boolean): void {
    if (hasEnded) token.choose(undefined)
    write({ ...(hasEnded && EMPTY), token: token.now() })
  }

  /** Goes on once nothing has changed for a while. */
  function onPause(): void {
    if (isComplete(state, connection.account())) return void draft.prepare()
    if (!receiver.isUnread()) return receiver.identify()
    const asked = version()
    receiver.lookUp().then(
      () => {
        if (asked === version() && state.status === 'editing') onPause()
      },
      // The field has the error.
      () => {},
    )
  }

  function enterReceiver(text: string): void {
    // A link that could not be read is read again.
    if (text === state.receiver && !filling.linked(text)) return
    filling.forgetLink()
    if (isLink(text)) void filling.readLink(text)
    else change({ receiver: text, link: undefined })
  }

  function forget(): void {
    token.choose(undefined)
    filling.forget()
  }

  state.token = token.now()
  return {
    prepare: draft.prepare,
    enterReceiver,
    begin({ to = '', amount = '', token: address, networkId } = {}) {
      forget()
      change({ ...EMPTY, token: token.now() })
      const home = networkId ?? connection.account()?.caipNetworkId
      if (isLink(to) || (address === undefined && networkId === undefined) || !home) {
        change({ sendTokenAmount: amount })
        return enterReceiver(to)
      }
      void filling.fillBegun({ networkId: home, token: address, amount, receiver: to })
    },
    chooseToken(entry) {
      token.choose(entry && ref(tokenOfEntry(entry)))
      const now = token.now()
      if (!isSameToken(now, state.token)) change({ token: now })
    },
    enterAmount(text) {
      if (text !== state.sendTokenAmount || state.isMax) change({ sendTokenAmount: text, isMax: false })
    },
    enterMax() {
      if (!state.isMax) change({ isMax: true })
    },
    accept(stops) {
      const all = state.review?.stops ?? []
      state.accepted = ref(all.filter((each) => stops.includes(each) || state.accepted.includes(each)))
    },
    confirm: () => draft.confirm((preview) => checkPrepared(preview, state.accepted)),
    dispose() {
      forget()
      draft.dispose()
      change(EMPTY)
    },
  }
}

/** The token that the visitor chose, else the coin of the account's network, whichever that is. */
function createTokenChoice({ connection, networks }: Pick<FormDeps, 'connection' | 'networks'>) {
  let chosen: Token | undefined
  return {
    choose(token: Token | undefined): void {
      chosen = token
    },
    now(): Token | undefined {
      const networkId = connection.account()?.caipNetworkId
      if (chosen || !networkId) return chosen
      return isSupported(networks, networkId) ? ref(coinOf(networkOf(networks, networkId))) : undefined
    },
  }
}

interface FormDraftDeps
  extends
    Pick<FormDeps, 'clock' | 'state' | 'connection' | 'events' | 'payments' | 'operations'>,
    Required<Pick<DraftDeps<SendPreview, SentTransaction>, 'onPause' | 'followAccount'>> {
  readonly receiver: () => ReceiverField
}

/** Makes what is prepared of the form, and what the wallet is asked for. */
function createFormDraft(deps: FormDraftDeps): Draft<SendPreview, SentTransaction> {
  const { state, payments, receiver } = deps
  return createDraft({
    ...deps,
    isPausing: () => state.receiverAddress !== undefined || receiver().isUnread(),
    prepare: async ({ account, signal }) => {
      const named = await receiver().lookUp()
      // Void by now: the chain need not be asked.
      if (signal.aborted) throw sendError('not-prepared')
      receiver().identify()
      return payments.preview(account, { ...paymentOfForm(state, account), ...named })
    },
    plan: (preview) => ({
      kind: 'sendTransaction',
      content: preview.prepared,
      flow: 'payment',
      steps: [payments.step(preview, { flow: 'payment' })],
    }),
    show: (now, before) => showDraft(state, now, before),
  })
}

/** Throws where a payment was not prepared, or the visitor has not decided on all that it needs. */
function checkPrepared(preview: SendPreview | undefined, accepted: SendState['accepted']): void {
  if (!preview) throw sendError('not-prepared')
  checkDecided(preview, accepted)
}

interface FillingDeps extends Pick<FormDeps, 'state' | 'connection' | 'networks' | 'payments'> {
  /** Counts the payments that the form has been. */
  readonly version: () => number
  readonly change: (changes: Partial<SendState>) => void
  /** Chooses a token, and changes the form. */
  readonly take: (token: Token, changes: Partial<SendState>) => void
  /** Shows why the form can't be filled. */
  readonly fail: (error: LatchError) => void
}

/** Fills the form with a payment link, or with what a route names. */
interface Filling {
  /** Why a link that was typed can't be used; without an error it is being read. Undefined for any other text. */
  linked(text: string): TypedReceiver | undefined
  /** Fills the form with a link. One that can't be used stays in the field of the receiver. */
  readLink(text: string): Promise<void>
  /** Fills a form that was just begun. Where the account or its network changes meanwhile, fills it after that. */
  fillBegun(content: FormContent): Promise<void>
  forgetLink(): void
  /** Another form is begun, or none. */
  forget(): void
}

function createFilling({ state, connection, networks, payments, version, change, take, fail }: FillingDeps): Filling {
  let link: { readonly text: string; readonly error?: LatchError } | undefined
  /** What the form that was begun last is to be filled with. */
  let begun: FormContent | undefined

  /**
   * Fills the form, once its token is read. A link asks for units of the contract; the field gets the amount that is shown
   * for them. The payment is the fewest units that are shown as this amount, so never more than the link asks for (F303).
   * Resolves with false if the form was changed while the token was read.
   */
  async function fill({ networkId, token: address, units, receiver, link, ...content }: FormContent): Promise<boolean> {
    const asked = version()
    const token = ref(await payments.tokens.at(networkId, address))
    const shown = units === undefined ? undefined : await payments.tokens.shownOf(token, units)
    if (asked !== version()) return false
    const amount = shown === undefined ? content.amount : toDecimal(shown, token.decimals)
    const typed = amount !== undefined && { sendTokenAmount: amount, isMax: false }
    take(token, { receiver, link: link && ref(link), ...typed })
    return true
  }

  function contentOf(text: string): FormContent {
    const content = contentOfLink(text, connection.account(), networks)
    if (!content) throw sendError('unsupported')
    return content
  }

  /** Fills the form. A change of another field, or of the network, makes what was read void: it is read again. */
  async function fillWhile(isWanted: () => boolean, contentNow: () => FormContent): Promise<void> {
    let isFilled = false
    while (!isFilled && isWanted()) isFilled = await fill(contentNow())
  }

  return {
    linked: (text) => (link?.text === text ? (link.error ? { error: link.error } : {}) : undefined),
    async readLink(text) {
      const mine = { text }
      link = mine
      change({ receiver: text, link: undefined })
      const isMine = (): boolean => link === mine && state.receiver === text
      try {
        await fillWhile(isMine, () => contentOf(text))
      } catch (error) {
        if (!isMine()) return
        link = { text, error: toWalletError(error) }
        change({})
      }
    },
    async fillBegun(content) {
      begun = content
      // What the visitor has typed meanwhile wins.
      const isMine = (): boolean => begun === content && state.receiver === '' && state.sendTokenAmount === ''
      try {
        await fillWhile(isMine, () => content)
      } catch (error) {
        // Without the token nothing of it is filled in: the amount would be one of the coin.
        if (isMine()) fail(toWalletError(error))
      }
    },
    forgetLink() {
      link = undefined
    },
    forget() {
      begun = undefined
      link = undefined
    },
  }
}

/** Whether the account could pay what the form says. */
function isComplete(form: SendState, account: ConnectedAccount | undefined): boolean {
  if (!account) return false
  try {
    paymentOfForm(form, account)
    return true
  } catch {
    return false
  }
}

/** Shows the draft in the state of the form. */
function showDraft(state: SendState, now: DraftModel<SendPreview>, before: DraftModel<SendPreview>): void {
  if (now.ready !== before.ready) Object.assign(state, now.ready ? readyOf(state, now.ready) : VOID)
  const { status, error, transactionId } = now
  Object.assign(state, { status, error: error && ref(error), transactionId })
}

function readyOf(state: SendState, { token, prepared, review, shortage }: SendPreview): Partial<SendState> {
  // A decision is about an address: a name may have moved once more.
  const isSame = state.prepared?.to === prepared.to && isSameReview(state.review, review)
  return {
    receiverAddress: prepared.to,
    prepared: ref(prepared),
    review: ref(review),
    shortage,
    accepted: isSame ? state.accepted : ref([]),
    ...(state.isMax && { sendTokenAmount: toDecimal(BigInt(prepared.value), token.decimals) }),
  }
}
