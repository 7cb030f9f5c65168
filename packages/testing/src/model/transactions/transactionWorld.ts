import type { CaipNetworkId, SendOptions, TransactionRecord, TransactionsEvents } from '@latchkit/core'
import type { AdapterFactory, Signer, TransactionRequest } from '@latchkit/core/adapter'
import { createFakeAdapter, type FakeAdapter } from '../../createFakeAdapter.js'
import { createFakeClock, type FakeClock } from '../../createFakeClock.js'
import { createFakeStorage, type FakeStorage } from '../../createFakeStorage.js'
import { createTestLatch, type TestLatch } from '../../createTestLatch.js'
import { nextTurn } from '../nextTurn.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { abilitiesOf } from './modelAbilities.js'
import { ACCOUNTS } from './modelAccounts.js'
import { createModelChain, type ModelChain } from './modelChain.js'
import { createRecordLog, type RecordLog } from './recordLog.js'
import { createNamedLocks, type NamedLocks } from './namedLocks.js'
import type { NodeState, TransactionSetting } from './transactionSteps.js'

/** The networks that the wallet can be on. */
export const NETWORKS: readonly [CaipNetworkId, CaipNetworkId] = [alphaNetwork.caipNetworkId, betaNetwork.caipNetworkId]

/** A request that the wallet shows to the visitor. It outlives the page that asked. */
export interface Prompt {
  readonly tab: ModelTab
  readonly signer: Signer
  /** What is asked for, as {@link Wish} has it. */
  readonly content: string
  /** What the wallet sends. Undefined for a message. */
  readonly request?: TransactionRequest | undefined
  /** Of a batch: the id that the page gave it. */
  readonly batchId?: string | undefined
  readonly answer: (hash: unknown) => void
  readonly fail: (error: unknown) => void
}

/** What a call of the app, or a press of the visitor, wants to be asked. */
export interface Wish {
  /** Two calls of a tab with the same content are equal. */
  readonly content: string
  /** The account, its network and its wallet at the call. Undefined where none was connected. */
  readonly account: string | undefined
  readonly options?: SendOptions & { readonly description: string }
  isAsked: boolean
}

/** A call of the app, or a press of the visitor, that waits for a promise of the kit. */
export interface Call {
  readonly what: string
  readonly tab: ModelTab
  /** What a wallet may be asked for it. Undefined where none must be. */
  readonly wish?: Wish | undefined
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
  /** How often an app or a visitor wanted that a wallet is asked. */
  readonly counts: { sends: number }
  /** What a wallet was asked for without a call that wanted it. */
  readonly unwanted: string[]
  /** What has happened to operations in this sequence, as the test names it. */
  readonly seen: Set<string>
  /** The ids of the operations of each tab that had failed after a step. */
  readonly failed: Map<ModelTab, Set<string>>
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
  /** Whether each tab has heard of what the others have stored. */
  isDelivered(): boolean
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
    counts: { sends: 0 },
    unwanted: [],
    seen: new Set(),
    failed: new Map(),
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
    isDelivered: () => mail.length === 0,
  }
  return world
}

function openTab(world: TransactionWorld, locks: NamedLocks | undefined, mail: (() => void)[]): ModelTab {
  const { clock } = world
  const page = locks?.page()
  const document: ModelTab['document'] = Object.assign(new EventTarget(), { visibilityState: 'visible' } as const)
  const window = Object.assign(new EventTarget(), { document }) as unknown as Window
  const accounts = [world.account, ...ACCOUNTS.filter((each) => each !== world.account)]
  const fake = createFakeAdapter({ accounts, networkId: world.networkId, without: ['transaction', 'tracking'] })
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
    return { ...adapter, abilities: { ...adapter.abilities, ...abilitiesOf(world, () => tab, adapter.abilities) } }
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
