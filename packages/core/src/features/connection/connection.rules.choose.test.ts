import { describe, expect, it } from 'vitest'
import { walletError } from '../../adapter/wallet.errors.js'
import type { LatchError } from '../../base/errors.js'
import { DEFAULT_ACCOUNT_TYPES } from './connection.constants.js'
import { preferredTypes } from './connection.rules.choose.js'
import type { AccountType } from '../../adapter/account.types.js'
import { accountOfType, createVisit, type Visit } from './connection.visit.fixture.js'

it('S9.11 the type of polkadot stands in the table, and only the namespaces that adapters speak are in the state', () => {
  expect(DEFAULT_ACCOUNT_TYPES).toEqual({ bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' })
  const options = { enableReconnect: true, defaultAccountTypes: { eip155: 'eoa', solana: undefined } } as const
  expect(preferredTypes({ options: options as never, storedTypes: () => ({ bip122: 'ordinal' }) })).toEqual({
    bip122: 'ordinal',
    eip155: 'eoa',
    solana: 'eoa',
  })
})

describe('S4.13 switchWallet', () => {
  function connected(...ids: readonly string[]): Visit {
    const visit = createVisit()
    for (const id of ids) visit.connected(id)
    return visit
  }
  function activate(visit: Visit, error?: LatchError): void {
    const { id, wallet } = visit.model.switching!
    visit.post({ type: 'activated', id, wallet, ...(error && { error }) })
  }

  it('lets the adapter activate the wallet, and then chooses and stores it', () => {
    const visit = connected('one', 'two', 'sol')
    const call = visit.switchTo('one')
    expect(visit.did).toEqual(['activate one'])
    expect(visit.shown()).toBe('connected two')
    activate(visit)
    expect(visit.did).toEqual(['walletSwitched one'])
    expect(call.outcomes).toEqual(['done'])
    expect(visit.shown()).toBe('connected one')
    expect(visit.choice('eip155')).toBe('eip155:one')
    expect(visit.choice('namespace')).toBe('eip155')
    expect(visit.view().connections.map(({ connectorId }) => connectorId)).toEqual(['one', 'sol', 'two'])
    expect(visit.model.switching).toBeUndefined()
  })

  it('rejects for a wallet that is not connected, and for one that is being ended', () => {
    const visit = connected('one')
    expect(visit.switchTo('two').outcomes).toEqual(['connection/not-connected'])
    visit.disconnect()
    expect(visit.switchTo('one').outcomes).toEqual(['connection/not-connected'])
    expect(visit.did).toEqual([])
    expect(visit.model.switching).toBeUndefined()
  })

  it('rejects with the error of the adapter, and changes nothing', () => {
    const visit = connected('one', 'two')
    const call = visit.switchTo('one')
    activate(visit, walletError('unknown'))
    expect(call.outcomes).toEqual(['wallet/unknown'])
    expect(visit.shown()).toBe('connected two')
    expect(visit.model.switching).toBeUndefined()
  })

  it('rejects where the wallet ends before the adapter answers', () => {
    const visit = connected('one', 'two')
    const call = visit.switchTo('one')
    visit.tell('one', { type: 'disconnected' })
    activate(visit)
    expect(call.outcomes).toEqual(['connection/not-connected'])
  })

  it('two switches to one wallet are one, and both calls get its result', () => {
    const visit = connected('one', 'two')
    const first = visit.switchTo('one')
    const second = visit.switchTo('one')
    expect(visit.did).toEqual([])
    activate(visit)
    expect([first.outcomes, second.outcomes]).toEqual([['done'], ['done']])
  })

  it('a switch to another wallet counts, and the first one rejects', () => {
    const visit = connected('one', 'two', 'sol')
    const first = visit.switchTo('one')
    const { id, wallet } = visit.model.switching!
    const second = visit.switchTo('sol')
    expect(visit.did).toEqual(['activate sol'])
    expect(first.outcomes).toEqual(['connection/superseded'])
    visit.post({ type: 'activated', id, wallet })
    expect(visit.did).toEqual(['activate again two'])
    expect(visit.shown()).toBe('connected two')
    activate(visit)
    expect(second.outcomes).toEqual(['done'])
  })

  it('the answer of an older switch in the namespace of the newer one changes nothing', () => {
    const visit = connected('one', 'two')
    visit.switchTo('one')
    const { id, wallet } = visit.model.switching!
    visit.switchTo('two')
    visit.post({ type: 'activated', id, wallet })
    expect(visit.did).toEqual([])
    expect(visit.model.switching).toBeDefined()
  })

  it('the answer of an older switch after the newer one makes the active wallet the current one again', () => {
    const visit = connected('one', 'two')
    visit.switchTo('one')
    const { id, wallet } = visit.model.switching!
    visit.switchTo('two')
    activate(visit)
    visit.post({ type: 'activated', id, wallet })
    expect(visit.did).toEqual(['activate again two'])
  })

  it('names the wallet in its errors', () => {
    const visit = connected('one', 'two')
    const errors: unknown[] = []
    const call = { resolve: () => {}, reject: (error: unknown) => void errors.push(error) }
    visit.post({ type: 'switchWallet', wallet: { namespace: 'eip155', connectorId: 'none' }, call })
    visit.post({ type: 'switchWallet', wallet: { namespace: 'eip155', connectorId: 'one' }, call })
    visit.switchTo('two')
    visit.post({ type: 'switchNamespace', namespace: 'solana', call })
    activate(visit)
    visit.post({ type: 'switchWallet', wallet: { namespace: 'eip155', connectorId: 'one' }, call })
    visit.tell('one', { type: 'disconnected' })
    activate(visit)
    expect(errors).toMatchObject([
      { code: 'connection/not-connected', context: { wallet: 'none' } },
      { code: 'connection/superseded', context: { wallet: 'one' } },
      { code: 'connection/not-connected', context: { wallet: 'solana' } },
      { code: 'connection/not-connected', context: { wallet: 'one' } },
    ])
  })
})

describe('S4.13 switchNamespace', () => {
  it('switches to the active wallet of the namespace', () => {
    const visit = createVisit()
    for (const id of ['one', 'two', 'sol']) visit.connected(id)
    expect(visit.view().activeNamespace).toBe('solana')
    const call = createVisit().disconnect()
    visit.post({ type: 'switchNamespace', namespace: 'eip155', call })
    expect(visit.did).toEqual(['activate two'])
    const { id, wallet } = visit.model.switching!
    visit.post({ type: 'activated', id, wallet })
    expect(visit.did).toEqual(['walletSwitched two'])
    expect(visit.view().activeNamespace).toBe('eip155')
  })
})

describe('S4.04 preferAccountType', () => {
  const accounts = [accountOfType('0xeoa', 'eoa'), accountOfType('0xsmart', 'smartAccount')]
  const connection = { accounts, networkId: 'eip155:1' } as const
  const prefer = (visit: Visit, accountType: AccountType) => {
    const outcomes: string[] = []
    const call = { resolve: () => void outcomes.push('done'), reject: () => void outcomes.push('error') }
    visit.post({ type: 'preferAccountType', namespace: 'eip155', accountType, call })
    return outcomes
  }

  it('makes the account of the type the active one, and stores both', () => {
    const visit = createVisit()
    visit.connected('one', connection)
    expect(prefer(visit, 'smartAccount')).toEqual(['done'])
    expect(visit.did).toEqual(['write types {"eip155":"smartAccount"}', 'accountsChanged eip155'])
    expect(visit.record('eip155:one')).toBe('one eip155:1 0xsmart')
    expect(visit.tracked.at(-1)).toEqual([
      'SET_PREFERRED_ACCOUNT_TYPE',
      { accountType: 'smartAccount', network: 'eip155' },
    ])
  })

  it('leaves the types of other namespaces', () => {
    const visit = createVisit({ options: { defaultAccountTypes: { bip122: 'ordinal' } } })
    visit.start()
    prefer(visit, 'eoa')
    expect(visit.model.preferred).toEqual({ bip122: 'ordinal', eip155: 'eoa', solana: 'eoa' })
  })

  it('F205 what another tab has chosen counts here, and is not stored again', () => {
    const visit = createVisit()
    visit.connected('one', connection)
    visit.storedTypes = { eip155: 'smartAccount' }
    visit.post({ type: 'recordsChanged', change: { name: 'account-types', value: visit.storedTypes } })
    expect(visit.did).toEqual(['accountsChanged eip155'])
    expect(visit.record('eip155:one')).toBe('one eip155:1 0xeoa')
  })
})
