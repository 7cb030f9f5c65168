import type { SendOptions, SentTransaction, TransactionRequest } from '@latchkit/core'
import { ACCOUNTS, CONNECTOR } from './modelAccounts.js'
import type { Asked, TransactionStep } from './transactionSteps.js'
import type { Call, ModelTab, Prompt, TransactionWorld, Wish } from './transactionWorld.js'

/** Whom the payments pay. */
const RECEIVER = '0xde709f2102306220921060314715629080e2fb77'
/** The payments of the form have other amounts than those of the app's calls, so that they are never equal. */
const MORE_BY_FORM = 10
/** The call of a contract. */
const CALL = {
  address: RECEIVER,
  abi: [{ type: 'function', name: 'act', inputs: [], outputs: [], stateMutability: 'payable' }],
  functionName: 'act',
}

/** What a wallet is asked for, as a text. A prompt has the same one as the call that wants it. */
export const contentOf = (asked: Exclude<Asked, 'form'>, value: unknown): string => `${asked} ${String(value)}`

/** The amount that is the given number of the coin's smallest units. */
const amountOf = (units: number): string => `0.${String(units).padStart(18, '0')}`

const accountOf = (address: string, networkId: string, connectorId: string): string =>
  [networkId, address, connectorId].join()

/** The active account of a tab, with its network and its wallet. */
function accountNow({ latch }: ModelTab): string | undefined {
  const { address, caipAddress } = latch.getAccount()
  return address && caipAddress && accountOf(address, caipAddress.slice(0, -address.length - 1), CONNECTOR)
}

type Wanted = Pick<Wish, 'content' | 'account'>

const isEqual = ({ tab, wish }: Call, other: ModelTab, { content, account }: Wanted): boolean =>
  tab === other && wish?.content === content && wish.account === account

/** The calls that want what a wallet is asked, and have no answer yet. */
const wanting = ({ calls }: TransactionWorld, tab: ModelTab, wish: Wanted): Call[] =>
  calls.filter((each) => !each.isSettled && isEqual(each, tab, wish))

/** Notes a promise of the kit, and that it settled. */
export function noteCall(
  world: TransactionWorld,
  tab: ModelTab,
  { what, wish }: Pick<Call, 'what' | 'wish'>,
  promise: Promise<unknown>,
): void {
  const noted: Call = { what, tab, wish, isSettled: false }
  world.calls.push(noted)
  const end = (): void => void (noted.isSettled = true)
  promise.then(end, end)
}

/** Notes that a wallet is asked: a call must want it, of this account, and equal calls want it once. */
export function noteAsked(world: TransactionWorld, { tab, content, signer }: Prompt): void {
  const { address, networkId, connectorId } = signer
  const asked = { content, account: accountOf(address, networkId, connectorId) }
  const wishes = wanting(world, tab, asked).flatMap(({ wish }) => wish ?? [])
  if (tab.isGone) world.unwanted.push(`${content} by a page that is gone`)
  else if (wishes.length === 0) world.unwanted.push(`${content} of ${asked.account}, for which there is no call`)
  else if (wishes.some(({ isAsked }) => isAsked)) world.unwanted.push(`${content} twice`)
  for (const wish of wishes) wish.isAsked = true
}

/** Calls the kit, so that it asks the wallet. Calls `crossing` right after the call. */
export async function send(
  world: TransactionWorld,
  tab: ModelTab,
  { what = 'transaction', value, confirmations }: Extract<TransactionStep, { type: 'send' }>,
  crossing: () => void,
): Promise<void> {
  if (what === 'form') return pay(world, tab, value + MORE_BY_FORM, crossing)
  const asking = await askingOf(tab, what)
  const wanted = { content: contentOf(what, value), account: accountNow(tab) }
  // An app that calls again while it waits gives the same options. The description of the record names the call.
  const [pending] = wanting(world, tab, wanted)
  if (pending) world.seen.add('an equal call joined')
  const options = pending?.wish?.options ?? { description: `send ${++world.counts.sends}`, confirmations }
  const sending = asking(value, options)
  noteCall(world, tab, { what: options.description, wish: { ...wanted, options, isAsked: false } }, sending)
  crossing()
  sending.then(
    (sent) => typeof sent === 'string' || noteCall(world, tab, { what: 'wait' }, sent.wait()),
    () => {},
  )
}

type Asking = (value: number, options: SendOptions) => Promise<Pick<SentTransaction, 'wait'> | string>

/** How an app asks. It loads the calls of contracts before. */
async function askingOf({ latch }: ModelTab, what: Exclude<Asked, 'form'>): Promise<Asking> {
  const requestOf = (value: number): TransactionRequest => ({ to: ACCOUNTS[1], value: BigInt(value) })
  if (what === 'transaction') return (value, options) => latch.sendTransaction(requestOf(value), options)
  if (what === 'batch') return (value, options) => latch.sendCalls([requestOf(value), requestOf(value)], options)
  if (what === 'payment') return (value, options) => latch.send({ to: RECEIVER, amount: amountOf(value), ...options })
  if (what === 'message') return (value) => latch.signMessage(String(value))
  const { write } = await latch.feature('contracts')
  return (value, options) => write({ ...CALL, value: BigInt(value) }, options)
}

/** The visitor fills in the form, and confirms it once it is prepared. */
async function pay(world: TransactionWorld, tab: ModelTab, units: number, crossing: () => void): Promise<void> {
  const form = await tab.latch.feature('send')
  form.begin({ to: RECEIVER, amount: amountOf(units) })
  if (await form.prepare()) await press(world, tab)
  crossing()
}

/** The visitor confirms the form as it is, by a double click. */
export async function press(world: TransactionWorld, tab: ModelTab): Promise<void> {
  const form = await tab.latch.feature('send')
  if (tab.isGone) return
  for (let click = 0; click < 2; click++) {
    const content = contentOf('payment', tab.latch.getState().send?.prepared?.value)
    noteCall(world, tab, { what: 'press', wish: { content, account: accountNow(tab), isAsked: false } }, form.confirm())
  }
}
