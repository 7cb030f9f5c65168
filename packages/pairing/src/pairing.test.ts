import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TIMEOUT, startPairingWorld, type App, type PairingWorld } from './pairingWorld.fixture.js'
import { grant, type Phone } from './phone.fixture.js'

let world: PairingWorld

beforeAll(async () => {
  world = await startPairingWorld()
})
afterAll(() => world.stop())
afterEach(() => world.clear())

const declined = Object.assign(new Error('User rejected.'), { code: 5000 })
const status = ({ latch }: App): string => latch.getAccount().status
const networkOf = ({ latch }: App): string | undefined => latch.getState().connection.connections[0]?.networkId
const start = (): Promise<[App, Phone]> => Promise.all([world.startApp(), world.startPhone()])
const chains = (): string[] => world.manifest.evm.chains.map(({ caip2 }) => caip2)
const event = (phone: Phone, name: string, data: unknown, chainId = chains()[0]!): Promise<void> =>
  phone.kit.emitSessionEvent({ topic: phone.topics()[0]!, event: { name, data }, chainId })

describe('a phone', () => {
  it('connects by its code, signs, and is disconnected by it', async () => {
    const [app, phone] = await start()
    const { address } = await app.connect(phone)
    expect(address).toBe(phone.address)
    const signature = (await app.latch.signMessage('hello')) as `0x${string}`
    expect(await verifyMessage({ address: phone.address, message: 'hello', signature })).toBe(true)
    await phone.kit.disconnectSession({ topic: phone.topics()[0]!, reason: { code: 6000, message: 'bye' } })
    await expect.poll(() => status(app), TIMEOUT).toBe('disconnected')
    expect(app.reports).toEqual([])
  })

  it('gets the end of the session when the app disconnects', async () => {
    const [app, phone] = await start()
    await app.connect(phone)
    await app.latch.disconnect()
    expect(status(app)).toBe('disconnected')
    await expect.poll(phone.topics, TIMEOUT).toEqual([])
    await app.connect(phone)
    expect(status(app)).toBe('connected')
  })

  it('gets the same proposal whatever an earlier wallet approved', async () => {
    const [app, phone] = await start()
    const asked: unknown[] = []
    phone.onProposal = (proposal) => {
      const { requiredNamespaces, optionalNamespaces } = proposal.params
      asked.push({ requiredNamespaces, optionalNamespaces })
      const { eip155 } = grant(proposal, { eip155: [phone.address] })
      const accounts = [...eip155!.accounts, `eip155:999999:${phone.address}`]
      return phone.approve(proposal, { eip155: { ...eip155!, chains: [...eip155!.chains, 'eip155:999999'], accounts } })
    }
    await app.connect(phone)
    await app.latch.disconnect()
    await app.connect(phone)
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual(asked[0])
  })

  it('sends a transaction, and the app’s own RPC has its receipt', async () => {
    const [app, phone] = await start()
    await app.connect(phone)
    const { accounts } = world.manifest.evm
    const { hash } = await app.latch.sendTransaction({ to: accounts[1]!.address, value: 5n })
    const provider = (await app.latch.getProvider()) as { request(request: object): Promise<unknown> }
    const method = 'eth_getTransactionReceipt'
    const look = async (): Promise<unknown> => provider.request({ method, params: [hash] })
    await expect.poll(look, TIMEOUT).toMatchObject({ status: '0x1', from: phone.address.toLowerCase() })
    expect(phone.asked).toEqual(['eth_sendTransaction'])
  })

  it('stays connected where it declines a request', async () => {
    const [app, phone] = await start()
    await app.connect(phone)
    phone.onRequest = () => Promise.reject(declined)
    await expect(app.latch.signMessage('hello')).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(status(app)).toBe('connected')
  })
})

describe('an account', () => {
  const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

  it('changes where the wallet shares another one', async () => {
    const [app, phone] = await start()
    phone.onProposal = async (proposal) => {
      await phone.approve(proposal)
      namespaces = grant(proposal, { eip155: [OTHER] })
    }
    let namespaces: ReturnType<typeof grant> = {}
    await app.connect(phone)
    await phone.kit.updateSession({ topic: phone.topics()[0]!, namespaces: namespaces })
    await expect.poll(() => app.latch.getAccount().address, TIMEOUT).toBe(OTHER)
  })

  it('comes first where the wallet names it in accountsChanged', async () => {
    const [app, phone] = await start()
    phone.onProposal = (proposal) => phone.approve(proposal, grant(proposal, { eip155: [phone.address, OTHER] }))
    await app.connect(phone)
    expect(app.latch.getAccount().address).toBe(phone.address)
    await event(phone, 'accountsChanged', [`${chains()[0]}:${OTHER}`])
    await expect.poll(() => app.latch.getAccount().address, TIMEOUT).toBe(OTHER)
    await event(phone, 'accountsChanged', [phone.address])
    await expect.poll(() => app.latch.getAccount().address, TIMEOUT).toBe(phone.address)
  })
})

describe('a network', () => {
  const numberOf = (caip2: string): number => Number(caip2.split(':')[1])

  it('changes where the wallet emits chainChanged', async () => {
    const [app, phone] = await start()
    await app.connect(phone)
    expect(networkOf(app)).toBe(chains()[0])
    await event(phone, 'chainChanged', numberOf(chains()[1]!), chains()[1])
    await expect.poll(() => networkOf(app), TIMEOUT).toBe(chains()[1])
  })

  it('is switched without a request where the wallet approved it, and used for reads and transactions', async () => {
    const [app, phone] = await start()
    await app.connect(phone)
    await app.latch.switchNetwork(chains()[1] as never)
    expect(networkOf(app)).toBe(chains()[1])
    expect(phone.asked).toEqual([])
    const provider = (await app.latch.getProvider()) as { request(request: object): Promise<unknown> }
    expect(Number(await provider.request({ method: 'eth_chainId' }))).toBe(numberOf(chains()[1]!))
    const { hash } = await app.latch.sendTransaction({ to: phone.address, value: 0n })
    const method = 'eth_getTransactionReceipt'
    // Only the node of the new chain has the receipt.
    const look = async (): Promise<unknown> => provider.request({ method, params: [hash] })
    await expect.poll(look, TIMEOUT).toMatchObject({ status: '0x1', transactionHash: hash })
  })

  it('is switched by a request where the wallet did not approve it', async () => {
    const [app, phone] = await start()
    const [first, second] = chains()
    phone.onProposal = (proposal) => {
      const { eip155 } = grant(proposal, { eip155: [phone.address] })
      return phone.approve(proposal, {
        eip155: { ...eip155!, chains: [first!], accounts: [`${first}:${phone.address}`] },
      })
    }
    phone.onRequest = async ({ topic }) => {
      const { eip155 } = phone.kit.getActiveSessions()[topic]!.namespaces
      const accounts = [...eip155!.accounts, `${second}:${phone.address}`]
      await phone.kit.updateSession({
        topic,
        namespaces: { eip155: { ...eip155!, chains: [first!, second!], accounts } },
      })
      return null
    }
    await app.connect(phone)
    await app.latch.switchNetwork(second as never)
    expect(networkOf(app)).toBe(second)
    expect(phone.asked).toEqual(['wallet_switchEthereumChain'])
  })

  it('is not switched where the wallet can’t switch: wallet/switch-not-supported', async () => {
    const [app, phone] = await start()
    const [first, second] = chains()
    const events = ['accountsChanged', 'chainChanged']
    phone.onProposal = (proposal) =>
      phone.approve(proposal, {
        eip155: { chains: [first!], accounts: [`${first}:${phone.address}`], methods: ['personal_sign'], events },
      })
    await app.connect(phone)
    await expect(app.latch.switchNetwork(second as never)).rejects.toMatchObject({
      code: 'wallet/switch-not-supported',
    })
    expect(status(app)).toBe('connected')
    expect(phone.asked).toEqual([])
  })
})
