// Tests jupiter.ts, makerExecution.ts, makerTransaction.ts, swaps/switches.ts.
import { address, generateKeyPairSigner, getTransactionDecoder, type Address } from '@solana/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callChain } from '../chains/jsonRpc.js'
import type { JupiterSwitches, SandboxSolanaAccount } from '../manifest.js'
import { startSandbox, type Sandbox } from '../startSandbox.js'
import { signTransaction } from '../wallet/solana/signing.js'
import { amountOf, holdingOf, lamportsOf, solanaThief } from './makerTransaction.js'
import { assetsOf, type MakerAsset } from './marketMaker.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
}, 120_000)
afterAll(() => sandbox.stop())

const put = (jupiter: Partial<JupiterSwitches>) =>
  fetch(sandbox.manifest.swaps.switchesUrl, { method: 'PUT', body: JSON.stringify({ jupiter }) })
beforeEach(async () => void (await put({})))

const chain = () => sandbox.manifest.solana
const accountOf = (index: number) => chain().accounts[index] as SandboxSolanaAccount
const takerOf = (index: number): Address => address(accountOf(index).address)

/** An asset by its symbol. */
function assetOf(symbol: string): MakerAsset {
  const token = [...chain().tokens, chain().feeToken].find((each) => each.symbol === symbol)
  const found = assetsOf(chain()).find(({ mint, program }) => (token ? mint === token.address : program === undefined))
  return found as MakerAsset
}

interface Order {
  readonly outAmount: string
  readonly otherAmountThreshold: string
  readonly priceImpactPct: string
  readonly requestId: string
  readonly expireAt: string
  readonly transaction: string
  readonly signatureFeePayer: string
  readonly rentFeeLamports: number
}

async function call<Answer>(path: string, body?: object, key = sandbox.manifest.swaps.jupiter.key) {
  const answer = await fetch(`${sandbox.manifest.swaps.jupiter.url}/swap/v2/${path}`, {
    headers: { 'x-api-key': key },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}

const ask = async (from: string, to: string, amount: bigint | string, more: object = {}) => {
  const query = new URLSearchParams({
    inputMint: assetOf(from).mint,
    outputMint: assetOf(to).mint,
    amount: String(amount),
    ...more,
  })
  return call<Order & Record<string, unknown>>(`order?${query.toString()}`)
}

/** Signs as an account. */
function sign(index: number, transaction: string): string {
  const { address: signer, secretKey } = accountOf(index)
  const bytes = new Uint8Array(Buffer.from(transaction, 'base64'))
  return Buffer.from(signTransaction(Uint8Array.from(secretKey.slice(0, 32)), signer, bytes).bytes).toString('base64')
}

interface Executed {
  readonly status: string
  readonly code: number
  readonly signature: string
  readonly error?: string
}
const execute = async (requestId: string, signedTransaction: string) =>
  (await call<Executed>('execute', { requestId, signedTransaction })).body

const balances = (index: number, symbols: readonly string[]) =>
  Promise.all(symbols.map((symbol) => amountOf(chain().rpcUrl, assetOf(symbol), takerOf(index))))
const thiefHas = (symbol: string) => amountOf(chain().rpcUrl, assetOf(symbol), solanaThief)

describe('the likeness of Jupiter', () => {
  it.each(
    (
      [
        ['SOL', 'SUSD', 10n ** 9n],
        ['SUSD', 'SOL', 123_456_789n],
        ['SUSD', 'S22', 5_000_001n],
        ['S22', 'FEE', 10n ** 9n],
        ['FEE', 'SUSD', 7_777_777n],
        ['SOL', 'FEE', 3n * 10n ** 8n],
        ['FEE', 'SOL', 1_000_001n],
      ] as const
    ).flatMap(([from, to, amount]) => (['taker', 'maker'] as const).map((payer) => ({ from, to, amount, payer }))),
  )(
    'moves both amounts in one transaction, $from to $to, the $payer pays the fee',
    async ({ from, to, amount, payer }) => {
      await put({ payer })
      const taker = takerOf(3)
      const { body } = await ask(from, to, amount, { taker })
      const { maker } = sandbox.manifest.swaps.jupiter
      expect(body.signatureFeePayer).toBe(payer === 'taker' ? taker : maker)
      const before = await balances(3, [from, to])
      const executed = await execute(body.requestId, sign(3, body.transaction))
      expect(executed).toMatchObject({ status: 'Success', code: 0 })
      const after = await balances(3, [from, to])
      const fee = payer === 'taker' ? 10_000n : 0n
      expect((before[0] as bigint) - (after[0] as bigint)).toBe(amount + (from === 'SOL' ? fee : 0n))
      expect((after[1] as bigint) - (before[1] as bigint)).toBe(BigInt(body.outAmount) - (to === 'SOL' ? fee : 0n))
      const found = await callChain<{ transaction: { signatures: string[] }; meta: { fee: number } }>(
        chain().rpcUrl,
        'getTransaction',
        [executed.signature, { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }],
      )
      expect([found.transaction.signatures.length, found.meta.fee]).toEqual([2, 10_000])
    },
  )

  it('lets the query choose who pays, creates the account of a token, and says what it costs', async () => {
    const [signer, { maker }] = [await generateKeyPairSigner(), sandbox.manifest.swaps.jupiter]
    await callChain(chain().rpcUrl, 'requestAirdrop', [signer.address, 2_000_000_000])
    await expect.poll(() => lamportsOf(chain().rpcUrl, signer.address)).toBe(2_000_000_000n)
    const taker = signer.address
    const free = await ask('SOL', 'S22', 10n ** 9n, { taker, payer: maker })
    expect(free.body).toMatchObject({ gasless: true, rentFeePayer: maker })
    const { body } = await ask('SOL', 'S22', 10n ** 9n, { taker })
    expect(body.rentFeeLamports).toBeGreaterThan(2_000_000)
    const [signed] = await signer.signTransactions([
      getTransactionDecoder().decode(Buffer.from(body.transaction, 'base64')) as never,
    ])
    const bytes = new Uint8Array(Buffer.from(body.transaction, 'base64'))
    // The signature of the payer is the first.
    bytes.set(signed?.[taker] as Uint8Array, 1)
    expect(await execute(body.requestId, Buffer.from(bytes).toString('base64'))).toMatchObject({ status: 'Success' })
    const spent = 10n ** 9n + 10_000n + BigInt(body.rentFeeLamports)
    expect(await lamportsOf(chain().rpcUrl, taker)).toBe(2_000_000_000n - spent)
    expect(await amountOf(chain().rpcUrl, assetOf('S22'), taker)).toBe(BigInt(body.outAmount))
  })

  it('has prices that a large trade moves, and a minimum', async () => {
    const { body } = await ask('SOL', 'SUSD', 10n ** 12n, { slippageBps: '100' })
    // $100,000 move the price by a tenth, and a thousandth is the fee.
    expect([body.outAmount, body.otherAmountThreshold, body.priceImpactPct]).toEqual([
      '89910000000',
      '89010900000',
      '-0.1',
    ])
    expect(body).toMatchObject({ transaction: null, taker: null, feeBps: 10, router: 'jupiterz' })
    const poor = await ask('SOL', 'SUSD', 10n ** 15n, { taker: takerOf(4) })
    expect(poor.body).toMatchObject({ transaction: null, errorCode: 1 })
  })

  it('executes an order once, and says again what became of it', async () => {
    const { body } = await ask('SUSD', 'S22', 1_000_000n, { taker: takerOf(5) })
    const signed = sign(5, body.transaction)
    const [one, two] = await Promise.all([execute(body.requestId, signed), execute(body.requestId, signed)])
    expect([one.status, two]).toEqual(['Success', one])
    expect(await execute(body.requestId, signed)).toEqual(one)
  })

  it('refuses what it didn’t make or the account didn’t sign', async () => {
    const taker = takerOf(6)
    const { body } = await ask('SUSD', 'S22', 1_000_000n, { taker })
    const other = await ask('SUSD', 'S22', 2_000_000n, { taker })
    const codeOf = async (requestId: string, transaction: string) => (await execute(requestId, transaction)).code
    expect(await codeOf('none', body.transaction)).toBe(-1)
    expect(await codeOf(body.requestId, body.transaction)).toBe(-2)
    expect(await codeOf(body.requestId, 'AAAA')).toBe(-2)
    expect(await codeOf(body.requestId, sign(6, other.body.transaction))).toBe(-3)
    const changed = Buffer.from(sign(6, body.transaction), 'base64')
    changed[changed.length - 3] = (changed[changed.length - 3] as number) ^ 1
    expect(await codeOf(body.requestId, changed.toString('base64'))).toBe(-3)
    // The chain takes no half signed one.
    await expect(
      callChain(chain().rpcUrl, 'sendTransaction', [sign(6, body.transaction), { encoding: 'base64' }]),
    ).rejects.toThrow('signature')
    expect(await codeOf(body.requestId, sign(6, body.transaction))).toBe(0)
  })

  it.each([
    ['the same token', () => ask('SUSD', 'SUSD', 1n), 400],
    ['an amount that brings nothing', () => ask('SOL', 'SUSD', 1n), 400],
    ['no amount', () => ask('SOL', 'SUSD', 'x'), 400],
    ['another payer', () => ask('SOL', 'SUSD', 10n ** 9n, { taker: takerOf(1), payer: takerOf(2) }), 400],
    ['another key', () => call('order', undefined, 'other'), 401],
    ['no body', () => call('execute', []), 400],
  ] as const)('refuses: %s', async (_, make, status) => {
    expect(await make()).toMatchObject({ status, body: { code: status, error: expect.any(String) } })
  })
})

describe('the switches of Jupiter', () => {
  it('are checked', async () => {
    for (const wrong of [{ payer: 'me' }, { drain: 'spender' }, { promise: -1 }])
      expect((await put(wrong as never)).status).toBe(400)
    const set = await (await put({ drain: 'owner', payer: 'maker' })).json()
    expect(set).toMatchObject({ jupiter: { drain: 'owner', payer: 'maker', delay: 0 }, lifi: { drain: null } })
  })

  it('promise more than arrives', async () => {
    await put({ promise: 20 })
    const { body } = await ask('SUSD', 'S22', 10_000_000n, { taker: takerOf(7) })
    const [before] = await balances(7, ['S22'])
    await execute(body.requestId, sign(7, body.transaction))
    const [after] = await balances(7, ['S22'])
    const gained = (after as bigint) - (before as bigint)
    expect(BigInt(body.outAmount)).toBe(gained + gained / 5n)
    expect(BigInt(body.otherAmountThreshold)).toBeGreaterThan(gained)
  })

  it.each(['receiver', 'transfer', 'more'] as const)('steal: %s', async (drain) => {
    await put({ drain })
    const amount = 1_000_000n
    const { body } = await ask('SUSD', 'S22', amount, { taker: takerOf(8) })
    const before = [await balances(8, ['SUSD', 'S22']), await thiefHas('SUSD'), await thiefHas('S22')] as const
    expect(await execute(body.requestId, sign(8, body.transaction))).toMatchObject({ status: 'Success' })
    const after = [await balances(8, ['SUSD', 'S22']), await thiefHas('SUSD'), await thiefHas('S22')] as const
    expect((before[0][0] as bigint) - (after[0][0] as bigint)).toBe(drain === 'more' ? 2n * amount : amount)
    expect((after[0][1] as bigint) > (before[0][1] as bigint)).toBe(drain === 'more')
    expect([after[1] > before[1], after[2] > before[2]]).toEqual([drain === 'transfer', drain === 'receiver'])
  })

  it.each([
    [{ drain: 'approve' }, { delegate: () => solanaThief }],
    [{ unlimited: true }, { delegate: () => sandbox.manifest.swaps.jupiter.maker }],
    [{ drain: 'owner' }, { owner: () => solanaThief }],
  ] as [Partial<JupiterSwitches>, { delegate?: () => string; owner?: () => string }][])(
    'take more than the amounts: %j',
    async (switches, expected) => {
      await put(switches)
      const { body } = await ask('SUSD', 'SOL', 1_000_000n, { taker: takerOf(9) })
      expect(await execute(body.requestId, sign(9, body.transaction))).toMatchObject({ status: 'Success' })
      const holding = await holdingOf(assetOf('SUSD'), takerOf(9))
      const { value } = await callChain<{ value: { data: { parsed: { info: Record<string, unknown> } } } }>(
        chain().rpcUrl,
        'getAccountInfo',
        [holding, { encoding: 'jsonParsed' }],
      )
      const { info } = value.data.parsed
      for (const [name, account] of Object.entries(expected)) expect(info[name]).toBe(account())
    },
  )

  it('expire orders, and delay, fail and hang', async () => {
    await put({ expire: 0 })
    const { body } = await ask('SUSD', 'SOL', 1_000_000n, { taker: takerOf(2) })
    expect(Number(body.expireAt)).toBeLessThanOrEqual(Date.now() / 1000)
    expect(await execute(body.requestId, sign(2, body.transaction))).toMatchObject({ status: 'Failed', code: -2003 })
    await put({ fail: 429 })
    expect(await ask('SUSD', 'SOL', 1_000_000n)).toMatchObject({ status: 429, body: { code: 429 } })
    await put({ hang: true })
    const hanging = fetch(`${sandbox.manifest.swaps.jupiter.url}/swap/v2/order`, { signal: AbortSignal.timeout(200) })
    await expect(hanging).rejects.toThrow('timeout')
  })
})
