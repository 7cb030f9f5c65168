// Tests connection.handle.ts, connection.view.ts.
import { describe, expect, it } from 'vitest'
import { walletError } from '../../adapter/wallet.errors.js'
import { accountsOf, createVisit, sharing, storedOf, type VisitSetUp } from './connection.visit.fixture.js'

describe('connect', () => {
  it('S4.01 asks the wallet for the network that was named, and says that it does', () => {
    const visit = createVisit()
    const call = visit.connect('one', 'eip155:10')
    expect(visit.did).toEqual(['ask one eip155:10', 'connecting one'])
    expect(visit.shown()).toBe('connecting one')
    expect(visit.model.attempt).toMatchObject({ connector: { id: 'one' } })
    expect(call.outcomes).toEqual([])
  })

  it('S4.01 makes the wallet the active one, stores it, and resolves with its account', () => {
    const visit = createVisit()
    const call = visit.connect('one')
    visit.approve('one', sharing(['0xa', '0xb'], 'eip155:10'))
    expect(visit.did).toEqual(['remember one One', 'connected one'])
    expect(call.outcomes).toEqual(['eip155:10:0xa'])
    expect(visit.shown()).toBe('connected one')
    expect(visit.model.attempt).toBeUndefined()
    expect(visit.model.requests).toEqual([])
    expect(visit.record('eip155:one')).toBe('one eip155:10 0xa')
    expect(visit.choice('eip155')).toBe('eip155:one')
    expect(visit.choice('namespace')).toBe('eip155')
    expect(visit.tracked).toEqual([['CONNECT_SUCCESS', { method: 'browser', name: 'One', reconnect: false }]])
  })

  it('rejects for a connector that nothing announced, and for a namespace without an adapter', () => {
    const bitcoin = { id: 'btc', name: 'Btc', type: 'ANNOUNCED', chain: 'bip122' } as const
    const visit = createVisit({ connectors: [bitcoin] })
    expect(visit.connect('one').outcomes).toEqual(['connection/connector-not-found'])
    expect(visit.connect('btc').outcomes).toEqual(['connection/no-adapter'])
    expect(visit.did).toEqual([])
    expect(visit.model.attempt).toBeUndefined()
  })

  it('names the wallet or the namespace in the errors', () => {
    const visit = createVisit({ connectors: [{ id: 'btc', name: 'Btc', type: 'ANNOUNCED', chain: 'bip122' }] })
    const errors: unknown[] = []
    const call = { resolve: () => {}, reject: (error: unknown) => void errors.push(error) }
    visit.post({ type: 'connect', connectorId: 'none', call })
    visit.post({ type: 'connect', connectorId: 'btc', call })
    expect(errors).toMatchObject([{ context: { wallet: 'none' } }, { context: { namespace: 'bip122' } }])
    const other = createVisit()
    other.connected('one')
    other.post({ type: 'connect', connectorId: 'one', call })
    other.post({ type: 'connect', connectorId: 'two', call })
    other.post({ type: 'cancel' })
    expect(errors.slice(2)).toMatchObject([
      { code: 'connection/already-connected', context: { wallet: 'One' } },
      { code: 'connection/cancelled', context: { wallet: 'Two' } },
    ])
  })

  it('S8.04 rejects where the wallet is the active one already', () => {
    const visit = createVisit()
    visit.connected('one')
    expect(visit.connect('one').outcomes).toEqual(['connection/already-connected'])
    expect(visit.did).toEqual([])
  })

  it('S4.13 makes a connected wallet that is not the active one the active one, without a request', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.connected('two')
    const call = visit.connect('one')
    expect(visit.did).toEqual(['activate one'])
    expect(call.outcomes).toEqual([])
    visit.post({ type: 'activated', id: visit.model.switching!.id, wallet: visit.model.switching!.wallet })
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
    expect(visit.shown()).toBe('connected one')
  })

  it('S4.13 rejects where such a wallet can not be made the active one', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.connected('two')
    const call = visit.connect('one')
    const { id, wallet } = visit.model.switching!
    visit.post({ type: 'activated', id, wallet, error: walletError('unknown') })
    expect(call.outcomes).toEqual(['wallet/unknown'])
    expect(visit.shown()).toBe('connected two')
  })
})

describe('two commands that cross', () => {
  it('two calls for one connector are one attempt, and both get its result', () => {
    const visit = createVisit()
    const first = visit.connect('one', 'eip155:1')
    const second = visit.connect('one', 'eip155:10')
    expect(visit.did).toEqual([])
    visit.approve('one')
    expect([first.outcomes, second.outcomes]).toEqual([['eip155:1:0x1'], ['eip155:1:0x1']])
  })

  it('a call for another connector gives up the first one', () => {
    const visit = createVisit()
    const first = visit.connect('one')
    visit.connect('two')
    expect(first.outcomes).toEqual(['connection/cancelled'])
    expect(visit.did).toEqual(['ask two', 'connecting two'])
    expect(visit.shown()).toBe('connecting two')
  })

  it('F068 F087 an attempt after a cancel joins the prompt that is open, with the network of the first', () => {
    const visit = createVisit()
    visit.connect('one', 'eip155:10')
    visit.post({ type: 'cancel' })
    expect(visit.did).toEqual(['connectCancelled one'])
    const second = visit.connect('one', 'eip155:1')
    expect(visit.did).toEqual(['connecting one'])
    expect(visit.model.requests).toHaveLength(1)
    visit.approve('one')
    expect(second.outcomes).toEqual(['eip155:1:0x1'])
  })

  it('F068 the attempt after two cancels sends a new request, and the first approval is of no use to it', () => {
    const visit = createVisit()
    visit.connect('one')
    const lost = visit.model.requests[0]!.id
    visit.post({ type: 'cancel' })
    visit.connect('one')
    visit.post({ type: 'cancel' })
    const third = visit.connect('one')
    expect(visit.did).toEqual(['ask one', 'connecting one'])
    expect(visit.model.requests).toHaveLength(2)
    visit.post({ type: 'connected', id: lost, connection: sharing(['0xa']) })
    expect(visit.did).toEqual(['approve late one'])
    expect(third.outcomes).toEqual([])
    visit.approve('one', sharing(['0xb']))
    expect(third.outcomes).toEqual(['eip155:1:0xb'])
  })

  it('the request of one wallet is not joined by an attempt with another', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.post({ type: 'cancel' })
    visit.connect('two')
    expect(visit.did).toEqual(['ask two', 'connecting two'])
  })

  it('F070 a wallet that is disconnected while it is asked gets a new request next time', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.disconnect('eip155')
    visit.connect('one')
    expect(visit.did).toEqual(['ask one', 'connecting one'])
  })

  it('S4.02 an attempt waits until the older connection of the wallet has ended', () => {
    const visit = createVisit()
    visit.connected('one')
    const ending = visit.disconnect()
    const call = visit.connect('one')
    expect(visit.did).toEqual(['connecting one'])
    expect(ending.outcomes).toEqual([])
    visit.ended('one')
    expect(visit.did).toEqual(['ask one', 'disconnected one', 'connectionEnded one'])
    expect(ending.outcomes).toEqual(['done'])
    visit.approve('one')
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
  })

  it('S4.02 an attempt that was given up while it waits sends nothing', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.disconnect()
    visit.connect('one')
    visit.post({ type: 'cancel' })
    visit.ended('one')
    expect(visit.did).toEqual(['disconnected one', 'connectionEnded one'])
    expect(visit.model.requests).toEqual([])
  })
})

describe('a wallet that does not approve', () => {
  it('S4.01 rejects each call, and says why', () => {
    const visit = createVisit()
    const calls = [visit.connect('one'), visit.connect('one')]
    visit.decline('one')
    expect(calls.map(({ outcomes }) => outcomes)).toEqual([['wallet/rejected'], ['wallet/rejected']])
    expect(visit.did).toEqual(['connectFailed one'])
    expect(visit.shown()).toBe('disconnected')
    expect(visit.model.failed).toMatchObject({
      connectorId: 'one',
      status: 'failed',
      error: { code: 'wallet/rejected' },
    })
    expect(visit.tracked).toEqual([['USER_REJECTED', { code: 'wallet/rejected' }]])
    expect(visit.waits()).toEqual([])
  })

  it('is told apart from a failure in the telemetry', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.decline('one', 'unknown')
    expect(visit.tracked).toEqual([['CONNECT_ERROR', { code: 'wallet/unknown' }]])
  })

  it('S4.01 leaves the connection that is there', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.connect('two')
    visit.decline('two')
    expect(visit.shown()).toBe('connected one')
  })

  it('is shown as failed until the next attempt', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.decline('one')
    visit.connect('two')
    expect(visit.model.failed).toBeUndefined()
    visit.decline('two')
    visit.post({ type: 'cancel' })
    expect(visit.model.failed).toBeUndefined()
    expect(visit.did).toEqual([])
  })

  it('counts for nothing once its attempt is given up', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.post({ type: 'cancel' })
    visit.decline('one')
    expect(visit.did).toEqual([])
    expect(visit.model.requests).toEqual([])
    expect(visit.model.failed).toBeUndefined()
  })

  it('that shares no account, is ended, and the attempt fails', () => {
    const visit = createVisit()
    const call = visit.connect('one')
    visit.approve('one', sharing([]))
    expect(visit.did).toEqual(['end one', 'connectFailed one'])
    expect(call.outcomes).toEqual(['connection/no-accounts'])
    expect(visit.model.failed).toMatchObject({ error: { context: { wallet: 'One' } } })
    expect(visit.shown()).toBe('disconnected')
  })

  it('that shares no account after its attempt was given up, is ended', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.post({ type: 'cancel' })
    visit.approve('one', sharing([]))
    expect(visit.did).toEqual(['end one'])
    expect(visit.model.failed).toBeUndefined()
  })
})

describe('F295 a wallet that may share accounts a moment later', () => {
  it.each(['timed-out', 'no-accounts', 'locked'] as const)('is read once more after the error %s', (reason) => {
    const visit = createVisit()
    visit.connect('one', 'eip155:10')
    visit.decline('one', reason)
    expect(visit.waits()).toEqual([500])
    visit.due(500)
    expect(visit.did).toEqual(['read one eip155:10 and listen'])
  })

  it('is not read again where a stored connection of it is restored', () => {
    const visit = createVisit({ stored: [storedOf('one')] })
    visit.connect('one')
    visit.decline('one', 'locked')
    expect(visit.waits()).toEqual([5_000])
    expect(visit.did).toEqual(['connectFailed one', 'read one eip155:1 and listen'])
  })

  it('is read again where the record of it has ended, is of another wallet, or is not restored', () => {
    for (const [stored, enableReconnect] of [
      [storedOf('one', { isEnded: true }), true],
      [storedOf('two'), true],
      [storedOf('one'), false],
    ] as const) {
      const visit = createVisit({ stored: [stored], options: { enableReconnect } })
      visit.connect('one')
      visit.decline('one', 'locked')
      expect(visit.waits()).toContain(500)
    }
  })
})

describe('F095 an approval that comes after its attempt was given up', () => {
  function giveUp(setUp?: VisitSetUp) {
    const visit = createVisit(setUp)
    visit.connect('one')
    visit.post({ type: 'cancel' })
    visit.approve('one')
    expect(visit.did).toEqual(['approve late one'])
    const approveLate = (): void => {
      const connector = visit.connectors.find(({ id }) => id === 'one')!
      visit.post({ type: 'approvedLate', connector, connection: sharing(['0x1']) })
    }
    return { visit, approveLate }
  }

  it('is refused, and that is stored', () => {
    const { visit, approveLate } = giveUp()
    approveLate()
    expect(visit.did).toEqual(['end one'])
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x1 ended')
    expect(visit.shown()).toBe('disconnected')
  })

  it.each([true, false])('is left where the wallet is connected since, with enableReconnect %s', (enableReconnect) => {
    const { visit, approveLate } = giveUp({ options: { enableReconnect } })
    visit.connected('one')
    approveLate()
    expect(visit.did).toEqual([])
    expect(visit.shown()).toBe('connected one')
  })

  it('is refused later where an attempt with the wallet is pending, and ends without a connection', () => {
    const { visit, approveLate } = giveUp()
    visit.connect('one')
    approveLate()
    expect(visit.did).toEqual([])
    visit.decline('one')
    expect(visit.did).toEqual(['connectFailed one', 'end one'])
  })

  it('is refused where that attempt is given up', () => {
    const { visit, approveLate } = giveUp()
    visit.connect('one')
    approveLate()
    visit.post({ type: 'cancel' })
    expect(visit.did).toEqual(['end one', 'connectCancelled one'])
  })

  it('is not refused where that attempt connects the wallet', () => {
    const { visit, approveLate } = giveUp()
    visit.connect('one')
    approveLate()
    visit.approve('one')
    visit.connect('two')
    visit.post({ type: 'cancel' })
    expect(visit.did).toEqual(['connectCancelled two'])
    visit.disconnect()
    visit.ended('one')
    visit.connect('one')
    visit.post({ type: 'cancel' })
    expect(visit.did).toEqual(['connectCancelled one'])
  })

  it('F205 is not refused where another tab has connected the wallet: this tab follows', () => {
    const { visit, approveLate } = giveUp()
    visit.write('eip155:one', storedOf('one', { revision: 5 }))
    approveLate()
    expect(visit.did).toEqual(['read one eip155:1 and listen'])
    expect(visit.record('eip155:one')).toBe('one eip155:1 0x1')
    visit.answer('one')
    expect(visit.shown()).toBe('connected one')
  })

  it('F205 makes this tab follow once more where it had tried that before', () => {
    const { visit, approveLate } = giveUp()
    visit.hear('eip155:one', storedOf('one', { revision: 5 }))
    visit.answer('one', null)
    visit.due(5_000)
    approveLate()
    expect(visit.did).toEqual(['read one eip155:1 and listen'])
  })

  it('is refused where the record is of another wallet, has ended, or other tabs are not followed', () => {
    for (const [stored, enableReconnect] of [
      [storedOf('two'), true],
      [storedOf('one', { isEnded: true }), true],
      [storedOf('one'), false],
    ] as const) {
      const { visit, approveLate } = giveUp({ options: { enableReconnect } })
      visit.write(`eip155:${stored.connectorId}`, stored)
      approveLate()
      expect(visit.did).toContain('end one')
    }
  })

  it('S4.02 ends no session that a connection or an attempt uses: the adapter drops it', () => {
    const visit = createVisit()
    const late = visit.connectors.find(({ id }) => id === 'pair:solana')!
    const approveLate = () =>
      visit.post({ type: 'approvedLate', connector: late, connection: sharing(['S1'], 'solana:1') })
    visit.connect('pair:eip155')
    expect(approveLate()).toEqual(['forget pair:solana'])
    visit.pair(['pair:eip155'])
    visit.approve('pair:eip155')
    expect(approveLate()).toEqual(['forget pair:solana'])
    visit.disconnect()
    visit.ended('pair:eip155')
    expect(approveLate()).toEqual(['end pair:solana'])
  })
})

describe('the app connects a wallet by the chain library while the kit asks it', () => {
  const connection = sharing(['0xapp'])

  it('the connection of the app counts where the request of the kit is declined', () => {
    const visit = createVisit()
    const call = visit.connect('one')
    visit.tell('one', { type: 'connected', connection, reconnected: false })
    expect(visit.did).toEqual([])
    visit.decline('one')
    expect(call.outcomes).toEqual(['eip155:1:0xapp'])
    expect(visit.shown()).toBe('connected one')
  })

  it('what the visitor approves counts before it', () => {
    const visit = createVisit()
    const call = visit.connect('one')
    visit.tell('one', { type: 'connected', connection, reconnected: false })
    visit.approve('one')
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
  })

  it('it is added where the attempt was given up, and is active where no other one is', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.tell('one', { type: 'connected', connection, reconnected: false })
    visit.post({ type: 'cancel' })
    visit.decline('one')
    expect(visit.did).toEqual(['connected one again'])
    expect(visit.shown()).toBe('connected one')
    expect(visit.choice('eip155')).toBe('eip155:one')
  })

  it('it does not replace the wallet that the visitor chose since', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.tell('one', { type: 'connected', connection, reconnected: false })
    visit.connected('two')
    visit.decline('one')
    expect(visit.shown()).toBe('connected two')
    expect(visit.model.connections.map(({ connectorId }) => connectorId)).toEqual(['two', 'one'])
    expect(visit.choice('eip155')).toBe('eip155:two')
  })

  it('it is left where a new attempt with the wallet is pending', () => {
    const visit = createVisit()
    visit.connect('one')
    const { id } = visit.model.requests[0]!
    visit.tell('one', { type: 'connected', connection, reconnected: false })
    visit.post({ type: 'cancel' })
    visit.connect('one')
    visit.post({ type: 'cancel' })
    visit.connect('one')
    visit.post({ type: 'notConnected', id, error: walletError('rejected') })
    expect(visit.did).toEqual([])
    expect(visit.shown()).toBe('connecting one')
  })

  it('it ends with disconnect', () => {
    const visit = createVisit()
    visit.connect('one')
    visit.tell('one', { type: 'connected', connection, reconnected: false })
    const call = visit.disconnect()
    expect(visit.did).toEqual(['connectCancelled one', 'end one'])
    visit.decline('one')
    expect(visit.did).toEqual([])
    visit.ended('one')
    expect(call.outcomes).toEqual(['done'])
    expect(visit.shown()).toBe('disconnected')
  })
})

describe('a connector whose source approves', () => {
  it('S4.01 asks the source, and then the first connector that it approved', () => {
    const visit = createVisit()
    const call = visit.connect('pair:eip155', 'eip155:10')
    expect(visit.did).toEqual(['approve pair:eip155', 'connecting pair:eip155'])
    visit.pair(['pair:eip155'])
    expect(visit.did).toEqual(['ask pair:eip155 eip155:10'])
    visit.approve('pair:eip155')
    expect(call.outcomes).toEqual(['eip155:1:0x1'])
    expect(visit.tracked).toEqual([['CONNECT_SUCCESS', { method: 'qrcode', name: 'Phone', reconnect: false }]])
  })

  it('goes on with another namespace where only that was approved, and not with the network', () => {
    const visit = createVisit()
    const call = visit.connect('pair:eip155', 'eip155:10')
    visit.pair(['pair:solana'])
    expect(visit.did).toEqual(['ask pair:solana'])
    expect([visit.shown('eip155'), visit.shown('solana')]).toEqual(['disconnected', 'connecting pair:solana'])
    visit.approve('pair:solana')
    expect(call.outcomes).toEqual(['solana:1:S1'])
    expect(visit.view().activeNamespace).toBe('solana')
  })

  it('goes on with the connector that was asked for where the source names none', () => {
    const visit = createVisit()
    visit.connect('pair:eip155')
    visit.pair([])
    expect(visit.did).toEqual(['ask pair:eip155'])
  })

  it('fails where the source has no approval', () => {
    const visit = createVisit()
    const call = visit.connect('pair:eip155')
    const { id } = visit.model.attempt!
    visit.post({ type: 'notApproved', id, error: walletError('rejected') })
    expect(visit.did).toEqual(['connectFailed pair:eip155'])
    expect(call.outcomes).toEqual(['wallet/rejected'])
  })

  it('an answer of the source to an older attempt counts for nothing', () => {
    const visit = createVisit()
    visit.connect('pair:eip155')
    const { id } = visit.model.attempt!
    visit.connect('one')
    visit.post({ type: 'notApproved', id, error: walletError('rejected') })
    const connectors = visit.connectors.filter(({ id: each }) => each === 'pair:eip155')
    visit.post({ type: 'approved', id, approval: { connectors, method: 'qrcode', name: 'Phone', wallet: undefined } })
    expect(visit.did).toEqual([])
    expect(visit.shown()).toBe('connecting one')
    expect(visit.model.attempt?.approval).toBeUndefined()
  })

  it('S4.02 the source is asked once its session before has ended', () => {
    const visit = createVisit()
    visit.connect('pair:eip155')
    visit.pair(['pair:eip155'])
    visit.approve('pair:eip155')
    visit.disconnect()
    visit.connect('pair:solana')
    expect(visit.did).toEqual(['connecting pair:solana'])
    visit.ended('pair:eip155')
    expect(visit.did).toEqual(['approve pair:solana', 'disconnected pair:eip155', 'connectionEnded pair:eip155'])
  })

  it('is not read late after it failed: there is no session then', () => {
    const visit = createVisit()
    visit.connect('pair:eip155')
    const { id } = visit.model.attempt!
    visit.post({ type: 'notApproved', id, error: walletError('timed-out') })
    expect(visit.waits()).toEqual([])
  })

  it('ends the restore of the namespace that it approved, and no other one', () => {
    const visit = createVisit({ stored: [storedOf('pair:solana'), storedOf('sol'), storedOf('one')] })
    visit.start()
    visit.connect('pair:eip155')
    expect(visit.shown('solana')).toBe('reconnecting pair:solana')
    visit.pair(['pair:solana'])
    expect(visit.shown('solana')).toBe('connecting pair:solana')
    expect(visit.model.restores.map(({ key }) => key)).toEqual(['solana:sol', 'eip155:one'])
  })
})

describe('an attempt while connections are restored', () => {
  it('ends the restore of its own wallet alone', () => {
    const visit = createVisit({ stored: [storedOf('one'), storedOf('two'), storedOf('sol')] })
    visit.start()
    expect(visit.model.restores).toHaveLength(3)
    visit.connect('one')
    expect(visit.model.restores.map(({ key }) => key)).toEqual(['eip155:two', 'solana:sol'])
  })

  it('a restored wallet is added beside the one that was connected meanwhile', () => {
    const visit = createVisit({ stored: [storedOf('two')] })
    visit.start()
    visit.connected('one')
    visit.answer('two')
    expect(visit.shown()).toBe('connected one')
    expect(visit.model.connections.map(({ connectorId }) => connectorId)).toEqual(['one', 'two'])
  })

  it('an approval ends the wait for the reads of its wallet, and of no other one', () => {
    const visit = createVisit()
    visit.connected('two')
    visit.connected('one')
    visit.start(false)
    visit.disconnect({ connectorId: 'one' })
    visit.connect('one')
    visit.ended('one')
    expect(visit.waits()).toEqual([5_000, 5_000])
    visit.approve('one')
    expect(visit.waits()).toEqual([5_000])
    visit.answer('two', sharing(['0x2']))
    expect(visit.record('eip155:two')).toBe('two eip155:1 0x2')
  })

  it('an approval counts before the reads of the wallet that were pending', () => {
    const visit = createVisit()
    visit.connected('one')
    visit.start(false)
    visit.disconnect()
    visit.connect('one')
    visit.ended('one')
    visit.approve('one', sharing(['0xnew']))
    visit.answer('one', sharing(['0xold']))
    expect(visit.model.connections[0]?.accounts).toEqual(accountsOf(['0xnew']))
  })
})
