import { describe, expect, it } from 'vitest'
import { accountsOf, createVisit, sharing, storedOf, usualOf, type Visit } from './connection.visit.fixture.js'

function connected(...ids: readonly string[]): Visit {
  const visit = createVisit()
  for (const id of ids) visit.connected(id)
  return visit
}
const ids = ({ model }: Visit) => model.connections.map(({ connectorId }) => connectorId)

describe('S4.02 a change that a wallet tells', () => {
  it('of its accounts is shown and stored', () => {
    const visit = connected('one')
    visit.tell('one', { type: 'accounts', accounts: accountsOf(['0x2']) })
    expect(visit.did).toEqual(['accountsChanged eip155'])
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x2')
  })

  it('of its network is shown and stored, with the accounts where it names them', () => {
    const visit = connected('one')
    visit.tell('one', { type: 'network', networkId: 'eip155:10' })
    expect(visit.did).toEqual(['networkChanged eip155'])
    expect(visit.record('eip155:one')).toBe('one eip155:10 0x1')
    visit.tell('one', { type: 'network', networkId: 'eip155:1', accounts: accountsOf(['0x3']) })
    expect(visit.did).toEqual(['networkChanged eip155', 'accountsChanged eip155'])
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x3')
  })

  it('of a wallet that is not connected is nothing', () => {
    const visit = connected('one')
    visit.tell('two', { type: 'accounts', accounts: accountsOf(['0x2']) })
    visit.tell('two', { type: 'disconnected' })
    expect(visit.did).toEqual([])
  })

  it('of a wallet that is not the active one changes that wallet alone', () => {
    const visit = connected('one', 'two')
    visit.tell('one', { type: 'accounts', accounts: accountsOf(['0x2']) })
    expect(visit.did).toEqual([])
    expect([visit.record('eip155:one'), visit.record('eip155:two')]).toEqual(['one eip155:1 0x2', 'two eip155:1 0x1'])
  })

  it('F074 that it shares no account ends the connection, and stores that', () => {
    for (const event of [{ type: 'disconnected' }, { type: 'accounts', accounts: [] }] as const) {
      const visit = connected('one')
      visit.tell('one', event)
      expect(visit.did).toEqual(['disconnected one', 'connectionEnded one'])
      expect(visit.record('eip155:one')).toBe('one eip155:1 0x1 ended')
    }
  })

  it('F074 a connection with no account is none', () => {
    const visit = createVisit()
    visit.tell('one', { type: 'connected', connection: sharing([]) })
    expect(visit.did).toEqual([])
    expect(visit.shown()).toBe('disconnected')
  })
})

describe('a wallet that is connected without a request of the kit', () => {
  it('is taken where it was read while it had another connection, which has ended', () => {
    const visit = connected('one')
    visit.start(false)
    visit.tell('one', { type: 'disconnected' })
    visit.tell('one', { type: 'connected', connection: sharing(['0x9']), reconnected: false })
    expect(visit.shown()).toBe('connected one')
    visit.answer('one', sharing(['0x1']))
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x9')
  })

  it('is taken where it was read before the page was in the back-forward cache', () => {
    const visit = connected('one')
    visit.start(false)
    visit.post({ type: 'resumed' })
    visit.answerNewest('one')
    visit.tell('one', { type: 'disconnected' })
    visit.tell('one', { type: 'connected', connection: sharing(['0x9']), reconnected: false })
    expect(visit.shown()).toBe('connected one')
    visit.answer('one', null)
    expect(visit.shown()).toBe('connected one')
  })

  it('by the app, is the active one', () => {
    const visit = connected('two')
    visit.tell('one', { type: 'connected', connection: usualOf('one'), reconnected: false })
    expect(visit.did).toEqual(['remember one One', 'connected one'])
    expect(visit.shown()).toBe('connected one')
    expect(visit.choice('eip155')).toBe('eip155:one')
  })

  it('by a chain library that has restored it, is the active one too, but was not just connected', () => {
    const visit = connected('two')
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    expect(visit.did).toEqual(['activate again one', 'connected one again'])
    expect(visit.shown()).toBe('connected one')
  })

  it('F074 because it was unlocked, does not replace the active one', () => {
    const visit = connected('one', 'two')
    visit.tell('one', { type: 'disconnected' })
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    expect(visit.shown()).toBe('connected two')
    expect(ids(visit)).toEqual(['two', 'one'])
    expect(visit.choice('eip155')).toBe('eip155:two')
    expect(visit.model.locked).toEqual([])
  })

  it('F074 because it was unlocked, is active where no other one is', () => {
    const visit = connected('one')
    visit.tell('one', { type: 'disconnected' })
    visit.tell('one', { type: 'connected', connection: usualOf('one'), reconnected: false })
    expect(visit.did).toEqual(['connected one again'])
    expect(visit.choice('eip155')).toBe('eip155:one')
  })

  it('after the visitor has disconnected it, is ended once more, unless the app connects it', () => {
    const visit = connected('one')
    visit.disconnect()
    visit.ended('one')
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    expect(visit.did).toEqual(['end one'])
    expect(visit.shown()).toBe('disconnected')
    visit.ended('one')
    visit.tell('one', { type: 'connected', connection: usualOf('one'), reconnected: false })
    expect(visit.shown()).toBe('connected one')
    visit.tell('one', { type: 'disconnected' })
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    expect(visit.shown()).toBe('connected one')
  })

  it('counts for nothing while it is being ended', () => {
    const visit = connected('one')
    visit.disconnect()
    visit.tell('one', { type: 'connected', connection: sharing(['0x9']), reconnected: false })
    expect(visit.did).toEqual([])
    visit.ended('one')
    expect(visit.shown()).toBe('disconnected')
  })

  it('counts for nothing where no connector reaches it', () => {
    const visit = createVisit()
    visit.tell('none', { type: 'connected', connection: sharing(['0x9']) })
    expect(visit.did).toEqual([])
  })

  it('though it is connected already, is updated, and is the active one', () => {
    const visit = connected('one', 'two', 'sol')
    visit.tell('one', { type: 'connected', connection: sharing(['0x9']), reconnected: false })
    expect(visit.did).toEqual(['accountsChanged eip155', 'walletSwitched one'])
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x9')
    expect(visit.choice('eip155')).toBe('eip155:one')
    expect(visit.view().activeNamespace).toBe('solana')
    visit.tell('one', { type: 'connected', connection: sharing(['0x9']), reconnected: false })
    expect(visit.did).toEqual([])
  })
})

describe('what a wallet tells while the kit asks it', () => {
  it('is the answer to a read that is pending', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    expect(visit.did).toEqual(['connected one again'])
    visit.answer('one', null)
    expect(visit.did).toEqual([])
    expect(visit.shown()).toBe('connected one')
    expect(visit.model.reads).toEqual([])
  })

  it('is dropped by the adapter where the restore that has read the wallet is over', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.hear('eip155:one', undefined)
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    expect(visit.did).toEqual(['forget one'])
    visit.answer('one')
    expect(visit.did).toEqual(['forget one'])
    expect(visit.shown()).toBe('disconnected')
  })

  it('is the connection of a read that was given up, which counts once that is answered', () => {
    const visit = connected('one')
    visit.start(false)
    visit.due(5_000)
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    expect(visit.did).toEqual([])
    visit.answer('one')
    expect(visit.did).toEqual(['connected one again'])
  })

  it('by the app, while such a read is pending, counts at once', () => {
    const visit = connected('one')
    visit.start(false)
    visit.due(5_000)
    visit.tell('one', { type: 'connected', connection: usualOf('one'), reconnected: false })
    expect(visit.did).toEqual(['remember one One', 'connected one'])
    visit.answer('one')
    expect(visit.did).toEqual([])
    expect(visit.shown()).toBe('connected one')
  })

  it('is the answer to the attempt that shares its session', () => {
    const visit = createVisit()
    visit.connect('pair:eip155')
    visit.pair(['pair:eip155', 'pair:solana'])
    visit.tell('pair:solana', { type: 'connected', connection: usualOf('pair:solana') })
    visit.tell('pair:eip155', { type: 'connected', connection: usualOf('pair:eip155') })
    expect(visit.did).toEqual([])
    expect(visit.shown()).toBe('connecting pair:eip155')
  })

  it('is held back with what a restore has found, while the active wallet is waited for', () => {
    const visit = createVisit({ stored: [storedOf('one'), storedOf('two')], choices: { eip155: 'eip155:two' } })
    visit.start()
    visit.answer('one')
    visit.tell('one', { type: 'connected', connection: sharing(['0x9', '0x1']) })
    expect(visit.did).toEqual([])
    visit.answer('two')
    expect(ids(visit)).toEqual(['two', 'one'])
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x9')
  })

  it('another wallet is not held back then', () => {
    const visit = createVisit({ stored: [storedOf('two'), storedOf('sol')], choices: { eip155: 'eip155:two' } })
    visit.start()
    visit.tell('one', { type: 'connected', connection: usualOf('one'), reconnected: false })
    expect(visit.shown()).toBe('connected one')
  })

  it('of accounts and network, after the app has connected it, changes what the app has connected', () => {
    const visit = createVisit()
    const call = visit.connect('one')
    visit.tell('one', { type: 'connected', connection: usualOf('one'), reconnected: false })
    visit.tell('one', { type: 'network', networkId: 'eip155:10' })
    visit.tell('one', { type: 'accounts', accounts: accountsOf(['0x2']) })
    visit.tell('two', { type: 'accounts', accounts: accountsOf(['0x8']) })
    visit.decline('one')
    expect(call.outcomes).toEqual(['eip155:10:0x2'])
  })

  it('of its end, after the app has connected it, ends what the app has connected', () => {
    const visit = createVisit()
    const call = visit.connect('one')
    visit.tell('one', { type: 'connected', connection: usualOf('one'), reconnected: false })
    visit.tell('one', { type: 'disconnected' })
    visit.decline('one')
    expect(call.outcomes).toEqual(['wallet/rejected'])
  })

  it('of accounts alone, without a connection of the app, is none', () => {
    const visit = createVisit()
    const call = visit.connect('one')
    visit.tell('one', { type: 'accounts', accounts: accountsOf(['0x2']) })
    visit.decline('one')
    expect(call.outcomes).toEqual(['wallet/rejected'])
  })

  it('S4.02 of its end ends the restore of its session, only where its source approves', () => {
    const visit = createVisit({ stored: [storedOf('pair:eip155'), storedOf('sol')] })
    visit.start()
    visit.tell('pair:eip155', { type: 'accounts', accounts: [] })
    expect(visit.model.restores).toHaveLength(2)
    visit.tell('pair:eip155', { type: 'disconnected' })
    expect(visit.model.restores).toMatchObject([{ key: 'solana:sol' }])
  })
})
