// Tests fakeAdapter.calling.ts, fakeAdapter.connections.ts, fakeAdapter.signing.ts.
import { adaptersOf, type AbilityName, type Adapter, type Signer } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import { abilityIn } from './abilityIn.js'
import { createFakeAdapter, type FakeAdapterOptions } from './createFakeAdapter.js'
import { createTestLatch } from './createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from './createFakeWallet.js'
import { ABILITY_NAMES } from './suite.abilities.js'
import { alphaNetwork } from './testNetworks.js'

const connectorId = 'org.example.fake'
const networkId = alphaNetwork.caipNetworkId
const signer: Signer = { connectorId, address: TEST_ADDRESS, networkId }
const hash = '0xabc'

function start(options: FakeAdapterOptions = {}) {
  const fake = createFakeAdapter(options)
  const { latch, reports } = createTestLatch({ adapter: fake })
  const adapter = adaptersOf(latch).get('eip155') as Adapter
  return { fake, adapter, reports }
}

describe('the fake adapter', () => {
  it('lists the abilities that it has, and no other', () => {
    const without: AbilityName[] = ['message', 'signIn', 'calls']
    const namesOf = (options: FakeAdapterOptions): string[] => Object.keys(start(options).adapter.abilities)
    const all = namesOf({ speedsUp: true })
    expect(namesOf({ without, speedsUp: true })).toEqual(all.filter((name) => !without.includes(name as AbilityName)))
    expect(namesOf({})).toEqual(all.filter((name) => name !== 'psbt'))
    // Each has tests in the suite of the adapters.
    expect(all.toSorted()).toEqual([...ABILITY_NAMES].toSorted())
  })

  it('waits as the contract says: `included` always, with the hash of the receipt', async () => {
    const { fake, adapter, reports } = start({ progress: [{ stage: 'pending' }] })
    const told: unknown[] = []
    const { wait } = abilityIn(adapter, 'tracking')
    await wait({ hash, networkId, onProgress: (progress) => void told.push(progress) })
    fake.set({ receipt: { hash: '0xdef', blockNumber: 5n, replaced: 'repriced' } })
    await wait({ hash, networkId, onProgress: (progress) => void told.push(progress) })
    expect(told).toEqual([
      { stage: 'pending', hash },
      { stage: 'included', hash },
      { stage: 'pending', hash },
      { stage: 'replaced', hash: '0xdef' },
      { stage: 'included', hash: '0xdef', blockNumber: 5n },
    ])
    const error = new Error('no')
    const receipt = await wait({
      hash,
      networkId,
      onProgress: () => {
        throw error
      },
    })
    expect(receipt.hash).toBe('0xdef')
    expect(reports).toEqual([error, error, error])
  })

  it('reads the named tokens, each once, and the others after them where it lists all', async () => {
    const [one, two] = ['a', 'b'].map((token) => ({ token, value: 1n, decimals: 1, symbol: token }))
    const tokens = [one!, two!]
    const request = { address: TEST_ADDRESS, networkId, tokens: ['b', 'c', 'b'] }
    expect(await abilityIn(start({ tokens }).adapter, 'balance').tokens(request)).toEqual([two])
    const all = start({ tokens, listsAllTokens: true }).adapter
    expect(await abilityIn(all, 'balance').tokens(request)).toEqual([two, one])
  })

  it('calls contracts and previews transactions, as its switches say', async () => {
    const { fake, adapter } = start({ called: '0x0a' })
    const { call, preview } = abilityIn(adapter, 'transaction')
    const request = { tokens: [OTHER_ADDRESS], spender: TEST_ADDRESS }
    const previewed = () => preview(signer, [{ to: OTHER_ADDRESS, value: 3n }, { to: OTHER_ADDRESS }], request)
    expect(await call(networkId, { to: OTHER_ADDRESS, data: '0x' })).toBe('0x0a')
    expect(await previewed()).toEqual({
      moves: [{ change: '-3' }, { token: OTHER_ADDRESS, change: '0' }],
      leaves: [],
      approvals: [],
      allowance: { before: '0', after: '0' },
      fee: { value: '42000000000000', kind: 'atMost' },
      gas: ['21000', '21000'],
    })
    fake.set({ simulation: { failure: { code: 'wallet/reverted' } } })
    expect((await previewed())?.failure).toEqual({ code: 'wallet/reverted' })
    fake.set({ simulation: null })
    expect(await previewed()).toBeUndefined()
    const refused = new Error('away')
    fake.set({ preview: { throws: refused }, call: { throws: refused } })
    await expect(previewed()).rejects.toThrow('away')
    await expect(call(networkId, { to: OTHER_ADDRESS, data: '0x' })).rejects.toThrow('away')
    expect([fake.count('transaction.call'), fake.count('transaction.preview')]).toEqual([2, 4])
  })

  it('S8.13 signs only for an account that its wallet shares', async () => {
    const { fake, adapter } = start()
    await adapter.connect({ connectorId })
    const { sign } = abilityIn(adapter, 'message')
    const other = { ...signer, address: OTHER_ADDRESS }
    expect(await sign(signer, 'x')).toBe(fake.now().signature)
    await expect(sign(other, 'x')).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    const accounts = [{ namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' }] as const
    fake.emit({ type: 'accounts', connectorId, accounts })
    expect(await sign(other, 'x')).toBe(fake.now().signature)
  })

  it('calls contracts, sends batches and asks for permissions, as its switches say', async () => {
    const { fake, adapter } = start({ contractAnswer: 7n, callsId: '0x5', granted: [{ context: '0x1' }] })
    const call = { address: OTHER_ADDRESS, abi: [], functionName: 'name' }
    const [contract, calls] = [abilityIn(adapter, 'contract'), abilityIn(adapter, 'calls')]
    expect(await contract.read({ ...call, networkId })).toBe(7n)
    expect(await contract.encode(call)).toEqual({ to: OTHER_ADDRESS, data: fake.now().callData })
    expect(await contract.explain(call, '0x')).toBeUndefined()
    expect(await calls.send(signer, [])).toBe('0x5')
    expect(await calls.status(signer, '0x5')).toEqual({ status: 200, receipts: [] })
    expect(await calls.capabilities(signer)).toEqual({})
    const permissions = abilityIn(adapter, 'permissions')
    expect(await permissions.grant(signer, [])).toEqual([{ context: '0x1' }])
    await permissions.revoke(signer, '0x1')
    fake.set({ sign: { throws: new Error('no') } })
    await expect(permissions.grant(signer, [])).rejects.toThrow('no')
  })
})
