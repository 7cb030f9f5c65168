import type { CaipNetworkId, TransactionRecord } from '@latchkit/core'
import { walletError } from '@latchkit/core/adapter'
import { assert } from 'vitest'
import { hold } from '../hold.js'
import { nextTurn } from '../nextTurn.js'
import { ACCOUNTS, CONNECTOR } from './modelAccounts.js'
import { noteCall, press, send } from './modelCalls.js'
import type { ModelChain, ModelTransaction } from './modelChain.js'
import { checkOperations } from './operationChecks.js'
import type { Answer, TransactionSetting, TransactionStep } from './transactionSteps.js'
import {
  createTransactionWorld,
  NETWORKS,
  type ModelTab,
  type Prompt,
  type ToldFact,
  type TransactionWorld,
} from './transactionWorld.js'

// A model of two tabs of one app that ask one wallet, on two chains that replace transactions and remove blocks: for
// transactions, batches, payments, calls of contracts and messages. The statements of `checkStep` hold after each step, and those of `checkEnd` after a quiet time at the end.

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn++) await nextTurn()
}

/** What one sequence has told of its transactions, and what has happened to its operations. */
export interface ModelRun {
  readonly facts: readonly ToldFact[]
  readonly seen: ReadonlySet<string>
}

/** Runs one sequence. Throws where a statement doesn't hold. */
export async function runTransactions(
  setting: TransactionSetting,
  steps: readonly TransactionStep[],
): Promise<ModelRun> {
  const world = createTransactionWorld(setting)
  try {
    for (const place of [0, 1]) await connect(world, openTab(world), place)
    for (const step of steps) {
      await takeStep(world, step)
      await settle()
      world.deliver()
      await settle()
      world.clock.setNow(world.clock.now() + 1)
      checkStep(world)
    }
    await quiet(world)
    checkEnd(world)
    if (setting.watchesElsewhere) await checkElsewhere(world)
    return world
  } finally {
    for (const tab of [...world.tabs]) tab.leave()
    await settle()
  }
}

function openTab(world: TransactionWorld): ModelTab {
  const tab = world.open()
  void tab.latch.feature('transactions').then(({ on }) => {
    for (const name of ['transactionSent', 'transactionSettled', 'transactionReorganised'] as const)
      on(name, ({ transaction }) => void world.facts.push({ name, transaction }))
  })
  return tab
}

async function connect(world: TransactionWorld, tab: ModelTab, _place = 0): Promise<void> {
  tab.fake.set({
    accounts: [world.account, ...ACCOUNTS.filter((each) => each !== world.account)],
    networkId: world.networkId,
  })
  const connecting = tab.latch.connect({ wallet: CONNECTOR }).catch(() => {})
  for (let turn = 0; turn < 40 && tab.latch.getAccount().status !== 'connected'; turn++) await nextTurn()
  await Promise.race([connecting, settle()])
}

async function takeStep(world: TransactionWorld, step: TransactionStep): Promise<void> {
  const tabOf = (at: number): ModelTab | undefined => world.tabs[at % Math.max(world.tabs.length, 1)]
  const chainOf = (at: number): ModelChain => world.chains.get(NETWORKS[at % 2] ?? NETWORKS[0]) as ModelChain
  switch (step.type) {
    case 'send': {
      const tab = tabOf(step.tab)
      const { crossing } = step
      if (tab) void send(world, tab, step, () => crossing && changeWallet(world, crossing, otherOf(world, crossing)))
      // The code is loaded, and the account's numbers are read, before the wallet is asked.
      for (let turn = 0; turn < 20; turn++) await nextTurn()
      const prompt = world.prompts.at(-1)
      return prompt && step.answer && answer(world, prompt, step.answer)
    }
    case 'press': {
      const tab = tabOf(step.tab)
      return tab && void press(world, tab)
    }
    case 'answer': {
      const prompt = world.prompts[step.at % Math.max(world.prompts.length, 1)]
      return prompt && answer(world, prompt, step.how)
    }
    case 'mine':
      chainOf(step.chain).mine()
      return step.isSeen ? world.clock.advance(31_000) : undefined
    case 'replace':
      return chainOf(step.chain).replace(step.how)
    case 'reorganise':
      chainOf(step.chain).reorganise(step.depth, step.fails)
      return step.isSeen ? world.clock.advance(31_000) : undefined
    case 'pass':
      return world.clock.advance(step.seconds * 1_000)
    case 'node': {
      const tab = tabOf(step.tab)
      if (tab) tab.nodes = step.how
      return
    }
    case 'check': {
      const tab = tabOf(step.tab)
      return tab && check(world, tab, step.at)
    }
    case 'disconnect': {
      const tab = tabOf(step.tab)
      return tab && disconnect(world, tab, step.answer)
    }
    case 'spend':
      return void spend(world, NETWORKS[step.chain % 2] ?? NETWORKS[0], ACCOUNTS[step.at % 2] ?? ACCOUNTS[0])
    case 'account':
    case 'network':
      return changeWallet(world, step.type, step.at)
    default: {
      const tab = tabOf(step.tab)
      return tab && changeTab(world, tab, step.type)
    }
  }
}

/** An account sends by another app. Returns the hash. */
const spend = ({ chains }: TransactionWorld, networkId: CaipNetworkId, address: string): string =>
  (chains.get(networkId) as ModelChain).submit({ address }, { to: ACCOUNTS[1], value: 7n })

async function check(world: TransactionWorld, tab: ModelTab, at: number): Promise<void> {
  const transactions = await tab.latch.feature('transactions')
  const { transactions: listed } = transactions.state
  const record = listed[at % Math.max(listed.length, 1)]
  if (record) noteCall(world, tab, { what: 'check' }, transactions.check(record.id))
}

function answer(world: TransactionWorld, prompt: Prompt, how: Answer): void {
  world.prompts.splice(world.prompts.indexOf(prompt), 1)
  const { signer, request, tab, batchId, content } = prompt
  const chain = world.chains.get(signer.networkId) as ModelChain
  world.seen.add(`${content.split(' ')[0] ?? ''} ${how}`)
  if (how === 'reject') return prompt.fail({ code: 4001, message: 'User rejected.' })
  if (how === 'fail') return prompt.fail(walletError('timed-out'))
  if (!request) return how === 'approve' ? prompt.answer('0x5a') : prompt.fail(walletError('unknown'))
  const hash = chain.submit(signer, request)
  const told = batchId ?? hash
  if (batchId !== undefined) world.batches.set(batchId, hash)
  if (how === 'approve' && !tab.isGone) {
    world.told.add(told)
    return prompt.answer(told)
  }
  if (how === 'signed' && batchId === undefined && !tab.isGone) {
    world.told.add(hash)
    return prompt.fail(walletError('unknown', { hash }))
  }
  world.untold.add(told)
  if (how === 'garbage') prompt.fail(walletError('bad-answer'))
  else prompt.fail(walletError('unknown'))
}

async function disconnect(world: TransactionWorld, tab: ModelTab, how: Answer | undefined): Promise<void> {
  await Promise.race([tab.latch.disconnect(), settle()])
  const prompt = world.prompts.find((each) => each.tab === tab)
  if (prompt && how) answer(world, prompt, how)
}

/** The place of the account, or of the network, on which the wallet isn't. */
const otherOf = ({ account, networkId }: TransactionWorld, what: 'account' | 'network'): number =>
  Number(what === 'account' ? account === ACCOUNTS[0] : networkId === NETWORKS[0])

function changeWallet(world: TransactionWorld, what: 'account' | 'network', at: number): void {
  if (what === 'account') world.account = ACCOUNTS[at % 2] ?? ACCOUNTS[0]
  else world.networkId = NETWORKS[at % 2] ?? NETWORKS[0]
  for (const { fake } of world.tabs) {
    const accounts = [world.account, ...ACCOUNTS.filter((each) => each !== world.account)]
    fake.set({ accounts, networkId: world.networkId })
    if (fake.connected() === undefined) continue
    if (what === 'network') fake.emit({ type: 'network', connectorId: CONNECTOR, networkId: world.networkId })
    else
      fake.emit({
        type: 'accounts',
        connectorId: CONNECTOR,
        accounts: accounts.map((address) => ({ namespace: 'eip155', address: address as `0x${string}`, type: 'eoa' })),
      })
  }
}

async function changeTab(
  world: TransactionWorld,
  tab: ModelTab,
  what: Extract<TransactionStep, { type: 'reload' | 'connect' | 'hide' | 'show' | 'clear' }>['type'],
): Promise<void> {
  if (what === 'reload') {
    tab.leave()
    openTab(world)
  } else if (what === 'connect') await connect(world, tab)
  else if (what === 'clear') (await tab.latch.feature('transactions')).clear()
  else {
    tab.document.visibilityState = what === 'hide' ? 'hidden' : 'visible'
    tab.document.dispatchEvent(new Event('visibilitychange'))
  }
}

/** The statements that hold after each step. */
function checkStep(world: TransactionWorld): void {
  const { facts, log, tabs } = world
  checkOperations(world)
  hold('no record goes back to what is no longer true', log.flaws.length === 0, log.flaws)
  checkHashes(world)
  checkOnce(world)
  for (const record of log.records.values()) checkRecord(world, record)
  for (const name of ['transactionSent', 'transactionSettled'] as const) {
    const ends = facts.filter((each) => each.name === name && each.transaction.status !== 'expired')
    const ids = ends.map(({ transaction }) => transaction.id)
    hold(`${name} is told once, in one tab`, new Set(ids).size === ids.length, ids)
  }
  for (const { latch, reports } of tabs) {
    hold('no failure is reported', reports.length === 0, reports.map(String))
    const { address } = latch.getAccount()
    for (const each of latch.getState().transactions?.transactions ?? [])
      hold('the list is of the active account', each.address === address, each)
  }
}

/** Each hash and each id of a batch that a page was told is stored at once, and stays until its record is settled and cleared. */
function checkHashes({ log, facts, told }: TransactionWorld): void {
  const settled = facts.map(({ transaction }) => transaction).filter(({ status }) => status !== 'pending')
  const known = new Set([...log.records.values(), ...settled].flatMap(({ hash, batch }) => [hash, batch?.id]))
  for (const each of told) hold('no hash is lost', known.has(each), each)
}

/** No transaction has two records, whichever page has noticed it. */
function checkOnce({ log }: TransactionWorld): void {
  const hashes = [...log.records.values()].flatMap(({ hash }) => hash ?? [])
  hold('a transaction has one record', new Set(hashes).size === hashes.length, hashes)
}

/** What is stored of a transaction is what the app and the pages were told. */
function checkRecord({ calls, facts }: TransactionWorld, { id, description, status }: TransactionRecord): void {
  const asked = calls.find(({ what }) => what === description)
  if (asked?.isSettled) hold('no wallet is asked for a call that has ended', status !== 'asking', description)
  const said = facts.findLast(({ transaction }) => transaction.id === id)
  if (said) hold('what was told last is true', status === said.transaction.status, said)
}

/** All that was held back happens: the chains are read, prompts are declined, blocks come, tabs are seen. */
async function quiet(world: TransactionWorld): Promise<void> {
  if (world.tabs.length === 0) openTab(world)
  for (const tab of world.tabs) {
    tab.nodes = 'well'
    tab.document.visibilityState = 'visible'
    tab.document.dispatchEvent(new Event('visibilitychange'))
    await connect(world, tab)
  }
  for (let round = 0; round < 12; round++) {
    await settle()
    world.deliver()
    for (const prompt of [...world.prompts]) answer(world, prompt, 'reject')
    for (const chain of world.chains.values()) chain.mine()
    await world.clock.advance(31_000)
    world.deliver()
    await settle()
  }
}

/** The statements that hold when all is quiet. */
function checkEnd(world: TransactionWorld): void {
  checkStep(world)
  const open = world.calls.filter(({ isSettled, tab }) => !isSettled && !tab.isGone)
  assert.deepEqual(
    open.map(({ what }) => what),
    [],
    'every promise settles',
  )
  for (const record of world.log.records.values()) checkTruth(world, record)
  const [mine, others] = world.tabs.map(({ latch }) => latch.getState().transactions?.transactions)
  if (others) assert.deepEqual(others, mine, 'the tabs agree')
}

/** What the account sends elsewhere is noticed, unless it may be one that is looked for. */
async function checkElsewhere(world: TransactionWorld): Promise<void> {
  const { account, networkId, log } = world
  const own = (): TransactionRecord[] =>
    [...log.records.values()].filter((each) => each.address === account && each.networkId === networkId)
  const isUnfound = (): boolean => own().some((each) => each.hash === undefined && each.status !== 'expired')
  // What is sent before the first question is not told, and there is none while a transaction is looked for.
  const wasUnfound = isUnfound()
  const hash = spend(world, networkId, account)
  await quiet(world)
  const isNoticed = own().some((each) => each.hash === hash)
  assert.isTrue(wasUnfound || isUnfound() || isNoticed, `${hash} was not noticed`)
}

/** A record says what the chain says. */
function checkTruth(world: TransactionWorld, { hash, status, networkId, batch }: TransactionRecord): void {
  assert.notStrictEqual(status, 'asking', 'no record waits for a wallet that has answered')
  if (hash === undefined) return
  const chain = world.chains.get(networkId) as ModelChain
  const sent = chain.transactions.find((each) => each.hash === hash) as ModelTransaction
  const mined = sent.by?.other ?? sent
  // What the wallet has said of a call stays.
  const outcome = mined.fails || batch?.hasFailed ? 'reverted' : 'success'
  const truth = sent.by && sent.by.how !== 'repriced' ? sent.by.how : outcome
  // A transaction that the chain has lost in a reorganisation may come back.
  assert.strictEqual(status, mined.block ? truth : 'pending', 'a record says what the chain says')
}
