// Tests connection.model.ts.
import { describe, expect, it } from 'vitest'
import { ordered } from './connection.rules.changes.js'
import type { Account, AccountType } from '../../adapter/account.types.js'
import { createVisit, sharing, storedOf, usualOf, type Visit } from './connection.visit.fixture.js'

const accountOf = (at: number, type: AccountType = 'eoa'): Account<'eip155'> => ({
  namespace: 'eip155',
  address: `0x${at}`,
  type,
})

describe('the accounts of a connection', () => {
  it('S9.11 begin with those of the preferred type, and else keep the order of the wallet', () => {
    const accounts = [accountOf(1), accountOf(2, 'smartAccount'), accountOf(3), accountOf(4, 'smartAccount')]
    const addresses = (type: AccountType | undefined) =>
      ordered(type ? { eip155: type } : {}, 'eip155', accounts).map(({ address }) => address)
    expect(addresses('smartAccount')).toEqual(['0x2', '0x4', '0x1', '0x3'])
    expect(addresses('payment')).toEqual(['0x1', '0x2', '0x3', '0x4'])
    expect(addresses(undefined)).toEqual(['0x1', '0x2', '0x3', '0x4'])
  })

  it('are 1,000 at most', () => {
    const accounts = Array.from({ length: 1_001 }, (_, at) => accountOf(at))
    expect(ordered({}, 'eip155', accounts)).toEqual(accounts.slice(0, 1_000))
  })
})

describe('S4.02 the end of a connection', () => {
  const connected = (...ids: readonly string[]): Visit => {
    const visit = createVisit()
    for (const id of ids) visit.connected(id)
    return visit
  }

  it('of the active wallet makes the one that was chosen before it the active one, and stores that', () => {
    const visit = connected('one', 'two')
    visit.tell('two', { type: 'disconnected' })
    expect(visit.did).toEqual(['disconnected two', 'connectionEnded two'])
    expect(visit.shown()).toBe('connected one')
    expect(visit.choice('eip155')).toBe('eip155:one')
  })

  it('of the active wallet makes the next one the current one of the chain library, where several are left', () => {
    const visit = connected('one', 'two')
    visit.tell('one', { type: 'disconnected' })
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    visit.connectors.push({ id: 'three', name: 'Three', type: 'ANNOUNCED', chain: 'eip155' })
    visit.connected('three')
    visit.tell('three', { type: 'disconnected' })
    expect(visit.did).toEqual(['activate again two', 'disconnected three', 'connectionEnded three'])
  })

  it('of another wallet leaves the active one', () => {
    const visit = connected('one', 'two')
    visit.tell('one', { type: 'disconnected' })
    expect(visit.did).toEqual(['connectionEnded one'])
    expect(visit.choice('eip155')).toBe('eip155:two')
  })

  it('of the last wallet of the active namespace makes another namespace the active one', () => {
    const visit = connected('sol', 'one')
    visit.tell('one', { type: 'disconnected' })
    expect(visit.choice('namespace')).toBe('solana')
    expect(visit.view().activeNamespace).toBe('solana')
  })

  it('of the last wallet of another namespace leaves the active one', () => {
    const visit = connected('sol', 'one')
    visit.tell('sol', { type: 'disconnected' })
    expect(visit.choice('namespace')).toBe('eip155')
  })

  it('of the last wallet leaves the active namespace', () => {
    const visit = connected('one')
    visit.tell('one', { type: 'disconnected' })
    expect(visit.choice('namespace')).toBe('eip155')
    expect(visit.choice('eip155')).toBe('eip155:one')
  })

  it('F074 of a wallet that the visitor disconnects does not count as locked', () => {
    const visit = connected('one')
    visit.disconnect()
    visit.tell('one', { type: 'disconnected' })
    expect(visit.model.locked).toEqual([])
    const other = connected('one')
    other.tell('one', { type: 'disconnected' })
    expect(other.model.locked).toMatchObject([{ connectorId: 'one' }])
  })

  it('F297 of a wallet that was read and shares nothing leaves it stored, and the wallet is awaited once', () => {
    const visit = connected('one')
    for (let time = 0; time < 2; time += 1) {
      visit.start(false)
      visit.answer('one', null)
      expect(visit.model.awaited).toEqual([{ namespace: 'eip155', connectorId: 'one', key: 'eip155:one' }])
      expect(visit.record('eip155:one')).toBe('one eip155:1 0x1')
      visit.connected('one')
    }
  })

  it('F297 of a wallet that was read is not awaited where its record is gone, has ended, or a source approves', () => {
    const ended = storedOf('one', { isEnded: true, revision: Date.UTC(2027, 0, 1) })
    for (const record of [undefined, ended]) {
      const visit = connected('one')
      visit.start(false)
      visit.write('eip155:one', record)
      visit.answer('one', null)
      expect(visit.did).toEqual(['forget one', 'disconnected one', 'connectionEnded one'])
    }
    const visit = createVisit({ stored: [storedOf('pair:eip155')] })
    visit.start()
    visit.answer('pair:eip155')
    visit.start(false)
    visit.answer('pair:eip155', null)
    expect(visit.did).toEqual(['forget pair:eip155', 'disconnected pair:eip155', 'connectionEnded pair:eip155'])
    expect(visit.model.awaited).toEqual([])
  })

  it('F297 of a wallet that was read is heard no more once the app has connected the wallet', () => {
    const visit = connected('one')
    visit.start(false)
    visit.answer('one', null)
    visit.tell('one', { type: 'connected', connection: usualOf('one'), reconnected: false })
    expect(visit.model.awaited).toEqual([])
  })

  it('F068 makes a request to the wallet that is pending count as lost', () => {
    const visit = connected('one')
    visit.disconnect()
    visit.connect('one')
    visit.post({ type: 'cancel' })
    visit.ended('one')
    visit.connect('one')
    expect(visit.did).toEqual(['ask one', 'connecting one'])
  })

  it('F068 leaves the requests to other wallets', () => {
    const visit = connected('one')
    visit.connect('two')
    visit.tell('one', { type: 'disconnected' })
    visit.post({ type: 'cancel' })
    visit.connect('two')
    expect(visit.did).toEqual(['connecting two'])
  })
})

describe('a new connection', () => {
  it('takes the place of the older one of its wallet, and leaves the others', () => {
    const visit = createVisit()
    visit.connected('two')
    visit.connected('one')
    visit.disconnect({ connectorId: 'one' })
    visit.connect('one')
    visit.ended('one')
    visit.approve('one', sharing(['0x9']))
    expect(visit.model.connections.map(({ connectorId, accounts }) => [connectorId, accounts[0]?.address])).toEqual([
      ['one', '0x9'],
      ['two', '0x1'],
    ])
  })

  it('has a record of its own where another wallet has the usual one', () => {
    const connectors = [
      { id: 'org.one', name: 'One', type: 'ANNOUNCED', chain: 'eip155' },
      { id: 'org.one#2', name: 'Two', type: 'ANNOUNCED', chain: 'eip155' },
    ] as const
    const visit = createVisit({ connectors, stored: [storedOf('one', { connectorId: 'org.one', address: '0x7' })] })
    visit.start()
    visit.answer('org.one#2', sharing(['0x7']))
    visit.connected('org.one')
    expect(visit.model.connections).toMatchObject([
      { connectorId: 'org.one', key: 'eip155:org.one~' },
      { connectorId: 'org.one#2', key: 'eip155:org.one' },
    ])
    expect(visit.record('eip155:org.one~')).toBe('org.one eip155:1 0x1')
  })

  it('is stored anew where the visitor has made it, and not where it was restored', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.start()
    visit.answer('one')
    expect(visit.revisionOf('eip155:one')).toBe(1)
    visit.disconnect()
    visit.ended('one')
    visit.connected('one')
    expect(visit.revisionOf('eip155:one')).toBeGreaterThan(1)
  })

  it('S4.01 of a remote wallet that the directory does not know is no recent wallet', () => {
    const visit = createVisit()
    visit.connect('pair:eip155')
    visit.pair(['pair:eip155'])
    visit.approve('pair:eip155')
    expect(visit.did).toEqual(['connected pair:eip155'])
  })

  it('F074 of a wallet that was locked leaves the other locked wallets', () => {
    const visit = createVisit()
    for (const id of ['one', 'two']) {
      visit.connected(id)
      visit.tell(id, { type: 'disconnected' })
    }
    visit.connected('one')
    expect(visit.model.locked).toMatchObject([{ connectorId: 'two' }])
  })

  it('clears the failed attempt with the same wallet alone', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.decline('one')
    visit.tell('two', { type: 'connected', connection: usualOf('two') })
    expect(visit.model.failed).toMatchObject({ connectorId: 'one' })
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    expect(visit.model.failed).toBeUndefined()
  })

  it('S9.11 begins with the account of the preferred type', () => {
    const visit = createVisit({ storedTypes: { eip155: 'smartAccount' } })
    visit.start()
    const accounts = [accountOf(1), accountOf(2, 'smartAccount')]
    const call = visit.connect('one')
    visit.approve('one', { accounts, networkId: 'eip155:1' })
    expect(call.outcomes).toEqual(['eip155:1:0x2'])
    visit.tell('one', { type: 'accounts', accounts: [accountOf(3), accountOf(4, 'smartAccount')] })
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x4')
  })

  it('is stored under the name of its wallet, or under the id where no connector reaches it', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.connected('two')
    expect(visit.nameOf('eip155:one')).toBe('One')
    visit.write('eip155:one', undefined)
    visit.connectors.splice(0)
    visit.tell('one', { type: 'disconnected' })
    expect(visit.nameOf('eip155:one')).toBe('one')
  })

  it('F295 ends the wait for its wallet that may come late, and leaves that for another one', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.decline('one', 'locked')
    visit.tell('two', { type: 'connected', connection: usualOf('two'), reconnected: false })
    expect(visit.waits()).toEqual([500])
    visit.tell('one', { type: 'connected', connection: usualOf('one'), reconnected: false })
    expect(visit.waits()).toEqual([])
  })

  it('S4.01 is counted in the telemetry as one on another device where its wallet shows its prompts there', () => {
    const visit = createVisit({ stored: [storedOf('pair:eip155')] })
    visit.start()
    visit.answer('pair:eip155')
    expect(visit.tracked).toEqual([['CONNECT_SUCCESS', { method: 'qrcode', name: 'Phone', reconnect: true }]])
  })

  it('S4.01 of a session that is restored is counted once, however many namespaces it has', () => {
    const visit = createVisit({ stored: [storedOf('pair:eip155'), storedOf('pair:solana')] })
    visit.start()
    visit.answer('pair:eip155')
    visit.answer('pair:solana')
    expect(visit.tracked).toHaveLength(1)
  })
})

describe('a read of a wallet that joins a pending one', () => {
  it('gets its answer, so what the wallet has told since that one was sent is newer', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.connected('two')
    visit.start(false)
    visit.tell('one', { type: 'accounts', accounts: [accountOf(7)] })
    visit.start(false)
    for (const id of ['one', 'two', 'one', 'two']) visit.answer(id, sharing(['0x1']))
    expect([visit.record('eip155:one'), visit.record('eip155:two')]).toEqual(['one eip155:1 0x7', 'two eip155:1 0x1'])
  })

  it('F313 that the wallet has answered early gets what the wallet has told, and not the older answer', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.start(false)
    visit.tell('one', { type: 'connected', connection: sharing(['0x7']), reconnected: true })
    visit.start(false)
    for (const address of ['0x1', '0x1']) visit.answer('one', sharing([address]))
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x7')
  })

  it('F314 joins none whose wallet has told since that its connection has ended', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.start(false)
    visit.tell('one', { type: 'disconnected' })
    visit.hear('eip155:one', storedOf('one', { revision: Date.UTC(2027, 0, 1) }))
    expect(visit.did).toEqual(['read one eip155:1 and listen'])
    visit.answer('one', null)
    visit.answer('one')
    expect(visit.shown()).toBe('connected one')
  })

  it('F314 is newer than those of an older connection of the wallet, whose answers count no more', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.start(false)
    visit.tell('one', { type: 'disconnected' })
    visit.hear('eip155:one', storedOf('one', { revision: Date.UTC(2027, 0, 1) }))
    visit.answerNewest('one')
    visit.answer('one')
    expect(visit.shown()).toBe('connected one')
  })

  it('after the page was in the back-forward cache joins none: it gets an answer of its own', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.start(false)
    visit.tell('one', { type: 'accounts', accounts: [accountOf(7)] })
    visit.post({ type: 'resumed' })
    for (const address of ['0x1', '0x8']) visit.answer('one', sharing([address]))
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x8')
  })
})

describe('a change of a connection', () => {
  it('stores only the member that has changed: another tab may have stored the other one', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.write('eip155:one', storedOf('one', { networkId: 'eip155:10', revision: Date.UTC(2027, 0, 1) }))
    visit.tell('one', { type: 'accounts', accounts: [accountOf(5)] })
    expect(visit.record('eip155:one')).toBe('one eip155:10 0x5')
    visit.write('eip155:one', storedOf('one', { address: '0x6', revision: Date.UTC(2028, 0, 1) }))
    visit.tell('one', { type: 'network', networkId: 'eip155:137' })
    expect(visit.record('eip155:one')).toBe('one eip155:137 0x6')
  })

  it('that says what is known already changes nothing', () => {
    const visit = createVisit()
    visit.connected('one')
    const before = visit.model.connections
    visit.tell('one', { type: 'network', networkId: 'eip155:1' })
    expect(visit.did).toEqual([])
    expect(visit.model.connections).toBe(before)
  })

  it('leaves the other connections', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.connected('two')
    visit.tell('one', { type: 'accounts', accounts: [accountOf(5)] })
    expect(visit.model.connections.map(({ accounts }) => accounts[0]?.address)).toEqual(['0x1', '0x5'])
  })
})

describe('what an adapter has connected, and the kit does not take', () => {
  it('is ended once more where the visitor has disconnected the wallet', () => {
    const visit = createVisit({ stored: [storedOf('one', { isEnded: true })] })
    visit.post({
      type: 'read',
      id: 9,
      wallet: { namespace: 'eip155', connectorId: 'one' },
      connection: usualOf('one'),
    })
    expect(visit.did).toEqual(['end one'])
    expect(visit.model.orphaned.size).toBe(0)
  })

  it('is dropped where the session is one of a source, which has ended for all tabs', () => {
    const visit = createVisit({ stored: [storedOf('pair:eip155', { isEnded: true })] })
    visit.post({
      type: 'read',
      id: 9,
      wallet: { namespace: 'eip155', connectorId: 'pair:eip155' },
      connection: usualOf('pair:eip155'),
    })
    expect(visit.did).toEqual(['forget pair:eip155'])
  })

  it('is dropped where the wallet was locked: it keeps its permission', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.tell('one', { type: 'disconnected' })
    visit.post({ type: 'read', id: 9, wallet: { namespace: 'eip155', connectorId: 'one' }, connection: usualOf('one') })
    expect(visit.did).toEqual(['forget one'])
  })

  it('is dropped where another wallet has ended', () => {
    const visit = createVisit({ stored: [storedOf('two', { isEnded: true }), storedOf('one')] })
    visit.post({ type: 'read', id: 9, wallet: { namespace: 'eip155', connectorId: 'one' }, connection: usualOf('one') })
    expect(visit.did).toEqual(['forget one'])
  })

  it('is kept while the wallet is connected, and not dropped after that', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.post({ type: 'read', id: 9, wallet: { namespace: 'eip155', connectorId: 'one' }, connection: usualOf('one') })
    expect(visit.did).toEqual([])
    expect(visit.model.orphaned.size).toBe(0)
  })

  it('is kept while an attempt with the wallet, or a read of it is pending, and dropped after that', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.post({ type: 'read', id: 9, wallet: { namespace: 'eip155', connectorId: 'one' }, connection: usualOf('one') })
    expect(visit.did).toEqual([])
    visit.decline('one')
    expect(visit.did).toEqual(['connectFailed one', 'forget one'])
    const read = createVisit({ stored: [storedOf('one')] })
    read.start()
    read.post({ type: 'read', id: 99, wallet: { namespace: 'eip155', connectorId: 'one' }, connection: usualOf('one') })
    expect(read.did).toEqual([])
    read.answer('one', null)
    expect(read.did).toEqual(['forget one'])
  })

  it('is kept while a restore has found the wallet, and waits for the active one', () => {
    const visit = createVisit({ stored: [storedOf('one'), storedOf('two')], choices: { eip155: 'eip155:two' } })
    visit.start()
    visit.answer('one')
    visit.post({
      type: 'read',
      id: 99,
      wallet: { namespace: 'eip155', connectorId: 'one' },
      connection: usualOf('one'),
    })
    expect(visit.did).toEqual([])
    visit.answer('two')
    expect(visit.did).toEqual(['activate again two', 'connected two again'])
  })

  it('is not ended a second time while that goes on', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.disconnect()
    visit.tell('one', { type: 'disconnected' })
    visit.post({ type: 'read', id: 9, wallet: { namespace: 'eip155', connectorId: 'one' }, connection: usualOf('one') })
    expect(visit.did).toEqual(['forget one'])
  })
})
