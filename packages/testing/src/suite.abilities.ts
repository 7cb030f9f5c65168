import type { AbilityName, Signer, SignInInput, TransactionProgress } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import type { Bench } from './adapterBench.js'
import type { HarnessToken } from './adapterHarness.types.js'
import { payBy } from './payBy.js'
import { balance } from './suite.balance.js'
import { names } from './suite.names.js'
import { assets, calls, permissions } from './suite.calls.js'
import { ability, needed, type Tests } from './suite.ability.js'
import type { Traits } from './suite.traits.js'
import { callTests, simulationTests } from './suite.simulation.js'
import { verificationTests } from './suite.verification.js'

/** The tests of one ability. Where the traits lack it, tests only that the adapter doesn't have it. */
export function abilityTests(bench: () => Bench, name: AbilityName, traits: Traits): void {
  describe(name, () => {
    const found = (): unknown => bench().adapter.abilities[name]
    if (!traits.abilities.includes(name)) return it('is absent', () => expect(found()).toBeUndefined())
    it('is there', () => expect(found()).toBeDefined())
    TESTS[name]?.[1](bench, traits)
  })
}

const message: Tests = (bench, traits) => {
  verificationTests(bench, traits)

  it('signs the whole text', async () => {
    const signer = await bench().signer()
    const text = 'Hello\nthere: “ünï” 0x1234 🙂'
    const signature = await ability(bench(), 'message').sign(signer, text)
    expect(await bench().harness.verifyMessage(signer.address, text, signature)).toBe(true)
    expect(await bench().harness.verifyMessage(signer.address, `${text}.`, signature)).toBe(false)
  })

  it('signs with the named account, which may be any that the wallet shares', async () => {
    const signer = await bench().signer()
    const { accounts } = await bench().connect()
    const { address } = needed(accounts[1], 'wallet that shares two accounts')
    const signature = await ability(bench(), 'message').sign({ ...signer, address }, 'Second')
    expect(await bench().harness.verifyMessage(address, 'Second', signature)).toBe(true)
    expect(await bench().harness.verifyMessage(signer.address, 'Second', signature)).toBe(false)
  })

  it('S8.13 asks for no signature of an account that the wallet does not share', async () => {
    const signer = await bench().signer()
    const { wallet, newAddress } = bench().harness
    const asked = wallet.prompts()
    const signing = ability(bench(), 'message').sign({ ...signer, address: newAddress() }, 'no')
    await expect(signing).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    expect(wallet.prompts()).toBe(asked)
  })

  it('rejects in every shape of a declined request', async () => {
    const signer = await bench().signer()
    const { wallet, rejections } = bench().harness
    wallet.set({ answer: 'reject' })
    for (const rejection of rejections) {
      wallet.set({ rejection })
      const error = await ability(bench(), 'message')
        .sign(signer, 'no')
        .catch((thrown: unknown) => thrown)
      expect(error, JSON.stringify(rejection)).toMatchObject({ isLatchError: true, code: 'wallet/rejected' })
    }
  })
}

const typedData: Tests = (bench) => {
  it('has typed data signed', async () => {
    const signer = await bench().signer()
    const data = needed(bench().harness.typedData, 'typedData')
    const signature = await ability(bench(), 'typedData').sign(signer, data)
    expect(await bench().harness.verifyTypedData?.(signer.address, data, signature)).toBe(true)
  })
}

/** What is paid where the amount doesn't matter. Some chains have a minimum for an account; this is more. */
const AMOUNT = 1_234_567n

/** Makes what the tests of a transaction share: one that pays, and the wait for it. */
function createPayer(bench: () => Bench) {
  return {
    async pay(signer: Signer, value: bigint) {
      const to = bench().harness.newAddress()
      const request = await bench().harness.payment(signer.address, to, value)
      return { to, request, hash: await ability(bench(), 'transaction').send(signer, request) }
    },
    wait(hash: string, onProgress?: (progress: TransactionProgress) => void) {
      const { networks } = bench().harness
      return ability(bench(), 'tracking').wait({ hash, networkId: networks[0].caipNetworkId, onProgress })
    },
  }
}

const transaction: Tests = (bench, traits) => {
  const { pay, wait } = createPayer(bench)
  callTests(bench, traits)
  simulationTests(bench, traits)

  it('estimates a fee that is enough', async () => {
    const signer = await bench().signer()
    const request = await bench().harness.payment(signer.address, bench().harness.newAddress(), AMOUNT)
    const estimate = await ability(bench(), 'transaction').estimate(signer, request)
    const { hash } = await pay(signer, AMOUNT)
    const { fee } = await wait(hash)
    expect(fee).toBeGreaterThan(0n)
    expect(estimate).toBeGreaterThanOrEqual(fee ?? 0n)
  })

  it('sends, and waits until it is mined', async () => {
    const signer = await bench().signer()
    const { to, hash } = await pay(signer, AMOUNT)
    expect(await wait(hash)).toMatchObject({ hash, status: 'success', replaced: undefined })
    expect(await bench().harness.balanceOf(to)).toBe(AMOUNT)
  })

  it('rejects where the visitor declined', async () => {
    const signer = await bench().signer()
    bench().harness.wallet.set({ answer: 'reject' })
    await expect(pay(signer, AMOUNT)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  it('S5.03 sends nothing where the wallet is on another network', async () => {
    const signer = await bench().signer()
    const { wallet, networks } = bench().harness
    const networkId = networks[1].caipNetworkId
    if (wallet.network) wallet.network.use(networkId)
    else await bench().adapter.switchNetwork({ connectorId: signer.connectorId, networkId })
    const asked = wallet.prompts()
    const context = { actual: networkId, expected: signer.networkId }
    await expect(pay(signer, AMOUNT)).rejects.toMatchObject({ code: 'wallet/wrong-network', context })
    expect(wallet.prompts()).toBe(asked)
  })
}

const tracking: Tests = (bench, { replacement, failures, holding }) => {
  const { pay, wait } = createPayer(bench)
  /** Collects the stages that the adapter reports while it waits for a transaction. */
  const listen = () => {
    const told: TransactionProgress[] = []
    return { told, onProgress: (progress: TransactionProgress) => void told.push(progress) }
  }

  it('reports `included` once, before it resolves', async () => {
    const signer = await bench().signer()
    const { hash } = await pay(signer, AMOUNT)
    const { told, onProgress } = listen()
    const { blockNumber } = await wait(hash, onProgress)
    expect(told.at(-1)).toMatchObject({ stage: 'included', hash, blockNumber })
    // A fast chain may include it before the first read.
    expect([['included'], ['pending', 'included']]).toContainEqual(told.map(({ stage }) => stage))
  })

  if (holding)
    it('reports `pending` and then `included`, each once', async () => {
      const { pause, resume } = needed(bench().harness.mining, 'mining')
      const signer = await bench().signer()
      await pause()
      try {
        const { hash } = await pay(signer, AMOUNT)
        const { told, onProgress } = listen()
        const waiting = wait(hash, onProgress)
        await expect.poll(() => told, { timeout: 10_000 }).toMatchObject([{ stage: 'pending', hash }])
        await resume()
        const { blockNumber } = await waiting
        expect(told).toMatchObject([
          { stage: 'pending', hash },
          { stage: 'included', hash, blockNumber },
        ])
      } finally {
        await resume()
      }
    })

  if (failures)
    it('F102 S8.11 reports a transaction that reverted, and the reason', async () => {
      const signer = await bench().signer()
      const { request, reason } = await needed(bench().harness.failing, 'failing')(signer.address)
      const hash = await ability(bench(), 'transaction').send(signer, request)
      const { told, onProgress } = listen()
      expect(await wait(hash, onProgress)).toMatchObject({ hash, status: 'reverted', reason })
      expect(told.at(-1)).toMatchObject({ stage: 'included', hash })
    })

  if (!replacement) return
  it.each([
    ['F097', 'repriced'],
    ['F098', 'cancelled'],
    ['F099', 'replaced'],
  ] as const)('%s S4.12 tells that it was %s', async (_, how) => {
    const { mining } = bench().harness
    const { pause, replace, resume } = needed(mining, 'mining')
    const { told, onProgress } = listen()
    const signer = await bench().signer()
    await pause()
    try {
      const { hash } = await pay(signer, 5n)
      const waiting = wait(hash, onProgress)
      const taken = await needed(replace, 'replacement')(hash, how)
      expect(await waiting).toMatchObject({ hash: taken, status: 'success', replaced: how })
      expect(told).toMatchObject([
        { stage: 'pending', hash },
        { stage: 'replaced', hash: taken },
        { stage: 'included', hash: taken },
      ])
    } finally {
      await resume()
    }
  })
}

const transfer: Tests = (bench, { tokens: hasTokens, noReturnTokens }) => {
  async function send(value: bigint, token?: HarnessToken): Promise<string> {
    const signer = await bench().signer()
    const { newAddress, networks } = bench().harness
    const to = newAddress()
    const hash = await payBy(bench().adapter, signer, { to, value, token: token?.address })
    const networkId = networks[0].caipNetworkId
    expect(await ability(bench(), 'tracking').wait({ hash, networkId })).toMatchObject({ status: 'success' })
    return to
  }

  it('sends the native coin, to the smallest unit', async () => {
    expect(await bench().harness.balanceOf(await send(1_000_001n))).toBe(1_000_001n)
  })

  it('rejects an invalid receiver before it asks the wallet', async () => {
    const signer = await bench().signer()
    const asked = bench().harness.wallet.prompts()
    const sending = payBy(bench().adapter, signer, { to: 'name.eth', value: 1n })
    await expect(sending).rejects.toMatchObject({ code: 'wallet/bad-address' })
    expect(bench().harness.wallet.prompts()).toBe(asked)
  })

  if (!hasTokens)
    return it('rejects a token on a chain without tokens before it asks the wallet', async () => {
      const signer = await bench().signer()
      const { wallet, newAddress } = bench().harness
      const asked = wallet.prompts()
      const sending = payBy(bench().adapter, signer, { to: newAddress(), value: 1n, token: newAddress() })
      await expect(sending).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
      expect(wallet.prompts()).toBe(asked)
    })

  it('sends a token', async () => {
    const { standard } = needed(bench().harness.tokens, 'tokens')
    expect(await bench().harness.balanceOf(await send(7n, standard), standard.address)).toBe(7n)
  })

  if (noReturnTokens)
    it('F109 sends a token whose transfer returns nothing', async () => {
      const noReturn = needed(bench().harness.tokens?.noReturn, 'token like that')
      expect(await bench().harness.balanceOf(await send(8n, noReturn), noReturn.address)).toBe(8n)
    })
}

const contract: Tests = (bench) => {
  it('reads', async () => {
    const { read, answer } = needed(bench().harness.contract, 'contract')
    const networkId = bench().harness.networks[0].caipNetworkId
    expect(await ability(bench(), 'contract').read({ networkId, ...read })).toEqual(answer)
  })

  it('writes', async () => {
    const { write, written } = needed(bench().harness.contract, 'contract')
    const signer = await bench().signer()
    const request = await ability(bench(), 'contract').encode(write)
    const hash = await ability(bench(), 'transaction').send(signer, request)
    await ability(bench(), 'tracking').wait({ hash, networkId: signer.networkId })
    expect(await written()).toBe(true)
  })

  it('encodes no call that does not fit the ABI', async () => {
    const { write } = needed(bench().harness.contract, 'contract')
    for (const wrong of [{ functionName: 'missing' }, { args: [] }, { args: ['x', 'y'] }])
      await expect(ability(bench(), 'contract').encode({ ...write, ...wrong })).rejects.toMatchObject({
        code: 'wallet/bad-transaction',
      })
  })

  it('S8.11 F102 says why a call reverted, by its ABI: where it is read, and where it was mined', async () => {
    const { failing } = needed(bench().harness.contract, 'contract')
    const signer = await bench().signer()
    const { networkId } = signer
    const { read, encode, explain } = ability(bench(), 'contract')
    for (const { call, reason } of failing) {
      await expect(read({ networkId, ...call })).rejects.toMatchObject({ code: 'wallet/reverted', context: { reason } })
      const { send } = ability(bench(), 'transaction')
      const { wait } = ability(bench(), 'tracking')
      const hash = await send(signer, { ...(await encode(call)), gas: 200_000n })
      const { status, reason: said, revertData } = await wait({ hash, networkId })
      expect(status).toBe('reverted')
      expect(revertData ? await explain(call, revertData) : said).toBe(reason)
    }
  })
}

/** Signing in by the wallet's own method (CAIP-122). */
const signIn: Tests = (bench) => {
  const request = (input: Partial<SignInInput> = {}) => {
    const networkId = bench().harness.networks[0].caipNetworkId
    return ability(bench(), 'signIn').request(bench().connectorId, { ...ASKED, networkId, ...input })
  }

  it('signs in with a message that has the account and all that was asked for', async () => {
    const { wallet, verifyMessage } = bench().harness
    const { address, message, signature } = await request({ address: wallet.addresses[0] })
    expect(address).toBe(wallet.addresses[0])
    expect(message.split('\n').slice(0, 2)).toEqual([expect.stringContaining(ASKED.domain), address])
    const { statement, uri, nonce, issuedAt, expirationTime, resources = [] } = ASKED
    for (const value of [statement, uri, nonce, issuedAt, expirationTime, ...resources])
      expect(message).toContain(value)
    expect(await verifyMessage(address, message, signature)).toBe(true)
    expect(await verifyMessage(wallet.addresses[1], message, signature)).toBe(false)
  })

  it('signs in with the account that the visitor chooses, where none is named', async () => {
    const { wallet } = bench().harness
    wallet.set({ signsInAsSecond: true })
    expect((await request()).address).toBe(wallet.addresses[1])
  })

  it('rejects where the visitor declined', async () => {
    bench().harness.wallet.set({ answer: 'reject' })
    await expect(request()).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  it('refuses the answer of a wallet that signed in with another account', async () => {
    const { wallet } = bench().harness
    const [address] = wallet.addresses
    wallet.set({ signsInAsSecond: true })
    await expect(request({ address })).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })

  it.each([
    ['another domain', (text: string) => text.replaceAll(ASKED.domain, 'other.example')],
    ['another statement', (text: string) => text.replace('Welcome', 'Farewell')],
    ['another nonce', (text: string) => text.replace(ASKED.nonce, 'd4c3b2a1')],
    ['another network', (text: string) => text.replace(/^Chain ID: .*$/m, 'Chain ID: 424242')],
    ['a later end', (text: string) => text.replace('2026-12-06', '2036-12-06')],
    ['more resources', (text: string) => `${text}\n- https://suite.example/admin`],
    ['fields that were not asked for', (text: string) => text.replace('\nResources', '\nRequest ID: 1\nResources')],
    ['another order', (text: string) => text.replace(/(Version: 1)\n(Chain ID: .*)/, '$2\n$1')],
  ])('refuses a message with %s', async (_, rewritesSignIn) => {
    bench().harness.wallet.set({ rewritesSignIn })
    await expect(request()).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })

  it('F194 rejects where the wallet cannot sign in', async () => {
    bench().harness.wallet.set({ lacksSignIn: true })
    await expect(request()).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  })

  it('rejects a network that the app does not have, before it asks the wallet', async () => {
    const { wallet, networks } = bench().harness
    const asked = wallet.prompts()
    const signing = request({ networkId: `${networks[0].chainNamespace}:unknown` })
    await expect(signing).rejects.toMatchObject({ code: 'network/not-found' })
    expect(wallet.prompts()).toBe(asked)
  })

  it('reconnects afterwards without a prompt', async () => {
    const { connectorId, adapter, harness } = bench()
    const { address } = await request()
    const asked = harness.wallet.prompts()
    expect((await adapter.reconnect({ connectorId }))?.accounts[0]?.address).toBe(address)
    expect(harness.wallet.prompts()).toBe(asked)
  })
}

/** What the suite asks a wallet to sign in with, on the first network. */
const ASKED: Omit<SignInInput, 'networkId'> = {
  domain: 'suite.example',
  statement: 'Welcome.',
  uri: 'https://suite.example',
  version: '1',
  nonce: 'a1b2c3d4',
  issuedAt: '2026-11-29T12:00:00.000Z',
  expirationTime: '2026-12-06T12:00:00.000Z',
  resources: ['https://suite.example/terms'],
}

/** The tests of each ability, and how many an adapter has at least that has it: a second count, by hand. */
const TESTS: Readonly<Partial<Record<AbilityName, readonly [count: number, tests: Tests]>>> = {
  balance: [5, balance],
  message: [5, message],
  typedData: [2, typedData],
  transaction: [5, transaction],
  tracking: [2, tracking],
  transfer: [4, transfer],
  contract: [5, contract],
  calls: [7, calls],
  permissions: [3, permissions],
  assets: [2, assets],
  signIn: [16, signIn],
  names: [2, names],
  // The adapter of Bitcoin tests it itself.
  psbt: [1, () => {}],
}

/** Every ability that has tests here, in the order of the contract. */
export const ABILITY_NAMES = Object.keys(TESTS) as readonly AbilityName[]

/** How many tests of the abilities an adapter has that has these. For an ability that it lacks, there is one. */
export const numberOfAbilityTests = (abilities: readonly AbilityName[]): number =>
  ABILITY_NAMES.reduce((sum, name) => sum + (abilities.includes(name) ? (TESTS[name]?.[0] ?? 0) : 1), 0)
