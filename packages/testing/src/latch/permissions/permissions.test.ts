// Tests permissions.controller.ts.
import { describe, expect, it } from 'vitest'
import { walletError } from '@latchkit/core/adapter'
import { createConnectedLatch, createTestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { TEST_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const signer = { connectorId: 'org.example.fake', address: TEST_ADDRESS, networkId: alphaNetwork.caipNetworkId }
const request = { expiry: 4_000_000_000, signer: { type: 'account', data: { id: TEST_ADDRESS } }, permissions: [] }

async function setUp(options: TestLatchOptions = {}) {
  const kit = await createConnectedLatch(options)
  return { ...kit, permissions: await kit.latch.feature('permissions') }
}

describe('permissions', () => {
  it('are asked for with the account, and revoked by their context', async () => {
    const { adapter, permissions } = await setUp({ adapter: { granted: [{ ...request, context: '0x1' }] } })
    expect(await permissions.grant([request])).toEqual([{ ...request, context: '0x1' }])
    await permissions.revoke('0x1')
    const asked = adapter.calls.filter(({ name }) => name.startsWith('permissions.'))
    expect(asked).toEqual([
      { name: 'permissions.grant', args: [signer, [request]] },
      { name: 'permissions.revoke', args: [signer, '0x1'] },
    ])
  })

  it('F087 are asked for once by a double click, and pending meanwhile', async () => {
    const { adapter, permissions, latch } = await setUp({ adapter: { sign: 'hang' } })
    const both = Promise.all([permissions.grant([request]), permissions.grant([{ ...request }])])
    await soon(() => adapter.count('permissions.grant')).toBe(1)
    expect(latch.getState().requests?.pending.map(({ kind }) => kind)).toEqual(['grantPermissions'])
    adapter.set({ sign: 'ok' })
    await both
    expect(adapter.count('permissions.grant')).toBe(1)
  })

  it('are not there where the visitor declines, or the wallet is disconnected', async () => {
    const { adapter, permissions, latch } = await setUp({ adapter: { sign: { throws: walletError('rejected') } } })
    await expect(permissions.grant([request])).rejects.toMatchObject({ code: 'wallet/rejected' })
    adapter.set({ sign: 'hang' })
    const asking = expect(permissions.grant([request])).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await soon(() => adapter.count('permissions.grant')).toBe(2)
    await latch.disconnect()
    await asking
  })

  it.each([
    [undefined, 'no-requests'],
    [[], 'no-requests'],
    [['x'], 'no-requests'],
    [[{ permissions: [] }], 'no-expiry'],
    [[request, { ...request, expiry: 1_000 }], 'no-expiry'],
    // In ms instead of s: it would end in a hundred thousand years.
    [[{ ...request, expiry: 4_000_000_000_000 }], 'no-expiry'],
    [[{ ...request, expiry: '4000000000' }], 'no-expiry'],
  ])('are not asked for by %j', async (requests, flaw) => {
    const { adapter, permissions } = await setUp()
    await expect(permissions.grant(requests as never)).rejects.toMatchObject({ code: `permissions/${flaw}` })
    expect(adapter.count('permissions.grant')).toBe(0)
  })

  it('are revoked by a text alone', async () => {
    const { permissions } = await setUp()
    for (const context of ['', undefined, 7])
      await expect(permissions.revoke(context as never)).rejects.toMatchObject({ code: 'permissions/no-context' })
  })

  it('need an account, and an adapter that has them', async () => {
    const { latch } = createTestLatch()
    const alone = await latch.feature('permissions')
    await expect(alone.grant([request])).rejects.toMatchObject({ code: 'signing/not-connected' })
    const { permissions } = await setUp({ adapter: { without: ['permissions'] } })
    await expect(permissions.grant([request])).rejects.toMatchObject({ code: 'signing/unsupported' })
  })
})
