// Tests wallet/signing.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxChain } from '../manifest.js'
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

async function connected(switches: Partial<WalletSwitches> = {}) {
  const { accounts, chains } = sandbox.manifest.evm
  const page: WalletPage = {
    events: new EventTarget(),
    origin: 'http://app.test',
    storage: () => ({ getItem: () => null, setItem: () => {} }) as unknown as Storage,
    fetch,
    showPanel: () => () => {},
  }
  const config = { accounts, chains: chains.map((each) => ({ ...each, symbol: 'ETH' })), query: {}, server: {} }
  const { api } = createWallet(config, page)
  api.set({ answer: 'approve', ...switches })
  await ask(api, 'eth_requestAccounts')
  const [account, other] = accounts.map(({ address }) => address)
  return { api, account, other }
}

const ask = (api: SandboxWallet, method: string, ...params: unknown[]): Promise<unknown> =>
  api.provider.request({ method, params })

describe('several calls', () => {
  const batch = (from: unknown, ...calls: unknown[]) => ({
    version: '2.0.0',
    chainId: chainId(),
    from,
    atomicRequired: false,
    calls,
  })

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
