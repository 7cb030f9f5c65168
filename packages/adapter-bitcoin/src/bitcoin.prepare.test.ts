// Tests bitcoin.look.ts.
import type { SentRecord, Signer, UnsentRecord } from '@latchkit/core/adapter'
import { abilityIn, createFakeWindow } from '@latchkit/testing'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bytesOf, fromBase64, toHex } from './answers.js'
import { startSats, startStandard } from './bench.fixture.js'
import { finish, psbtOf } from './bitcoin.psbt.js'
import { newFakeAccount } from './fakeVisitor.fixture.js'
import { newAddress, startBitcoinWorld, type BitcoinWorld } from './world.fixture.js'

let world: BitcoinWorld
beforeAll(async () => {
  vi.stubGlobal('window', createFakeWindow())
  world = await startBitcoinWorld()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.stop()
})
beforeEach(() => world.setAutoMine(true))

const reorganise = (transactions: 'wait' | 'drop'): Promise<Response> =>
  fetch(world.chain.reorgUrl, { method: 'POST', body: JSON.stringify({ blocks: 1, transactions }) })

/** A wallet of a new account that has got these coins, in satoshis. */
async function start(coins: readonly bigint[], options: Parameters<typeof startStandard>[1] = {}) {
  const rich = startStandard(world)
  const by = await rich.signer()
  const account = newFakeAccount()
  const bench = startStandard(world, { accounts: [account], ...options })
  const signer = await bench.signer()
  const { prepare, send } = abilityIn(rich.adapter, 'transfer')
  for (const value of coins) await send(by, await prepare(by, { to: signer.address, value }))
  const transfer = abilityIn(bench.adapter, 'transfer')
  return {
    ...bench,
    account,
    signer,
    transfer,
    tracking: abilityIn(bench.adapter, 'tracking'),
    psbt: abilityIn(bench.adapter, 'psbt'),
  }
}
type Started = Awaited<ReturnType<typeof start>>

/** Answers requests for paths with these ends by this JSON, or by this status, and the others by the chain. */
function answerBy(answers: Readonly<Record<string, object | number>>): void {
  const real = fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const [, answer] = Object.entries(answers).find(([end]) => url.endsWith(`/${end}`)) ?? []
    if (typeof answer === 'number')
      return new Response('Too many unspent transaction outputs (>500).', { status: answer })
    return answer ? Response.json(answer) : real(url, init)
  })
  onTestFinished(() => void vi.stubGlobal('fetch', real))
}

const read = (psbt: string | undefined): Transaction => Transaction.fromPSBT(fromBase64(psbt ?? ''))
const rateOf = async (hash: string): Promise<number> => {
  const { fee, weight } = (await (await fetch(`${world.chain.esploraUrl}/tx/${hash}`)).json()) as {
    fee: number
    weight: number
  }
  return fee / (weight / 4)
}

describe('S1.01 what was prepared on Bitcoin', () => {
  it('is what the wallet signs, what leaves and what arrives', async () => {
    const { signer, transfer, tracking } = await start([100_000n, 60_000n])
    const to = newAddress(world.chain)
    for (const value of [90_000n, 20_001n]) {
      const prepared = await transfer.prepare(signer, { to, value })
      expect(JSON.parse(JSON.stringify(prepared))).toEqual(prepared)
      const [had, its] = [await world.balanceOf(signer.address), await world.balanceOf(to)]
      const hash = await transfer.send(signer, prepared)
      const { fee } = await tracking.wait({ hash, networkId: signer.networkId })
      expect(prepared.fee).toEqual({ value: String(fee), kind: 'exact' })
      expect((await world.balanceOf(to)) - its).toBe(BigInt(prepared.arrives ?? -1))
      expect(had - (await world.balanceOf(signer.address))).toBe(value + (fee ?? 0n))
      const sent = Transaction.fromRaw(bytesOf(await (await fetch(`${world.chain.esploraUrl}/tx/${hash}/hex`)).text()))
      expect(toHex(sent.unsignedTx)).toBe(toHex(read(prepared.transaction.serialized).unsignedTx))
    }
  })

  it('F111 F252 leaves nothing where it is Max but the coins that cost more than they bring', async () => {
    // A coin costs 340 satoshis at the rate of the sandbox's next block.
    const { signer, transfer, tracking } = await start([50_000n, 600n, 294n])
    const to = newAddress(world.chain)
    const prepared = await transfer.prepare(signer, { to, value: 'max', speed: 'fast' })
    expect(prepared.value).toBe(prepared.max)
    const hash = await transfer.send(signer, prepared)
    const { fee } = await tracking.wait({ hash, networkId: signer.networkId })
    expect(await world.balanceOf(signer.address)).toBe(294n)
    expect(await world.balanceOf(to)).toBe(BigInt(prepared.arrives ?? -1))
    expect(50_600n - (fee ?? 0n)).toBe(BigInt(prepared.value))
  })

  it('F253 is paid with the coins that bring more than they cost', async () => {
    const { fake, signer, transfer } = await start([30_000n, ...Array<bigint>(6).fill(300n)])
    const asked = fake.visitor.prompts()
    const to = newAddress(world.chain)
    // One input and one output of P2WPKH are 110 virtual bytes.
    const most = 30_000n - 110n * 5n
    const prepared = await transfer.prepare(signer, { to, value: most, speed: 'fast' })
    expect(prepared).toMatchObject({ fee: { value: '550' }, max: `${most}` })
    expect(prepared).not.toHaveProperty('failure')
    expect(read(prepared.transaction.serialized).inputsLength).toBe(1)
    expect(await transfer.prepare(signer, { to, value: most + 1n, speed: 'fast' })).toMatchObject({
      failure: { code: 'wallet/insufficient-funds' },
      max: `${most}`,
    })
    expect(fake.visitor.prompts()).toBe(asked)
    await transfer.send(signer, prepared)
    expect(await world.balanceOf(to)).toBe(most)
  })

  it('F107 F111 says that there is not enough, and asks no wallet', async () => {
    const { fake, signer, transfer } = await start([10_000n])
    const to = newAddress(world.chain)
    const asked = fake.visitor.prompts()
    const { max = '' } = await transfer.prepare(signer, { to, value: 1_000n })
    const failure = { code: 'wallet/insufficient-funds' }
    expect(await transfer.prepare(signer, { to, value: BigInt(max) + 1n })).toMatchObject({ max, failure })
    expect(await transfer.prepare(signer, { to, value: BigInt(max) })).not.toHaveProperty('failure')
    const poor = await start([])
    expect(await poor.transfer.prepare(poor.signer, { to, value: 'max' })).toMatchObject({ max: '0', failure })
    expect(fake.visitor.prompts()).toBe(asked)
  })

  it('F253 is no shortage where one coin fewer pays it: the 253rd makes the transaction longer', async () => {
    const { signer, transfer } = await start([])
    const coins = [...Array<number>(252).fill(10_000), 3_401]
    answerBy({
      utxo: coins.map((value, at) => ({ txid: at.toString(16).padStart(64, '0'), vout: 0, value, status: {} })),
      'fee-estimates': { 1: 50 },
    })
    const to = newAddress(world.chain)
    const { max } = await transfer.prepare(signer, { to, value: 'max' })
    const value = BigInt(max ?? 0) + 50n
    const prepared = await transfer.prepare(signer, { to, value })
    expect(read(prepared.transaction.serialized).inputsLength).toBe(252)
    expect(prepared).toMatchObject({ value: `${value}`, max: `${value}` })
  })

  it.each([
    ['P2WPKH', () => newAddress(world.chain), 294n],
    ['P2TR', () => world.keys[0]?.[1].address ?? '', 330n],
    ['P2SH', () => '2NByiBUaEXrhmqAsg7BbLpcQSAQs1EDwt5w', 540n],
  ])('pays nothing below dust: to %s', async (_, receiver, least) => {
    const { fake, signer, transfer } = await start([20_000n])
    const asked = fake.visitor.prompts()
    await expect(transfer.prepare(signer, { to: receiver(), value: least - 1n })).rejects.toMatchObject({
      code: 'wallet/bad-amount',
      context: { least: String(least) },
    })
    expect(fake.visitor.prompts()).toBe(asked)
    const hash = await transfer.send(signer, await transfer.prepare(signer, { to: receiver(), value: least }))
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('leaves no change below dust, and says the whole fee', async () => {
    const { signer, transfer } = await start([100_000n])
    const { max = '' } = await transfer.prepare(signer, { to: newAddress(world.chain), value: 1_000n })
    for (const less of [1n, 293n, 500n]) {
      const value = BigInt(max) - less
      const prepared = await transfer.prepare(signer, { to: newAddress(world.chain), value })
      expect(read(prepared.transaction.serialized).outputsLength).toBe(1)
      expect(prepared.fee?.value).toBe((100_000n - value).toString())
    }
  })

  it('has three rates, and inputs that let it be replaced', async () => {
    const { signer, transfer } = await start([900_000n])
    const rates: number[] = []
    for (const speed of ['slow', 'normal', 'fast'] as const) {
      const prepared = await transfer.prepare(signer, { to: newAddress(world.chain), value: 10_000n, speed })
      const psbt = read(prepared.transaction.serialized)
      for (let index = 0; index < psbt.inputsLength; index += 1) expect(psbt.getInput(index).sequence).toBe(0xfffffffd)
      rates.push(await rateOf(await transfer.send(signer, prepared)))
    }
    // The rates of the sandbox for six blocks, three and one.
    expect(rates.map(Math.floor)).toEqual([2, 3, 5])
  })

  it('says about which fee a wallet takes that signs no PSBT', async () => {
    const paid: bigint[] = []
    const { adapter, signer } = startSats(world, {
      without: ['signPsbt'],
      pay: async (_, __, value) => {
        paid.push(value)
        return 'ab'.repeat(32)
      },
    })
    const by = await signer()
    const { prepare, send } = abilityIn(adapter, 'transfer')
    const to = newAddress(world.chain)
    const prepared = await prepare(by, { to, value: 5_000n })
    const fee = { value: expect.stringMatching(/^\d+$/) as string, kind: 'about' }
    expect(prepared).toMatchObject({ transaction: { to, value: '5000' }, arrives: '5000', fee })
    await send(by, prepared)
    expect(paid).toEqual([5_000n])
  })
})

describe('where the coins can’t be read', () => {
  const paid: bigint[] = []
  const pay = async (_: unknown, __: string, value: bigint): Promise<string> => {
    paid.push(value)
    return 'ab'.repeat(32)
  }
  beforeEach(() => void paid.splice(0))
  it.each([
    ['utxo', 400],
    ['utxo', 503],
    ['utxo', {}],
    ['fee-estimates', 404],
  ])('F254 the wallet’s own method pays, without a fee: %s %j', async (path, answer) => {
    answerBy({ [path]: answer })
    const { adapter, signer, methods } = startSats(world, { pay })
    const by = await signer()
    const { prepare, send } = abilityIn(adapter, 'transfer')
    const to = newAddress(world.chain)
    const prepared = await prepare(by, { to, value: 10_000n })
    const failure = { code: expect.stringMatching(/^wallet\//) as string }
    expect(prepared).toMatchObject({ transaction: { to, value: '10000' }, value: '10000', failure })
    for (const untold of ['fee', 'max', 'arrives']) expect(prepared).not.toHaveProperty(untold)
    await send(by, prepared)
    expect(paid).toEqual([10_000n])
    expect(methods()).not.toContain('signPsbt')
    await expect(prepare(by, { to, value: 'max' })).rejects.toMatchObject({ code: 'account/balance-unavailable' })
  })

  it.each([
    ['utxo', 400],
    ['utxo', 503],
    ['utxo', {}],
    ['fee-estimates', 404],
  ])(
    'F254, F298 nothing is prepared for a wallet that only signs, and it isn’t blamed: %s %j',
    async (path, answer) => {
      answerBy({ [path]: answer })
      for (const bench of [startStandard(world), startSats(world, { pay, without: ['sendTransfer'] })]) {
        const by = await bench.signer()
        const preparing = abilityIn(bench.adapter, 'transfer').prepare(by, {
          to: newAddress(world.chain),
          value: 10_000n,
        })
        await expect(preparing).rejects.toMatchObject({ code: 'account/balance-unavailable' })
        const paying = abilityIn(bench.adapter, 'transaction').send(by, { to: newAddress(world.chain), value: 10_000n })
        await expect(paying).rejects.toMatchObject({ code: 'account/balance-unavailable' })
      }
    },
  )
})

describe('what became of a stored transaction', () => {
  /** Sends a payment. Resolves with its record as it was stored before the wallet was asked, and with its hash. */
  async function pay({ signer, transfer, tracking }: Started, value = 40_000n) {
    const to = newAddress(world.chain)
    const prepared = await transfer.prepare(signer, { to, value })
    const { serialized } = prepared.transaction
    const anchor = await tracking.anchor(signer, { serialized })
    const { networkId, address } = signer
    const unsent: UnsentRecord = { networkId, address, to, value: value.toString(), anchor }
    const hash = await transfer.send(signer, prepared).catch(() => '')
    const record: SentRecord = { ...unsent, hash }
    return { unsent, record, hash, to }
  }
  /** Spends the coin of a pending payment by another one, for a higher fee. */
  async function replace({ psbt, signer }: Started, record: SentRecord, to: string, value: bigint) {
    const { inputs: [input = ''] = [] } = record.anchor
    const [txid = '', vout = '0'] = input.split(':')
    const old = (await (await fetch(`${world.chain.esploraUrl}/tx/${record.hash}`)).json()) as {
      vin: { prevout: { scriptpubkey: string; value: number } }[]
    }
    const { scriptpubkey, value: amount } = old.vin[0]!.prevout
    const other = new Transaction()
    const witnessUtxo = { script: bytesOf(scriptpubkey), amount: BigInt(amount) }
    other.addInput({ txid, index: Number(vout), witnessUtxo, sequence: 0xfffffffd })
    other.addOutputAddress(to, value, world.chain.network)
    const change = BigInt(amount) - value - 5_000n
    if (change > 546n) other.addOutputAddress(signer.address, change, world.chain.network)
    const signed = await psbt.sign(signer, psbtOf(other))
    return world.broadcast(finish(signed).hex)
  }
  const reload = ({ account }: Started): Started['tracking'] => {
    const { adapter } = startStandard(world, { accounts: [account] })
    return abilityIn(adapter, 'tracking')
  }

  it('is pending, and then in a block with a hash, until it is final', async () => {
    const started = await start([100_000n])
    await world.setAutoMine(false)
    const { record, hash } = await pay(started)
    const tracking = reload(started)
    expect(await tracking.look(record, [])).toEqual({ state: 'pending' })
    await world.mine()
    const block = { hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, number: expect.any(String) as string }
    const inclusion = {
      hash,
      status: 'success',
      block,
      confirmations: 1,
      isFinal: false,
      fee: expect.any(String) as string,
    }
    expect(await tracking.look(record, [])).toEqual({ state: 'included', inclusion })
    await world.mine(5)
    expect(await tracking.look(record, [])).toMatchObject({ inclusion: { confirmations: 6, isFinal: true } })
  })

  it.each([
    ['F097', 'repriced', 'live'],
    ['F097', 'repriced', 'stored'],
    ['F098', 'cancelled', 'live'],
    ['F098', 'cancelled', 'stored'],
    ['F099', 'replaced', 'live'],
    ['F099', 'replaced', 'stored'],
  ] as const)('%s S4.12 says that it was %s: %s', async (_, how, from) => {
    const started = await start([100_000n])
    await world.setAutoMine(false)
    const { record, to } = await pay(started)
    const { hash, networkId } = record
    const waiting = started.tracking.wait({ hash, networkId, record })
    const receivers = { repriced: to, cancelled: started.signer.address, replaced: newAddress(world.chain) }
    const taken = await replace(started, record, receivers[how], 40_000n)
    expect(await reload(started).look(record, [])).toEqual({ state: 'missing' })
    await world.mine()
    const inclusion = { hash: taken, status: 'success', replaced: how }
    if (from === 'stored')
      expect(await reload(started).look(record, [])).toMatchObject({ state: 'included', inclusion })
    else expect(await waiting).toMatchObject(inclusion)
    await waiting
  })

  it('is sped up with the same coins, for the same receiver', async () => {
    const started = await start([100_000n])
    const { signer, psbt, tracking } = started
    await world.setAutoMine(false)
    const { record, hash, to } = await pay(started)
    const faster = await psbt.speedUp(signer, hash)
    expect(faster).not.toBe(hash)
    expect(await rateOf(faster)).toBeGreaterThanOrEqual(5)
    await world.mine()
    const inclusion = { hash: faster, replaced: 'repriced' }
    expect(await tracking.look(record, [])).toMatchObject({ state: 'included', inclusion })
    expect(await world.balanceOf(to)).toBe(40_000n)
    await expect(psbt.speedUp(signer, faster)).rejects.toMatchObject({ code: 'wallet/bad-transaction' })
  })

  it('is not sped up where its change is not enough', async () => {
    const { signer, transfer, psbt } = await start([100_000n])
    await world.setAutoMine(false)
    const whole = await transfer.prepare(signer, { to: newAddress(world.chain), value: 'max', speed: 'slow' })
    const hash = await transfer.send(signer, whole)
    await expect(psbt.speedUp(signer, hash)).rejects.toMatchObject({ code: 'wallet/insufficient-funds' })
    await world.mine()
  })

  it.each([
    ['waits again', 'wait', 'pending'],
    ['is gone', 'drop', 'missing'],
  ] as const)('F100 %s where the chain has removed its block', async (_, how, state) => {
    const started = await start([100_000n])
    const { record } = await pay(started)
    expect(await started.tracking.look(record, [])).toMatchObject({ state: 'included' })
    await world.setAutoMine(false)
    await reorganise(how)
    expect(await reload(started).look(record, [])).toEqual({ state })
    await world.mine()
  })

  it.each(['live', 'stored'])('F031 F105 is found where the answer of the wallet was lost: %s', async (from) => {
    const sent: string[] = []
    const started = await start([100_000n], {
      broadcast: async (hex) => {
        sent.push(await world.broadcast(hex))
        throw new Error('The connection was lost.')
      },
    })
    await world.setAutoMine(false)
    const { unsent } = await pay(started)
    const tracking = from === 'live' ? started.tracking : reload(started)
    expect(await tracking.find(unsent, [])).toBe(sent[0])
    await world.mine()
    expect(await tracking.find(unsent, [])).toBe(sent[0])
    expect(await tracking.find(unsent, sent)).toBeUndefined()
  })

  it.each(['live', 'stored'])('F031 was certainly not sent once others have spent its coins: %s', async (from) => {
    const started = await start([100_000n], {
      broadcast: async () => {
        throw new Error('The connection was lost.')
      },
    })
    const { unsent } = await pay(started)
    const tracking = from === 'live' ? started.tracking : reload(started)
    expect(await tracking.find(unsent, [])).toBeUndefined()
    const other = startStandard(world, { accounts: [started.account] })
    const by: Signer = await other.signer()
    const { prepare, send } = abilityIn(other.adapter, 'transfer')
    await world.setAutoMine(false)
    await send(by, await prepare(by, { to: newAddress(world.chain), value: 41_000n }))
    // It may still be replaced.
    expect(await tracking.find(unsent, [])).toBeUndefined()
    await world.mine()
    expect(await tracking.find(unsent, [])).toBeNull()
  })

  it('F031 is found in the history of the account where the wallet has chosen the coins', async () => {
    const started = await start([100_000n])
    const { unsent, hash } = await pay(started)
    const { block } = unsent.anchor
    const own: UnsentRecord = { ...unsent, anchor: { block } }
    expect(await started.tracking.find(own, [])).toBe(hash)
    expect(await started.tracking.find(own, [hash])).toBeUndefined()
    const late = { ...own, anchor: { block: '1000000' } }
    expect(await started.tracking.find(late, [])).toBeUndefined()
  })
})
