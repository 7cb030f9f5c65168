// Tests wallet/chainMethods.ts, core.ts, wallet/describe.ts, memory.ts, prompts.ts, provider.ts, requests.ts, wallet/session.ts, wallet/signMethods.ts.
import { describe, expect, it, vi } from 'vitest'
import { accountsOf } from './accounts.fixture.js'
import type { WalletPage } from './core.js'
import { createWallet } from './createWallet.js'
import { walletErrors, type WalletErrorName } from './errors.js'
import type { PanelView } from './panel.js'
import type { SandboxWallet, WalletConfig, WalletSwitches } from './types.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const config: WalletConfig = {
  accounts: accountsOf(2),
  chains: [
    { id: 31337, name: 'Sandbox', rpcUrl: 'http://one.test', symbol: 'ETH' },
    { id: 31338, name: 'Sandbox Two', rpcUrl: 'http://two.test', symbol: 'ETH' },
  ],
  query: {},
  server: {},
}

interface Shown {
  readonly view: PanelView
  readonly decide: (approved: boolean) => void
}

const createStorage = (): Storage => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    get length() {
      return values.size
    },
  } as Storage
}

const createWorld = (switches: Partial<WalletSwitches> = {}, storage: () => Storage = createStorage) => {
  const kept = storage()
  const panels: Shown[] = []
  const calls: string[] = []
  const page: WalletPage = {
    events: new EventTarget(),
    origin: 'http://app.test',
    storage: () => kept,
    fetch: async (url, init) => {
      const { method } = JSON.parse(init.body) as { method: string }
      calls.push(`${url} ${method}`)
      const refused = { error: { code: 3, message: 'execution reverted', data: '0x1234' } }
      return Response.json({
        jsonrpc: '2.0',
        id: 1,
        ...(method === 'eth_call' ? refused : { result: `from ${url}` }),
      })
    },
    showPanel: (view, _place, decide) => {
      const shown = { view, decide }
      panels.push(shown)
      return () => void panels.splice(panels.indexOf(shown), 1)
    },
  }
  const { api } = createWallet({ ...config, query: switches }, page)
  const events: unknown[] = []
  for (const event of ['accountsChanged', 'chainChanged'])
    api.provider.on(event, (payload) => events.push([event, payload]))
  return { api, page, panels, calls, events, kept }
}

const ask = (api: SandboxWallet, method: string, ...params: unknown[]): Promise<unknown> =>
  api.provider.request({ method, params })
const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => error,
  )
const settled = (promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    promise.then(
      () => 'settled',
      () => 'settled',
    ),
    new Promise((resolve) => setTimeout(resolve, 20, 'open')),
  ])

describe('sending', () => {
  const transaction = { from: alice, to: bob, value: '0x1', gas: '0x5208', nonce: '0x0', gasPrice: '0x1' }
  const sent = (calls: readonly string[]): number =>
    calls.filter((call) => call.endsWith('eth_sendRawTransaction')).length
  const connected = async (switches: Partial<WalletSwitches>) => {
    const world = createWorld({ answer: 'approve', ...switches })
    await ask(world.api, 'eth_requestAccounts')
    return world
  }

  it('loses the answer after it has sent', async () => {
    const { api, calls } = await connected({ loseAnswer: 'never' })
    expect(await settled(ask(api, 'eth_sendTransaction', transaction))).toBe('open')
    expect([sent(calls), api.requests.at(-1)?.outcome]).toEqual([1, 'lost'])
    expect(await ask(api, 'eth_accounts')).toEqual([alice])

    api.set({ loseAnswer: 'disconnected' })
    expect(await caught(ask(api, 'eth_sendTransaction', transaction))).toMatchObject({ code: 4900 })
    expect(sent(calls)).toBe(2)
    api.set({ failOn: ['personal_sign'] })
    expect(await ask(api, 'eth_sendTransaction', transaction)).toMatch(/^from/)
    expect(await caught(ask(api, 'personal_sign', '0x12', alice))).toMatchObject({ code: 4900 })
  })

  it('asks again at the next load what the page left open, with the switch for it', async () => {
    for (const outlivesPage of [true, false]) {
      const { api, page, panels, calls } = await connected({ outlivesPage })
      await ask(api, 'eth_sendTransaction', transaction)
      api.set({ answer: 'ask' })
      void ask(api, 'eth_sendTransaction', transaction)
      await vi.waitFor(() => expect(panels).toHaveLength(1))
      page.events.dispatchEvent(new Event('pagehide'))
      panels.length = 0

      const again = createWallet(config, page).api
      if (outlivesPage) await vi.waitFor(() => expect(panels).toHaveLength(1))
      expect(again.requests).toHaveLength(outlivesPage ? 1 : 0)
      panels[0]?.decide(true)
      await vi.waitFor(() => expect(sent(calls)).toBe(outlivesPage ? 2 : 1))
      createWallet(config, page)
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(panels).toHaveLength(0)
    }
  })
})

describe('connecting', () => {
  it('asks once, returns the account, and stores the permission for the next load', async () => {
    const { api, page, panels, events } = createWorld()
    expect(await ask(api, 'eth_accounts')).toEqual([])
    const accounts = ask(api, 'eth_requestAccounts')
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    expect(panels[0]?.view.rows).toContainEqual(['App', 'http://app.test'])
    panels[0]?.decide(true)
    expect(await accounts).toEqual([alice])
    expect(panels).toHaveLength(0)
    expect(await ask(api, 'eth_requestAccounts')).toEqual([alice])
    expect(events).toEqual([['accountsChanged', [alice]]])

    const again = createWallet(config, page).api
    expect(await ask(again, 'eth_accounts')).toEqual([alice])
  })

  it('writes nothing before a request to connect', async () => {
    const { api, kept } = createWorld()
    await ask(api, 'eth_accounts')
    await ask(api, 'eth_chainId')
    expect(kept).toHaveLength(0)
  })

  it('works where storage throws', async () => {
    const { api } = createWorld({ answer: 'approve' }, () => {
      const denied = (): never => {
        throw new DOMException('denied', 'SecurityError')
      }
      return { getItem: denied, setItem: denied } as unknown as Storage
    })
    expect(await ask(api, 'eth_requestAccounts')).toEqual([alice])
    expect(await ask(api, 'eth_accounts')).toEqual([alice])
  })

  it('rejects with 4001 by default', async () => {
    const { api } = createWorld({ answer: 'reject' })
    expect(await caught(ask(api, 'eth_requestAccounts'))).toMatchObject({
      code: 4001,
      message: 'User rejected the request.',
    })
    expect(await ask(api, 'eth_accounts')).toEqual([])
  })

  it('rejects a second request with -32002 while one is open, or lets it wait', async () => {
    const { api, panels } = createWorld()
    const first = ask(api, 'eth_requestAccounts')
    expect(await caught(ask(api, 'wallet_requestPermissions', { eth_accounts: {} }))).toMatchObject({ code: -32002 })
    api.set({ secondRequest: 'queue' })
    const second = ask(api, 'wallet_requestPermissions', { eth_accounts: {} })
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    api.approve()
    expect(await first).toEqual([alice])
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    api.reject()
    expect(await caught(second)).toMatchObject({ code: 4001 })
  })

  it('rejects with -32002 while an automatic answer is delayed', async () => {
    const { api } = createWorld({ answer: 'approve', delay: 30 })
    const first = ask(api, 'eth_requestAccounts')
    expect(await caught(ask(api, 'eth_requestAccounts'))).toMatchObject({ code: -32002 })
    expect(await first).toEqual([alice])
  })

  it('lists and revokes permissions by EIP-2255', async () => {
    const { api, events } = createWorld({ answer: 'approve' })
    expect(await ask(api, 'wallet_getPermissions')).toEqual([])
    await ask(api, 'wallet_requestPermissions', { eth_accounts: {} })
    expect(await ask(api, 'wallet_getPermissions')).toMatchObject([
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [alice] }] },
    ])
    expect(await ask(api, 'wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
    expect(events).toEqual([
      ['accountsChanged', [alice]],
      ['accountsChanged', []],
    ])
  })
})

describe('switches', () => {
  it.each(Object.keys(walletErrors) as WalletErrorName[])('throws the shape %s unchanged', async (rejectAs) => {
    const { api } = createWorld({ answer: 'reject', rejectAs })
    const error = await ask(api, 'eth_requestAccounts').then(
      () => 'resolved',
      (thrown: unknown) => thrown,
    )
    expect(error).toEqual(walletErrors[rejectAs].thrown)
  })

  it('fails only on the methods of failOn, prompting or not', async () => {
    const { api } = createWorld({
      answer: 'reject',
      rejectAs: 'nonceTooLow',
      failOn: ['personal_sign', 'eth_blockNumber'],
    })
    expect(await ask(api, 'eth_requestAccounts')).toEqual([alice])
    expect(await caught(ask(api, 'personal_sign', '0x00', alice))).toEqual(walletErrors.nonceTooLow.thrown)
    expect(await caught(ask(api, 'eth_blockNumber'))).toEqual(walletErrors.nonceTooLow.thrown)
    api.set({ answer: 'never' })
    expect(await settled(ask(api, 'eth_blockNumber'))).toBe('open')
    expect(await ask(api, 'eth_gasPrice')).toBe('from http://one.test')
  })

  it('leaves a request open until it is decided', async () => {
    const { api } = createWorld({ answer: 'never' })
    const accounts = ask(api, 'eth_requestAccounts')
    expect(await settled(accounts)).toBe('open')
    api.approve()
    expect(await accounts).toEqual([alice])
  })

  it('answers no request when dead, and no disconnect when disconnectHangs is set', async () => {
    const { api } = createWorld({ dead: true })
    expect(await settled(ask(api, 'eth_accounts'))).toBe('open')
    api.set({ dead: false, disconnectHangs: true })
    expect(await settled(ask(api, 'wallet_revokePermissions'))).toBe('open')
    expect(await ask(api, 'eth_accounts')).toEqual([])
  })

  it('answers with the given answers', async () => {
    const { api } = createWorld({ answer: 'approve', answers: { eth_requestAccounts: null, eth_chainId: 31337 } })
    expect(await ask(api, 'eth_requestAccounts')).toBeNull()
    expect(await ask(api, 'eth_chainId')).toBe(31337)
    expect(await ask(api, 'eth_accounts')).toEqual([alice])
  })

  it('stores switches with keep, and removes them on reset', async () => {
    const { api, page } = createWorld()
    api.set({ announce: 'never' }, { keep: true })
    api.set({ delay: 5 })
    const next = createWallet(config, page).api
    expect([next.get().announce, next.get().delay]).toEqual(['never', 0])
    next.reset()
    expect(createWallet(config, page).api.get().announce).toBe('now')
  })

  it('logs every request with its outcome', async () => {
    const { api } = createWorld({ answer: 'reject' })
    await ask(api, 'eth_accounts')
    await caught(ask(api, 'eth_requestAccounts'))
    api.set({ dead: true })
    void ask(api, 'eth_chainId')
    expect(api.requests.map(({ id, method, outcome }) => [id, method, outcome])).toEqual([
      [1, 'eth_accounts', 'answered'],
      [2, 'eth_requestAccounts', 'failed'],
      [3, 'eth_chainId', 'open'],
    ])
  })
})

describe('the lock', () => {
  it('hides the account, and a request to connect waits until it is unlocked', async () => {
    const { api, events } = createWorld({ answer: 'approve' })
    await ask(api, 'eth_requestAccounts')
    api.lock()
    expect(await ask(api, 'eth_accounts')).toEqual([])
    const accounts = ask(api, 'eth_requestAccounts')
    expect(await settled(accounts)).toBe('open')
    expect(await caught(ask(api, 'personal_sign', '0x00', alice))).toMatchObject({ code: 4100 })
    api.unlock()
    expect(await accounts).toEqual([alice])
    expect(events).toEqual([
      ['accountsChanged', [alice]],
      ['accountsChanged', []],
      ['accountsChanged', [alice]],
    ])
  })

  it('is unlocked on the panel, stays locked over a reload, and then asks to connect', async () => {
    const { api, page, panels } = createWorld()
    api.lock()
    const locked = createWallet(config, page).api
    const accounts = ask(locked, 'eth_requestAccounts')
    await vi.waitFor(() => expect(panels[0]?.view.title).toBe('Unlock the wallet?'))
    panels[0]?.decide(true)
    await vi.waitFor(() => expect(panels[0]?.view.title).toBe('Connect to this app?'))
    panels[0]?.decide(true)
    expect(await accounts).toEqual([alice])
  })
})

describe('chains', () => {
  const mars = {
    chainId: '0x7a69a',
    chainName: 'Mars',
    nativeCurrency: { name: 'Rock', symbol: 'ROCK', decimals: 18 },
    rpcUrls: ['http://mars.test'],
  }

  it('switches, emits the event, and reads from the other chain', async () => {
    const { api, events, calls } = createWorld({ answer: 'approve' })
    expect(await ask(api, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(await ask(api, 'eth_chainId')).toBe('0x7a6a')
    expect(await ask(api, 'eth_blockNumber')).toBe('from http://two.test')
    expect(calls).toEqual(['http://two.test eth_blockNumber'])
    expect(events).toEqual([['chainChanged', '0x7a6a']])
  })

  it('does not ask for the chain it is on', async () => {
    const { api } = createWorld({ answer: 'reject' })
    expect(await ask(api, 'wallet_switchEthereumChain', { chainId: '0x7a69' })).toBeNull()
  })

  it('F077 rejects an unknown chain with 4902, and switches to it once it is added', async () => {
    const { api, events } = createWorld({ answer: 'approve', knownChains: [31337] })
    const switching = (chainId: string): Promise<unknown> => ask(api, 'wallet_switchEthereumChain', { chainId })
    expect(await caught(switching('0x7a6a'))).toMatchObject({ code: 4902 })
    expect(await ask(api, 'wallet_addEthereumChain', { ...mars, chainId: '0x7a6a' })).toBeNull()
    expect(events).toEqual([['chainChanged', '0x7a6a']])
    // A chain of the sandbox keeps its own address, whatever address the app names.
    expect(await ask(api, 'eth_blockNumber')).toBe('from http://two.test')

    api.set({ addSwitches: false })
    expect(await ask(api, 'wallet_addEthereumChain', mars)).toBeNull()
    expect(await ask(api, 'eth_chainId')).toBe('0x7a6a')
    expect(await switching(mars.chainId)).toBeNull()
    expect(await ask(api, 'eth_blockNumber')).toBe('from http://mars.test')
  })

  it('refuses to add a network, and invalid params', async () => {
    const { api } = createWorld({ answer: 'approve', addChain: 'reject' })
    expect(await caught(ask(api, 'wallet_addEthereumChain', mars))).toMatchObject({ code: 4001 })
    expect(await caught(ask(api, 'wallet_addEthereumChain', { chainId: '0x1' }))).toMatchObject({ code: -32602 })
    for (const chainId of ['1', 1, '0x', '0x01', undefined]) {
      expect(await caught(ask(api, 'wallet_switchEthereumChain', { chainId }))).toMatchObject({ code: -32602 })
    }
  })

  it('reports a switch that it didn’t make, and switches without an event', async () => {
    const { api, events } = createWorld({ answer: 'approve', lieAboutSwitch: true })
    expect(await ask(api, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(await ask(api, 'eth_chainId')).toBe('0x7a69')
    api.set({ lieAboutSwitch: false, switchSilently: true })
    expect(await ask(api, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(await ask(api, 'eth_chainId')).toBe('0x7a6a')
    expect(events).toEqual([])
  })
})

describe('actions', () => {
  it('emit another account, another chain, and the disconnect', async () => {
    const { api, events } = createWorld({ answer: 'approve' })
    api.switchAccount(1)
    expect(events).toEqual([])
    expect(await ask(api, 'eth_requestAccounts')).toEqual([bob])
    api.switchAccount(0)
    api.switchChain(31338)
    api.disconnect()
    api.emit('accountsChanged', ['nonsense'])
    expect(events).toEqual([
      ['accountsChanged', [bob]],
      ['accountsChanged', [alice]],
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', []],
      ['accountsChanged', ['nonsense']],
    ])
    expect(() => api.switchAccount(2)).toThrow(RangeError)
    expect(() => api.switchChain(1)).toThrow(RangeError)
  })
})

describe('the provider', () => {
  it('is frozen, refuses what it doesn’t support, and passes the node’s errors on', async () => {
    const { api } = createWorld()
    expect(Object.isFrozen(api.provider)).toBe(true)
    for (const method of ['eth_sign', 'eth_signTransaction', 'wallet_unheardOf', 'anvil_setBalance', 'toString']) {
      expect(await caught(ask(api, method))).toMatchObject({ code: 4200 })
    }
    expect(await caught(api.provider.request({ method: '' }))).toMatchObject({ code: -32600 })
    expect(await caught(ask(api, 'eth_call', {}))).toMatchObject({
      code: 3,
      message: 'execution reverted',
      data: '0x1234',
    })
  })

  it('signs nothing for an account that the app may not see', async () => {
    const { api } = createWorld({ answer: 'approve' })
    expect(await caught(ask(api, 'personal_sign', '0x00', alice))).toMatchObject({ code: 4100 })
    await ask(api, 'eth_requestAccounts')
    expect(await caught(ask(api, 'eth_sendTransaction', { from: bob }))).toMatchObject({ code: 4100 })
    expect(await caught(ask(api, 'eth_sendTransaction', { from: alice, chainId: '0x1' }))).toMatchObject({
      code: -32602,
    })
    expect(await ask(api, 'personal_sign', '0x00', alice.toLowerCase())).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('doesn’t call a removed listener', async () => {
    const { api } = createWorld()
    const heard: unknown[] = []
    const listener = (payload: unknown): unknown => heard.push(payload)
    api.provider.on('chainChanged', listener)
    api.switchChain(31338)
    api.provider.removeListener('chainChanged', listener)
    api.switchChain(31337)
    expect(heard).toEqual(['0x7a6a'])
  })
})
