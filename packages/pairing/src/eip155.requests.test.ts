import { describe, expect, it } from 'vitest'
import { createEvmSide, type Choice } from './eip155.requests.js'
import type { WalletConnectSession } from './pairing.session.js'
import { createFakeSide, sessionOf } from './side.fixture.js'

const ONE = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const TWO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const METHODS = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const accounts = (...given: [chain: number, address: string][]): string[] =>
  given.map(([chain, address]) => `eip155:${chain}:${address}`)
const session = (given: string[], methods: string[] = METHODS): WalletConnectSession =>
  sessionOf({ eip155: { accounts: given, methods } })

function setUp(
  given: WalletConnectSession | undefined = session(accounts([1, ONE], [10, ONE])),
  networks = ['eip155:1', 'eip155:10'],
  stored: Choice = {},
) {
  const fake = createFakeSide(given, networks)
  const reads: unknown[] = []
  const choice = { read: () => stored, write: (next: Choice) => void (stored = next) }
  const evm = createEvmSide({
    ...fake.deps,
    choice,
    read: async (...read) => {
      reads.push(read)
      return 'read'
    },
  })
  const request = (method: string, ...params: unknown[]): Promise<unknown> => evm.request({ method, params })
  const switchTo = (chainId: unknown): Promise<unknown> => request('wallet_switchEthereumChain', { chainId })
  const take = (next: WalletConnectSession | undefined): void => {
    const before = fake.session
    fake.session = next
    evm.changed(before)
  }
  return { fake, evm, reads, request, switchTo, take, stored: () => stored, store: choice.write }
}

describe('the answer without a request to the wallet', () => {
  it('is the first shared network of the app, and its accounts, each once', async () => {
    const { fake, request } = setUp(session(accounts([10, ONE], [10, ONE], [1, TWO], [10, TWO])), [
      'eip155:5',
      'eip155:10',
    ])
    expect(await request('eth_chainId')).toBe('0xa')
    expect(await request('net_version')).toBe('10')
    expect(await request('eth_accounts')).toEqual([ONE, TWO])
    expect(await request('eth_requestAccounts')).toEqual([ONE, TWO])
    expect(fake.asked).toEqual([])
  })

  it('F046 is the wallet’s own network, where it shares none of the app’s', async () => {
    expect(await setUp(session(accounts([999, ONE]))).request('eth_chainId')).toBe('0x3e7')
  })

  it.each([undefined, sessionOf({}), sessionOf({ eip155: { accounts: ['junk'] } })])(
    'F046 is empty for a session without an account',
    async (given) => {
      const { fake, request } = setUp()
      fake.session = given
      expect(await request('eth_accounts')).toEqual([])
      expect(await request('eth_chainId')).toBeNull()
      await expect(request('personal_sign')).rejects.toMatchObject({ code: 4900 })
      await expect(request('eth_blockNumber')).rejects.toMatchObject({ code: 4900 })
    },
  )
})

describe('a request', () => {
  it('goes to the wallet where it approved the method, on the network in use', async () => {
    const { fake, request, switchTo } = setUp()
    fake.answer = () => 'signed'
    await switchTo('0xa')
    expect(await request('personal_sign', '0x00', ONE)).toBe('signed')
    expect(fake.asked).toEqual([{ networkId: 'eip155:10', method: 'personal_sign', params: ['0x00', ONE] }])
  })

  it.each(['eth_signTypedData_v4', 'wallet_sendCalls', 'personal_ecRecover'])(
    'for %s is refused where the wallet did not approve it, and never goes to a node',
    async (method) => {
      const { fake, reads, request } = setUp()
      await expect(request(method)).rejects.toMatchObject({ code: 4200 })
      expect([fake.asked, reads]).toEqual([[], []])
    },
  )

  it('goes to the app’s own RPC of the network in use where it reads the chain', async () => {
    const { fake, reads, request, switchTo } = setUp()
    await switchTo('0xa')
    expect(await request('eth_getBalance', ONE, 'latest')).toBe('read')
    expect(reads).toEqual([['eip155:10', 'eth_getBalance', [ONE, 'latest']]])
    expect(fake.asked).toEqual([])
  })
})

describe('a switch', () => {
  it('to a shared network sends no request, and emits one event', async () => {
    const { fake, switchTo } = setUp()
    expect(await switchTo('0xa')).toBeNull()
    await switchTo('0xa')
    expect(fake.told).toEqual([['chainChanged', '0xa']])
    expect(fake.asked).toEqual([])
  })

  it('to a network with other accounts also emits accountsChanged', async () => {
    const { fake, switchTo } = setUp(session(accounts([1, ONE], [10, TWO])))
    await switchTo('0xa')
    expect(fake.told).toEqual([
      ['chainChanged', '0xa'],
      ['accountsChanged', [TWO]],
    ])
  })

  it('to another network asks the wallet, on a network that it approved', async () => {
    const { fake, switchTo, request, take } = setUp()
    fake.answer = () => {
      take(session(accounts([1, ONE], [5, ONE])))
      return null
    }
    await switchTo('0x5')
    expect(fake.asked).toEqual([
      { networkId: 'eip155:1', method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] },
    ])
    expect(await request('eth_chainId')).toBe('0x5')
  })

  it('changes nothing where the wallet refuses it', async () => {
    const { fake, switchTo, request } = setUp()
    fake.answer = () => Promise.reject(Object.assign(new Error('Unrecognized chain ID.'), { code: 4902 }))
    await expect(switchTo('0x5')).rejects.toMatchObject({ code: 4902 })
    expect(await request('eth_chainId')).toBe('0x1')
    expect(fake.told).toEqual([])
  })

  it('is refused where the wallet can’t switch', async () => {
    const { switchTo } = setUp(session(accounts([1, ONE]), ['personal_sign']))
    await expect(switchTo('0x5')).rejects.toMatchObject({ code: 4200 })
  })

  it.each([undefined, null, '', 'eip155:1', -1, 0, 1.5, '0x', 2 ** 31, {}])(
    'F072 to %j is refused',
    async (chainId) => {
      await expect(setUp().switchTo(chainId)).rejects.toMatchObject({ code: -32602 })
    },
  )

  it('without a session is refused as disconnected', async () => {
    const { fake, switchTo } = setUp()
    fake.session = undefined
    await expect(switchTo('0x1')).rejects.toMatchObject({ code: 4900 })
  })
})

describe('the chosen network and account', () => {
  const both = session(accounts([1, ONE], [1, TWO], [10, ONE], [10, TWO]))

  it('are stored, and restored by a reload', async () => {
    const { switchTo, evm, stored } = setUp(both)
    await switchTo('0xa')
    evm.hear('eip155:10', { name: 'accountsChanged', data: [TWO] })
    expect(stored()).toEqual({ networkId: 'eip155:10', account: TWO.toLowerCase() })
    const { request } = setUp(both, undefined, stored())
    expect(await request('eth_chainId')).toBe('0xa')
    expect(await request('eth_accounts')).toEqual([TWO, ONE])
  })

  it('F205 follow another tab, with one event each', async () => {
    const { fake, evm, store } = setUp(both)
    store({ networkId: 'eip155:10', account: TWO.toLowerCase() })
    evm.follow()
    evm.follow()
    expect(fake.told).toEqual([
      ['chainChanged', '0xa'],
      ['accountsChanged', [TWO, ONE]],
    ])
    // The other tab ended the session: the kit takes care of that here.
    store({})
    evm.follow()
    expect(fake.told).toHaveLength(2)
  })

  it('stay where the wallet shares an earlier network of the app later', async () => {
    const { fake, take, request } = setUp(undefined)
    fake.session = undefined
    take(session(accounts([10, ONE])))
    take(session(accounts([1, ONE], [10, ONE])))
    expect(await request('eth_chainId')).toBe('0xa')
  })

  it('are dropped for another session', async () => {
    const { switchTo, take, request } = setUp(both)
    await switchTo('0xa')
    take({ ...both, topic: 'another' })
    expect(await request('eth_chainId')).toBe('0x1')
  })
})

describe('an event of the wallet', () => {
  it.each([10, '10', '0xa', 'eip155:10', undefined, {}])('chainChanged %j means network 10', (data) => {
    const { fake, evm } = setUp()
    evm.hear('eip155:10', { name: 'chainChanged', data })
    expect(fake.told).toEqual([['chainChanged', '0xa']])
  })

  it.each([
    ['a network that it does not share', 'eip155:5', { name: 'chainChanged', data: 5 }],
    ['another namespace', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { name: 'chainChanged', data: 10 }],
    ['an account that it does not share', 'eip155:1', { name: 'accountsChanged', data: [TWO] }],
    ['no account', 'eip155:1', { name: 'accountsChanged', data: [] }],
    ['junk', 'eip155:1', { name: 'accountsChanged', data: { 0: ONE } }],
    ['numbers', 'eip155:1', { name: 'accountsChanged', data: [1] }],
    ['an unknown event', 'eip155:1', { name: 'message', data: ONE }],
  ])('with %s changes nothing', (_, networkId, event) => {
    const { fake, evm } = setUp()
    evm.hear(networkId, event)
    expect(fake.told).toEqual([])
  })

  it.each([TWO, TWO.toLowerCase(), `eip155:1:${TWO}`])('accountsChanged to %s puts it first', async (account) => {
    const { fake, evm, request } = setUp(session(accounts([1, ONE], [1, TWO])))
    evm.hear('eip155:1', { name: 'accountsChanged', data: [account] })
    expect(fake.told).toEqual([['accountsChanged', [TWO, ONE]]])
    expect(await request('eth_accounts')).toEqual([TWO, ONE])
  })

  it('F047 that leaves the session without accounts, or ends it, emits disconnect', async () => {
    for (const next of [undefined, session([])]) {
      const { fake, take } = setUp()
      take(next)
      expect(fake.told).toEqual([
        ['accountsChanged', []],
        ['disconnect', expect.objectContaining({ code: 4900 })],
      ])
    }
  })

  it('has no effect after the end of the session', async () => {
    const both = session(accounts([1, ONE], [1, TWO], [10, ONE]))
    const { evm, request, switchTo, take } = setUp(both)
    evm.hear('eip155:1', { name: 'accountsChanged', data: [TWO] })
    await switchTo('0xa')
    take(undefined)
    take(both)
    expect(await request('eth_chainId')).toBe('0x1')
    expect(await request('eth_accounts')).toEqual([ONE, TWO])
  })
})
