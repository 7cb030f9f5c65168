import { describe, expect, it } from 'vitest'
import { createWorld } from '../../base/world.fixture.js'
import type { Connector } from '../../adapter/connector.types.js'
import { createRequestsController } from './requests.controller.js'
import type { WalletRequest } from './requests.types.js'

type Asked = Omit<WalletRequest, 'since'>
const connect: Asked = { kind: 'connect', namespace: 'eip155', connectorId: 'org.example' }
const sign: Asked = { ...connect, kind: 'signMessage' }
const remote: Asked = { ...sign, connectorId: 'outside' }
const framed: Asked = { ...sign, connectorId: 'frame' }

/** Makes a controller whose timers the test runs. */
function setUp() {
  const timers = new Set<() => void>()
  const { environment } = createWorld()
  const clock = {
    ...environment.clock,
    now: () => 7_000,
    after(ms: number, run: () => void) {
      expect(ms).toBe(150)
      timers.add(run)
      return () => void timers.delete(run)
    },
  }
  const get = (id: string): Connector | undefined =>
    id === 'outside' || id === 'frame'
      ? { id, name: 'Phone', type: 'EXTERNAL', chain: 'eip155', traits: { prompts: id } }
      : undefined
  const { state, begin, dispose } = createRequestsController({ clock, connectors: { get } })
  const elapse = (): void => {
    for (const run of timers) run()
    timers.clear()
  }
  return { state, begin, dispose, elapse, timers, kinds: () => state.pending.map(({ kind }) => kind) }
}

describe('the pending requests', () => {
  it('say what is asked, of which wallet, since when, the oldest first', () => {
    const { state, begin } = setUp()
    begin(connect)
    const end = begin(sign)
    expect(state.pending).toEqual([
      { ...connect, since: 7_000 },
      { ...sign, since: 7_000 },
    ])
    end()
    end()
    expect(state.pending).toEqual([{ ...connect, since: 7_000 }])
  })

  it('make the wallet one that shows a prompt after 150 ms, until the last of them is answered', () => {
    const { state, begin, elapse } = setUp()
    const ends = [begin(connect), begin(sign)]
    expect(state.isPrompting).toBe(false)
    elapse()
    expect(state.isPrompting).toBe(true)
    ends[0]?.()
    expect(state.isPrompting).toBe(true)
    ends[1]?.()
    expect(state.isPrompting).toBe(false)
  })

  it('make no prompt of a wallet that answers at once, nor of one on another device or in a frame', () => {
    const { state, begin, elapse, kinds } = setUp()
    begin(connect)()
    begin(remote)
    begin(framed)
    elapse()
    expect(state.isPrompting).toBe(false)
    expect(kinds()).toEqual(['signMessage', 'signMessage'])
  })

  it('all end with the kit, and leave no timer behind', () => {
    const { state, begin, dispose, elapse, timers } = setUp()
    begin(connect)()
    begin(sign)
    elapse()
    const end = begin(remote)
    begin(connect)
    dispose()
    expect(timers.size).toBe(0)
    expect(state).toEqual({ pending: [], isPrompting: false })
    begin(sign)
    end()
    elapse()
    expect([state.pending.length, state.isPrompting]).toEqual([1, true])
  })
})
