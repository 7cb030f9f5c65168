import type { CaipNetworkId, TransactionReceipt, TransactionRecord, TransactionsEvents } from '@latchkit/core'
import {
  walletError,
  withProgress,
  type AdapterFactory,
  type CallsAbility,
  type CallsStatus,
  type Signer,
  type TransactionAbility,
  type TransactionRequest,
} from '@latchkit/core/adapter'
import { createFakeAdapter, type FakeAdapter } from '../../createFakeAdapter.js'
import { createFakeClock, type FakeClock } from '../../createFakeClock.js'
import { createFakeStorage, type FakeStorage } from '../../createFakeStorage.js'
import { createTestLatch, type TestLatch } from '../../createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { nextTurn } from '../nextTurn.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { createModelChain, type ModelChain } from './modelChain.js'
import { createRecordLog, type RecordLog } from './recordLog.js'
import { createNamedLocks, type NamedLocks } from './namedLocks.js'
import type { NodeState, TransactionSetting } from './transactionSteps.js'

/** The accounts of the wallet. */
export const ACCOUNTS: readonly [string, string] = [TEST_ADDRESS, OTHER_ADDRESS]
/** The networks that the wallet can be on. */
export const NETWORKS: readonly [CaipNetworkId, CaipNetworkId] = [alphaNetwork.caipNetworkId, betaNetwork.caipNetworkId]
/** The connector of the wallet. */
export const CONNECTOR = 'org.example.fake'

/** How old the answers of slow nodes are, in ms. */
const SLOW_MS = 20_000

/** A request that the wallet shows to the visitor. It outlives the page that asked. */
export interface Prompt {
  readonly tab: ModelTab
  readonly signer: Signer
  readonly request: TransactionRequest
  /** Of a batch: the id that the page gave it. */
  readonly batchId?: string | undefined
  readonly answer: (hash: unknown) => void
  readonly fail: (error: unknown) => void
}

/** A call of the app that waits for a promise of the kit. */
export interface Call {
  readonly what: string
  readonly tab: ModelTab
  isSettled: boolean
}

/** A fact that a page told of a transaction. */
export interface ToldFact {
  readonly name: keyof TransactionsEvents
  readonly transaction: TransactionRecord
}

/** A tab: a kit on fakes. `isGone` is true once the page was left: none of its code runs any more. */
export interface ModelTab extends TestLatch {
  readonly fake: FakeAdapter
  /** How the nodes of the chains answer this page. */
  nodes: NodeState
  isGone: boolean
  readonly document: { visibilityState: 'visible' | 'hidden' } & EventTarget
  leave(): void
}

/** Two tabs, one wallet, one storage, two chains. */
export interface TransactionWorld {
  readonly clock: FakeClock
  readonly storage: FakeStorage
  readonly chains: ReadonlyMap<CaipNetworkId, ModelChain>
  readonly tabs: ModelTab[]
  readonly prompts: Prompt[]
  readonly calls: Call[]
  /** How often the wallet was asked to send, and how often the app wanted it. */
  readonly counts: { prompts: number; sends: number }
  /** The batches that the wallet has sent: the transaction of each, by its id. */
  readonly batches: Map<string, string>
  /** The hashes and the ids of batches that pages were told, and those that they were not. */
  readonly told: Set<string>
  readonly untold: Set<string>
  /** The facts of all tabs: the name, and the record. */
  readonly facts: ToldFact[]
  readonly log: RecordLog
  readonly watchesElsewhere: boolean
  /** The account and the network that the wallet is on. */
  account: string
  networkId: CaipNetworkId
  open(): ModelTab
  /** Delivers the storage events of other tabs. */
  deliver(): void
}

/** Makes the world. */
export function createTransactionWorld({ hasLocks, watchesElsewhere }: TransactionSetting): TransactionWorld {
  const locks = createNamedLocks()
  const mail: (() => void)[] = []
  const chains = new Map(NETWORKS.map((id, at) => [id, createModelChain(at + 1)]))
  const world: TransactionWorld = {
    watchesElsewhere,
    clock: createFakeClock(undefined, nextTurn),
    storage: createFakeStorage(),
    chains,
    log: createRecordLog(chains),
    tabs: [],
    prompts: [],
    calls: [],
    counts: { prompts: 0, sends: 0 },
    batches: new Map(),
    told: new Set(),
    untold: new Set(),
    facts: [],
    account: ACCOUNTS[0],
    networkId: NETWORKS[0],
    open: () => openTab(world, hasLocks ? locks : undefined, mail),
    deliver: () => {
      for (const send of mail.splice(0)) send()
    },
  }
  return world
}

function openTab(world: TransactionWorld, locks: NamedLocks | undefined, mail: (() => void)[]): ModelTab {
  const { clock } = world
  const page = locks?.page()
  const document: ModelTab['document'] = Object.assign(new EventTarget(), { visibilityState: 'visible' } as const)
  const window = Object.assign(new EventTarget(), { document }) as unknown as Window
  const accounts = [world.account, ...ACCOUNTS.filter((each) => each !== world.account)]
  const fake = createFakeAdapter({ accounts, networkId: world.networkId, without: ['transaction'] })
  const storage: FakeStorage = {
    ...world.storage,
    open() {
      if (tab.isGone) throw new Error('The page is gone.')
      return {
        ...world.storage,
        get length() {
          return world.storage.length
        },
        setItem(key, value) {
          world.storage.setItem(key, value)
          changed(key, value)
        },
        removeItem(key) {
          world.storage.removeItem(key)
          changed(key)
        },
      }
    },
  }
  const changed = (key: string, value?: string): void => {
    world.log.note(key, value)
    for (const other of world.tabs)
      if (other !== tab)
        mail.push(() => {
          if (!other.isGone) other.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
        })
  }
  const factory: AdapterFactory = (context) => {
    const adapter = fake.factory(context)
    const { transaction, calls } = abilitiesOf(world, () => tab)
    const abilities = { ...adapter.abilities, transaction: async () => transaction, calls: async () => calls }
    return { ...adapter, abilities }
  }
  const made = createTestLatch({
    adapters: [factory],
    storage,
    window,
    clock: {
      ...clock,
      // The timers of a page end with it.
      after: (ms, run) => clock.after(ms, () => tab.isGone || run()),
    },
    pendingTransactions: { watch: world.watchesElsewhere },
    ...(page && { environment: { locks: page.locks } }),
  })
  const tab: ModelTab = {
    ...made,
    fake,
    nodes: 'well',
    document,
    isGone: false,
    leave() {
      tab.isGone = true
      page?.leave()
      world.tabs.splice(world.tabs.indexOf(tab), 1)
    },
  }
  world.tabs.push(tab)
  tab.latch.start()
  return tab
}

/** The abilities over the model's chains. A page that is gone gets no answer any more. */
function abilitiesOf(
  world: TransactionWorld,
  tabOf: () => ModelTab,
): { readonly transaction: TransactionAbility; readonly calls: CallsAbility } {
  const chainOf = (id: CaipNetworkId): ModelChain => {
    const chain = world.chains.get(id)
    if (!chain) throw walletError('unknown-network')
    return chain
  }
  const living = <value>(value: Promise<value>): Promise<value> =>
    new Promise((resolve, reject) => {
      const tell =
        <answer>(how: (answer: answer) => void) =>
        (answer: answer): void =>
          void (tabOf().isGone || how(answer))
      value.then(tell(resolve), tell(reject))
    })
  const read = <value>(answer: () => value): Promise<value> =>
    living(
      (async () => {
        const { nodes } = tabOf()
        if (nodes === 'offline') throw walletError('unknown')
        const said = answer()
        if (nodes === 'slow') await new Promise<void>((resolve) => world.clock.after(SLOW_MS, resolve))
        return said
      })(),
    )
  const prompt = (shown: Pick<Prompt, 'signer' | 'request' | 'batchId'>): Promise<string> =>
    living(
      new Promise<string>((answer, fail) => {
        world.counts.prompts++
        world.prompts.push({ ...shown, tab: tabOf(), answer: answer as Prompt['answer'], fail })
      }),
    )
  const transaction: TransactionAbility = {
    anchor: (signer) => read(() => chainOf(signer.networkId).anchor(signer)),
    send: (signer, request) => prompt({ signer, request }),
    look: (record) => read(() => chainOf(record.networkId).look(record)),
    sentSince: (signer, since) => read(() => chainOf(signer.networkId).sentSince(signer, since)),
    find: (record, taken) => read(() => chainOf(record.networkId).find(record, taken)),
    wait: ({ hash, networkId, onProgress }) =>
      living(
        withProgress({ report: () => {} }, { onProgress }, () => receiptOf(world, tabOf(), chainOf(networkId), hash)),
      ),
  }
  const calls: CallsAbility = {
    capabilities: async () => ({ atomic: { status: 'supported' } }),
    // The transaction of a batch has other content than each of its calls.
    send: (signer, [request], options) =>
      prompt({ signer, request: { to: signer.address, value: request?.value, data: '0xba7c' }, batchId: options?.id }),
    status: (signer, id) => read(() => statusOf(chainOf(signer.networkId), world.batches.get(id))),
  }
  return { transaction, calls }
}

/** What the wallet says of the batch with this transaction. */
function statusOf({ transactions }: ModelChain, hash: string | undefined): CallsStatus {
  const sent = transactions.find((each) => each.hash === hash)
  if (!sent) throw walletError('bad-transaction')
  if (sent.by && sent.by.how !== 'repriced') return { status: 400, receipts: [] }
  const { block, fails, hash: transactionHash } = sent.by?.other ?? sent
  if (!block) return { status: 100, receipts: [] }
  return { status: fails ? 500 : 200, receipts: [{ transactionHash, status: fails ? '0x0' : '0x1' }] }
}

/** Waits for a receipt as a chain library does: one that is there stays, whatever the chain does then. */
function receiptOf(
  world: TransactionWorld,
  tab: ModelTab,
  chain: ModelChain,
  hash: string,
): Promise<TransactionReceipt> {
  return new Promise((resolve, reject) => {
    let seconds = 0
    const poll = (): void => {
      const known = chain.transactions.find((each) => each.hash === hash)
      const mined = known?.by?.other ?? known
      if (tab.nodes === 'offline') reject(walletError('unknown'))
      else if (mined?.block)
        resolve({
          hash: mined.hash,
          status: mined.fails ? 'reverted' : 'success',
          replaced: known?.by?.how,
          blockNumber: BigInt(mined.block.number),
        })
      else if ((seconds += 4) > 180) reject(walletError('timed-out'))
      else world.clock.after(4_000, poll)
    }
    poll()
  })
}
