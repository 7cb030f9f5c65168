import type { Latch } from '@latchkit/core'
import { fieldsOf, type AdapterFactory } from '@latchkit/core/adapter'
import {
  abilityIn,
  alphaNetwork,
  betaNetwork,
  createConnectedLatch,
  createFakeWallet,
  createFakeWindow,
  createTestLatch,
  foreignNetwork,
  OTHER_ADDRESS,
  TEST_ADDRESS,
  payBy,
  type FakeWallet,
  type WalletSwitches,
} from '@latchkit/testing'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { describeEvmHostile } from './describeEvmHostile.fixture.js'
import { describeEvmOneClick } from './describeEvmOneClick.fixture.js'
import { describeEvmRequests } from './describeEvmRequests.fixture.js'
import { evmKits, HASH, signer, stubContracts, type EvmKit } from './evmKits.fixture.js'

/** Tests of faulty wallets in a kit, the same for every EVM adapter. */
export function describeEvmFaults(name: string, adapter: AdapterFactory): void {
  const { started, connected, world } = evmKits(adapter)

  describe(`${name}: answers`, () => {
    afterEach(() => void vi.unstubAllGlobals())

    it.each([900_001, '900001', '0xdbba1', '0xDBBA1', '0x00dbba1'])('F072 takes %j for a chain', async (answer) => {
      const { latch } = started({ answers: { eth_chainId: answer } })
      await latch.connect({ wallet: 'Fake Wallet' })
      expect(latch.getNetwork()).toEqual(alphaNetwork)
    })

    it.each(['0x', '0x0', '', 'abc', '0xffffffffff', -1, 1.5, 2 ** 31, null, {}, ['0x1']])(
      'F072 refuses %j for a chain',
      async (answer) => {
        const { latch } = started({ answers: { eth_chainId: answer } })
        await expect(latch.connect({ wallet: 'Fake Wallet' })).rejects.toMatchObject({ code: 'wallet/bad-answer' })
        expect(latch.getAccount().status).toBe('disconnected')
      },
    )

    it('F071 takes valid accounts only, each once, with its checksum', async () => {
      const mixed = [TEST_ADDRESS.toLowerCase(), null, TEST_ADDRESS, '0x1234', {}, OTHER_ADDRESS.toLowerCase()]
      const { evm, latch } = started({ answers: { eth_requestAccounts: mixed } })
      latch.start()
      const connection = await evm.connect({ connectorId: signer.connectorId })
      expect(connection.accounts.map(({ address }) => address)).toEqual([TEST_ADDRESS, OTHER_ADDRESS])
    })

    it.each([[null], [{}], ['0xabcd'], [HASH.slice(2)], [42]])('F105 refuses %j for a hash', async (answer) => {
      const { evm } = await connected({ answers: { ...stubContracts(), eth_sendTransaction: answer } })
      const request = { to: OTHER_ADDRESS, value: 1n }
      const sending = abilityIn(evm, 'transaction').send(signer, request)
      await expect(sending).rejects.toMatchObject({ code: 'wallet/bad-answer' })
      const transferring = payBy(evm, signer, { ...request, token: TEST_ADDRESS })
      await expect(transferring).rejects.toMatchObject({ code: 'wallet/bad-answer' })
    })

    it.each([[null], [{}], ['0x'], ['0x1234'], [HASH.slice(2)], [`0x${'zz'.repeat(65)}`], [42]])(
      'S5.02 refuses %j for a signature',
      async (answer) => {
        const { evm } = await connected({ answers: { personal_sign: answer, eth_signTypedData_v4: answer } })
        const refused = { code: 'wallet/bad-answer' }
        await expect(abilityIn(evm, 'message').sign(signer, 'Hello')).rejects.toMatchObject(refused)
        const types = { Mail: [{ name: 'text', type: 'string' }] }
        const data = { domain: { name: 'App' }, types, primaryType: 'Mail', message: { text: 'Hello' } }
        await expect(abilityIn(evm, 'typedData').sign(signer, data)).rejects.toMatchObject(refused)
      },
    )
  })

  describe(`${name}: a wallet at window.ethereum that announces nothing`, () => {
    it('F275 connects, signs, and is disconnected', async () => {
      const signature = `0x${'ab'.repeat(65)}`
      const { provider } = createFakeWallet({ answers: { personal_sign: signature } })
      const window = Object.assign(createFakeWindow(), { ethereum: provider })
      const { latch, clock } = createTestLatch({ adapters: [adapter], wallets: [], window })
      onTestFinished(latch.dispose)
      latch.start()
      await vi.dynamicImportSettled()
      await clock.advance(200)
      const [entry] = latch.getState().connectors.connectors
      await latch.connect({ wallet: entry!.id })
      expect(latch.getAccount()).toMatchObject({ status: 'connected', address: TEST_ADDRESS })
      expect(await latch.signMessage('Hello')).toBe(signature)
      await latch.disconnect()
      expect(latch.getAccount().status).toBe('disconnected')
    })
  })

  describe(`${name}: events`, () => {
    it('F073 is on the network of a wallet that switched before it connected', async () => {
      const { latch, wallet } = started({ answer: 'hang' })
      const connecting = latch.connect({ wallet: 'Fake Wallet' })
      await expect.poll(() => wallet.count('eth_requestAccounts')).toBe(1)
      wallet.changeChain(900_002)
      wallet.emit('connect', { chainId: '0xdbba2' })
      wallet.set({ answer: 'approve' })
      await connecting
      expect(latch.getNetwork()).toEqual(betaNetwork)
      wallet.changeChain(900_001)
      await expect.poll(() => latch.getNetwork()).toEqual(alphaNetwork)
    })

    it('F073 stays connected to a wallet that shares no account for a moment', async () => {
      const { latch, wallet } = await connected()
      wallet.changeAccounts([])
      wallet.changeAccounts([OTHER_ADDRESS])
      await expect.poll(() => latch.getAccount().address).toBe(OTHER_ADDRESS)
      expect(latch.getAccount().status).toBe('connected')
    })

    it('F073, F074 is connected again when the wallet was locked and is unlocked', async () => {
      const { latch, wallet } = await connected()
      wallet.lock()
      await expect.poll(() => latch.getAccount().status).toBe('disconnected')
      wallet.unlock()
      await expect.poll(() => latch.getAccount().address).toBe(TEST_ADDRESS)
    })

    it('F073 ignores the events of a wallet that was disconnected', async () => {
      const { latch, wallet, clock } = await connected()
      await latch.disconnect()
      wallet.set({ authorised: true })
      wallet.changeAccounts([OTHER_ADDRESS])
      wallet.emit('connect', { chainId: '0xdbba1' })
      await clock.settle()
      expect(latch.getAccount().status).toBe('disconnected')
    })

    it.each([[{ chainId: '0xdbba2' }], [undefined], ['0x'], [null], [{}], [['0xdbba2']]])(
      'F265 reads the network after an event with %j',
      async (payload) => {
        const { latch, wallet } = await connected()
        wallet.set({ chainId: 900_002 })
        wallet.emit('chainChanged', payload)
        await expect.poll(() => latch.getNetwork()).toEqual(betaNetwork)
      },
    )

    it('F265 is on the network that an event named, though the wallet answers it a moment later', async () => {
      const { latch, wallet, clock } = await connected()
      wallet.emit('chainChanged', '0xdbba2')
      await clock.settle()
      wallet.set({ chainId: 900_002 })
      await clock.advance(1_000)
      await expect.poll(() => latch.getNetwork()).toEqual(betaNetwork)
    })

    it('F084 tells a network that the app does not have', async () => {
      const { latch, wallet } = await connected()
      wallet.changeChain(Number(foreignNetwork.id))
      await expect.poll(() => latch.getNetwork().caipNetworkId).toBe(foreignNetwork.caipNetworkId)
      expect(latch.getAccount().status).toBe('connected')
    })
  })

  describe(`${name}: a wallet that emits an event after each read`, () => {
    it.each([
      ['accountsChanged', [TEST_ADDRESS]],
      ['chainChanged', '0xdbba1'],
      ['chainChanged', {}],
      ['connect', { chainId: '0xdbba1' }],
      ['disconnect', { code: 1013 }],
    ])('F267 is read few times after %s %j, then rests, and has the last account', async (event, payload) => {
      const { latch, wallet, clock } = await connected()
      const READS = ['eth_accounts', 'eth_chainId']
      const noisy = (method: string, answer: () => unknown): object => ({
        get [method]() {
          clock.after(1, () => wallet.emit(event, payload))
          return answer()
        },
      })
      const answers = Object.defineProperties(
        noisy('eth_accounts', () => wallet.now().accounts),
        Object.getOwnPropertyDescriptors(noisy('eth_chainId', () => `0x${wallet.now().chainId.toString(16)}`)),
      )
      const before = wallet.requests.length
      wallet.set({ answers: answers as Record<string, unknown> })
      wallet.emit(event, payload)
      const reads = (): number => wallet.requests.slice(before).filter(({ method }) => READS.includes(method)).length
      for (let step = 0; step < 99; step += 1) await clock.advance(100)
      expect(reads()).toBeLessThanOrEqual(20)
      wallet.changeAccounts([OTHER_ADDRESS])
      for (let step = 0; step < 110; step += 1) await clock.advance(100)
      expect(latch.getAccount()).toMatchObject({ status: 'connected', address: OTHER_ADDRESS })
      const rested = reads()
      await clock.advance(120_000)
      expect(reads() - rested).toBeLessThanOrEqual(20)
      latch.dispose()
    })
  })

  describe(`${name}: a wallet that never answers a request for its accounts`, () => {
    it.each<[string, (wallet: FakeWallet) => void]>([
      ['accountsChanged', (wallet) => wallet.changeAccounts([OTHER_ADDRESS])],
      ['connect', (wallet) => wallet.emit('connect', { chainId: '0xdbba1' })],
      [
        'connect and accountsChanged',
        (wallet) => {
          wallet.emit('connect', { chainId: '0xdbba1' })
          wallet.changeAccounts([OTHER_ADDRESS])
        },
      ],
    ])('F262 is connected when it tells its accounts by %s', async (_, tell) => {
      const { latch, wallet } = started({ answers: { eth_requestAccounts: new Promise(() => {}) } })
      const connecting = latch.connect({ wallet: 'Fake Wallet' })
      await expect.poll(() => wallet.count('eth_requestAccounts')).toBe(1)
      wallet.set({ authorised: true, accounts: [OTHER_ADDRESS] })
      tell(wallet)
      await expect(connecting).resolves.toMatchObject({ address: OTHER_ADDRESS })
      expect(latch.getAccount()).toMatchObject({ status: 'connected', address: OTHER_ADDRESS })
      wallet.changeAccounts([TEST_ADDRESS])
      await expect.poll(() => latch.getAccount().address).toBe(TEST_ADDRESS)
    })
  })

  describe(`${name}: a wallet that is locked at a reload`, () => {
    const never = new Promise(() => {})
    const reload = async (switches: Partial<WalletSwitches>): Promise<EvmKit> => {
      const before = await connected()
      before.latch.dispose()
      const { storage } = before
      const kit = world(createTestLatch({ adapters: [adapter], storage, wallets: [{ authorised: true, ...switches }] }))
      kit.latch.start()
      await kit.clock.settle()
      return kit
    }
    const status = ({ latch }: EvmKit): string => latch.getAccount().status
    const LOCKED = { locked: true }
    const SILENT = { answers: { eth_accounts: never } }

    it.each<[string, Partial<WalletSwitches>, number]>([
      ['shares nothing, and is unlocked after 1 s', LOCKED, 1_000],
      ['shares nothing, and is unlocked after 8 s', LOCKED, 8_000],
      ['never answers, and is unlocked after 1 s', SILENT, 1_000],
      ['never answers, and is unlocked after 8 s', SILENT, 8_000],
    ])('F263 %s, and is connected without a prompt', async (_, switches, ms) => {
      const kit = await reload(switches)
      const { wallet, clock, latch } = kit
      await expect.poll(() => wallet.count('eth_accounts')).toBeGreaterThan(0)
      await clock.advance(ms)
      wallet.set({ answers: {} })
      wallet.unlock()
      wallet.emit('connect', { chainId: '0xdbba1' })
      await expect.poll(() => clock.settle().then(() => status(kit))).toBe('connected')
      expect(latch.getAccount().address).toBe(TEST_ADDRESS)
      await clock.advance(20_000)
      expect(status(kit)).toBe('connected')
      expect(wallet.count('eth_requestAccounts')).toBe(0)
      wallet.changeAccounts([OTHER_ADDRESS])
      await expect.poll(() => latch.getAccount().address).toBe(OTHER_ADDRESS)
      latch.dispose()
    })

    it('F263 is not connected where the visitor has disconnected meanwhile', async () => {
      const kit = await reload(LOCKED)
      await expect.poll(() => kit.wallet.count('eth_accounts')).toBeGreaterThan(0)
      await kit.clock.advance(6_000)
      await kit.latch.disconnect()
      kit.wallet.unlock()
      await kit.clock.advance(1_000)
      expect(status(kit)).toBe('disconnected')
      expect(kit.wallet.listeners()).toBeLessThanOrEqual(1)
    })
  })

  describe(`${name}: a wallet that comes late`, () => {
    const never = new Promise(() => {})
    const SILENT = { eth_chainId: never, eth_accounts: never }

    /** A kit whose adapter gave up the request to connect, because the wallet stopped to answer. */
    const givenUp = async (): Promise<EvmKit> => {
      const kit = started({ answers: { eth_chainId: never } })
      kit.latch.start()
      const connecting = expect(kit.latch.connect({ wallet: 'Fake Wallet' })).rejects.toMatchObject({
        code: 'wallet/timed-out',
      })
      await expect.poll(() => kit.wallet.count('eth_chainId')).toBeGreaterThan(0)
      kit.wallet.set({ answers: SILENT })
      await kit.clock.advance(5_000)
      await connecting
      return kit
    }
    const status = ({ latch }: EvmKit): string => latch.getAccount().status
    const soonStatus = (kit: EvmKit) => expect.poll(() => kit.clock.settle().then(() => status(kit)))
    const comeBack = ({ window }: Pick<EvmKit, 'window'>): unknown =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    const wake = ({ wallet }: EvmKit): void => {
      wallet.set({ answers: {}, authorised: true })
      wallet.emit('connect', { chainId: '0xdbba1' })
      wallet.changeAccounts([TEST_ADDRESS])
    }

    it.each([1_000, 20_000])('F295 is connected when it tells accounts %d ms after the kit gave up', async (ms) => {
      const kit = await givenUp()
      await kit.clock.advance(ms)
      expect(status(kit)).toBe('disconnected')
      wake(kit)
      await soonStatus(kit).toBe('connected')
      expect(kit.latch.getState().connection.attempt).toBeUndefined()
      expect(kit.wallet.count('eth_requestAccounts')).toBe(1)
      kit.latch.dispose()
    })

    it.each<[string, (kit: EvmKit) => unknown]>([
      ['a minute has passed', ({ clock }) => clock.advance(61_000)],
      ['the visitor has cancelled', ({ latch }) => latch.cancel()],
      ['the visitor has disconnected', ({ latch }) => latch.disconnect({ connectorId: signer.connectorId })],
    ])('F295 is not connected where %s', async (_, meanwhile) => {
      const kit = await givenUp()
      await kit.clock.advance(6_000)
      await meanwhile(kit)
      await kit.clock.settle()
      wake(kit)
      await kit.clock.advance(1_000)
      expect(status(kit)).toBe('disconnected')
      kit.latch.dispose()
    })

    it('F296 is connected when it is unlocked after the visitor declined, where a connection was stored', async () => {
      const before = await connected()
      before.latch.dispose()
      const { storage } = before
      const wallets = [{ authorised: true, locked: true }]
      const kit = world(createTestLatch({ adapters: [adapter], storage, wallets }))
      kit.latch.start()
      await expect.poll(() => kit.wallet.count('eth_accounts')).toBeGreaterThan(0)
      await kit.clock.advance(6_000)
      kit.wallet.set({ answer: 'reject' })
      await expect(kit.latch.connect({ wallet: 'Fake Wallet' })).rejects.toMatchObject({ code: 'wallet/rejected' })
      await kit.clock.advance(6_000)
      kit.wallet.unlock()
      await soonStatus(kit).toBe('connected')
      kit.latch.dispose()
    })

    it.each<[string, Partial<WalletSwitches>]>([
      ['shares nothing', { locked: true }],
      ['does not answer', { answers: SILENT }],
    ])(
      'F297 is connected again where it %s after the back-forward cache, and is unlocked then',
      async (_, switches) => {
        const kit = await connected()
        kit.wallet.set(switches)
        comeBack(kit)
        await kit.clock.advance(5_000)
        await soonStatus(kit).toBe('disconnected')
        kit.wallet.set({ answers: {} })
        kit.wallet.unlock()
        kit.wallet.emit('connect', { chainId: '0xdbba1' })
        await soonStatus(kit).toBe('connected')
        kit.latch.dispose()
      },
    )
  })

  describe(`${name}: forgetting`, () => {
    it('F073 ignores all further events of a wallet, also of one that is locked at that moment', async () => {
      const { latch, evm, wallet, clock } = await connected()
      wallet.lock()
      await expect.poll(() => latch.getAccount().status).toBe('disconnected')
      evm.forget(signer.connectorId)
      wallet.unlock()
      wallet.emit('connect', { chainId: '0xdbba1' })
      await clock.settle()
      expect(latch.getAccount().status).toBe('disconnected')
    })
  })

  describe(`${name}: a page that comes back from the back-forward cache`, () => {
    const comeBack = ({ window }: Pick<EvmKit, 'window'>): unknown =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

    it('F229 has the account and the network of a wallet whose events were lost', async () => {
      const kit = await connected()
      kit.wallet.set({ accounts: [OTHER_ADDRESS], chainId: 900_002 })
      comeBack(kit)
      await expect.poll(() => kit.latch.getAccount().address).toBe(OTHER_ADDRESS)
      await expect.poll(() => kit.latch.getNetwork()).toEqual(betaNetwork)
      expect(kit.wallet.count('eth_requestAccounts')).toBe(1)
    })

    it('F229 is disconnected from a wallet that revoked the permission without an event', async () => {
      const kit = await connected()
      kit.wallet.set({ authorised: false })
      comeBack(kit)
      await expect.poll(() => kit.latch.getAccount().status).toBe('disconnected')
    })
  })

  describe(`${name}: a wallet that died`, () => {
    it.each([
      ['sign', 'wallet/disconnected', (latch: Latch) => latch.signMessage('Hello')],
      ['send', 'wallet/disconnected', (latch: Latch) => latch.sendTransaction({ to: OTHER_ADDRESS, value: 1n })],
      ['switch', 'wallet/timed-out', (latch: Latch) => latch.switchNetwork(betaNetwork.caipNetworkId)],
    ])('F076 is asked to %s, and not waited for', async (_, code, ask) => {
      const { latch, wallet, clock } = await connected()
      wallet.set({ answers: { eth_chainId: new Promise(() => {}) } })
      const asked = wallet.count('eth_chainId')
      const failed = vi.fn()
      const asking = ask(latch).catch(failed)
      await expect.poll(() => wallet.count('eth_chainId')).toBeGreaterThan(asked)
      await clock.advance(5_000)
      await asking
      expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code }))
      expect(latch.getAccount().status).toBe('disconnected')
    })
  })

  describe(`${name}: a wallet that moved without an event`, () => {
    const types = { Mail: [{ name: 'text', type: 'string' }] }
    const data = { domain: { name: 'App' }, types, primaryType: 'Mail', message: { text: 'Hello' } }
    it.each<[string, (latch: Latch) => Promise<unknown>]>([
      ['a payment', (latch) => latch.sendTransaction({ to: OTHER_ADDRESS, value: 1n })],
      ['typed data', (latch) => latch.signTypedData(data)],
      ['two payments', (latch) => latch.sendCalls([1n, 2n].map((value) => ({ to: OTHER_ADDRESS, value })))],
    ])('F264 is followed once it has refused %s, and can be switched back', async (_, send) => {
      const { latch, wallet } = await connected()
      wallet.set({ chainId: 900_002 })
      await expect(send(latch)).rejects.toMatchObject({ code: 'wallet/wrong-network' })
      expect(latch.getNetwork()).toEqual(betaNetwork)
      await latch.switchNetwork(alphaNetwork.caipNetworkId)
      expect(wallet.count('wallet_switchEthereumChain')).toBe(1)
      expect(latch.getNetwork()).toEqual(alphaNetwork)
      wallet.set({ answers: { eth_sendTransaction: HASH } })
      await latch.sendTransaction({ to: OTHER_ADDRESS, value: 1n })
      expect(wallet.count('eth_sendTransaction')).toBe(1)
    })

    it('F264 is followed by the check before a text is signed', async () => {
      const { latch, wallet } = await connected()
      wallet.set({ chainId: 900_002, answers: { personal_sign: `0x${'ab'.repeat(65)}` } })
      await latch.signMessage('Hello')
      expect(latch.getNetwork()).toEqual(betaNetwork)
    })
  })

  describe(`${name}: switching`, () => {
    it.each(['0xdbba2', { chainId: '0xdbba2' }])(
      'F261 ends where the wallet moves and emits %j, but never answers',
      async (payload) => {
        const { latch, wallet } = await connected()
        wallet.set({ answers: { wallet_switchEthereumChain: new Promise(() => {}) } })
        const switching = latch.switchNetwork(betaNetwork.caipNetworkId)
        await expect.poll(() => wallet.count('wallet_switchEthereumChain')).toBe(1)
        wallet.set({ chainId: 900_002 })
        wallet.emit('chainChanged', payload)
        await switching
        expect(latch.getNetwork()).toEqual(betaNetwork)
        expect(latch.getState().network.switchingTo).toBeUndefined()
      },
    )

    it('F261 connects on the wished network where the wallet moves, but never answers the switch', async () => {
      const { latch, wallet } = started({ answers: { wallet_switchEthereumChain: new Promise(() => {}) } })
      const connecting = latch.connect({ wallet: 'Fake Wallet', network: betaNetwork.caipNetworkId })
      await expect.poll(() => wallet.count('wallet_switchEthereumChain')).toBe(1)
      wallet.changeChain(900_002)
      await connecting
      expect(latch.getNetwork()).toEqual(betaNetwork)
    })

    it('F266 waits for a wallet that reaches the network 2.5 s after its answer', async () => {
      const { latch, wallet, clock } = await connected({ liesAboutSwitch: true })
      const ended = vi.fn()
      const switching = latch.switchNetwork(betaNetwork.caipNetworkId).then(ended)
      await expect.poll(() => clock.waiting()).toBeGreaterThan(0)
      await clock.settle()
      await clock.advance(2_500)
      expect(ended).not.toHaveBeenCalled()
      wallet.changeChain(900_002)
      await switching
      expect(latch.getNetwork()).toEqual(betaNetwork)
    })

    it('F085 is where it was after a switch that failed', async () => {
      const { latch, wallet } = await connected()
      wallet.set({ answer: 'reject' })
      const switching = latch.switchNetwork(betaNetwork.caipNetworkId)
      await expect(switching).rejects.toMatchObject({ code: 'wallet/rejected' })
      expect(latch.getNetwork()).toEqual(alphaNetwork)
      expect(latch.getState().network.switchingTo).toBeUndefined()
    })

    it('F086 ends on the last of two switches', async () => {
      const networks = [alphaNetwork, betaNetwork, foreignNetwork]
      const { latch, wallet, clock } = world(await createConnectedLatch({ adapters: [adapter], networks }))
      wallet.set({ answer: 'hang' })
      const first = latch.switchNetwork(betaNetwork.caipNetworkId)
      const last = latch.switchNetwork(foreignNetwork.caipNetworkId)
      await expect.poll(() => wallet.count('wallet_switchEthereumChain')).toBe(2)
      wallet.set({ answer: 'approve' })
      await last
      const ended = vi.fn()
      first.then(ended, ended)
      // A wallet has one second to reach the network after it answered.
      await expect.poll(() => clock.advance(1_000).then(() => ended.mock.calls)).toHaveLength(1)
      await expect(first).rejects.toMatchObject({ code: 'network/superseded' })
      expect(latch.getNetwork()).toEqual(foreignNetwork)
      expect(latch.getState().network.switchingTo).toBeUndefined()
    })

    it.each([
      [{ code: 4902, message: 'Add it first.' }],
      [{ code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4902 } } }],
      [{ code: -32000, message: 'Unrecognized chain ID "0xdbba2".' }],
      [{ info: { error: { code: 4902 } } }],
    ])('F077 finds in %j that the network is unknown, and adds it', async (failure) => {
      const { latch, wallet } = await connected()
      wallet.set({ failures: { wallet_switchEthereumChain: failure } })
      await latch.switchNetwork(betaNetwork.caipNetworkId)
      expect(latch.getNetwork()).toEqual(betaNetwork)
      const added = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')?.params
      expect(added).toMatchObject([{ chainId: '0xdbba2', chainName: 'Beta', nativeCurrency: { symbol: 'BET' } }])
    })

    it.each([
      [{ code: -32_000, message: '链不受支持' }],
      ['Could not switch'],
      [{ code: 32_603, message: 'Invalid chain' }],
      [{ code: -32_603, message: 'Unsupported chain' }],
      [undefined],
    ])('F268 adds the network after %j, once, and says that where adding fails too', async (failure) => {
      const { latch, wallet } = await connected()
      wallet.set({ failures: { wallet_switchEthereumChain: failure } })
      await latch.switchNetwork(betaNetwork.caipNetworkId)
      expect(latch.getNetwork()).toEqual(betaNetwork)
      expect(wallet.count('wallet_addEthereumChain')).toBe(1)
      const adding = { code: -32_000, message: 'No.' }
      wallet.set({ failures: { wallet_switchEthereumChain: failure, wallet_addEthereumChain: adding } })
      const code = String(fieldsOf(failure)['message']).startsWith('Unsupported') ? 'rejected' : 'unknown'
      const switching = latch.switchNetwork(alphaNetwork.caipNetworkId)
      await expect(switching).rejects.toMatchObject({ code: `wallet/${code}` })
      expect(wallet.count('wallet_addEthereumChain')).toBe(2)
    })

    it.each([
      ['rejected', { code: 4001 }],
      ['already-pending', { code: -32_002, message: 'Request already pending.' }],
      ['switch-not-supported', { code: 4200 }],
    ])('F268 adds no network after wallet/%s', async (reason, failure) => {
      const { latch, wallet } = await connected()
      wallet.set({ failures: { wallet_switchEthereumChain: failure } })
      const switching = latch.switchNetwork(betaNetwork.caipNetworkId)
      await expect(switching).rejects.toMatchObject({ code: `wallet/${reason}` })
      expect(wallet.count('wallet_addEthereumChain')).toBe(0)
    })

    it('S8.11 says so where a wallet cannot be switched', async () => {
      const { latch, wallet } = await connected()
      wallet.set({ failures: { wallet_switchEthereumChain: { code: -32601, message: 'Method not found' } } })
      const switching = latch.switchNetwork(betaNetwork.caipNetworkId)
      const message = expect.stringContaining('does not support programmatic chain switching') as string
      await expect(switching).rejects.toMatchObject({ code: 'wallet/switch-not-supported', message })
    })

    it('S8.11, S8.13 says so where the app has no such network', async () => {
      const { evm } = await connected()
      const { connectorId } = signer
      const switching = evm.switchNetwork({ connectorId, networkId: foreignNetwork.caipNetworkId })
      const error = { code: 'network/not-found', message: 'Chain not configured.' }
      await expect(switching).rejects.toMatchObject(error)
      const request = { address: TEST_ADDRESS, networkId: foreignNetwork.caipNetworkId }
      if (evm.name !== 'universal') await expect(abilityIn(evm, 'balance').get(request)).rejects.toMatchObject(error)
    })
  })

  describeEvmHostile(name, adapter)
  describeEvmRequests(name, adapter)
  // The universal adapter can't sign in while it connects.
  if (name !== 'universal') describeEvmOneClick(name, adapter)
}
