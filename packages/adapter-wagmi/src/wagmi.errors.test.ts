import {
  abilityIn,
  alphaNetwork,
  betaNetwork,
  createConnectedLatch,
  createFakeWindow,
  foreignNetwork,
  OTHER_ADDRESS,
  TEST_ADDRESS,
} from '@latchkit/testing'
import { adaptersOf, type Adapter, type Signer } from '@latchkit/core/adapter'
import { createConfig, custom } from '@wagmi/core'
import { HttpRequestError, type Chain } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWagmiAdapter } from './createWagmiAdapter.js'

beforeEach(() => void vi.stubGlobal('window', createFakeWindow()))
afterEach(() => void vi.unstubAllGlobals())

const signer: Signer = {
  connectorId: 'org.example.fake',
  address: TEST_ADDRESS,
  networkId: alphaNetwork.caipNetworkId,
}

/**
 * A connected adapter. Its wallet and its node throw this at every request but connecting. Its config has one chain.
 */
async function failingWith(thrown: unknown): Promise<Adapter> {
  const chain = alphaNetwork as object as Chain
  const transport = custom({ request: () => Promise.reject(thrown as Error) }, { retryCount: 0 })
  const config = createConfig({ chains: [chain], transports: { [chain.id]: transport }, storage: null })
  const { latch } = await createConnectedLatch({
    adapters: [createWagmiAdapter({ config })],
    wallets: [{ failures: { personal_sign: thrown, eth_signTypedData_v4: thrown } }],
  })
  return adaptersOf(latch).get('eip155') as Adapter
}

const sign = (adapter: Adapter): Promise<unknown> | undefined => abilityIn(adapter, 'message').sign(signer, 'hello')
const estimate = (adapter: Adapter): Promise<unknown> | undefined =>
  abilityIn(adapter, 'transaction').estimate(signer, { to: OTHER_ADDRESS, value: 1n })

describe('a failure that says nothing more', () => {
  const thrown = { code: -32603, message: 'Internal error' }

  it.each([
    ['signing a message', sign, 'WagmiAdapter:signMessage - Sign message failed'],
    ['estimating', estimate, 'WagmiAdapter:estimateGas - error estimating gas'],
  ])('S8.11 of %s has the text of the specification', async (_, call, message) => {
    await expect(call(await failingWith(thrown))).rejects.toMatchObject({ code: 'wallet/unknown', message })
  })

  it('of another call has the common one', async () => {
    const reading = abilityIn(await failingWith(thrown), 'balance').get({ ...signer })
    await expect(reading).rejects.toMatchObject({ code: 'wallet/unknown', message: 'Unknown error' })
  })

  it('S8.14 of a node has its HTTP status', async () => {
    const refused = new HttpRequestError({ url: 'https://node.example', status: 503 })
    const reading = abilityIn(await failingWith(refused), 'balance').get({ ...signer })
    await expect(reading).rejects.toMatchObject({ code: 'wallet/unknown', message: 'HTTP status code: 503' })
  })
})

it('S8.11 a failure that says what it is keeps its own text', async () => {
  const message = 'The request was rejected in the wallet.'
  const adapter = await failingWith({ code: 4001, message: 'User rejected the request.' })
  await expect(sign(adapter)).rejects.toMatchObject({ code: 'wallet/rejected', message })
  const poor = await failingWith({ code: -32000, message: 'insufficient funds for gas * price + value' })
  await expect(estimate(poor)).rejects.toMatchObject({ code: 'wallet/insufficient-funds' })
})

describe('S8.13 a wallet that moves on between two questions', () => {
  /** A connected adapter. Its wallet names Alpha for this many requests, and Beta after that. */
  async function movingAfter(times: number): Promise<Adapter> {
    const { latch, wallets } = await createConnectedLatch({ adapters: [createWagmiAdapter()] })
    let asked = 0
    const answers = {
      get eth_chainId() {
        asked += 1
        return asked > times ? '0xdbba2' : '0xdbba1'
      },
      personal_sign: `0x${'5a'.repeat(65)}`,
      eth_sendTransaction: `0x${'ab'.repeat(32)}`,
    }
    wallets[0]?.set({ answers })
    return adaptersOf(latch).get('eip155') as Adapter
  }
  const failure = {
    code: 'wallet/wrong-network',
    message: 'The wallet stayed on eip155:900002, eip155:900001 was asked for.',
  }

  it('is on the wrong network, as wagmi finds it', async () => {
    await expect(sign(await movingAfter(2))).rejects.toMatchObject(failure)
  })

  it('is on the wrong network, as viem finds it', async () => {
    const adapter = await movingAfter(3)
    const sending = abilityIn(adapter, 'transaction').send(signer, { to: OTHER_ADDRESS, value: 1n })
    await expect(sending).rejects.toMatchObject(failure)
  })
})

describe('S8.11 S8.13 a chain that is not configured', () => {
  const failure = { code: 'network/not-found', message: 'Chain not configured.' }

  it('is said so where the config lacks it', async () => {
    const adapter = await failingWith(undefined)
    const reading = abilityIn(adapter, 'balance').get({ address: TEST_ADDRESS, networkId: betaNetwork.caipNetworkId })
    await expect(reading).rejects.toMatchObject(failure)
  })

  it('is said so where the app lacks it, before the wallet is asked', async () => {
    const adapter = await failingWith(undefined)
    const switching = adapter.switchNetwork({ ...signer, networkId: foreignNetwork.caipNetworkId })
    await expect(switching).rejects.toMatchObject(failure)
  })
})
