import type { Namespace } from '@latchkit/core'
import { describeSource, type SourceHarness } from '@latchkit/testing/suite'
import type UniversalProvider from '@walletconnect/universal-provider'
import { afterAll, beforeAll, expect } from 'vitest'
import { makeBarePairing, NAMESPACES, type Eip1193, type Standard } from './barePairing.fixture.js'
import { startPairingWorld, TIMEOUT, type PairingWorld } from './pairingWorld.fixture.js'
import { grant, startProvider, type Phone } from './phone.fixture.js'
import { isStandard } from './standard.wallet.js'

let world: PairingWorld

beforeAll(async () => {
  world = await startPairingWorld()
})
afterAll(() => world.stop())

describeSource('createPairing', async (): Promise<SourceHarness> => {
  let provider: UniversalProvider | undefined
  const { pairing, events, wallet } = makeBarePairing(
    world.manifest,
    async () => (provider = await startProvider(world.manifest)),
  )
  const { evm, solana, bitcoin } = world.manifest
  const addresses: Readonly<Record<string, readonly string[]>> = {
    eip155: [evm.accounts[0]!.address],
    solana: [solana.accounts[0]!.address],
    bip122: [bitcoin.accounts[0]!.payment.address],
  }
  const read: string[] = []
  /** The code of the last `open` that no phone has read. */
  const newest = (): string | undefined =>
    events.flatMap((event) => (event.type === 'code' && !read.includes(event.uri) ? [event.uri] : [])).at(-1)
  let phone: Phone

  /** A new phone reads the code, and answers its proposal. */
  async function answer(how: (phone: Phone) => Phone['onProposal']): Promise<void> {
    await expect.poll(newest, TIMEOUT).toBeTruthy()
    const code = newest()!
    read.push(code)
    phone = await world.startPhone()
    const onProposal = how(phone)
    const answered = new Promise((resolve) => {
      phone.onProposal = (proposal) => onProposal(proposal).finally(() => resolve(undefined))
    })
    await phone.pair(code)
    await answered
  }

  return {
    source: pairing,
    namespaces: NAMESPACES,
    sessions: () => events.flatMap((event) => (event.type === 'session' ? [event.session] : [])),
    asked: () => expect.poll(newest, TIMEOUT).toBeTruthy(),
    approve: (namespaces) =>
      answer((wallet) => (proposal) => {
        const shared = namespaces.map((each: Namespace) => [each, addresses[each] ?? []] as const)
        return wallet.approve(proposal, grant(proposal, Object.fromEntries(shared)))
      }),
    decline: () => answer((wallet) => wallet.reject),
    async end() {
      await phone.kit.disconnectSession({ topic: phone.topics()[0]!, reason: { code: 6000, message: 'bye' } })
    },
    async accountsOf(namespace) {
      if (isStandard(namespace)) return wallet<Standard>(namespace).accounts.map(({ address }) => address)
      return (await wallet<Eip1193>(namespace).request({ method: 'eth_accounts' })) as string[]
    },
    refused: () => expect.poll(phone.topics, TIMEOUT).toEqual([]),
    async dispose() {
      await world.clear()
      provider?.client.core.heartbeat.stop()
      await provider?.client.core.relayer.transportClose()
    },
  }
})
