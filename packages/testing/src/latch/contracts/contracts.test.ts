// Tests contracts.controller.ts.
import { LatchError } from '@latchkit/core'
import { walletError } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import { createConnectedLatch, createTestLatch, type TestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const connectorId = 'org.example.fake'
const signer = { connectorId, address: TEST_ADDRESS, networkId: alphaNetwork.caipNetworkId }
const abi = [{ type: 'function', name: 'name', inputs: [], outputs: [], stateMutability: 'payable' }]
const call = { address: OTHER_ADDRESS, abi, functionName: 'name', args: [] }

async function setUp(options: TestLatchOptions = {}) {
  const kit = await createConnectedLatch(options)
  return { ...kit, contracts: await kit.latch.feature('contracts') }
}

const argsOf = ({ adapter }: Pick<TestLatch, 'adapter'>, name: string): readonly (readonly unknown[])[] =>
  adapter.calls.filter((each) => each.name === name).map(({ args }) => args)

describe('a contract that is read', () => {
  it('is one of the account’s network, else of the app’s, else of the network that the call names', async () => {
    const kit = await setUp({ adapter: { contractAnswer: 7n } })
    expect(await kit.contracts.read(call)).toBe(7n)
    expect(await kit.contracts.read({ ...call, networkId: betaNetwork.caipNetworkId })).toBe(7n)
    const { latch, adapter } = createTestLatch()
    await (await latch.feature('contracts')).read(call)
    const asked = [kit, { adapter }].flatMap((each) => argsOf(each, 'contract.read'))
    expect(asked).toEqual([
      [{ ...call, networkId: alphaNetwork.caipNetworkId }],
      [{ ...call, networkId: betaNetwork.caipNetworkId }],
      [{ ...call, networkId: alphaNetwork.caipNetworkId }],
    ])
  })

  it.each([
    [undefined, 'address'],
    [{ ...call, address: '' }, 'address'],
    [{ ...call, abi: 'function name()' }, 'abi'],
    [{ ...call, abi: ['function name()'] }, 'abi'],
    [{ ...call, abi: [] }, 'functionName'],
    [{ ...call, functionName: 'nam' }, 'functionName'],
    [{ ...call, args: 7 }, 'args'],
  ])('is refused for %o', async (given, flaw) => {
    const { contracts, adapter } = await setUp()
    const refused = { code: 'contracts/bad-call', context: { flaw } }
    await expect(contracts.read(given as never)).rejects.toMatchObject(refused)
    await expect(contracts.write(given as never)).rejects.toMatchObject(refused)
    expect([adapter.count('contract.read'), adapter.count('transaction.send')]).toEqual([0, 0])
  })

  it('needs an adapter that can encode calls', async () => {
    const { contracts, latch } = await setUp({ adapter: { without: ['contract'] } })
    expect(latch.can('contract')).toBe(false)
    const refused = { code: 'signing/unsupported', context: { ability: 'contract' } }
    await expect(contracts.read(call)).rejects.toMatchObject(refused)
    await expect(contracts.write(call)).rejects.toMatchObject(refused)
  })
})

describe('a contract that is written', () => {
  it('is a transaction: stored before the wallet is asked, and waited for', async () => {
    const kit = await setUp()
    const { hash, wait } = await kit.contracts.write({ ...call, value: 3n, gas: 50_000n }, { description: 'Mint' })
    const { callData: data } = kit.adapter.now()
    const [sent] = argsOf(kit, 'transaction.send')
    expect(sent).toMatchObject([signer, { to: OTHER_ADDRESS, data, value: 3n, gas: 50_000n }])
    expect(await wait()).toMatchObject({ hash, status: 'success' })
    const { find } = await kit.latch.feature('transactions')
    expect(find(hash)).toMatchObject({ kind: 'contract', description: 'Mint', to: OTHER_ADDRESS, value: '3' })
  })

  it('S8.11 says by its ABI why it reverted, in the wallet and once it is mined', async () => {
    const adapter = { receipt: { status: 'reverted', reason: 'unknown reason', revertData: '0x12345678' } } as const
    const kit = await setUp({ adapter: { ...adapter, revertReason: 'Refused(7)' } })
    const { wait } = await kit.contracts.write(call)
    expect(await wait()).toMatchObject({ status: 'reverted', reason: 'Refused(7)' })
    expect(argsOf(kit, 'contract.explain')).toEqual([[call, '0x12345678']])
    const thrown = { code: 3, message: 'execution reverted', data: '0x12345678' }
    kit.adapter.set({ send: { throws: walletError('reverted', { reason: 'unknown reason' }, thrown) } })
    await expect(kit.contracts.write({ ...call, value: 1n })).rejects.toMatchObject({
      code: 'wallet/reverted',
      message: 'The network refused it: Refused(7)',
      context: { reason: 'Refused(7)' },
    })
    expect(argsOf(kit, 'contract.explain').at(-1)).toEqual([call, thrown])
  })

  it('S8.11 has the reason that the node told where the ABI tells none', async () => {
    const receipt = { status: 'reverted', reason: 'unknown reason', revertData: '0x12345678' } as const
    const { contracts, adapter } = await setUp({ adapter: { receipt } })
    expect(await (await contracts.write(call)).wait()).toMatchObject({ reason: 'unknown reason' })
    adapter.set({ send: { throws: walletError('reverted', { reason: 'told' }) } })
    await expect(contracts.write({ ...call, value: 1n })).rejects.toMatchObject({ context: { reason: 'told' } })
    adapter.set({ send: { throws: new LatchError({ code: 'wallet/rejected', message: '' }) } })
    await expect(contracts.write({ ...call, value: 2n })).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  it('F080 asks no wallet where another account or network is active by then', async () => {
    const kit = await setUp({ adapter: { encode: 'hang' } })
    const writing = kit.contracts.write(call)
    await soon(() => kit.adapter.count('contract.encode')).toBe(1)
    kit.adapter.emit({ type: 'network', connectorId: signer.connectorId, networkId: betaNetwork.caipNetworkId })
    kit.adapter.set({ encode: 'ok' })
    await expect(writing).rejects.toMatchObject({ code: 'wallet/wrong-network' })
    expect(kit.adapter.count('transaction.send')).toBe(0)
  })

  it('F080 asks no other wallet with the same account that is active once the code is loaded', async () => {
    const wallets = [
      { name: 'One', rdns: 'org.one' },
      { name: 'Two', rdns: 'org.two' },
    ]
    const kit = createTestLatch({ wallets })
    kit.latch.start()
    await kit.latch.connect({ wallet: 'Two' })
    await kit.latch.connect({ wallet: 'One' })
    const writing = (await kit.latch.feature('contracts')).write(call)
    const active = kit.latch.connect({ wallet: 'Two' })
    await expect(writing).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    await active
    expect(kit.adapter.count('transaction.send')).toBe(0)
  })

  it('needs an account', async () => {
    const contracts = await createTestLatch().latch.feature('contracts')
    await expect(contracts.write(call)).rejects.toMatchObject({ code: 'signing/not-connected' })
  })
})
