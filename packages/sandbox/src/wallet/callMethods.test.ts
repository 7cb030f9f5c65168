// Tests atomicBatch.ts, wallet/signing.ts.
import { createPublicClient, encodeFunctionData, erc20Abi, http, parseAbi, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxAccount, SandboxChain, SandboxPools, SandboxToken } from '../manifest.js'
import { startSandbox, type Sandbox } from '../startSandbox.js'
import type { WalletPage } from './core.js'
import { createWallet } from './createWallet.js'
import type { SandboxWallet, WalletSwitches } from './types.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox.stop())

const chain = (): SandboxChain => sandbox.manifest.evm.chains[0] as SandboxChain
const chainId = (): string => `0x${chain().id.toString(16)}`

/** A wallet that an app is connected to. `first` is the index of its account. */
async function connected(switches: Partial<WalletSwitches> = {}, first = 0) {
  const { chains } = sandbox.manifest.evm
  const accounts = sandbox.manifest.evm.accounts.slice(first)
  const page: WalletPage = {
    events: new EventTarget(),
    origin: 'http://app.test',
    storage: () => ({ getItem: () => null, setItem: () => {} }) as unknown as Storage,
    fetch,
    showPanel: () => () => {},
  }
  const known = chains.map((each) => ({ ...each, symbol: 'ETH', batch: each.contracts.batch }))
  const config = { accounts, chains: known, query: {}, server: {} }
  const { api } = createWallet(config, page)
  api.set({ answer: 'approve', ...switches })
  await ask(api, 'eth_requestAccounts')
  const [account, other] = accounts.map(({ address }) => address)
  return { api, account, other }
}

const ask = (api: SandboxWallet, method: string, ...params: unknown[]): Promise<unknown> =>
  api.provider.request({ method, params })

const batch = (from: unknown, ...calls: unknown[]) => ({
  version: '2.0.0',
  chainId: chainId(),
  from,
  atomicRequired: false,
  calls,
})

describe('several calls', () => {
  it('reports its capabilities', async () => {
    const { api, account } = await connected()
    const capabilities = await ask(api, 'wallet_getCapabilities', account, [chainId()])
    expect(capabilities).toEqual({ [chainId()]: { atomic: { status: 'unsupported' } } })
    await expect(ask(api, 'wallet_getCapabilities', `0x${'1'.repeat(40)}`)).rejects.toMatchObject({ code: 4100 })
  })

  it('sends them, and reports when they are mined', async () => {
    const { api, account, other } = await connected()
    const pay = { to: other, value: '0x1' }
    const { id } = (await ask(api, 'wallet_sendCalls', batch(account, pay, pay))) as { id: string }
    const status = () => ask(api, 'wallet_getCallsStatus', id) as Promise<{ status: number; receipts: unknown[] }>
    await expect.poll(async () => (await status()).status).toBe(200)
    expect((await status()).receipts).toHaveLength(2)
    await expect(ask(api, 'wallet_getCallsStatus', '0x99')).rejects.toMatchObject({ code: 5730 })
  })

  it('rejects unsupported batches with the codes of EIP-5792', async () => {
    const { api, account, other } = await connected()
    const good = batch(account, { to: other, value: '0x1' })
    const refused = (change: object) => expect(ask(api, 'wallet_sendCalls', { ...good, ...change })).rejects
    await refused({ chainId: '0x1' }).toMatchObject({ code: 5710 })
    await refused({ atomicRequired: true }).toMatchObject({ code: 5760 })
    await refused({ capabilities: { paymasterService: {} } }).toMatchObject({ code: 5700 })
    await refused({ calls: [] }).toMatchObject({ code: -32602 })
    await refused({ from: other }).toMatchObject({ code: 4100 })
    await ask(api, 'wallet_sendCalls', { ...good, id: '0xabc' })
    await refused({ id: '0xabc' }).toMatchObject({ code: 5720 })
    api.set({ answer: 'reject' })
    await refused({}).toMatchObject({ code: 4001 })
  })
})

interface CallsStatus {
  readonly status: number
  readonly atomic: boolean
  readonly receipts: readonly { readonly transactionHash: Hex; readonly gasUsed: Hex }[]
}

describe('several calls as one transaction', () => {
  const reader = () => createPublicClient({ transport: http(chain().rpcUrl) })
  const pools = () => chain().pools as SandboxPools
  const abi = parseAbi([
    'function swapExactTokensForTokens(uint256, uint256, address[], address) payable returns (uint256)',
    'function getAmountsOut(uint256, address[]) view returns (uint256[])',
    'function deposit() payable',
    'function withdraw(uint256)',
    'struct Call { address to; uint256 value; bytes data; }',
    'function execute(Call[] calls) payable',
    'function getReserves() view returns (uint112, uint112, uint32)',
  ])
  const status = async (api: SandboxWallet, id: unknown) => (await ask(api, 'wallet_getCallsStatus', id)) as CallsStatus
  const capability = async (api: SandboxWallet, account: unknown) => {
    const answer = (await ask(api, 'wallet_getCapabilities', account, [chainId()])) as Record<
      string,
      { atomic: unknown }
    >
    return answer[chainId()]?.atomic
  }
  const send = async (api: SandboxWallet, calls: object) => {
    const { id } = (await ask(api, 'wallet_sendCalls', calls)) as { id: string }
    return id
  }
  const mined = async (api: SandboxWallet, calls: object) => {
    const id = await send(api, calls)
    await expect.poll(async () => (await status(api, id)).status).toBeGreaterThan(100)
    return status(api, id)
  }
  const accountOf = (index: number) => (sandbox.manifest.evm.accounts[index] as SandboxAccount).address
  const nonceOf = (index: number) => reader().getTransactionCount({ address: accountOf(index) })

  it('upgrades an account that is ready, and makes all calls at once', async () => {
    const { api, account, other } = await connected({ atomic: 'ready' }, 1)
    expect(await capability(api, account)).toEqual({ status: 'ready' })
    const wrap = {
      to: pools().wrapped.address,
      value: '0x64',
      data: encodeFunctionData({ abi, functionName: 'deposit' }),
    }
    // `receive()` of the account's code takes coins.
    const unwrap = { to: wrap.to, data: encodeFunctionData({ abi, functionName: 'withdraw', args: [60n] }) }
    const calls = batch(account, wrap, unwrap, { to: other, value: '0x1' })
    expect(await mined(api, { ...calls, atomicRequired: true })).toMatchObject({
      status: 200,
      atomic: true,
      receipts: [{ status: '0x1' }],
    })
    expect(await nonceOf(1)).toBe(2)
    const read = { address: pools().wrapped.address, abi: erc20Abi, functionName: 'balanceOf' } as const
    expect(await reader().readContract({ ...read, args: [accountOf(1)] })).toBe(40n)
    const code = await reader().getCode({ address: accountOf(1) })
    expect(code).toBe(`0xef0100${chain().contracts.batch.slice(2).toLowerCase()}`)
    expect(await capability(api, account)).toEqual({ status: 'supported' })

    // From now on all batches are one transaction, without another upgrade.
    const again = await mined(api, batch(account, { to: other, value: '0x1' }, { to: other }))
    expect([again.atomic, again.receipts.length, await nonceOf(1)]).toEqual([true, 1, 3])
    const [sent] = again.receipts
    expect((await reader().getTransaction({ hash: sent?.transactionHash as Hex })).type).toBe('eip1559')
    // A plain payment to such an account still arrives, and nothing but the account makes its calls.
    const call = { abi, address: accountOf(1), functionName: 'execute', args: [[]], account: accountOf(2) } as const
    await expect(reader().simulateContract(call)).rejects.toThrow('only by the account itself')
  })

  it('sends one after the other what doesn’t require it, where the account is only ready', async () => {
    const { api, account, other } = await connected({ atomic: 'ready' }, 2)
    const pay = { to: other, value: '0x1' }
    expect(await mined(api, batch(account, pay, pay))).toMatchObject({ atomic: false, receipts: [{}, {}] })
    expect(await capability(api, account)).toEqual({ status: 'ready' })
  })

  it('supports it for all batches, and does none of the calls where one fails', async () => {
    const { api, account } = await connected({ atomic: 'supported' }, 3)
    expect(await capability(api, account)).toEqual({ status: 'supported' })
    const [dollar] = chain().tokens as readonly [SandboxToken]
    const { swapRouter, list, wrapped } = pools()
    const pool = list[0] as { address: Address; tokens: readonly Address[] }
    const [one, two] = await reader().readContract({ address: pool.address, abi, functionName: 'getReserves' })
    const [dollars, coins] = pool.tokens[0] === dollar.address ? [one, two] : [two, one]
    const amount = 1_000_000_000n
    const least = (amount * 997n * coins) / (dollars * 1000n + amount * 997n)
    const swap = (atLeast: bigint) =>
      encodeFunctionData({
        abi,
        functionName: 'swapExactTokensForTokens',
        args: [amount, atLeast, [dollar.address, wrapped.address], account as Address],
      })
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swapRouter, amount] })
    const both = (atLeast: bigint) =>
      batch(account, { to: dollar.address, data: approve }, { to: swapRouter, data: swap(atLeast) })
    const allowance = () =>
      reader().readContract({
        address: dollar.address,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [account as Address, swapRouter],
      })
    await expect(ask(api, 'wallet_sendCalls', both(least + 1n))).rejects.toMatchObject({
      message: expect.stringContaining('Too little received'),
    })

    // The price moves while the batch waits.
    const control = (body: object) => fetch(chain().controlUrl, { method: 'PUT', body: JSON.stringify(body) })
    await control({ hold: true })
    const id = await send(api, both(least))
    const trade = { chainId: chain().id, from: dollar.address, pool: pool.address, amount: '1000000000' }
    await fetch(sandbox.manifest.swaps.tradeUrl, { method: 'POST', body: JSON.stringify(trade) })
    expect(await status(api, id)).toMatchObject({ status: 100 })
    await control({})
    expect(await status(api, id)).toMatchObject({ status: 500, atomic: true, receipts: [{ status: '0x0' }] })
    expect(await allowance()).toBe(0n)

    expect(await mined(api, both((least * 99n) / 100n))).toMatchObject({ status: 200, atomic: true, receipts: [{}] })
    expect(await allowance()).toBe(0n)
  })

  it('is refused for calls that are none, and for an account that is a contract', async () => {
    const { api, account, other } = await connected({ atomic: 'supported' }, 4)
    for (const call of [{ data: '0x00' }, { to: other, value: 1 }, { to: other, data: 'x' }])
      await expect(ask(api, 'wallet_sendCalls', batch(account, call))).rejects.toMatchObject({ code: -32602 })
    api.set({ answer: 'approve', atomic: 'supported', account: 'contract' })
    const [contract] = (await ask(api, 'eth_accounts')) as [string]
    expect(await capability(api, contract)).toEqual({ status: 'unsupported' })
  })
})

describe('the gas of a transaction', () => {
  it('is a quarter above the estimate, and what the app says', async () => {
    const { api, account, other } = await connected()
    const reader = createPublicClient({ transport: http(chain().rpcUrl) })
    const gasOf = async (transaction: object) => {
      const hash = (await ask(api, 'eth_sendTransaction', { from: account, ...transaction })) as Hex
      return (await reader.getTransaction({ hash })).gas
    }
    const [dollar] = chain().tokens as readonly [SandboxToken]
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other as Address, 1n] })
    const estimate = await reader.estimateGas({ account: account as Address, to: dollar.address, data })
    expect(await gasOf({ to: dollar.address, data })).toBe((estimate * 5n) / 4n)
    expect(await gasOf({ to: dollar.address, data, gas: '0x186a0' })).toBe(100_000n)
    // A plain payment takes no more, so that an account can send all that it has.
    expect(await gasOf({ to: `0x${'ab'.repeat(20)}`, value: '0x1' })).toBe(21_000n)
  })
})

describe('permissions for a session', () => {
  it('are granted and revoked, and the accounts stay visible', async () => {
    const { api, account } = await connected()
    const request = { chainId: chainId(), expiry: 2_000_000_000, permissions: [] }
    const [granted] = (await ask(api, 'wallet_grantPermissions', request)) as [{ context: string }]
    const permissionsContext = granted.context
    expect(granted).toMatchObject(request)
    expect(await ask(api, 'wallet_revokePermissions', { permissionsContext })).toBeNull()
    await expect(ask(api, 'wallet_revokePermissions', { permissionsContext })).rejects.toMatchObject({ code: -32602 })
    expect(await ask(api, 'eth_accounts')).toEqual([account])
  })
})

describe('assets', () => {
  it('are the coin and the tokens of the requested chains', async () => {
    const { api, account } = await connected()
    const assets = await ask(api, 'wallet_getAssets', { account, chainFilter: [chainId()] })
    const [token] = chain().tokens
    expect(assets).toMatchObject({
      [chainId()]: [
        { address: 'native', type: 'native' },
        { address: token?.address, type: 'erc20', metadata: { decimals: token?.decimals } },
        ...chain()
          .tokens.slice(1)
          .map(({ address }) => ({ address })),
      ],
    })
    expect(Object.keys(assets as object)).toEqual([chainId()])
  })
})
