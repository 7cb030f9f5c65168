import { describe, expect, it } from 'vitest'
import { sharing, accountOfType, createVisit, storedOf, usualOf, type Visit } from './connection.visit.fixture.js'

/** A revision that is newer than those of this tab. */
const LATER = Date.UTC(2027, 0, 1)

function connected(...ids: readonly string[]): Visit {
  const visit = createVisit()
  for (const id of ids) visit.connected(id)
  return visit
}

describe('the start of the kit', () => {
  it('reads connected wallets again, and restores the stored connections', () => {
    const visit = createVisit({ stored: [storedOf('sol')] })
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    visit.start()
    expect(visit.did).toEqual(['read one eip155:1 and listen', 'read sol solana:1 and listen'])
    expect(visit.waits()).toEqual([5_000, 5_000])
  })

  it('restores nothing where it is not asked to', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    expect(visit.start(false).outcomes).toEqual(['done'])
    expect(visit.did).toEqual([])
  })

  it('does nothing where it was aborted before', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    const outcomes: string[] = []
    const call = { resolve: () => void outcomes.push('done'), reject: () => void outcomes.push('error') }
    visit.post({ type: 'start', fromStorage: true, signal: AbortSignal.abort(), call })
    expect([outcomes, visit.did, visit.model.starts]).toEqual([['done'], [], []])
  })

  it('restores no connection that has ended, of a namespace without an adapter, or of one that is in use', () => {
    const stored = [
      storedOf('two'),
      storedOf('sol', { isEnded: true }),
      storedOf('btc', { namespace: 'bip122', networkId: 'bip122:0' }),
      storedOf('pair:solana'),
    ]
    const visit = createVisit({ stored })
    visit.tell('one', { type: 'connected', connection: usualOf('one') })
    visit.start()
    expect(visit.model.restores.map(({ key }) => key)).toEqual(['solana:pair:solana'])
  })

  it('restores none of the namespace that an attempt is pending in', () => {
    const visit = createVisit({ stored: [storedOf('one'), storedOf('sol')] })
    visit.connect('two')
    visit.start()
    expect(visit.model.restores.map(({ key }) => key)).toEqual(['solana:sol'])
  })

  it('takes over which wallet and which namespace were active', () => {
    const stored = [storedOf('one'), storedOf('two'), storedOf('sol')]
    const visit = createVisit({ stored, choices: { eip155: 'eip155:two', namespace: 'solana' } })
    visit.start()
    expect(visit.view().activeNamespace).toBe('solana')
    expect(visit.shown()).toBe('reconnecting two')
    expect(visit.model.choices).toEqual({ wallets: { eip155: 'eip155:two' }, namespace: 'solana' })
  })

  it('a stored namespace that no release knows counts for nothing', () => {
    const visit = createVisit({ choices: { namespace: 'cosmos' } })
    visit.start()
    expect(visit.model.choices.namespace).toBeUndefined()
    expect(visit.view().activeNamespace).toBe('eip155')
  })

  it('F207 restores the 20 newest records, the oldest of them first', () => {
    const stored = Array.from({ length: 22 }, (_, at) => storedOf(`w${at}`, { revision: 100 - at }))
    const visit = createVisit({ stored })
    visit.start()
    expect(visit.model.restores.map(({ stored: { connectorId } }) => connectorId)).toEqual(
      Array.from({ length: 20 }, (_, at) => `w${19 - at}`),
    )
  })

  it('takes over the types of account that the visitor has chosen', () => {
    const accounts = [accountOfType('0xeoa', 'eoa'), accountOfType('0xsmart', 'smartAccount')]
    const visit = createVisit({ storedTypes: { eip155: 'smartAccount' } })
    visit.connected('one', { accounts, networkId: 'eip155:1' })
    visit.start()
    expect(visit.model.connections[0]?.accounts.map(({ address }) => address)).toEqual(['0xsmart', '0xeoa'])
  })
})

describe('F205 following another tab', () => {
  it('restores a connection that was made there, and stores nothing', () => {
    const visit = createVisit()
    visit.hear('eip155:one', storedOf('one', { revision: 5 }))
    expect(visit.did).toEqual(['read one eip155:1 and listen'])
    visit.answer('one', sharing(['0x2', '0x1'], 'eip155:10'))
    expect(visit.did).toEqual(['connected one again'])
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x1')
  })

  it('hears of each record once', () => {
    const visit = createVisit()
    visit.hear('eip155:one', storedOf('one', { revision: 5 }))
    visit.hear('eip155:one', storedOf('one', { revision: 5 }))
    expect(visit.did).toEqual([])
    visit.hear('eip155:one', storedOf('one', { revision: 6 }))
    expect(visit.did).toEqual(['read one eip155:1 and listen'])
  })

  it('restores none that has ended, and none of a namespace without an adapter', () => {
    const visit = createVisit()
    visit.hear('eip155:one', storedOf('one', { isEnded: true }))
    visit.hear('bip122:btc', storedOf('btc', { namespace: 'bip122', networkId: 'bip122:0' }))
    expect(visit.model.restores).toEqual([])
  })

  it('ends a connection that was ended there: its adapter drops it, and the wallet is not asked', () => {
    const visit = connected('one', 'sol')
    visit.hear('eip155:one', storedOf('one', { isEnded: true, revision: LATER }))
    expect(visit.did).toEqual(['forget one', 'disconnected one', 'connectionEnded one'])
    expect(visit.shown('solana')).toBe('connected sol')
    expect(visit.tracked.at(-1)).toEqual(['DISCONNECT_SUCCESS', { namespace: 'eip155' }])
  })

  it('ends every connection where the storage was cleared', () => {
    const visit = connected('one')
    visit.hear('eip155:one', undefined)
    expect(visit.did).toEqual(['forget one', 'disconnected one', 'connectionEnded one'])
  })

  it('waits for the wallet that this tab’s own visitor is disconnecting', () => {
    const visit = connected('one')
    visit.disconnect()
    visit.hear('eip155:one', storedOf('one', { isEnded: true, revision: LATER }))
    expect(visit.did).toEqual([])
    expect(visit.shown()).toBe('connected one')
  })

  it('ends a restore whose record was ended there, and leaves the others', () => {
    const visit = createVisit({ stored: [storedOf('one'), storedOf('two')] })
    visit.start()
    visit.hear('eip155:one', storedOf('one', { isEnded: true, revision: 2 }))
    expect(visit.did).toEqual(['forget one'])
    expect(visit.model.restores.map(({ key }) => key)).toEqual(['eip155:two'])
    visit.answer('one')
    expect(visit.did).toEqual(['end one'])
  })

  it('F263 hears a locked wallet no more whose record was ended there', () => {
    const visit = createVisit({ stored: [storedOf('one'), storedOf('sol')] })
    visit.start()
    visit.answer('one', null)
    visit.answer('sol', null)
    visit.due(5_000)
    visit.due(5_000)
    visit.hear('eip155:one', storedOf('one', { isEnded: true, revision: 2 }))
    expect(visit.did).toEqual(['forget one'])
    expect(visit.model.awaited).toMatchObject([{ connectorId: 'sol' }])
  })

  it('begins a record anew that was gone meanwhile', () => {
    const visit = createVisit()
    visit.hear('eip155:one', storedOf('one', { revision: 5 }))
    visit.answer('one')
    visit.hear('eip155:one', undefined)
    expect(visit.shown()).toBe('disconnected')
    visit.hear('eip155:one', storedOf('one', { revision: 5 }))
    expect(visit.did).toEqual(['read one eip155:1 and listen'])
  })

  it('reads a connected wallet again where its account or its network has changed there', () => {
    const visit = connected('one')
    visit.hear('eip155:one', storedOf('one', { networkId: 'eip155:10', revision: LATER }))
    expect(visit.did).toEqual(['read one eip155:10 and listen'])
    visit.answer('one', sharing(['0x1'], 'eip155:137'))
    expect(visit.did).toEqual(['networkChanged eip155'])
    expect(visit.record('eip155:one')).toBe('one eip155:10 0x1')
    visit.hear('eip155:one', storedOf('one', { networkId: 'eip155:137', address: '0x2', revision: LATER + 1 }))
    expect(visit.did).toEqual(['read one eip155:137 and listen'])
  })

  it('reads it not where it is shown as that is already', () => {
    const visit = connected('one')
    visit.hear('eip155:one', storedOf('one', { revision: LATER }))
    expect(visit.did).toEqual([])
  })

  it('follows a switch to another wallet and another namespace', () => {
    const visit = connected('one', 'two', 'sol')
    const change = (name: string, choice: string) => ({ name, value: { choice, revision: LATER } })
    visit.post({ type: 'recordsChanged', change: change('active:eip155', 'eip155:one') })
    expect(visit.did).toEqual(['activate again one', 'walletSwitched one'])
    visit.post({ type: 'recordsChanged', change: change('active:namespace', 'eip155') })
    expect(visit.did).toEqual(['walletSwitched one'])
    expect(visit.view().activeNamespace).toBe('eip155')
  })

  it('does not activate the wallet anew where it is the same', () => {
    const visit = connected('one', 'two')
    visit.post({ type: 'recordsChanged', change: {} })
    expect(visit.did).toEqual([])
  })

  it('reads no wallet that this tab is connecting, and follows once the attempt has failed', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.hear('eip155:one', storedOf('one', { revision: 5 }))
    expect(visit.did).toEqual([])
    visit.hear('eip155:two', storedOf('two', { revision: 5 }))
    expect(visit.did).toEqual(['read two eip155:1 and listen'])
    visit.decline('one')
    expect(visit.did).toEqual(['connectFailed one', 'read one eip155:1 and listen'])
  })

  it('does not follow after an attempt where the option is off', () => {
    const visit = createVisit({ options: { enableReconnect: false } })
    visit.connect('one')
    visit.write('eip155:two', storedOf('two', { revision: 5 }))
    visit.decline('one')
    expect(visit.did).toEqual(['connectFailed one'])
  })
})

describe('the end of the kit', () => {
  it('gives up the attempt without an event, and leaves the connections', () => {
    const visit = connected('one')
    const call = visit.connect('two')
    visit.post({ type: 'stop' })
    expect(visit.did).toEqual([])
    expect(call.outcomes).toEqual(['connection/cancelled'])
    expect(visit.shown()).toBe('connected one')
  })

  it('ends every restore and every read', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.connected('sol')
    const start = visit.start()
    visit.post({ type: 'stop' })
    expect(visit.waits()).toEqual([])
    expect(visit.model.restores).toEqual([])
    expect(start.outcomes).toEqual(['done'])
    visit.answer('sol', sharing(['S2'], 'solana:1'))
    visit.answer('one')
    expect(visit.did).toEqual(['forget one'])
    expect(visit.record('solana:sol')).toBe('sol solana:1 S1')
  })

  it('settles the calls of a pairing', () => {
    const visit = createVisit()
    const call = visit.connect('pair:eip155')
    visit.pair(['pair:eip155', 'pair:solana'])
    visit.approve('pair:eip155')
    visit.post({ type: 'stop' })
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
    expect(visit.waits()).toEqual([])
  })

  it('follows no other tab after it', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.write('eip155:two', storedOf('two', { revision: 5 }))
    visit.post({ type: 'stop' })
    expect(visit.did).toEqual([])
  })
})

it('F229 a page that is back from the back-forward cache hears what other tabs have done', () => {
  const visit = connected('one')
  visit.write('eip155:one', storedOf('one', { isEnded: true, revision: LATER }))
  visit.write('solana:sol', storedOf('sol', { revision: LATER }))
  visit.post({ type: 'resumed' })
  expect(visit.did).toEqual(['forget one', 'read sol solana:1 and listen', 'disconnected one', 'connectionEnded one'])
  visit.answer('sol', usualOf('sol'))
  expect(visit.shown('solana')).toBe('connected sol')
})
