import { describe, expect, it } from 'vitest'
import type { PairingContext, PairingEvent, SourceSession } from '@latchkit/core/adapter'
import { createFakePairing, fakePairingId, fakePairingUri, type FakePairedProvider } from './createFakePairing.js'
import { createTestLatch, type TestLatch } from './createTestLatch.js'
import { OTHER_ADDRESS } from './createFakeWallet.js'
import { describeSource } from './describeSource.js'
import type { SourceHarness } from './sourceHarness.types.js'

async function begun(): Promise<TestLatch & { pairing: ReturnType<typeof createFakePairing> }> {
  const pairing = createFakePairing()
  const test = createTestLatch({ pairing })
  test.latch.start()
  const { begin } = await test.latch.feature('pairing')
  begin()
  await test.clock.settle()
  await expect.poll(() => pairing.count('open')).toBe(1)
  await test.clock.settle()
  return { ...test, pairing }
}

describeSource('createFakePairing', async (): Promise<SourceHarness> => {
  const fake = createFakePairing()
  const namespaces = ['eip155', 'solana', 'bip122'] as const
  const sessions: (SourceSession | undefined)[] = []
  const emit = (event: PairingEvent): void => void (event.type === 'session' && sessions.push(event.session))
  const source = fake.factory({ namespaces, emit } as Partial<PairingContext> as PairingContext)
  return {
    source,
    namespaces,
    sessions: () => sessions,
    asked: async () => {},
    approve: async (shared) =>
      fake.approve({ namespaces: shared, accounts: Object.fromEntries(shared.map((each) => [each, [OTHER_ADDRESS]])) }),
    decline: async () => fake.reject(),
    end: async () => fake.end(),
    async accountsOf(namespace) {
      const { provider } = source.wallets.find(({ connector }) => connector.chain === namespace) ?? {}
      return (provider as FakePairedProvider).sharedAccounts() ?? []
    },
    refused: async () => {},
  }
})

describe('createFakePairing', () => {
  it('emits a code, and connects after an approval', async () => {
    const { latch, pairing, clock } = await begun()
    expect(latch.getState().pairing?.wcUri).toBe(fakePairingUri(1))
    pairing.approve({ accounts: { eip155: [OTHER_ADDRESS] } })
    await clock.settle()
    expect(latch.getAccount()).toMatchObject({ status: 'connected', address: OTHER_ADDRESS })
    expect(latch.getState().connection.connections[0]?.connectorId).toBe(fakePairingId('eip155'))
  })

  it('declines', async () => {
    const { latch, pairing, clock } = await begun()
    pairing.reject()
    await clock.settle()
    expect(latch.getState().pairing?.wcError?.code).toBe('wallet/rejected')
    expect(pairing.isOpen()).toBe(false)
  })

  it('makes another code on request', async () => {
    const { latch, pairing, clock } = await begun()
    await clock.advance(230_000)
    expect(pairing.count('renew')).toBe(1)
    expect(latch.getState().pairing?.wcUri).toBe(fakePairingUri(2))
  })

  it('emits that the relay is not reached', async () => {
    const { latch, pairing, clock } = await begun()
    pairing.relay(false)
    await clock.advance(3_000)
    expect(latch.getState().pairing?.isRelayDown).toBe(true)
  })
})
