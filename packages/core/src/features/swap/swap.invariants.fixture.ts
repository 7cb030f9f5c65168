import { expect } from 'vitest'
import { walletError } from '../../adapter/wallet.errors.js'
import { isNetworkId, type CaipNetworkId } from '../../base/caip.js'
import { MAX_UINT256 } from '../../base/uint256.js'
import { approveData } from './swap.calldata.js'
import { dataOf, fold, GOLD, ID, OWN, USD } from './swap.chain.fixture.js'
import { settle, type Prompt } from './swap.fixture.js'
import {
  chainOf,
  contractOf,
  createGame,
  keyOfPrompt,
  pageOf,
  take,
  type Game,
  type Page,
  type Press,
  type Step,
} from './swap.game.fixture.js'
import { approvalOf, swapOf, type RecordedApproval, type RecordedSwap } from './swap.subjects.js'

/** Checks the prompts that a step has led to. */
function checkPrompts(game: Game): void {
  for (const page of game.all) {
    const fresh = page.stage.prompts.slice(page.seen)
    page.seen = page.stage.prompts.length
    // No page asks twice at once, and none that is gone.
    expect(fresh.length).toBeLessThanOrEqual(game.pages.includes(page) ? 1 : 0)
    for (const prompt of fresh) {
      checkPrompt(game, page, prompt)
      game.open.push({ prompt, page })
      game.asked.push({ prompt, page })
    }
    page.removals.length = 0
  }
}

function checkPrompt(game: Game, page: Page, prompt: Prompt): void {
  const { subject, payer } = prompt.options
  const { account } = page.stage.now
  // It is for the account, and on the network, that are active now (F080, F083).
  expect(payer).toMatchObject({ from: account?.address, networkId: account?.caipNetworkId })
  const [swap, approval] = [swapOf({ subject }), approvalOf({ subject })]
  if (approval && isRemoval(page, approval, prompt)) return
  // It comes by a press, whose form is still there: one that has changed meanwhile would be another swap.
  const { press } = page
  expect(page.stage.swap.state.status).toBe('asking')
  if (!press) throw new Error('No press has led to the prompt.')
  // The offer had not ended, also where the computer has slept since (F033).
  expect(press.at).toBeLessThan(press.preview.offer.expiresAt)
  expect(press.preview.stops.filter((stop) => !press.accepted.includes(stop))).toEqual([])
  if (approval) return checkApproval(approval, press, prompt)
  if (!swap) throw new Error('The prompt is none of a swap.')
  checkSwap(swap, press, prompt)
  checkTried(game, press, prompt)
  checkOnce(game, press, prompt)
}

/** Whether a prompt takes back an approval, as the visitor has asked. */
function isRemoval({ removals }: Page, { token, spender, amount }: RecordedApproval, { request }: Prompt): boolean {
  const isAsked = removals.includes(`${token.address} ${spender}`.toLowerCase()) && amount === '0'
  if (isAsked) expect(request).toMatchObject({ to: token.address, data: approveData(spender, 0n), value: 0n })
  return isAsked
}

/** An approval is of exactly what is given, to whom the visitor has read, unless they have ticked any amount. */
function checkApproval({ token, spender, amount }: RecordedApproval, press: Press, { request }: Prompt): void {
  const { offer } = press.preview
  const most = press.isUnlimited ? String(MAX_UINT256) : offer.fromAmount
  expect(['0', most]).toContain(amount)
  expect([token.address, spender]).toEqual([offer.from.address, offer.spender])
  expect(request).toMatchObject({ to: token.address, data: approveData(spender, BigInt(amount)), value: 0n })
}

/** It brings at least what the visitor has read, of what they have read, by whom they have read. */
function checkSwap(swap: RecordedSwap, { preview: { offer } }: Press, { request }: Prompt): void {
  expect(BigInt(swap.toAmountMin)).toBeGreaterThanOrEqual(BigInt(offer.toAmountMin))
  const [from, to] = [swap.from.address, swap.to.address]
  expect([from, to, swap.fromAmount, swap.provider.id, swap.spender]).toEqual([
    ...[offer.from.address, offer.to.address, offer.fromAmount, offer.provider.id, offer.spender],
  ])
  expect(request.to).toBe(contractOf(offer.provider.id))
  const data = dataOf({
    ...{ op: 'swap', amount: swap.fromAmount, min: swap.toAmountMin },
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  })
  expect([request.data, request.value]).toEqual([data, from === undefined ? BigInt(swap.fromAmount) : 0n])
}

/** What the wallet is asked for succeeds now, unless the visitor has read that no node could try it. */
function checkTried(game: Game, { preview: { stops, offer } }: Press, { request, options: { payer } }: Prompt): void {
  if (stops.includes('unchecked') || !payer) return
  expect(request.gas).toBeDefined()
  const tokens = [offer.from, offer.to].flatMap(({ address }) => address ?? [])
  expect(chainOf(game, payer.from, payer.networkId).simulate([request], { tokens }).failure).toBeUndefined()
}

/** A press leads to one swap. Where an equal one may still be sent, the visitor has read that (F087). */
function checkOnce({ asked, ledger }: Game, press: Press, prompt: Prompt): void {
  expect(press.isOpen).toBe(true)
  press.isOpen = false
  const key = keyOfPrompt(prompt)
  const open = ledger.all().filter(({ status }) => status === 'asking' || status === 'unknown')
  const isRepeated = asked.some(
    (each) => keyOfPrompt(each.prompt) === key && open.some(({ id }) => id === each.prompt.id),
  )
  if (isRepeated) expect(press.preview.stops).toContain('repeated')
}

/** Checks the states of all pages. */
function checkStates({ pages }: Game): void {
  for (const page of pages) checkState(page)
}

function checkState({ stage }: Page): void {
  const { state } = stage.swap
  expect(['editing', 'preparing', 'prepared', 'asking', 'sent']).toContain(state.status)
  if (state.status === 'prepared') expect(state.preview).toBeDefined()
  if (state.status === 'editing' && !state.isOutdated) expect(state.preview).toBeUndefined()
  const networkId = stage.now.account?.caipNetworkId
  // Tokens of another network can't be swapped (F082).
  for (const token of [state.from, state.to]) if (token && networkId) expect(token.networkId).toBe(networkId)
  const { preview } = state
  if (!preview) return
  // Nothing that was prepared for another form, account or network is ever shown (F080, F082).
  expect(preview.offer.from.address).toBe(state.from?.address)
  expect(preview.offer.to.address).toBe(state.to?.address)
  expect(preview.offer.fromAmount).toBe(String(BigInt(Math.round(Number(state.amount) * 100))))
  // What has moved is always said.
  expect(preview.changes.length > 0).toBe(preview.stops.includes('moved'))
}

/** Checks that no swap is executed more often than the visitor has pressed. */
function checkExecuted({ asked, ledger, presses }: Game): void {
  const executed = new Map<string, number>()
  for (const { prompt } of asked) {
    const key = keyOfPrompt(prompt)
    if (key !== undefined && ledger.isExecuted(prompt.id)) executed.set(key, (executed.get(key) ?? 0) + 1)
  }
  for (const [key, times] of executed) expect(times).toBeLessThanOrEqual(presses.get(key) ?? 0)
}

/** Takes the steps, and checks what must hold after each of them and in the end. `tabs`: how many pages there are. */
export async function play(all: readonly Step[], tabs: number): Promise<void> {
  const game = createGame(tabs)
  for (const each of all) {
    take(game, each)
    await settle()
    checkPrompts(game)
    checkStates(game)
  }
  await end(game)
  checkExecuted(game)
  await checkApprovals(game)
  for (const page of game.pages) await checkSuccess(game, page)
  for (const { stage } of game.pages) stage.swap.dispose()
  await settle()
  expect(game.clock.waiting()).toBe(0)
}

/** Lets all that is open end, and checks that nothing hangs. */
async function end(game: Game): Promise<void> {
  const { clock, ledger, switches, pages } = game
  Object.assign(switches, { isOnline: true, canPreview: true, rate: 200n })
  game.isSlow = false
  for (const page of pages) page.unwatch?.()
  for (let round = 0; round < 6; round += 1) {
    for (const { prompt } of game.open.splice(0)) prompt.reject(walletError('rejected'))
    while (ledger.waiting() > 0) ledger.mine()
    clock.pass(10_000)
    await settle()
    checkPrompts(game)
  }
  ledger.search()
  for (const { calls, stage } of pages) {
    expect(calls.filter(({ isSettled }) => !isSettled)).toEqual([])
    expect(stage.swap.state.status).not.toBe('asking')
  }
}

/** Checks that each approval that is left is shown: one for any amount was ticked, and is meant to be left. */
async function checkApprovals(game: Game): Promise<void> {
  for (const [key, { chain }] of game.chains) {
    const [address = '', networkId = ''] = key.split(' ')
    const owner = [OWN, game.asked.map(({ prompt }) => prompt.options.payer?.from ?? '')]
      .flat()
      .find((each) => fold(each) === address)
    if (owner === undefined || !isNetworkId(networkId)) continue
    const { stage } = pageOf(game)
    stage.become(owner, networkId)
    await settle()
    const shown = stage.swap.state.approvals.map(({ token, spender, amount }) => [
      `${token.address} ${spender}`.toLowerCase(),
      amount,
    ])
    const left = [...chain.allowances].filter(([, amount]) => amount > 0n)
    const ticked = tickedOf(game, owner, networkId)
    const isExact = ([name]: readonly unknown[]): boolean => !ticked.includes(String(name))
    expect(shown.filter(isExact).toSorted()).toEqual(
      left
        .filter(isExact)
        .map(([name, amount]) => [name, String(amount)])
        .toSorted(),
    )
  }
}

/** The approvals for any amount of an account. */
const tickedOf = ({ asked, ledger }: Game, owner: string, networkId: CaipNetworkId): readonly string[] =>
  asked.flatMap(({ prompt: { id, options } }) => {
    const approval = approvalOf({ subject: options.subject })
    const isOwn = options.payer?.from === owner && options.payer.networkId === networkId
    const isTicked = isOwn && approval?.amount === String(MAX_UINT256) && ledger.isExecuted(id)
    return isTicked ? `${approval.token.address} ${approval.spender}`.toLowerCase() : []
  })

/** Checks that a swap of the page succeeds now. */
async function checkSuccess(game: Game, { stage, questions }: Page): Promise<void> {
  const { swap } = stage
  const { chain } = chainOf(game, OWN, ID)
  chain.balances.set(USD, 1_000_000n)
  stage.become(OWN, ID)
  stage.fill(USD, GOLD, '1')
  questions.length = 0
  const isPrepared = swap.prepare()
  await settle()
  for (const question of questions.splice(0)) question.answer('ok')
  expect(await isPrepared).toBe(true)
  swap.accept(swap.state.preview?.stops ?? [])
  const before = chain.balances.get(fold(GOLD)) ?? 0n
  let answered = stage.prompts.length
  const sent = swap.confirm()
  for (let round = 0; round < 4; round += 1) {
    await settle()
    for (const prompt of stage.prompts.slice(answered)) prompt.approve()
    answered = stage.prompts.length
    while (game.ledger.waiting() > 0) game.ledger.mine()
  }
  await sent
  expect(swap.state.status).toBe('sent')
  expect((chain.balances.get(fold(GOLD)) ?? 0n) - before).toBe(200n)
}
