import { solana, solanaDevnet, solanaTestnet } from '@latchkit/core/networks'
import { Keypair } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { createContext } from './context.fixture.js'
import { connectOffline } from './fakeNode.fixture.js'
import { ask, canUse, networkFor, readAccounts, signerOf, walletOf, type StandardWallet } from './solana.wallets.js'

const newAddress = (): string => Keypair.generate().publicKey.toBase58()
const [A, B] = [newAddress(), newAddress()]
const SOLANA = ['solana:mainnet']

describe('the accounts that a wallet shares', () => {
  const read = (accounts: unknown) => readAccounts({ provider: { accounts } as StandardWallet })

  it('are those of Solana, each address once, with their chains and objects', () => {
    const first = { address: A, chains: ['eip155:1', 'solana:mainnet', 7] }
    const shared = [first, { address: A, chains: ['solana:devnet'] }, { address: B, chains: SOLANA }]
    expect(read(shared)).toEqual([
      { address: A, chains: ['eip155:1', 'solana:mainnet'], object: first },
      { address: B, chains: SOLANA, object: shared[2] },
    ])
    expect(read(shared)[0]?.object).toBe(first)
  })

  it.each<[string, unknown]>([
    ['another kind of chain', { address: A, chains: ['eip155:1', 'xsolana:mainnet'] }],
    ['no chain', { address: A, chains: [] }],
    ['chains that are no list', { address: A, chains: 'solana:mainnet' }],
    ['no address', { address: 'friend.sol', chains: SOLANA }],
    ['nothing', null],
    [
      'what throws',
      {
        get address() {
          throw new Error('odd')
        },
      },
    ],
  ])('are none with %s', (_, account) => expect(read([account, { address: B, chains: SOLANA }])).toHaveLength(1))

  it('have 20 chains at most, and are none where the wallet has no list', () => {
    const chains = Array.from({ length: 21 }, (_, at) => `solana:${at}`)
    expect(read([{ address: A, chains }])[0]?.chains).toEqual(chains.slice(0, 20))
    expect(read(undefined)).toEqual([])
    const throwing = {
      get accounts(): never {
        throw new Error('odd')
      },
    }
    expect(readAccounts({ provider: throwing as unknown as StandardWallet })).toEqual([])
  })
})

describe('a request to a wallet', () => {
  const asking = (features: object, ...inputs: readonly unknown[]) =>
    ask({ provider: { features } as StandardWallet }, 'solana:signMessage', ...inputs)

  it('calls the method of the feature’s own name, with its feature as `this`', async () => {
    const feature = {
      prefix: 'signed',
      async signMessage(...inputs: readonly unknown[]) {
        return [this.prefix, ...inputs]
      },
    }
    expect(await asking({ 'solana:signMessage': feature }, 'a', 'b')).toEqual(['signed', 'a', 'b'])
  })

  it.each([[{}], [{ 'solana:signMessage': {} }], [{ 'solana:signMessage': { signMessage: 'text' } }]])(
    'is refused without the method: %o',
    async (features) => {
      await expect(asking(features)).rejects.toMatchObject({
        code: 'wallet/unsupported-method',
        context: { method: 'solana:signMessage' },
      })
    },
  )

  it('rejects with what the wallet threw, converted', async () => {
    const signMessage = () => {
      throw { code: 4001, message: 'User rejected the request.' }
    }
    await expect(asking({ 'solana:signMessage': { signMessage } })).rejects.toMatchObject({
      code: 'wallet/rejected',
      isLatchError: true,
    })
  })
})

describe('the signer of a request', () => {
  it('is the wallet, its own object of the account, and its name of the network', async () => {
    const { deps, signer, fake } = await connectOffline()
    const own = signerOf(deps, signer)
    expect([own.wallet, own.account.address, own.chain]).toEqual([
      walletOf(deps, signer.connectorId),
      signer.address,
      'solana:mainnet',
    ])
    const second = signerOf(deps, { ...signer, address: fake.addresses[1] ?? '' })
    expect(second.account.address).toBe(fake.addresses[1])
    expect([canUse(own, 'solana:signMessage'), canUse(own, 'solana:signSomething')]).toEqual([true, false])
  })

  it.each([
    [
      'is on another network',
      { networkId: solanaDevnet.caipNetworkId },
      'wrong-network',
      {
        actual: solana.caipNetworkId,
        expected: solanaDevnet.caipNetworkId,
      },
    ],
    ['does not share the account', { address: B }, 'unauthorized', { address: B }],
    ['is not known', { connectorId: 'none' }, 'provider-not-found', { wallet: 'none' }],
  ])('S8.13 S5.03 is refused where the wallet %s', async (_, more, code, context) => {
    const { deps, signer } = await connectOffline()
    expect(() => signerOf(deps, { ...signer, ...more })).toThrow(
      expect.objectContaining({ code: `wallet/${code}`, context: expect.objectContaining(context) }),
    )
  })

  it('S5.03 is refused where the account is no longer on the network, or the wallet is not connected', async () => {
    const { deps, signer, fake } = await connectOffline()
    fake.set({ chains: ['solana:devnet'] })
    expect(() => signerOf(deps, signer)).toThrow(expect.objectContaining({ code: 'wallet/wrong-network' }))
    walletOf(deps, signer.connectorId).connection = undefined
    expect(() => signerOf(deps, signer)).toThrow(expect.objectContaining({ code: 'wallet/disconnected' }))
  })

  it('S8.13 is on a network of the app', () => {
    const { deps } = createContext()
    expect(networkFor(deps, solanaDevnet.caipNetworkId)).toBe(solanaDevnet)
    expect(() => networkFor(deps, solanaTestnet.caipNetworkId)).toThrow(
      expect.objectContaining({
        code: 'network/not-found',
        context: expect.objectContaining({ id: solanaTestnet.caipNetworkId }),
      }),
    )
  })
})
