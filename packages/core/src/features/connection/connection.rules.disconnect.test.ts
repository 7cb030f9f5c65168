import { describe, expect, it } from 'vitest'
import { createVisit, sharing, storedOf, type Visit } from './connection.visit.fixture.js'

/** Connects wallets one after the other. */
function connected(...ids: readonly string[]): Visit {
  const visit = createVisit()
  for (const id of ids) visit.connected(id)
  return visit
}

/** Pairs a remote wallet for both chains. */
function paired(): Visit {
  const visit = createVisit()
  visit.connect('pair:eip155')
  visit.pair(['pair:eip155', 'pair:solana'])
  visit.approve('pair:eip155')
  visit.answer('pair:solana')
  return visit
}

describe('disconnect', () => {
  it('S4.02 stores the end at once, shows the account until the wallet has answered, and waits for it', () => {
    const visit = connected('one')
    const call = visit.disconnect()
    expect(visit.did).toEqual(['end one'])
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x1 ended')
    expect(visit.shown()).toBe('connected one')
    expect(call.outcomes).toEqual([])
    visit.ended('one')
    expect(visit.did).toEqual(['disconnected one', 'connectionEnded one'])
    expect(visit.shown()).toBe('disconnected')
    expect(call.outcomes).toEqual(['done'])
    expect(visit.model.disconnects).toEqual([])
    expect(visit.tracked.at(-1)).toEqual(['DISCONNECT_SUCCESS', { namespace: 'eip155' }])
  })

  it('resolves at once where nothing is connected', () => {
    const visit = createVisit()
    expect(visit.disconnect().outcomes).toEqual(['done'])
    expect(visit.did).toEqual([])
    expect(visit.model.disconnects).toEqual([])
  })

  it('S4.02 ends every wallet of the namespace, and leaves the others', () => {
    const visit = connected('one', 'two', 'sol')
    const call = visit.disconnect('eip155')
    expect(visit.did).toEqual(['end two', 'end one'])
    visit.ended('one')
    expect(call.outcomes).toEqual([])
    visit.ended('two')
    expect(call.outcomes).toEqual(['done'])
    expect([visit.shown('eip155'), visit.shown('solana')]).toEqual(['disconnected', 'connected sol'])
    expect(visit.record('solana:sol')).toBe('sol solana:1 S1')
  })

  it('ends one wallet, and the next one of the namespace is the active one', () => {
    const visit = connected('one', 'two')
    visit.disconnect({ connectorId: 'two' })
    visit.ended('two')
    expect(visit.shown()).toBe('connected one')
    expect(visit.choice('eip155')).toBe('eip155:one')
    expect(visit.did).toEqual(['disconnected two', 'connectionEnded two'])
  })

  it('two calls for two wallets are settled each with its own', () => {
    const visit = connected('one', 'two')
    const first = visit.disconnect({ connectorId: 'one' })
    const second = visit.disconnect({ connectorId: 'two' })
    visit.ended('one')
    expect([first.outcomes, second.outcomes]).toEqual([['done'], []])
    visit.ended('two')
    expect([first.outcomes, second.outcomes]).toEqual([['done'], ['done']])
  })

  it('a second call while the wallet ends asks it no second time, and waits for it too', () => {
    const visit = connected('one')
    visit.disconnect()
    const second = visit.disconnect()
    expect(visit.did).toEqual([])
    expect(second.outcomes).toEqual([])
    visit.ended('one')
    expect(second.outcomes).toEqual(['done'])
  })

  it('F205 a second call counts before the connection that another tab has made since the first', () => {
    const visit = connected('one')
    visit.disconnect()
    visit.hear('eip155:one', storedOf('one', { revision: Date.UTC(2027, 0, 1) }))
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x1')
    visit.disconnect()
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x1 ended')
  })

  it('F205 the connection that another tab has made since then stays stored, and this tab follows', () => {
    const visit = connected('one')
    visit.disconnect()
    visit.hear('eip155:one', storedOf('one', { revision: Date.UTC(2027, 0, 1) }))
    visit.ended('one')
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x1')
    expect(visit.did).toEqual(['read one eip155:1 and listen', 'disconnected one', 'connectionEnded one'])
    expect(visit.shown()).toBe('reconnecting one')
    visit.answer('one')
    expect(visit.shown()).toBe('connected one')
  })

  it('F205 where other tabs are not followed, the wallet is not connected anew', () => {
    const visit = createVisit({ options: { enableReconnect: false } })
    visit.connected('one')
    visit.disconnect()
    visit.write('eip155:one', storedOf('one', { revision: Date.UTC(2027, 0, 1) }))
    visit.ended('one')
    expect(visit.shown()).toBe('disconnected')
  })
})

describe('disconnect and a pending attempt', () => {
  it('S4.01 gives up the attempt with the wallet', () => {
    const visit = createVisit()
    const attempt = visit.connect('one')
    const call = visit.disconnect('eip155')
    expect(visit.did).toEqual(['connectCancelled one'])
    expect(attempt.outcomes).toEqual(['connection/cancelled'])
    expect(call.outcomes).toEqual(['done'])
  })

  it('leaves an attempt in another namespace, and with another wallet', () => {
    const visit = createVisit()
    const attempt = visit.connect('one')
    visit.disconnect('solana')
    visit.disconnect({ connectorId: 'two' })
    visit.disconnect({ connectorId: 'one', namespace: 'solana' })
    expect(visit.did).toEqual([])
    expect(attempt.outcomes).toEqual([])
  })
})

describe('disconnect and what is not connected yet', () => {
  it('S4.02 ends the stored connections that this tab has not restored', () => {
    const visit = createVisit({ stored: [storedOf('one'), storedOf('sol')] })
    visit.disconnect('eip155')
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x1 ended')
    expect(visit.record('solana:sol')).toBe('sol solana:1 S1')
  })

  it('leaves the records that have ended, and those of a namespace without an adapter', () => {
    const bitcoin = storedOf('btc', { namespace: 'bip122', networkId: 'bip122:0' })
    const visit = createVisit({ stored: [storedOf('one', { isEnded: true }), bitcoin] })
    visit.disconnect()
    expect(visit.revisionOf('eip155:one')).toBe(1)
    expect(visit.record('bip122:btc')).toBe('btc bip122:0 0x1')
  })

  it('ends a restore: a late answer adds nothing', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    const start = visit.start()
    visit.disconnect()
    expect(start.outcomes).toEqual(['done'])
    expect(visit.waits()).toEqual([])
    visit.answer('one')
    expect(visit.did).toEqual(['end one'])
    expect(visit.shown()).toBe('disconnected')
  })

  it('F263 a wallet that was locked, or that may still be unlocked, is heard no more', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.connected('two')
    visit.tell('two', { type: 'disconnected' })
    visit.start()
    visit.answer('one', null)
    visit.due(5_000)
    visit.disconnect()
    expect(visit.did).toEqual(['forget two', 'forget one'])
    expect([visit.model.locked, visit.model.awaited]).toEqual([[], []])
  })

  it('F263 leaves the locked wallets of other namespaces', () => {
    const visit = createVisit({ stored: [storedOf('sol')] })
    visit.connected('two')
    visit.start()
    visit.answer('sol', null)
    visit.tell('two', { type: 'disconnected' })
    visit.due(5_000)
    visit.disconnect({ connectorId: 'one' })
    expect(visit.did).toEqual([])
    expect([visit.model.locked, visit.model.awaited]).toMatchObject([
      [{ connectorId: 'two' }],
      [{ connectorId: 'sol' }],
    ])
  })

  it('F295 a wallet that may come late is heard no more, and its adapter drops it', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.decline('one', 'locked')
    visit.disconnect('solana')
    expect(visit.waits()).toEqual([500])
    visit.disconnect({ connectorId: 'one' })
    expect(visit.waits()).toEqual([])
    expect(visit.did).toEqual(['forget one'])
  })
})

describe('disconnect of a paired wallet', () => {
  it('S4.02 ends it in all its namespaces', () => {
    const visit = paired()
    const call = visit.disconnect('eip155')
    expect(visit.did).toEqual(['end pair:eip155', 'end pair:solana'])
    expect(visit.record('eip155:pair:eip155')).toBe('pair:eip155 eip155:1 0x1 ended')
    expect(visit.record('solana:pair:solana')).toBe('pair:solana solana:1 S1 ended')
    visit.ended('pair:eip155')
    expect(call.outcomes).toEqual([])
    visit.ended('pair:solana')
    expect(call.outcomes).toEqual(['done'])
  })

  it('S4.02 stores the end of the namespaces that this tab has not heard of', () => {
    const visit = createVisit()
    visit.connect('pair:eip155')
    visit.pair(['pair:eip155'])
    visit.approve('pair:eip155')
    visit.disconnect()
    expect(visit.record('solana:pair:solana')).toBe('pair:solana eip155:1 0x1 ended')
    expect(visit.record('eip155:one')).toBeUndefined()
  })

  it('a namespace that has not answered yet is left out, and the call of connect is settled', () => {
    const visit = createVisit()
    const call = visit.connect('pair:eip155')
    visit.pair(['pair:eip155', 'pair:solana'])
    visit.approve('pair:eip155')
    expect(call.outcomes).toEqual([])
    visit.disconnect('eip155')
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
    expect(visit.model.reads).toEqual([])
  })

  it('leaves the reads of a pairing where another wallet is disconnected', () => {
    const visit = createVisit()
    visit.connected('one')
    const call = visit.connect('pair:eip155')
    visit.pair(['pair:eip155', 'pair:solana'])
    visit.approve('pair:eip155')
    visit.disconnect({ connectorId: 'one' })
    expect(call.outcomes).toEqual([])
    visit.answer('pair:solana')
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
  })

  it('leaves the reads of connected wallets', () => {
    const visit = connected('one')
    visit.start(false)
    visit.disconnect('solana')
    visit.answer('one', sharing(['0x2']))
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x2')
  })
})

describe('a wallet that has ended', () => {
  it('is restored where its record waits for that', () => {
    const visit = connected('one')
    visit.disconnect({ connectorId: 'one' })
    visit.hear('eip155:one', storedOf('one', { revision: Date.UTC(2027, 0, 1), address: '0x2' }))
    visit.ended('one')
    // A read of the connection that has ended is pending as well.
    for (let read = 0; read < 2; read += 1) visit.answer('one', sharing(['0x2']))
    expect(visit.model.connections.map(({ accounts }) => accounts[0]?.address)).toEqual(['0x2'])
  })

  it('leaves the calls and the requests of other wallets', () => {
    const visit = connected('one', 'two')
    const disconnected = visit.disconnect()
    const attempt = visit.connect('two')
    visit.ended('one')
    expect(disconnected.outcomes).toEqual([])
    expect(visit.model.requests).toMatchObject([{ isWaiting: true }])
    expect(visit.did).not.toContain('ask two')
    visit.ended('two')
    expect(visit.did).toContain('ask two')
    expect(visit.model.requests).toMatchObject([{ isWaiting: false }])
    visit.approve('two')
    expect(attempt.outcomes).toEqual(['eip155:1:0x1'])
  })

  it('asks no wallet again whose request is pending', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.post({ type: 'cancel' })
    visit.approve('one', sharing([]))
    visit.connect('one')
    const { id } = visit.model.attempt!
    visit.ended('one')
    expect(visit.did).toEqual(['ask one'])
    visit.ended('one')
    expect(visit.did).toEqual([])
    expect(visit.model.attempt).toMatchObject({ id })
  })
})
