import { proxy } from 'valtio/vanilla'
import type { Adapter, AdapterAbilities } from '../../adapter/adapter.types.js'
import { namespaceOf, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import { createEmitter } from '../../base/emitter.js'
import { createStorage } from '../../base/storage.js'
import { createWorld, storageOf, type World } from '../../base/world.fixture.js'
import type { LatchEvents } from '../../latch.types.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { createOperationsController } from '../operations/operations.controller.js'
import type { Plan } from '../operations/operations.types.js'
import { createTransactionsController } from './transactions.controller.js'

/** Resolves after all promises that wait for no timer. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** What differs in a kit of a test. */
export interface GivenKit {
  readonly networkId: CaipNetworkId
  readonly address: string
  /** The browser, which several pages may share. */
  readonly browser?: World
  readonly abilities: { readonly [name in keyof AdapterAbilities]?: Partial<AdapterAbilities[name]> }
}

/** The transactions with real operations, of one account with a wallet. */
export function createTransactionsKit({ networkId, address, browser = createWorld(), abilities }: GivenKit) {
  const { environment, stored } = browser
  const namespace = namespaceOf(networkId)
  const storage = createStorage({ ...environment, storage: () => storageOf(stored) }, 'test')
  const events = createEmitter<LatchEvents>((error) => {
    throw error
  })
  const account: ConnectedAccount = {
    ...{ namespace, address, connectorId: 'one', type: 'eoa' },
    caipAddress: `${networkId}:${address}`,
    caipNetworkId: networkId,
  }
  let now: ConnectedAccount | undefined = account
  const accounts = [{ namespace, address, type: 'eoa' }]
  const state = proxy({ connections: [{ namespace, connectorId: 'one', networkId, accounts }] })
  const connection = { account: () => now, state: state as never }
  const operations = createOperationsController({ connection, events, requests: { begin: () => () => {} } })
  const loaders = Object.entries(abilities).map(([name, ability]) => [name, async () => ability])
  const adapter = { abilities: Object.fromEntries(loaders) as object } as Adapter
  const transactions = createTransactionsController({
    ...{ connection, operations, environment, storage, events },
    adapters: new Map<Namespace, Adapter>([[namespace, adapter]]),
    id: 'test',
    trackError: () => {},
  })
  return {
    ...{ transactions, browser, account },
    run: <answer>(steps: Plan<answer>['steps'], content: unknown = 'x'): Promise<answer> =>
      operations.run<answer>({ kind: 'sendTransaction', content, steps }),
    /** The statuses of the records, the newest first. */
    statuses: () => transactions.state.transactions.map(({ status }) => status),
    disconnect(): void {
      now = undefined
      state.connections = []
    },
    /** Another account becomes the active one. */
    switchTo(other: string): void {
      now = { ...account, address: other, caipAddress: `${networkId}:${other}` }
      state.connections = [...state.connections]
    },
  }
}
