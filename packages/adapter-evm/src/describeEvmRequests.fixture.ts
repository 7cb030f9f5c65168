import type { AdapterFactory, TransactionRequest } from '@latchkit/core/adapter'
import {
  abilityIn,
  alphaNetwork,
  createFakeWallet,
  foreignNetwork,
  OTHER_ADDRESS,
  TEST_ADDRESS,
  payBy,
} from '@latchkit/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { evmKits, HASH, signer, stubContracts, stubRpc, type RpcCall } from './evmKits.fixture.js'

const networkId = alphaNetwork.caipNetworkId
const SIGNATURE = `0x${'5a'.repeat(65)}`
const CALL_ABI = [{ type: 'function', name: 'f', stateMutability: 'nonpayable', inputs: [], outputs: [] }]

/** Tests of reading and signing, the same for every EVM adapter. */
export function describeEvmRequests(name: string, adapter: AdapterFactory): void {
  const { started, connected } = evmKits(adapter)

  describe(`${name}: networks at run time`, () => {
    afterEach(() => void vi.unstubAllGlobals())

    it('reads from one that was added, and from what took its place', async () => {
      const { latch, evm, wallet } = await connected({ answers: { eth_getBalance: '0x2a' } })
      const asked = stubRpc(() => '0x2a')
      latch.addNetwork(foreignNetwork)
      await latch.switchNetwork(foreignNetwork.caipNetworkId)
      const read = () =>
        abilityIn(evm, 'balance').get({ address: TEST_ADDRESS, networkId: foreignNetwork.caipNetworkId })
      const { symbol, decimals } = foreignNetwork.nativeCurrency
      await expect(read()).resolves.toEqual({ value: 42n, symbol, decimals })
      const elsewhere = 'http://127.0.0.1:9/elsewhere'
      const nativeCurrency = { name: 'Other', symbol: 'OTH', decimals: 6 }
      latch.addNetwork({ ...foreignNetwork, nativeCurrency, rpcUrls: { default: { http: [elsewhere] } } })
      await expect(read()).resolves.toEqual({ value: 42n, symbol: 'OTH', decimals: 6 })
      // The universal adapter reads through the wallet, and uses no other URL.
      expect(asked.some(({ url }) => url === elsewhere) || wallet.count('eth_getBalance') === 2).toBe(true)
    })

    it('reads no more from one that was removed', async () => {
      const { latch, evm } = await connected({ answers: { eth_getBalance: '0x2a' } })
      stubRpc(() => '0x2a')
      latch.addNetwork(foreignNetwork)
      const read = () =>
        abilityIn(evm, 'balance').get({ address: TEST_ADDRESS, networkId: foreignNetwork.caipNetworkId })
      await latch.switchNetwork(foreignNetwork.caipNetworkId)
      await expect(read()).resolves.toMatchObject({ value: 42n })
      await latch.switchNetwork(networkId)
      latch.removeNetwork(foreignNetwork.caipNetworkId)
      // The universal adapter reads through the wallet, on the wallet's own network.
      const code = evm.name === 'universal' ? 'wallet/wrong-network' : 'network/not-found'
      await expect(read()).rejects.toMatchObject({ code })
    })
  })

  describe(`${name}: reading`, () => {
    afterEach(() => void vi.unstubAllGlobals())

    it.each([
      ['direction marks and line breaks', 'U\u202eS\u2066D\n\u200bT', 'USD T'],
      ['10 kB', 'A'.repeat(10_240), `${'A'.repeat(31)}…`],
      ['only spaces', ' \n\u00a0 ', ''],
    ])('F151 cleans a token symbol of %s', async (_, symbol, shown) => {
      const word = (value: number): string => value.toString(16).padStart(64, '0')
      const bytes = Buffer.from(symbol)
      const text = bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')
      const contract: Readonly<Record<string, string>> = {
        '0x70a08231': `0x${word(7)}`,
        '0x313ce567': `0x${word(6)}`,
        '0x95d89b41': `0x${word(32)}${word(bytes.length)}${text}`,
      }
      const answer = ({ params = [] }: RpcCall): unknown =>
        contract[(params as readonly { data?: string }[])[0]?.data?.slice(0, 10) ?? '']
      stubRpc(answer)
      const wallet = createFakeWallet({ node: async (call) => answer(call) })
      const { evm } = await connected({}, { wallets: [wallet] })
      const balance = await abilityIn(evm, 'balance').get({ address: TEST_ADDRESS, networkId, token: OTHER_ADDRESS })
      expect(balance).toEqual({ value: 7n, decimals: 6, symbol: shown })
    })

    it('F214 asks no node how it is once the kit was disposed of, and does again when it is started again', async () => {
      const urls = [`http://a.${name}.example/`, `http://b.${name}.example/`]
      const rpcUrls = { default: { http: urls } }
      const networks = [{ ...alphaNetwork, rpcUrls }]
      const asked = stubRpc(() => '0x2a')
      const answers = { eth_getBalance: '0x2a' }
      const balance = { address: TEST_ADDRESS, networkId }
      // Loads the code that reads: it may not load in the time that the fake timers pass.
      const earlier = await connected({ answers })
      await abilityIn(earlier.evm, 'balance').get(balance)
      earlier.latch.dispose()
      const { latch, evm } = await connected({ answers }, { networks })
      // Kits of earlier tests may ask their nodes too.
      const own = (): typeof asked => asked.filter(({ url }) => urls.includes(url))
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      try {
        const pingsIn = async (ms: number): Promise<number> => {
          asked.length = 0
          const reading = abilityIn(evm, 'balance').get(balance)
          await vi.advanceTimersByTimeAsync(ms)
          expect(await reading).toMatchObject({ value: 42n })
          return own().filter(({ method }) => method === 'net_listening').length
        }
        const some = evm.name === 'universal' ? 0 : 2
        expect(await pingsIn(10)).toBe(some)
        latch.dispose()
        asked.length = 0
        await vi.advanceTimersByTimeAsync(60_000)
        expect(own()).toEqual([])
        latch.start()
        expect(await pingsIn(4_100)).toBe(2 * some)
        latch.dispose()
      } finally {
        vi.useRealTimers()
      }
    })
  })

  describe(`${name}: a fee that can’t be estimated`, () => {
    afterEach(() => void vi.unstubAllGlobals())

    it('F107 is told with the reason, and does not prevent sending: with the gas that the wallet finds', async () => {
      const message = 'execution reverted: Paused'
      const { evm, wallet } = await connected({
        answers: { eth_sendTransaction: HASH, eth_gasPrice: '0x1' },
        failures: { eth_estimateGas: { code: 3, message } },
      })
      const block = { baseFeePerGas: '0x1', number: '0x1', transactions: [], gasLimit: '0x1', gasUsed: '0x0' }
      stubRpc(({ method }) => {
        if (method === 'eth_estimateGas') return new Error(message)
        return method === 'eth_getBlockByNumber' ? block : '0x1'
      })
      const request = { to: OTHER_ADDRESS, value: 1n }
      const failure = { code: 'wallet/reverted', context: { reason: 'Paused' } }
      await expect(abilityIn(evm, 'transaction').estimate(signer, request)).rejects.toMatchObject(failure)
      expect(await abilityIn(evm, 'transaction').send(signer, request)).toBe(HASH)
      const { params } = wallet.requests.find(({ method }) => method === 'eth_sendTransaction') ?? {}
      expect((params as readonly object[])[0]).not.toHaveProperty('gas')
    })
  })

  describe(`${name}: signing`, () => {
    afterEach(() => void vi.unstubAllGlobals())

    it('S8.13 refuses an account that the wallet does not share', async () => {
      const { evm } = await connected({ answers: { personal_sign: SIGNATURE } })
      const signing = abilityIn(evm, 'message').sign({ ...signer, address: OTHER_ADDRESS }, 'x')
      await expect(signing).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    })

    it('S8.13 refuses a wallet that is not connected', async () => {
      const { evm, latch } = started({ answers: { personal_sign: SIGNATURE } })
      latch.start()
      await expect(abilityIn(evm, 'message').sign(signer, 'x')).rejects.toMatchObject({ code: 'wallet/disconnected' })
    })

    it('S5.03 signs no typed data on another network than it is meant for', async () => {
      const { evm, wallet } = await connected({ answers: { eth_signTypedData_v4: SIGNATURE } })
      const types = { A: [{ name: 'a', type: 'string' }] }
      const data = { domain: {}, types, primaryType: 'A', message: { a: 'x' } }
      expect(await abilityIn(evm, 'typedData').sign(signer, data)).toBe(SIGNATURE)
      wallet.changeChain(900_002)
      await expect(abilityIn(evm, 'typedData').sign(signer, data)).rejects.toMatchObject({
        code: 'wallet/wrong-network',
      })
      expect(wallet.count('eth_signTypedData_v4')).toBe(1)
    })

    it.each([1n, 2n ** 53n + 1n, 2n ** 128n + 1n, 2n ** 256n - 1n])(
      'F115, F118 sends %s to the unit',
      async (value) => {
        const { evm, wallet } = await connected({ answers: { ...stubContracts(), eth_sendTransaction: HASH } })
        await abilityIn(evm, 'transaction').send(signer, { to: OTHER_ADDRESS, value })
        await payBy(evm, signer, { to: OTHER_ADDRESS, value, token: TEST_ADDRESS })
        const sent = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
        const [native, token] = sent.map(({ params }) => (params as readonly { value?: string; data?: string }[])[0])
        expect(BigInt(native?.value ?? 0)).toBe(value)
        expect(BigInt(`0x${token?.data?.slice(-64)}`)).toBe(value)
      },
    )

    it.each<TransactionRequest>([
      {},
      { value: 1n },
      { to: undefined, value: 1n },
      { to: '', data: '0x6001' },
      { data: '0x' },
      { serialized: 'AQ==' },
      { to: OTHER_ADDRESS, value: 1n, serialized: 'AQ==' },
    ])('sends no request for %o, which is no transaction of an EVM chain', async (request) => {
      const { evm, wallet } = await connected({ answers: { eth_sendTransaction: HASH, wallet_sendCalls: '0x1' } })
      const asked = wallet.requests.length
      const ways = [
        () => abilityIn(evm, 'transaction').send(signer, request),
        () => abilityIn(evm, 'transaction').estimate(signer, request),
        () => abilityIn(evm, 'calls').send(signer, [{ to: OTHER_ADDRESS }, request]),
      ]
      for (const ask of ways) await expect(ask()).rejects.toMatchObject({ code: 'wallet/bad-transaction' })
      expect(wallet.requests.slice(asked)).toEqual([])
    })

    it('sends a contract to be made', async () => {
      const { evm, wallet } = await connected({ answers: { eth_sendTransaction: HASH } })
      expect(await abilityIn(evm, 'transaction').send(signer, { data: '0x6001' })).toBe(HASH)
      const [sent] = wallet.requests.at(-1)?.params as readonly { data?: string; to?: string | null }[]
      expect(sent).toMatchObject({ data: '0x6001' })
      expect(sent?.to ?? null).toBeNull()
    })

    it.each([
      ['a wrong checksum', `0x8617e340B3D01FA5F11F306F4090FD50E238070D`],
      ['a name', 'name.eth'],
      ['too few digits', '0x1234'],
      ['zero-width characters', `${OTHER_ADDRESS}\u200b`],
    ])('F131 sends no request where an address has %s', async (_, address) => {
      const { evm, wallet } = await connected({ answers: { eth_sendTransaction: HASH } })
      const asked = wallet.requests.length
      const value = 1n
      const call = { address, abi: CALL_ABI, functionName: 'f' }
      const ways: (() => Promise<unknown> | undefined)[] = [
        () => abilityIn(evm, 'transaction').send(signer, { to: address, value }),
        () => abilityIn(evm, 'transaction').estimate(signer, { to: address, value }),
        () => payBy(evm, signer, { to: address, value }),
        () => payBy(evm, signer, { to: address, value, token: TEST_ADDRESS }),
        () => payBy(evm, signer, { to: OTHER_ADDRESS, value, token: address }),
        () => abilityIn(evm, 'balance').get({ address, networkId }),
        () => abilityIn(evm, 'balance').get({ address: TEST_ADDRESS, networkId, token: address }),
        () => abilityIn(evm, 'calls').send(signer, [{ to: address }]),
      ]
      const contract = abilityIn(evm, 'contract')
      if (evm.abilities.contract)
        ways.push(
          () => contract.read({ ...call, networkId }),
          () => contract.encode(call),
        )
      for (const ask of ways)
        await expect(ask()).rejects.toMatchObject({ code: 'wallet/bad-address', context: { address } })
      expect(wallet.requests.slice(asked)).toEqual([])
    })

    it.each([
      ['Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bip122'],
      ['Solana', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'solana'],
    ])('F136 sends no request where an address is one of %s, and names the chain', async (_, to, chain) => {
      const { evm, wallet } = await connected({ answers: { eth_sendTransaction: HASH } })
      const asked = wallet.requests.length
      const error = { code: 'wallet/bad-address', context: { address: to, fault: 'other-chain', chain } }
      for (const token of [undefined, TEST_ADDRESS])
        await expect(payBy(evm, signer, { to, value: 1n, token })).rejects.toMatchObject(error)
      await expect(abilityIn(evm, 'transaction').send(signer, { to, value: 1n })).rejects.toMatchObject(error)
      expect(wallet.requests.slice(asked)).toEqual([])
    })

    it('F108 sends the fields of the fee that are given, and no others', async () => {
      const { evm, wallet } = await connected({ answers: { eth_sendTransaction: HASH } })
      const send = async (fee: Partial<TransactionRequest>): Promise<unknown> => {
        await abilityIn(evm, 'transaction').send(signer, { to: OTHER_ADDRESS, value: 1n, ...fee })
        const [sent] = wallet.requests.at(-1)?.params as readonly object[]
        return sent
      }
      const modern = { gas: 30_000n, maxFeePerGas: 7n, maxPriorityFeePerGas: 5n, nonce: 4 }
      const hex = { gas: '0x7530', maxFeePerGas: '0x7', maxPriorityFeePerGas: '0x5', nonce: '0x4' }
      expect(await send(modern)).toMatchObject(hex)
      expect(await send({ gasPrice: 9n })).toMatchObject({ gasPrice: '0x9' })
      for (const name of Object.keys({ ...hex, gasPrice: '' })) expect(await send({})).not.toHaveProperty(name)
    })

    it('F132 sends to an address in lower case, and without 0x', async () => {
      const { evm, wallet } = await connected({ answers: { eth_sendTransaction: HASH } })
      for (const to of [OTHER_ADDRESS.toLowerCase(), OTHER_ADDRESS.slice(2)]) {
        await payBy(evm, signer, { to, value: 1n })
        const [sent] = wallet.requests.at(-1)?.params as readonly { to: string }[]
        expect(sent?.to.toLowerCase()).toBe(OTHER_ADDRESS.toLowerCase())
      }
    })

    it.each([
      ['memo', { memo: 'Order 7' }],
      ['references', { references: [TEST_ADDRESS] }],
    ])('refuses a payment with what the chain can’t carry: %s', async (method, notes) => {
      const { evm, wallet } = await connected({ answers: { eth_sendTransaction: HASH } })
      const asked = wallet.requests.length
      const paying = payBy(evm, signer, { to: OTHER_ADDRESS, value: 1n, ...notes })
      await expect(paying).rejects.toMatchObject({ code: 'wallet/unsupported-method', context: { method } })
      expect(wallet.requests.slice(asked)).toEqual([])
    })

    it.each([2n ** 256n, -1n])('F118 refuses %s before any request', async (value) => {
      const { evm, wallet } = await connected({ answers: { eth_sendTransaction: HASH, wallet_sendCalls: '0x1' } })
      const asked = wallet.requests.length
      const request = { to: OTHER_ADDRESS, value }
      const ways: (() => Promise<unknown> | undefined)[] = [
        () => abilityIn(evm, 'transaction').send(signer, request),
        () => abilityIn(evm, 'transaction').estimate(signer, request),
        () => payBy(evm, signer, request),
        () => payBy(evm, signer, { ...request, token: TEST_ADDRESS }),
        () => abilityIn(evm, 'calls').send(signer, [request]),
      ]
      for (const ask of ways)
        await expect(ask()).rejects.toMatchObject({ code: 'wallet/bad-amount', context: { amount: String(value) } })
      expect(wallet.requests.slice(asked)).toEqual([])
    })
  })
}
