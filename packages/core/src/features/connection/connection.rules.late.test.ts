import { describe, expect, it } from 'vitest'
import { walletError } from '../../adapter/wallet.errors.js'
import { createVisit, sharing, storedOf, usualOf, type Visit } from './connection.visit.fixture.js'

/** An attempt with a wallet that is locked: it shares no account. */
function locked(): Visit {
  const visit = createVisit()
  visit.connect('one', 'eip155:10')
  visit.decline('one', 'locked')
  return visit
}

describe('F295 a wallet whose attempt the kit has ended by itself', () => {
  it('is read 500 ms later on the network that was asked for, and heard for 60 s more', () => {
    const visit = locked()
    expect(visit.waits()).toEqual([500])
    expect(visit.did).toEqual(['connectFailed one'])
    visit.due(500)
    expect(visit.did).toEqual(['read one eip155:10 and listen'])
    expect(visit.waits()).toEqual([60_000])
  })

  it('is connected as its answer would have been, where that read says so', () => {
    const visit = locked()
    visit.due(500)
    visit.answer('one')
    expect(visit.did).toEqual(['remember one One', 'connected one'])
    expect(visit.shown()).toBe('connected one')
    expect(visit.choice('eip155')).toBe('eip155:one')
    expect(visit.waits()).toEqual([])
    expect(visit.model.late).toBeUndefined()
    expect(visit.model.failed).toBeUndefined()
  })

  it('is connected where it tells of accounts before it is read', () => {
    const visit = locked()
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    expect(visit.did).toEqual(['remember one One', 'connected one'])
    expect(visit.waits()).toEqual([])
  })

  it('is connected where it tells of accounts after it was read', () => {
    const visit = locked()
    visit.due(500)
    visit.answer('one', null)
    expect(visit.waits()).toEqual([60_000])
    expect(visit.did).toEqual([])
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    expect(visit.shown()).toBe('connected one')
  })

  it('another wallet that tells of accounts is none of it', () => {
    const visit = locked()
    visit.tell('two', { type: 'connected', connection: usualOf('two') })
    expect(visit.did).toEqual(['connected two again'])
    expect(visit.waits()).toEqual([500])
  })

  it('is heard no more after 60 s: its adapter drops it', () => {
    const visit = locked()
    visit.due(500)
    visit.answer('one', null)
    visit.due(60_000)
    expect(visit.did).toEqual(['forget one'])
    expect(visit.model.late).toBeUndefined()
  })

  it('is not connected by a read that it answers after that', () => {
    const visit = locked()
    visit.due(500)
    visit.due(60_000)
    expect(visit.did).toEqual(['forget one'])
    visit.answer('one')
    expect(visit.did).toEqual(['forget one'])
    expect(visit.shown()).toBe('disconnected')
  })

  it('is heard no more once the visitor tries another wallet, and once the kit ends', () => {
    const other = locked()
    other.connect('two')
    expect(other.did).toEqual(['forget one', 'ask two', 'connecting two'])
    expect(other.waits()).toEqual([])
    const stopped = locked()
    stopped.post({ type: 'stop' })
    expect(stopped.did).toEqual(['forget one'])
    expect(stopped.model.late).toBeUndefined()
  })

  it('is not dropped by its adapter where a stored connection of it is restored, or is awaited', () => {
    const restored = locked()
    restored.hear('eip155:one', storedOf('one', { revision: 3 }))
    restored.connect('two')
    expect(restored.did).toEqual(['ask two', 'connecting two'])
    const awaited = locked()
    awaited.hear('eip155:one', storedOf('one', { revision: 3 }))
    awaited.answer('one', null)
    awaited.due(5_000)
    awaited.connect('two')
    expect(awaited.did).toEqual(['ask two', 'connecting two'])
  })

  it('is dropped where only another wallet is restored or awaited', () => {
    const visit = createVisit({ stored: [storedOf('two'), storedOf('sol')] })
    visit.start()
    visit.answer('sol', null)
    const { id } = visit.model.restores.find(({ key }) => key === 'solana:sol')!
    visit.post({ type: 'due', id })
    visit.connect('one')
    visit.decline('one', 'locked')
    visit.post({ type: 'cancel' })
    expect(visit.did).toEqual(['forget one'])
  })

  it('is not waited for where the wallet is being ended', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.approve('one', sharing([]))
    visit.connect('one')
    const { id } = visit.model.requests[0]!
    visit.post({ type: 'notConnected', id, error: walletError('locked') })
    expect(visit.waits()).toEqual([])
  })

  it('F302 is read anew where the page is back from the back-forward cache', () => {
    const visit = locked()
    visit.due(500)
    visit.post({ type: 'resumed' })
    expect(visit.did).toEqual(['read one eip155:10 and listen'])
    visit.answer('one', sharing(['0xold']))
    expect(visit.did).toEqual(['read one eip155:10 and listen'])
    visit.answer('one', sharing(['0xnew']))
    expect(visit.model.connections).toHaveLength(1)
  })

  it('F302 is heard further where it is read anew, and shares nothing then', () => {
    const visit = locked()
    visit.due(500)
    visit.post({ type: 'resumed' })
    visit.answer('one', sharing(['0xold']))
    for (let read = 0; read < 2; read += 1) {
      visit.answer('one', null)
      expect(visit.did).toEqual([])
    }
    visit.due(60_000)
    expect(visit.did).toEqual(['forget one'])
  })

  it('F302 nothing is read then where no wallet may come late', () => {
    const visit = createVisit()
    visit.post({ type: 'resumed' })
    expect(visit.did).toEqual([])
  })
})
