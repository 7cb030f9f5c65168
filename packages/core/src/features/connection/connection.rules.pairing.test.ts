import { describe, expect, it } from 'vitest'
import {
  createVisit,
  storedOf,
  TWO_SOURCES,
  usualOf,
  type TestCall,
  type Visit,
  type VisitSetUp,
} from './connection.visit.fixture.js'

/** A remote wallet approves EVM chains and Solana. Solana is still to be read. */
function pair(setUp?: VisitSetUp): { readonly visit: Visit; readonly call: TestCall } {
  const visit = createVisit(setUp)
  const call = visit.connect('pair:eip155')
  visit.pair(['pair:eip155', 'pair:solana'])
  visit.approve('pair:eip155')
  return { visit, call }
}

describe('the other namespaces that a pairing approved', () => {
  it('are read, for as long as sessions of the source need, and the call waits for them', () => {
    const { visit, call } = pair()
    expect(visit.did).toEqual(['read pair:solana', 'connected pair:eip155'])
    expect(visit.waits()).toEqual([20_000])
    expect(call.outcomes).toEqual([])
    visit.answer('pair:solana')
    expect(visit.did).toEqual(['connected pair:solana again'])
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
    expect(visit.waits()).toEqual([])
    expect(visit.model.pairings).toEqual([])
    expect(visit.view().activeNamespace).toBe('eip155')
  })

  it('are stored, and counted as one connection with the first', () => {
    const { visit } = pair()
    visit.answer('pair:solana')
    expect(visit.record('solana:pair:solana')).toBe('pair:solana solana:1 S1')
    expect(visit.tracked.filter(([name]) => name === 'CONNECT_SUCCESS')).toHaveLength(1)
  })

  it('are read still where another source is connected meanwhile: its session is another one', () => {
    const { visit, call } = pair({ connectors: TWO_SOURCES })
    const second = visit.connect('frame:eip155')
    visit.pair(['frame:eip155', 'frame:solana'])
    visit.approve('frame:eip155')
    expect([call.outcomes, second.outcomes]).toEqual([[], []])
    visit.answer('pair:solana')
    expect([call.outcomes, second.outcomes]).toEqual([['eip155:1:0x1'], []])
    visit.answer('frame:solana')
    expect(second.outcomes).toEqual(['eip155:1:0x1'])
    for (const id of ['pair:solana', 'frame:solana']) expect(visit.record(`solana:${id}`)).toBe(`${id} solana:1 S1`)
  })

  it('are none where only one was approved', () => {
    const visit = createVisit()
    const call = visit.connect('pair:eip155')
    visit.pair(['pair:eip155'])
    visit.approve('pair:eip155')
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
    expect([visit.waits(), visit.model.pairings]).toEqual([[], []])
  })

  it('of two pairings are told apart', () => {
    const { visit, call } = pair()
    const second = visit.connect('pair:solana')
    visit.due(20_000)
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
    visit.pair(['pair:solana', 'pair:eip155'])
    visit.approve('pair:solana')
    expect(second.outcomes).toEqual([])
    visit.due(20_000)
    expect(second.outcomes).toEqual(['solana:1:S1'])
  })

  it('are read no more once a newer pairing is there, so that the call of the older one waits for nothing', () => {
    const { visit, call } = pair()
    const second = visit.connect('pair:solana')
    visit.pair(['pair:solana', 'pair:eip155'])
    visit.approve('pair:solana')
    // The time of anything.
    visit.post({ type: 'due', id: 999 })
    expect([call.outcomes, second.outcomes]).toEqual([['eip155:1:0x1'], []])
    visit.answer('pair:eip155')
    expect([call.outcomes, second.outcomes]).toEqual([['eip155:1:0x1'], ['solana:1:S1']])
  })

  it('are waited for while another wallet is read, and no longer', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.start(false)
    const call = visit.connect('pair:eip155')
    visit.pair(['pair:eip155', 'pair:solana'])
    visit.approve('pair:eip155')
    visit.answer('one')
    expect(call.outcomes).toEqual([])
    visit.start(false)
    visit.answer('pair:solana')
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
  })

  it('that share nothing are left out', () => {
    const { visit, call } = pair()
    visit.answer('pair:solana', null)
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
    expect(visit.shown('solana')).toBe('disconnected')
  })

  it('that do not answer in time are left out, and taken where they answer then', () => {
    const { visit, call } = pair()
    visit.due(20_000)
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
    visit.answer('pair:solana')
    expect(visit.shown('solana')).toBe('connected pair:solana')
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
  })

  it('the time of another thing settles no call', () => {
    const { visit, call } = pair()
    visit.post({ type: 'due', id: 999 })
    expect(call.outcomes).toEqual([])
    expect(visit.waits()).toEqual([20_000])
  })

  it('are not added where the pairing has ended since', () => {
    const { visit } = pair()
    visit.tell('pair:eip155', { type: 'disconnected' })
    visit.answer('pair:solana')
    expect(visit.shown('solana')).toBe('disconnected')
    expect(visit.did).toEqual(['forget pair:solana'])
  })

  it('F205 are not added where another tab has ended the pairing, or has cleared the storage', () => {
    const ended = storedOf('pair:eip155', { isEnded: true, revision: Date.UTC(2027, 0, 1) })
    for (const record of [undefined, ended]) {
      const { visit } = pair()
      visit.write('eip155:pair:eip155', record)
      visit.answer('pair:solana')
      expect(visit.shown('solana')).toBe('disconnected')
      expect(visit.did).toEqual(['forget pair:solana'])
    }
  })

  it('are added then where other tabs are not followed', () => {
    const { visit } = pair({ options: { enableReconnect: false } })
    visit.write('eip155:pair:eip155', undefined)
    visit.answer('pair:solana')
    expect(visit.shown('solana')).toBe('connected pair:solana')
  })

  it('F205 are as old as the first one, so that an end of all counts that another tab is making', () => {
    const { visit } = pair()
    visit.pass(10)
    visit.answer('pair:solana')
    expect(visit.revisionOf('solana:pair:solana')).toBe(visit.revisionOf('eip155:pair:eip155'))
  })

  it('of the newest pairing count', () => {
    const { visit, call } = pair()
    const second = visit.connect('pair:solana')
    visit.pair(['pair:solana', 'pair:eip155'])
    visit.approve('pair:solana', usualOf('pair:solana'))
    expect(visit.model.reads.map(({ wallet }) => wallet.connectorId)).toEqual(['pair:eip155'])
    visit.answer('pair:eip155')
    expect([call.outcomes, second.outcomes]).toEqual([['eip155:1:0x1'], ['solana:1:S1']])
  })

  it('S4.01 the telemetry says how the wallet got the code, and which wallet was chosen', () => {
    const visit = createVisit()
    visit.connect('pair:eip155')
    visit.pair(['pair:eip155'], { method: 'mobile', name: 'Rainbow', wallet: { id: 'rb', name: 'Rainbow' } })
    visit.approve('pair:eip155')
    expect(visit.tracked).toEqual([['CONNECT_SUCCESS', { method: 'mobile', name: 'Rainbow', reconnect: false }]])
    expect(visit.did).toEqual(['remember rb Rainbow', 'connected pair:eip155'])
  })

  it('a wallet that the directory does not know is no recent wallet', () => {
    const { visit } = pair()
    expect(visit.did).not.toContain('remember pair:eip155 Phone')
  })
})
