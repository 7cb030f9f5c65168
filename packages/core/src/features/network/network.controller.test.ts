import { expect, it } from 'vitest'
import { createEmitter } from '../../base/emitter.js'
import { isLatchError } from '../../base/errors.js'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import { createNetworkController } from './network.controller.js'
import { oneNetwork } from './network.fixture.js'

it('rejects with a LatchError where its chunk does not load, and the next call loads it again', async () => {
  const { environment } = createWorld()
  let isOnline = false
  const switched: string[] = []
  const deps = {
    options: { networks: [], defaultNetwork: 'eip155:1' },
    storage: createStorage(environment, ''),
    events: createEmitter(environment.report),
    loadRequests: async () => ({ begin: () => () => {} }),
  }
  const { switchNetwork } = createNetworkController(deps as never, async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return { createNetworkSwitch: () => async (id) => void switched.push(id) }
  })
  const error: unknown = await switchNetwork('eip155:2').catch((thrown: unknown) => thrown)
  expect(isLatchError(error)).toBe(true)
  isOnline = true
  await switchNetwork('eip155:2')
  await switchNetwork('eip155:1')
  expect(switched).toEqual(['eip155:2', 'eip155:1'])
})

it('keeps what the visitor typed into the search', () => {
  const { environment } = createWorld()
  const deps = {
    options: { networks: [], defaultNetwork: 'eip155:1' },
    storage: createStorage(environment, ''),
    events: createEmitter(environment.report),
  }
  const { state, search } = createNetworkController(deps as never)
  expect(state.search).toBe('')
  search(' Opti')
  expect(state.search).toBe(' Opti')
})

it('keeps the chosen network while the app has it, and then takes the first one', () => {
  const { environment } = createWorld()
  const network = (id: number) => ({ ...oneNetwork, id, caipNetworkId: `eip155:${id}` }) as const
  const networks = [network(1), network(2)]
  const deps = {
    options: { networks, defaultNetwork: 'eip155:2' },
    networks: [...networks],
    storage: createStorage(environment, ''),
    events: createEmitter(environment.report),
    connection: { account: () => undefined, state: { connections: [] } },
  }
  const { state, add, remove } = createNetworkController(deps as never)
  add(network(3))
  expect(state.chosen).toBe('eip155:2')
  remove('eip155:2')
  expect(state.chosen).toBe('eip155:1')
})
