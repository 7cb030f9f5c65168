import { describe, expect, it } from 'vitest'
import type { Connector } from '../../adapter/connector.types.js'
import type { ConnectionRecord } from './connection.storage.js'
import {
  accountsOf,
  createVisit,
  sharing,
  storedOf,
  usualOf,
  type Visit,
  type VisitSetUp,
} from './connection.visit.fixture.js'

const wallet = (id: string, name: string, type: Connector['type'] = 'ANNOUNCED'): Connector => ({
  id,
  name,
  type,
  chain: 'eip155',
})

/** A reload with the record of a wallet, and with these EVM wallets on the page. */
function reload(connectors: readonly Connector[], changed: Partial<ConnectionRecord> = {}): Visit {
  const visit = createVisit({
    connectors,
    stored: [storedOf('one', { connectorId: 'org.one', name: 'One', ...changed })],
  })
  visit.start()
  return visit
}
const KEY = 'eip155:org.one'
const ids = ({ model }: Visit) => model.connections.map(({ connectorId }) => connectorId)

describe('a reload', () => {
  it('F067 reads the wallet of a stored connection on its network, without a prompt, for 5 s', () => {
    const visit = createVisit({ stored: [storedOf('one', { networkId: 'eip155:10' })] })
    const start = visit.start()
    expect(visit.did).toEqual(['read one eip155:10 and listen'])
    expect(visit.waits()).toEqual([5_000])
    expect(visit.shown()).toBe('reconnecting one')
    expect(start.outcomes).toEqual([])
  })

  it('S4.01 restores the connection that the wallet still shares, and stores nothing', () => {
    const visit = createVisit({ stored: [storedOf('one')], choices: { eip155: 'eip155:one', namespace: 'eip155' } })
    const start = visit.start()
    visit.answer('one')
    expect(visit.did).toEqual(['connected one again'])
    expect(visit.shown()).toBe('connected one')
    expect(visit.waits()).toEqual([])
    expect(start.outcomes).toEqual(['done'])
    expect(visit.revisionOf('eip155:one')).toBe(1)
    expect(visit.model.restores).toEqual([])
    expect(visit.tracked).toEqual([['CONNECT_SUCCESS', { method: 'browser', name: 'One', reconnect: true }]])
  })

  it('gives a source the time that its sessions need', () => {
    const visit = createVisit({ stored: [storedOf('pair:eip155')] })
    visit.start()
    expect(visit.waits()).toEqual([20_000])
  })

  it('shows nothing as being restored once the wallet has said that it shares nothing, and keeps the record', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    const start = visit.start()
    visit.answer('one', null)
    expect(visit.shown()).toBe('disconnected')
    expect(start.outcomes).toEqual(['done'])
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x1')
    expect(visit.waits()).toEqual([5_000])
    expect(visit.did).toEqual([])
  })

  it('stores the account and the network where the wallet shares others now', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.answer('one', sharing(['0x2', '0x1'], 'eip155:10'))
    expect(visit.record('eip155:one')).toBe('one eip155:10 0x2')
    expect(visit.revisionOf('eip155:one')).toBe(1)
  })

  it('stores the network alone where that is another one, and the account alone where that is', () => {
    const network = createVisit({ stored: [storedOf('one')] })
    network.start()
    network.answer('one', sharing(['0x1'], 'eip155:10'))
    expect(network.record('eip155:one')).toBe('one eip155:10 0x1')
    const account = createVisit({ stored: [storedOf('one')] })
    account.start()
    account.answer('one', sharing(['0x2', '0x1']))
    expect(account.record('eip155:one')).toBe('one eip155:1 0x2')
  })

  it('leaves a change of the network that another tab has stored where this tab finds another account', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.write('eip155:one', storedOf('one', { networkId: 'eip155:10', updated: 5 }))
    visit.answer('one', sharing(['0x2', '0x1']))
    expect(visit.record('eip155:one')).toBe('one eip155:10 0x2')
  })

  it('adds nothing where another tab has ended the connection, and this tab has not heard of it yet', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.write('eip155:one', storedOf('one', { isEnded: true, revision: 2 }))
    visit.answer('one')
    expect(visit.shown()).toBe('disconnected')
    expect(visit.did).toEqual(['end one'])
  })
})

describe('F065 the candidates for a stored connection', () => {
  it('are the wallets with its rdns, and all of them are read at once', () => {
    const visit = reload([wallet('org.one', 'One'), wallet('org.one#2', 'Other'), wallet('org.two', 'One')])
    expect(visit.did).toEqual(['read org.one eip155:1 and listen', 'read org.one#2 eip155:1 and listen'])
  })

  it('also where the stored wallet was the second one of its rdns', () => {
    const visit = createVisit({
      connectors: [wallet('org.one#new', 'One')],
      stored: [storedOf('one', { connectorId: 'org.one#old' })],
    })
    visit.start()
    expect(visit.did).toEqual(['read org.one#new eip155:1 and listen'])
    visit.answer('org.one#new')
    expect(visit.shown()).toBe('connected org.one#new')
    expect(visit.model.connections).toMatchObject([{ key: 'eip155:org.one#old' }])
  })

  it('are none in another namespace', () => {
    const visit = reload([{ ...wallet('org.one', 'One'), chain: 'solana' }])
    expect(visit.did).toEqual([])
  })

  it('F299 are all wallets that announce themselves where the browser’s own wallet is stored', () => {
    const connectors = [wallet('org.one', 'One'), wallet('app', 'App', 'EXTERNAL')]
    const stored = [storedOf('one', { connectorId: 'injected:eip155' })]
    const visit = createVisit({ connectors, stored })
    visit.start()
    expect(visit.did).toEqual(['read org.one eip155:1 and listen'])
  })

  it('F067 are also those that are announced while the restore is pending', () => {
    const visit = reload([])
    expect(visit.shown()).toBe('reconnecting org.one')
    visit.post({ type: 'found', connector: wallet('org.two', 'One') })
    expect(visit.did).toEqual([])
    const connector = wallet('org.one', 'One')
    visit.connectors.push(connector)
    visit.post({ type: 'found', connector })
    expect(visit.did).toEqual(['read org.one eip155:1 and listen'])
    visit.post({ type: 'found', connector })
    expect(visit.did).toEqual([])
    visit.answer('org.one', sharing(['0x1']))
    expect(visit.shown()).toBe('connected org.one')
  })

  it('are asked no more once one of them is found', () => {
    const visit = createVisit({
      connectors: [wallet('org.one', 'One')],
      stored: [storedOf('two'), storedOf('one', { connectorId: 'org.one' })],
      choices: { eip155: 'eip155:two' },
    })
    visit.start()
    visit.answer('org.one', sharing(['0x1']))
    expect(visit.shown()).toBe('reconnecting two')
    visit.post({ type: 'found', connector: wallet('org.one#2', 'One') })
    expect(visit.did).toEqual([])
  })

  it('are not those that are connected, are being connected, or are being ended', () => {
    const visit = createVisit({ connectors: [wallet('org.one', 'One'), wallet('org.one#2', 'Two')] })
    visit.connected('org.one')
    visit.connect('org.one#2')
    visit.hear('eip155:org.one#3', storedOf('one', { connectorId: 'org.one#3', revision: 3 }))
    expect(visit.did).toEqual([])
    visit.post({ type: 'cancel' })
    expect(visit.did).toEqual(['connectCancelled org.one#2', 'read org.one#2 eip155:1 and listen'])
    visit.disconnect()
    visit.hear('eip155:org.one#3', storedOf('one', { connectorId: 'org.one#3', revision: Date.UTC(2027, 0, 1) }))
    expect(visit.did).toEqual(['read org.one#2 eip155:1 with the read before and listen'])
  })
})

describe('a restore that is not needed any more', () => {
  it('is none: a connection with the key of the record is there', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.hear('eip155:one', storedOf('one', { revision: Date.UTC(2027, 0, 1) }))
    visit.start()
    expect(visit.model.restores).toEqual([])
  })

  it('adds no wallet a second time that another stored connection has found', () => {
    const stored = [storedOf('one', { connectorId: 'org.one' }), storedOf('one', { connectorId: 'org.one#2' })]
    const visit = createVisit({ connectors: [wallet('org.one', 'One')], stored })
    visit.start()
    for (let read = 0; read < 2; read += 1) visit.answer('org.one', sharing(['0x1']))
    expect(visit.model.connections).toHaveLength(1)
    expect(visit.tracked).toHaveLength(1)
  })

  it('drops what its wallets have shared, where the visitor disconnects the wallet of the record', () => {
    const visit = reload([wallet('org.one', 'One'), wallet('org.one#2', 'Other')])
    visit.answer('org.one#2', null)
    visit.answer('org.one', sharing(['0x9']))
    visit.disconnect({ connectorId: 'org.one' })
    expect(visit.did).toEqual(['forget org.one#2', 'end org.one'])
  })
})

describe('which candidate takes the place of a stored connection', () => {
  const both = [wallet('org.one', 'One'), wallet('org.one#2', 'Other')]

  it('the one that shares the stored account, at once, whatever its name is', () => {
    const visit = reload(both)
    visit.answer('org.one#2', sharing(['0x9', '0x1']))
    expect(visit.shown()).toBe('connected org.one#2')
    expect(visit.record(KEY)).toBe('org.one#2 eip155:1 0x9')
    expect(visit.waits()).toEqual([])
  })

  it('F065 the one with the stored name, after 5 s, where it has another account', () => {
    const visit = reload(both)
    visit.answer('org.one', sharing(['0x9']))
    expect(visit.shown()).toBe('reconnecting org.one')
    expect(visit.did).toEqual([])
    visit.due(5_000)
    expect(visit.shown()).toBe('connected org.one')
    expect(visit.record(KEY)).toBe('org.one eip155:1 0x9')
  })

  it('not the one with another name and another account: the adapter drops it', () => {
    const visit = reload(both)
    visit.answer('org.one#2', sharing(['0x9']))
    expect(visit.did).toEqual(['forget org.one#2'])
    visit.due(5_000)
    expect(visit.shown()).toBe('disconnected')
  })

  it('the one with the account before the one with the name, which the adapter drops', () => {
    const visit = reload(both)
    visit.answer('org.one', sharing(['0x9']))
    visit.answer('org.one#2', sharing(['0x1']))
    expect(visit.shown()).toBe('connected org.one#2')
    expect(visit.did).toEqual(['forget org.one', 'connected org.one#2 again'])
    expect(visit.model.restores).toEqual([])
  })

  it('the first of two with the name: the adapter drops the second', () => {
    const visit = reload([wallet('org.one', 'One'), wallet('org.one#2', 'One')])
    visit.answer('org.one', sharing(['0x8']))
    visit.answer('org.one#2', sharing(['0x9']))
    expect(visit.did).toEqual(['forget org.one#2'])
    visit.due(5_000)
    expect(visit.shown()).toBe('connected org.one')
  })

  it('none after that one: the adapter drops what answers later', () => {
    const visit = createVisit({
      connectors: [...both, wallet('two', 'Two')],
      stored: [storedOf('two'), storedOf('one', { connectorId: 'org.one', name: 'One' })],
      choices: { eip155: 'eip155:two' },
    })
    visit.start()
    visit.answer('org.one', sharing(['0x1']))
    visit.answer('org.one#2', sharing(['0x1']))
    expect(visit.did).toEqual(['forget org.one#2'])
    visit.answer('two', sharing(['0x1']))
    expect(ids(visit)).toEqual(['two', 'org.one'])
  })

  it('the visitor waits for the other candidates while one with the name shares nothing', () => {
    const visit = reload(both)
    visit.answer('org.one', null)
    expect(visit.shown()).toBe('reconnecting org.one')
    visit.answer('org.one#2', null)
    expect(visit.shown()).toBe('disconnected')
  })

  it('and for the one with the name where only another one has answered', () => {
    const visit = reload([wallet('org.one#2', 'Other')])
    visit.answer('org.one#2', null)
    expect(visit.shown()).toBe('reconnecting org.one')
  })
})

describe('the connection that was active before', () => {
  const stored = [storedOf('one'), storedOf('two'), storedOf('sol')]

  it('is added first, however fast the other wallets answer', () => {
    const visit = createVisit({ stored, choices: { eip155: 'eip155:two' } })
    visit.start()
    visit.answer('one')
    expect(visit.did).toEqual([])
    expect(visit.shown()).toBe('reconnecting two')
    visit.answer('two')
    expect(visit.did).toEqual(['activate again two', 'connected two again'])
    expect(ids(visit)).toEqual(['two', 'one'])
    expect(visit.shown()).toBe('connected two')
  })

  it('is not waited for in another namespace', () => {
    const visit = createVisit({ stored, choices: { eip155: 'eip155:two' } })
    visit.start()
    visit.answer('one')
    visit.answer('sol')
    expect(visit.did).toEqual(['connected sol again'])
  })

  it('is not waited for once its wallet shares nothing', () => {
    const visit = createVisit({ stored, choices: { eip155: 'eip155:two' } })
    visit.start()
    visit.answer('one')
    visit.answer('two', null)
    expect(visit.shown()).toBe('connected one')
  })

  it('is not waited for after 5 s', () => {
    const visit = createVisit({ stored, choices: { eip155: 'eip155:two' } })
    visit.start()
    visit.answer('one')
    const { id } = visit.model.restores.find(({ key }) => key === 'eip155:two')!
    visit.post({ type: 'due', id })
    expect(visit.shown()).toBe('connected one')
  })

  it('is not waited for where the visitor disconnects it', () => {
    const visit = createVisit({ stored, choices: { eip155: 'eip155:two' } })
    visit.start()
    visit.answer('one')
    visit.disconnect({ connectorId: 'two' })
    expect(visit.shown()).toBe('connected one')
  })
})

describe('a change that a wallet tells while it is restored', () => {
  it('counts before the answer', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.tell('one', { type: 'accounts', accounts: accountsOf(['0x2', '0x1']) })
    visit.tell('one', { type: 'network', networkId: 'eip155:10' })
    visit.answer('one', sharing(['0x1']))
    expect(visit.record('eip155:one')).toBe('one eip155:10 0x2')
  })

  it('of another wallet counts for nothing', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.tell('two', { type: 'accounts', accounts: accountsOf(['0x2']) })
    visit.answer('one')
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x1')
  })

  it('the wallet is its one also where it has told another account since it shared the stored one', () => {
    const visit = reload([wallet('org.one#2', 'Other')])
    visit.tell('org.one#2', { type: 'accounts', accounts: accountsOf(['0x2']) })
    visit.answer('org.one#2', sharing(['0x1']))
    expect(visit.shown()).toBe('connected org.one#2')
    expect(visit.record(KEY)).toBe('org.one#2 eip155:1 0x2')
  })

  it('that it shares nothing makes the answer one of nothing, and the adapter drops what it has connected', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.tell('one', { type: 'disconnected' })
    visit.answer('one')
    expect(visit.shown()).toBe('disconnected')
    expect(visit.did).toEqual(['forget one'])
    visit.due(5_000)
    expect(visit.model.awaited).toMatchObject([{ connectorId: 'one' }])
  })

  const active = { stored: [storedOf('one'), storedOf('two')], choices: { eip155: 'eip155:two' } }

  it('counts also after it was found, while the active wallet is waited for', () => {
    const visit = createVisit(active)
    visit.start()
    visit.answer('one')
    expect(visit.waits()).toEqual([5_000])
    visit.tell('one', { type: 'accounts', accounts: accountsOf(['0x2']) })
    visit.answer('two')
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x2')
    expect(ids(visit)).toEqual(['two', 'one'])
  })

  it('that it shares nothing any more after it was found, lets its time begin anew', () => {
    const visit = createVisit(active)
    visit.start()
    visit.answer('one')
    visit.tell('one', { type: 'disconnected' })
    expect(visit.waits()).toEqual([5_000, 5_000])
    visit.answer('two')
    expect(ids(visit)).toEqual(['two'])
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    expect(ids(visit)).toEqual(['two', 'one'])
  })

  it('of a wallet that has the name alone leaves its time as it is', () => {
    const visit = createVisit(active)
    visit.start()
    visit.answer('one', sharing(['0x9']))
    visit.tell('one', { type: 'accounts', accounts: accountsOf(['0x8']) })
    expect(visit.waits()).toEqual([5_000, 5_000])
    const { id } = visit.model.restores.find(({ key }) => key === 'eip155:one')!
    visit.post({ type: 'due', id })
    visit.answer('two')
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x8')
  })
})

describe('F263 a wallet that was locked at the reload', () => {
  function locked(setUp = { stored: [storedOf('one')] }): Visit {
    const visit = createVisit(setUp)
    visit.start()
    visit.answer('one', null)
    return visit
  }

  it('is connected when it is unlocked within 5 s', () => {
    const visit = locked()
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    expect(visit.did).toEqual(['connected one again'])
    expect(visit.waits()).toEqual([])
  })

  it('is connected when it is unlocked later', () => {
    const visit = locked()
    visit.due(5_000)
    expect(visit.model.awaited).toEqual([{ namespace: 'eip155', connectorId: 'one', key: 'eip155:one' }])
    visit.tell('one', { type: 'connected', connection: sharing(['0x2'], 'eip155:10') })
    expect(visit.did).toEqual(['connected one again'])
    expect(visit.record('eip155:one')).toBe('one eip155:10 0x2')
    expect(visit.model.awaited).toEqual([])
  })

  it('is connected where its read is answered after the 5 s', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.due(5_000)
    expect(visit.shown()).toBe('disconnected')
    visit.answer('one')
    expect(visit.did).toEqual(['connected one again'])
  })

  it('is not taken where it has neither the account nor the name: the adapter drops it', () => {
    const visit = reload([wallet('org.one', 'Other')])
    visit.answer('org.one', null)
    visit.due(5_000)
    visit.tell('org.one', { type: 'connected', connection: sharing(['0x9']) })
    expect(visit.did).toEqual(['forget org.one'])
    expect(visit.shown()).toBe('disconnected')
    expect(visit.model.awaited).toEqual([])
  })

  it('is taken where it has the stored account and another name', () => {
    const visit = reload([wallet('org.one', 'Other')])
    visit.answer('org.one', null)
    visit.due(5_000)
    visit.tell('org.one', { type: 'connected', connection: sharing(['0x1']) })
    expect(visit.shown()).toBe('connected org.one')
  })

  it('is not connected where its record is gone, or has ended', () => {
    for (const record of [undefined, storedOf('one', { isEnded: true, revision: 2 })]) {
      const visit = locked()
      visit.due(5_000)
      visit.write('eip155:one', record)
      visit.tell('one', { type: 'connected', connection: usualOf('one') })
      expect(visit.did).toEqual(record ? ['end one'] : ['forget one'])
      expect(visit.shown()).toBe('disconnected')
    }
  })

  it('is heard no more where another wallet has taken the place of the connection', () => {
    const visit = reload([wallet('org.one', 'One'), wallet('org.one#2', 'Other')])
    visit.answer('org.one', null)
    visit.answer('org.one#2', sharing(['0x1']))
    expect(visit.did).toEqual(['forget org.one', 'connected org.one#2 again'])
    expect(visit.model.awaited).toEqual([])
  })

  it('is awaited once, and not where it is in use', () => {
    const stored = [storedOf('one', { connectorId: 'org.one' }), storedOf('one', { connectorId: 'org.one#2' })]
    const visit = createVisit({ connectors: [wallet('org.one', 'One')], stored })
    visit.start()
    for (let read = 0; read < 2; read += 1) visit.answer('org.one', null)
    for (let restore = 0; restore < 2; restore += 1) visit.due(5_000)
    expect(visit.model.awaited).toHaveLength(1)
  })

  /** The first of two stored wallets was locked for 5 s, and the second one is still being restored. */
  function lockedBeside(): Visit {
    const visit = createVisit({ stored: [storedOf('one'), storedOf('two')] })
    visit.start()
    visit.answer('one', null)
    const { id } = visit.model.restores.find(({ key }) => key === 'eip155:one')!
    visit.post({ type: 'due', id })
    return visit
  }

  it('is heard still when another stored connection is restored, or has ended', () => {
    const restored = lockedBeside()
    restored.answer('two')
    expect(restored.did).toEqual(['connected two again'])
    const ended = lockedBeside()
    ended.hear('eip155:two', storedOf('two', { isEnded: true, revision: 2 }))
    expect(ended.did).toEqual(['forget two'])
    for (const visit of [restored, ended]) expect(visit.model.awaited).toMatchObject([{ connectorId: 'one' }])
  })

  it('is forgotten by its key alone: the other wallets are still heard', () => {
    const visit = createVisit({ stored: [storedOf('one'), storedOf('two')] })
    visit.start()
    for (const id of ['one', 'two']) visit.answer(id, null)
    for (let restore = 0; restore < 2; restore += 1) visit.due(5_000)
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    expect(visit.did).toEqual(['connected one again'])
    expect(visit.model.awaited).toMatchObject([{ connectorId: 'two' }])
    visit.hear('eip155:two', undefined)
    expect(visit.did).toEqual(['forget two'])
    expect(visit.shown()).toBe('connected one')
  })

  it('F296 is heard again where an attempt of the visitor with it ends without a connection', () => {
    const visit = locked()
    visit.due(5_000)
    visit.connect('one')
    expect(visit.model.awaited).toEqual([])
    visit.decline('one')
    expect(visit.did).toEqual(['connectFailed one', 'read one eip155:1 and listen'])
  })

  it('F296 an attempt with another wallet leaves it', () => {
    const visit = locked()
    visit.due(5_000)
    visit.connect('two')
    expect(visit.model.awaited).toHaveLength(1)
    visit.decline('two')
    expect(visit.did).toEqual(['connectFailed two'])
  })
})

describe('a connected wallet that is read again', () => {
  function refreshed(setUp: VisitSetUp = {}): Visit {
    const visit = createVisit(setUp)
    visit.connected('one')
    visit.start(false)
    return visit
  }

  it('is updated with what it shares now, within 5 s', () => {
    const visit = refreshed()
    expect(visit.did).toEqual(['read one eip155:1 and listen'])
    expect(visit.waits()).toEqual([5_000])
    visit.answer('one', sharing(['0x2'], 'eip155:10'))
    expect(visit.did).toEqual(['networkChanged eip155', 'accountsChanged eip155'])
    expect(visit.waits()).toEqual([])
  })

  it('F297 is lost where it shares nothing: it stays stored, and is heard', () => {
    const visit = refreshed()
    visit.answer('one', null)
    expect(visit.did).toEqual(['disconnected one', 'connectionEnded one'])
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x1')
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    expect(visit.did).toEqual(['connected one again'])
  })

  it('F297 is dropped by its adapter where nothing restores it', () => {
    const visit = refreshed({ options: { enableReconnect: false } })
    visit.answer('one', null)
    expect(visit.did).toEqual(['forget one', 'disconnected one', 'connectionEnded one'])
  })

  it('is lost where it does not answer in 5 s, and taken where it answers then', () => {
    const visit = refreshed()
    visit.due(5_000)
    expect(visit.did).toEqual(['disconnected one', 'connectionEnded one'])
    visit.answer('one')
    expect(visit.did).toEqual(['connected one again'])
  })

  it('is dropped by its adapter where it has ended since', () => {
    const visit = refreshed()
    visit.tell('one', { type: 'disconnected' })
    visit.answer('one')
    expect(visit.did).toEqual(['forget one'])
    const other = refreshed()
    other.disconnect()
    other.ended('one')
    other.answer('one')
    expect(other.did).toEqual(['end one'])
  })

  it('keeps the calls of start waiting until all have answered', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.connected('sol')
    const start = visit.start(false)
    visit.answer('one')
    expect(start.outcomes).toEqual([])
    visit.answer('sol')
    expect(start.outcomes).toEqual(['done'])
    expect(visit.model.starts).toEqual([])
  })
})

describe('S4.02 the end of the session of a paired wallet that is being restored', () => {
  it('is stored, and ends the restore', () => {
    const visit = createVisit({ stored: [storedOf('pair:eip155'), storedOf('pair:solana')] })
    visit.start()
    visit.tell('pair:eip155', { type: 'disconnected' })
    expect(visit.record('eip155:pair:eip155')).toBe('pair:eip155 eip155:1 0x1 ended')
    expect(visit.record('solana:pair:solana')).toBe('pair:solana solana:1 S1')
    expect([visit.shown('eip155'), visit.shown('solana')]).toEqual(['disconnected', 'reconnecting pair:solana'])
    expect(visit.model.awaited).toMatchObject([])
  })

  it('is not stored where another tab has stored a newer session', () => {
    const visit = createVisit({ stored: [storedOf('pair:eip155')] })
    visit.start()
    visit.write('eip155:pair:eip155', storedOf('pair:eip155', { revision: 7 }))
    visit.tell('pair:eip155', { type: 'disconnected' })
    expect(visit.record('eip155:pair:eip155')).toBe('pair:eip155 eip155:1 0x1')
  })

  it('a wallet of this browser that tells its end while it is restored stays stored', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.tell('one', { type: 'disconnected' })
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x1')
    expect(visit.model.restores).toHaveLength(1)
  })
})

describe('F302 a page that is back from the back-forward cache', () => {
  it('reads every candidate anew, and answers of before count for nothing', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.post({ type: 'resumed' })
    expect(visit.did).toEqual(['read one eip155:1 and listen'])
    expect(visit.waits()).toEqual([5_000])
    visit.answer('one', sharing(['0xold']))
    expect(visit.did).toEqual(['read one eip155:1 and listen'])
    visit.answer('one', sharing(['0x1']))
    expect(visit.shown()).toBe('connected one')
  })

  it('an answer of before that shares nothing changes nothing', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.post({ type: 'resumed' })
    visit.answer('one', null)
    expect(visit.did).toEqual([])
    expect(visit.shown()).toBe('reconnecting one')
  })

  it('goes on hearing a wallet that is read anew, and shares nothing then', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.post({ type: 'resumed' })
    visit.answer('one', sharing(['0xold']))
    for (let read = 0; read < 2; read += 1) {
      visit.answer('one', null)
      expect(visit.did).toEqual([])
    }
    expect(visit.model.reads).toEqual([])
    visit.due(5_000)
    expect(visit.did).toEqual([])
  })

  it('reads every connected wallet anew, on the network that is stored', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.write('eip155:one', storedOf('one', { networkId: 'eip155:10', revision: Date.UTC(2027, 0, 1) }))
    visit.post({ type: 'resumed' })
    expect(visit.did.at(-1)).toBe('read one eip155:10 and listen')
  })

  it('reads it on its own network where other tabs are not followed', () => {
    const visit = createVisit({ options: { enableReconnect: false } })
    visit.connected('one')
    visit.write('eip155:one', storedOf('one', { networkId: 'eip155:10', revision: Date.UTC(2027, 0, 1) }))
    visit.post({ type: 'resumed' })
    expect(visit.did).toEqual(['read one eip155:1 and listen'])
  })

  it('reads a wallet anew that may be unlocked by now', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.answer('one', null)
    visit.due(5_000)
    visit.post({ type: 'resumed' })
    expect(visit.did).toEqual(['read one eip155:1 and listen'])
    visit.answer('one')
    expect(visit.shown()).toBe('connected one')
  })

  it('goes on hearing a wallet whose old answer says that it shares accounts, once its restore is over', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.post({ type: 'resumed' })
    visit.due(5_000)
    visit.answer('one')
    expect(visit.did).toEqual(['read one eip155:1 and listen'])
    visit.answer('one')
    expect(visit.shown()).toBe('connected one')
  })

  it('drops what the old answer of a wallet shares that the kit does not wait for', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.start(false)
    visit.post({ type: 'resumed' })
    visit.tell('one', { type: 'disconnected' })
    visit.disconnect()
    visit.answer('one')
    expect(visit.did).toEqual([])
    visit.answer('one')
    // The visitor has disconnected the wallet, so it is ended once more.
    expect(visit.did).toEqual(['end one'])
  })

  it('gives up no read of a pairing: its namespaces are read anew', () => {
    const visit = createVisit()
    const call = visit.connect('pair:eip155')
    visit.pair(['pair:eip155', 'pair:solana'])
    visit.approve('pair:eip155')
    visit.post({ type: 'resumed' })
    expect(visit.did).toContain('read pair:solana')
    visit.answer('pair:solana')
    expect(call.outcomes).toEqual([])
    visit.answer('pair:solana')
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
    expect(visit.shown('solana')).toBe('connected pair:solana')
  })

  it('drops what a restore had found before', () => {
    const visit = reload([wallet('org.one', 'One'), wallet('org.one#2', 'Other')])
    visit.answer('org.one', sharing(['0x9']))
    visit.post({ type: 'resumed' })
    expect(visit.did).toEqual(['read org.one eip155:1 and listen', 'read org.one#2 eip155:1 and listen'])
    visit.answer('org.one', null)
    expect(visit.did).toEqual(['forget org.one'])
  })
})
