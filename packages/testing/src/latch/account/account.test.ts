// Tests account.balance.ts.
import { formatBalance } from '@latchkit/core'
import { describe, expect, it } from 'vitest'
import {
  createConnectedLatch,
  createPreparedLatch,
  createTestLatch,
  type TestLatch,
  type TestLatchOptions,
} from '../../createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const RECORD = '@latchkit/native-balance'
const connectorId = 'org.example.fake'
const UNAVAILABLE = { code: 'account/balance-unavailable', message: 'Token Balance Unavailable' }
const other = { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const

async function createWithBalance(options: TestLatchOptions = {}): Promise<TestLatch> {
  const test = await createConnectedLatch(options)
  await refresh(test)
  return test
}

const refresh = async ({ latch }: TestLatch, options?: { force?: boolean }): Promise<void> =>
  (await latch.feature('account')).refreshBalance(options)

/** Begins to read the balance. Resolves when the adapter is asked. */
async function beginToRead(test: TestLatch): Promise<{ readonly done: Promise<void> }> {
  const before = test.adapter.count('balance.get')
  const done = refresh(test)
  await soon(() => test.adapter.count('balance.get')).toBe(before + 1)
  return { done }
}

const statusOf = ({ latch }: TestLatch): string => latch.getState().account.balanceStatus

describe('the account', () => {
  it('S3.01 has all its fields', async () => {
    const accounts = [{ namespace: 'eip155', address: TEST_ADDRESS, type: 'eoa' }, other] as const
    const { latch, wallets } = await createConnectedLatch({ adapter: { accounts } })
    expect(latch.getAccount()).toEqual({
      status: 'connected',
      isConnected: true,
      caipAddress: `${alphaNetwork.caipNetworkId}:${TEST_ADDRESS}`,
      address: TEST_ADDRESS,
      type: 'eoa',
      allAccounts: accounts,
      addressLabels: {},
      preferredAccountTypes: { bip122: 'payment', eip155: 'smartAccount', solana: 'eoa' },
      balance: undefined,
      balanceSymbol: undefined,
      tokenBalance: undefined,
      profileName: undefined,
      profileImage: undefined,
      connectedWalletInfo: { name: 'Fake Wallet', icon: wallets[0]?.info.icon, rdns: 'org.example.fake' },
    })
  })

  it('S3.01 has the preferred account types once a wallet was connected or restored', async () => {
    const preferred = ({ latch }: TestLatch): object => latch.getAccount().preferredAccountTypes
    const first = createTestLatch({ defaultAccountTypes: { eip155: 'eoa' } })
    first.latch.start()
    await first.clock.settle()
    expect(preferred(first)).toEqual({})
    await first.latch.connect({ wallet: 'Fake Wallet' })
    const types = { bip122: 'payment', eip155: 'eoa', solana: 'eoa' }
    expect(preferred(first)).toEqual(types)
    first.latch.dispose()
    const { storage } = first
    const reloaded = createTestLatch({ storage, defaultAccountTypes: { eip155: 'eoa' } })
    reloaded.latch.start()
    await soon(() => preferred(reloaded)).toEqual(types)
  })

  it('S3.01 says what its connection is doing', async () => {
    const { latch, adapter, storage } = await createPreparedLatch({ adapter: { connect: 'hang' } })
    const said = [latch.getAccount().status]
    const connecting = latch.connect({ wallet: 'Fake Wallet' })
    said.push(latch.getAccount().status)
    adapter.set({ connect: 'ok' })
    await connecting
    said.push(latch.getAccount().status)
    latch.dispose()
    const reloaded = createTestLatch({ storage })
    reloaded.latch.start()
    said.push(reloaded.latch.getAccount().status)
    await reloaded.clock.settle()
    said.push(reloaded.latch.getAccount().status)
    await reloaded.latch.disconnect()
    said.push(reloaded.latch.getAccount().status)
    expect(said).toEqual(['disconnected', 'connecting', 'connected', 'reconnecting', 'connected', 'disconnected'])
  })
})

describe('the native balance', () => {
  it('S3.01 S5.09 is exact in the account, and cut for show', async () => {
    const { latch } = await createWithBalance()
    const { balance, balanceSymbol } = latch.getAccount()
    expect({ balance, balanceSymbol }).toEqual({ balance: '1.23456789', balanceSymbol: 'ALP' })
    expect(formatBalance(balance)).toBe('1.234')
  })

  it('is undefined until the first read', async () => {
    const { latch, adapter } = await createConnectedLatch()
    expect(latch.getAccount().balance).toBeUndefined()
    expect(formatBalance(latch.getAccount().balance)).toBe('0.000')
    expect(adapter.count('balance.get')).toBe(0)
  })

  it('S9.01 is read again after 30 s, not before, unless it must be', async () => {
    const test = await createWithBalance()
    test.adapter.set({ native: 5n })
    await test.clock.advance(29_999)
    await refresh(test)
    expect(test.adapter.count('balance.get')).toBe(1)
    await refresh(test, { force: true })
    expect(test.latch.getAccount().balance).toBe('0.000000000000000005')
    await test.clock.advance(30_000)
    await refresh(test)
    expect(test.adapter.count('balance.get')).toBe(3)
  })

  it('F257 is read once more when a transaction of the account is settled', async () => {
    const test = await createWithBalance()
    const { latch, adapter } = test
    const before = adapter.count('balance.get')
    adapter.set({ native: 10n ** 17n })
    expect(latch.getAccount().balance).toBe('1.23456789')
    const { wait } = await latch.send({ to: OTHER_ADDRESS, amount: '0.05' })
    await wait()
    await soon(() => latch.getAccount().balance).toBe('0.1')
    await test.clock.advance(1_000)
    expect(adapter.count('balance.get')).toBe(before + 1)
  })

  it('S3.19 comes from the cache after a reload', async () => {
    const { storage, clock } = await createWithBalance()
    const test = createTestLatch({ storage, clock })
    test.latch.start()
    await clock.settle()
    await refresh(test)
    expect(test.adapter.count('balance.get')).toBe(0)
    expect(test.latch.getAccount().balance).toBe('1.23456789')
  })

  it('F206 a cache stamped in the future is old', async () => {
    const test = await createWithBalance()
    test.clock.setNow(test.clock.now() - 3_600_000)
    await refresh(test)
    expect(test.adapter.count('balance.get')).toBe(2)
  })

  it.each(['-1', '1e5', 'abc', '', '9'.repeat(81), 7, null])(
    'F202 F125 a stored value %j is dropped',
    async (value) => {
      const { storage } = await createWithBalance()
      const record = JSON.parse(storage.entries()[RECORD] ?? '') as { value: object }
      storage.setItem(RECORD, JSON.stringify({ ...record, value: { ...record.value, value } }))
      const test = createTestLatch({ storage })
      test.latch.start()
      await test.clock.settle()
      await refresh(test)
      expect(test.adapter.count('balance.get')).toBe(1)
      expect(test.latch.getAccount().balance).toBe('1.23456789')
    },
  )

  it('S8.02 cannot be had: the old one stays, and the text says so', async () => {
    const test = await createWithBalance()
    test.adapter.set({ balance: { throws: new Error('no node') } })
    await expect(refresh(test, { force: true })).rejects.toMatchObject(UNAVAILABLE)
    expect(statusOf(test)).toBe('unavailable')
    expect(test.latch.getAccount().balance).toBe('1.23456789')
    test.adapter.set({ balance: 'ok' })
    await refresh(test, { force: true })
    expect(statusOf(test)).toBe('idle')
  })

  it('S8.02 cannot be had on a network that the app lacks, because its coin is not known', async () => {
    const test = await createConnectedLatch({
      networks: [alphaNetwork],
      adapter: { networkId: betaNetwork.caipNetworkId },
      allowUnsupportedChain: true,
    })
    await test.latch.open({ view: 'Account' })
    await expect(refresh(test)).rejects.toMatchObject(UNAVAILABLE)
    expect([statusOf(test), test.latch.getAccount().balance]).toEqual(['unavailable', undefined])
    await soon(() => test.latch.getState().snackbar?.message).toBe(UNAVAILABLE.code)
  })

  it('is not asked for where nothing is connected, or the adapter has none', async () => {
    const nothing = createTestLatch()
    await refresh(nothing)
    expect(nothing.adapter.count('balance.get')).toBe(0)
    const without = await createConnectedLatch({ adapter: { without: ['balance'] } })
    await refresh(without)
    expect(without.latch.getAccount().balance).toBeUndefined()
  })
})

describe('a balance that is being read', () => {
  /** Reads the balance three times at once. Resolves when the adapter is asked. */
  async function askThrice(test: TestLatch): Promise<Promise<void>[]> {
    const { refreshBalance } = await test.latch.feature('account')
    const reads = [refreshBalance(), refreshBalance(), refreshBalance({ force: true })]
    await soon(() => test.adapter.count('balance.get')).toBeGreaterThan(0)
    await test.clock.settle()
    return reads
  }

  it('is read once, however often it is asked for', async () => {
    const test = await createConnectedLatch({ adapter: { balance: 'hang' } })
    const reads = await askThrice(test)
    test.adapter.set({ balance: 'ok' })
    await Promise.all(reads)
    expect(test.adapter.count('balance.get')).toBe(1)
    expect(test.latch.getAccount().balance).toBe('1.23456789')
    await refresh(test, { force: true })
    expect(test.adapter.count('balance.get')).toBe(2)
  })

  it('fails for every caller, and is then read anew', async () => {
    const test = await createConnectedLatch({ adapter: { balance: 'hang' } })
    const failed = (await askThrice(test)).map((each) => expect(each).rejects.toMatchObject(UNAVAILABLE))
    test.adapter.set({ balance: { throws: new Error('no node') } })
    await Promise.all(failed)
    test.adapter.set({ balance: 'ok' })
    await refresh(test)
    expect(test.adapter.count('balance.get')).toBe(2)
  })

  it('by a node that never answers is read anew after 30 s', async () => {
    const test = await createConnectedLatch({ adapter: { balance: 'hang' } })
    const { done } = await beginToRead(test)
    const failed = expect(done).rejects.toMatchObject(UNAVAILABLE)
    await test.clock.advance(30_000)
    await failed
    await beginToRead(test)
    expect(test.adapter.count('balance.get')).toBe(2)
  })

  it('is another one on another network', async () => {
    const test = await createConnectedLatch({ adapter: { balance: 'hang' } })
    const { done } = await beginToRead(test)
    test.adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    const { done: other } = await beginToRead(test)
    test.adapter.set({ balance: 'ok' })
    await Promise.all([done, other])
    expect(test.latch.getAccount().balanceSymbol).toBe('BET')
  })
})

describe('an account that was left', () => {
  it('F039 its answer is dropped, and that of the next one stands', async () => {
    const test = await createConnectedLatch({ adapter: { balance: 'hang', native: 1n } })
    const { done } = await beginToRead(test)
    test.adapter.emit({ type: 'accounts', connectorId, accounts: [other] })
    expect(test.latch.getAccount().balance).toBeUndefined()
    test.adapter.set({ balance: 'ok' })
    await done
    expect(test.latch.getAccount().balance).toBeUndefined()
    expect(test.storage.entries()).not.toHaveProperty([RECORD])
    test.adapter.set({ native: 2n * 10n ** 18n })
    await refresh(test)
    expect(test.latch.getAccount()).toMatchObject({ address: OTHER_ADDRESS, balance: '2' })
    expect(statusOf(test)).toBe('idle')
  })

  it('F039 nor does its failure show', async () => {
    const test = await createConnectedLatch({ adapter: { balance: 'hang' } })
    const { done } = await beginToRead(test)
    test.adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    test.adapter.set({ balance: { throws: new Error('no node') } })
    await done
    expect(statusOf(test)).not.toBe('unavailable')
  })

  it('its balance is not shown for another account or network', async () => {
    const { latch, adapter } = await createWithBalance()
    adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    expect(latch.getAccount()).toMatchObject({ balance: undefined, balanceSymbol: undefined })
    adapter.emit({ type: 'disconnected', connectorId })
    expect(latch.getAccount().balance).toBeUndefined()
  })
})
