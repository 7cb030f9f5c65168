// Tests bitcoin.psbt.ts.
import type { Account, Adapter, Signer } from '@latchkit/core/adapter'
import { abilityIn, createFakeWindow, payBy } from '@latchkit/testing'
import { p2tr, Transaction } from '@scure/btc-signer'
import { pubSchnorr, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkBase64, fromBase64 } from './answers.js'
import { startSats, startStandard } from './bench.fixture.js'
import { finish, psbtOf, toPsbtRequest } from './bitcoin.psbt.js'
import type { FakeSatsOptions } from './fakeSats.fixture.js'
import { newFakeAccount, type FakeKey } from './fakeVisitor.fixture.js'
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

const standard = (options?: Parameters<typeof startStandard>[1]) => startStandard(world, options)
const sats = (options?: Parameters<typeof startSats>[1]) => startSats(world, options)
const send = (adapter: Adapter, signer: Signer, to: string, value: bigint) => payBy(adapter, signer, { to, value })

describe('PSBTs', () => {
  it.each(['wallet-standard', 'sats-connect'])('are signed and not sent, and can be sent then: %s', async (way) => {
    const { adapter, signer } = way === 'sats-connect' ? sats() : standard()
    const by = await signer()
    const to = newAddress(world.chain)
    const psbt = await world.payment(by.address, to, 50_000n)
    const signed = await abilityIn(adapter, 'psbt').sign(by, psbt)
    expect(await world.balanceOf(to)).toBe(0n)
    const { hex, txid } = finish(signed ?? '')
    expect(await world.broadcast(hex)).toBe(txid)
    expect(await world.balanceOf(to)).toBe(50_000n)
  })

  it('are signed only for the accounts that they spend from', async () => {
    const { adapter, signer, fake } = standard()
    const by = await signer()
    const [payment, ordinals] = world.keys[0] as readonly [FakeKey, FakeKey]
    const transaction = new Transaction()
    const stranger = p2tr(pubSchnorr(randomPrivateKeyBytes()), undefined, world.chain.network).script
    ;[ordinals.script, stranger, payment.script].forEach((script, index) =>
      transaction.addInput({ txid: 'ab'.repeat(32), index, witnessUtxo: { script, amount: 10_000n } }),
    )
    transaction.addOutputAddress(payment.address, 20_000n, world.chain.network)
    const signed = await abilityIn(adapter, 'psbt').sign(by, psbtOf(transaction))
    const after = Transaction.fromPSBT(fromBase64(signed ?? ''))
    expect(after.getInput(0).tapKeySig).toBeDefined()
    expect(after.getInput(1).tapKeySig).toBeUndefined()
    expect(after.getInput(2).partialSig).toHaveLength(1)
    expect(fake.chains).toEqual([world.chain.caip2])
  })

  it.each([
    [
      'of a stranger',
      'wallet/unauthorized',
      () => world.payment(world.keys[5]?.[0].address ?? '', newAddress(world.chain), 1_000n),
    ],
    ['that are malformed', 'wallet/bad-transaction', async () => 'AAAA'],
    ['that are no base64', 'wallet/bad-transaction', async () => '!'],
  ])('%s are refused before the wallet is asked', async (_, code, psbt) => {
    const { adapter, signer, fake } = standard()
    const by = await signer()
    const asked = fake.visitor.prompts()
    const error = { code }
    await expect(abilityIn(adapter, 'psbt').sign(by, await psbt())).rejects.toMatchObject(error)
    await expect(abilityIn(adapter, 'transaction').send(by, { serialized: await psbt() })).rejects.toMatchObject(error)
    expect(fake.visitor.prompts()).toBe(asked)
  })

  it('may have white space and no padding, from the app and from the wallet', async () => {
    const { adapter, signer, fake } = sats()
    const by = await signer()
    const psbt = await world.payment(by.address, newAddress(world.chain), 50_000n)
    const loose = (text: string): string => `${text.replaceAll('=', '').replace(/^.{10}/, '$&\n')}\n`
    const signed = await abilityIn(adapter, 'psbt').sign(by, loose(psbt))
    expect(fake.requests.at(-1)?.params).toMatchObject({ psbt })
    expect(checkBase64(loose(signed), 'signPsbt')).toBe(signed)
    expect(finish(loose(signed))).toEqual(finish(signed))
  })

  it('are signed where another account of the wallet has a wrong checksum', async () => {
    const { address } = world.keys[0]?.[0] as FakeKey
    const account = (own: string): Account => ({ namespace: 'bip122', address: own, type: 'payment' })
    const wrong = `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`
    const psbt = await world.payment(address, newAddress(world.chain), 50_000n)
    const { inputs } = toPsbtRequest(psbt, [account(wrong), account(address)], world.chain.caip2)
    expect(inputs).toMatchObject([{ address }])
    expect(() => toPsbtRequest(psbt, [account(wrong)], world.chain.caip2)).toThrow(
      expect.objectContaining({ code: 'wallet/unauthorized' }),
    )
  })

  it('are sent by the adapter where the wallet only signs', async () => {
    const { adapter, signer } = standard({ without: ['bitcoin:signAndSendTransaction'] })
    const by = await signer()
    const to = newAddress(world.chain)
    const hash = await abilityIn(adapter, 'transaction').send(by, {
      serialized: await world.payment(by.address, to, 60_000n),
    })
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await world.balanceOf(to)).toBe(60_000n)
  })

  it('may spend from an account for ordinals, because the app chose their coins', async () => {
    const { adapter, signer } = standard()
    const by = await signer('ordinal')
    const [payment, ordinals] = world.keys[0] as readonly [FakeKey, FakeKey]
    const transaction = new Transaction()
    const witnessUtxo = { script: ordinals.script, amount: 10_000n }
    transaction.addInput({ txid: 'ab'.repeat(32), index: 0, witnessUtxo })
    transaction.addOutputAddress(payment.address, 9_000n, world.chain.network)
    const signed = await abilityIn(adapter, 'psbt').sign(by, psbtOf(transaction))
    expect(Transaction.fromPSBT(fromBase64(signed ?? '')).getInput(0).tapKeySig).toBeDefined()
  })

  it.each([
    ['F031 whose answer is lost are sent again, and resolve with their id', true],
    ['F031 that no node answers about reject with their id', false],
  ])('%s', async (_, isThere) => {
    const { adapter, signer } = standard({ without: ['bitcoin:signAndSendTransaction'] })
    const by = await signer()
    const to = newAddress(world.chain)
    const serialized = await world.payment(by.address, to, 65_000n)
    const real = fetch
    let sent = 0
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      // The files of a worker share the global: only what is sent to this chain counts.
      if (init?.method !== 'POST' || url !== `${world.chain.esploraUrl}/tx`) return real(url, init)
      sent += 1
      if (isThere) await real(url, init)
      if (sent === 1 || !isThere) throw new TypeError('fetch failed')
      // The node refuses a transaction that is mined already.
      return real(url, init)
    })
    const outcome = await abilityIn(adapter, 'transaction')
      .send(by, { serialized })
      .catch((error: unknown) => error)
      .finally(() => vi.stubGlobal('fetch', real))
    const hash: unknown = expect.stringMatching(/^[0-9a-f]{64}$/)
    const unknown = { code: 'wallet/unknown', context: { hash } }
    if (isThere) expect(outcome).toEqual(hash)
    else expect(outcome).toMatchObject(unknown)
    expect(await world.balanceOf(to)).toBe(isThere ? 65_000n : 0n)
    expect(sent).toBe(isThere ? 2 : 4)
  })

  it('F106 that the network has already are sent', async () => {
    const { adapter, signer, fake } = standard({ without: ['bitcoin:signAndSendTransaction'] })
    const by = await signer()
    const to = newAddress(world.chain)
    const feature = fake.wallet.features['bitcoin:signTransaction'] as {
      signTransaction(input: unknown): Promise<[{ signedPsbt: Uint8Array }]>
    }
    const sent: string[] = []
    Object.assign(fake.wallet.features, {
      'bitcoin:signTransaction': {
        signTransaction: async (input: unknown) => {
          const answer = await feature.signTransaction(input)
          await world.setAutoMine(false)
          sent.push(await world.broadcast(finish(btoa(String.fromCharCode(...answer[0].signedPsbt))).hex))
          return answer
        },
      },
    })
    const hash = await abilityIn(adapter, 'transaction').send(by, {
      serialized: await world.payment(by.address, to, 70_000n),
    })
    expect([hash]).toEqual(sent)
    await world.mine()
  })

  it('are not signed where the wallet only signs what it sends', async () => {
    const { adapter, signer } = standard({ without: ['bitcoin:signTransaction'] })
    const by = await signer()
    const psbt = await world.payment(by.address, newAddress(world.chain), 1_000n)
    const signing = abilityIn(adapter, 'psbt').sign(by, psbt)
    await expect(signing).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  })

  it('have the fee that is in them', async () => {
    const { adapter, signer } = standard()
    const by = await signer()
    const serialized = await world.payment(by.address, newAddress(world.chain), 1_000n)
    expect(await abilityIn(adapter, 'transaction').estimate(by, { serialized })).toBe(1_000n)
  })
})

describe('payments', () => {
  it.each([
    ['nothing', 0n],
    ['less than nothing', -1n],
    ['more than there is', 2_100_000_000_000_001n],
    ['more than any number', 2n ** 256n],
  ])('F118 of %s are refused before the wallet is asked', async (_, value) => {
    for (const { adapter, signer, fake } of [standard(), sats()]) {
      const by = await signer()
      const asked = fake.visitor.prompts()
      await expect(send(adapter, by, newAddress(world.chain), value)).rejects.toMatchObject({
        code: 'wallet/bad-amount',
        context: { amount: String(value) },
      })
      expect(fake.visitor.prompts()).toBe(asked)
    }
  })

  it.each([
    ['F135 malformed', { fault: 'malformed' }, 'bcrt1qjh3dnrafy8f2zszh5sdqn6c3ycfljh930yza9nt72v30dkw8mlvscn82zy'],
    ["F135 another network's", { fault: 'other-network' }, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ["F136 an EVM chain's", { fault: 'other-chain', chain: 'eip155' }, '0x8617E340B3D01FA5F11F306F4090FD50E238070D'],
    ["F136 Solana's", { fault: 'other-chain', chain: 'solana' }, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ])('to an address that is %s are refused before the wallet is asked', async (_, why, to) => {
    for (const { adapter, signer, fake } of [standard(), sats()]) {
      const by = await signer()
      const asked = fake.visitor.prompts()
      const error = {
        code: 'wallet/bad-address',
        message: `${to} is no address of this network.`,
        context: { address: to, ...why },
      }
      await expect(send(adapter, by, to, 1_000n)).rejects.toMatchObject(error)
      await expect(abilityIn(adapter, 'transaction').send(by, { to, value: 1_000n })).rejects.toMatchObject(error)
      expect(fake.visitor.prompts()).toBe(asked)
    }
  })

  it('F111 of the whole balance, which leave nothing for the fee, are refused before the wallet is asked', async () => {
    const { adapter, signer, fake } = standard()
    const by = await signer()
    const asked = fake.visitor.prompts()
    const all = await world.balanceOf(by.address)
    for (const value of [all, all - 10n])
      await expect(send(adapter, by, newAddress(world.chain), value)).rejects.toMatchObject({
        code: 'wallet/insufficient-funds',
      })
    expect(fake.visitor.prompts()).toBe(asked)
  })

  it('spend unconfirmed coins, which count as balance, only where the confirmed ones are not enough', async () => {
    const account = newFakeAccount()
    const { adapter, signer } = standard({ accounts: [account] })
    const by = await signer()
    const rich = standard()
    await world.setAutoMine(false)
    await send(rich.adapter, await rich.signer(), by.address, 200_000n)
    const { networkId, address } = by
    expect(await abilityIn(adapter, 'balance').get({ address, networkId })).toMatchObject({ value: 200_000n })
    const to = newAddress(world.chain)
    await send(adapter, by, to, 150_000n)
    await world.mine()
    expect(await world.balanceOf(to)).toBe(150_000n)
    expect((await abilityIn(adapter, 'balance').get({ address, networkId }))?.value).toBeLessThan(50_000n)
  })

  it('are estimated as they would be built', async () => {
    const { adapter, signer } = standard()
    const by = await signer()
    const fee = await abilityIn(adapter, 'transaction').estimate(by, { to: newAddress(world.chain), value: 1_000_000n })
    const hash = (await send(adapter, by, newAddress(world.chain), 1_000_000n)) ?? ''
    expect(await abilityIn(adapter, 'tracking').wait({ hash, networkId: by.networkId })).toMatchObject({ fee })
  })

  it("are sent by the wallet's own method where it pays from the same account and signs no PSBT", async () => {
    const paid: unknown[] = []
    const pay: FakeSatsOptions['pay'] = async (key, to, value) => {
      paid.push([key.address, to, value])
      return 'ab'.repeat(32)
    }
    const { adapter, signer, methods } = sats({ pay, without: ['signPsbt'] })
    const by = await signer()
    const to = newAddress(world.chain)
    expect(await send(adapter, by, to, 2_099_999_999_999_999n)).toBe('ab'.repeat(32))
    expect(paid).toEqual([[by.address, to, 2_099_999_999_999_999n]])
    expect(methods().filter((method) => method === 'sendTransfer')).toHaveLength(1)
  })

  it('from an account for ordinals, which may carry inscriptions, are refused without a prompt', async () => {
    for (const { adapter, signer, fake } of [standard(), sats()]) {
      const by = await signer('ordinal')
      const asked = fake.visitor.prompts()
      const payment = { to: newAddress(world.chain), value: 1_000n }
      const error = { code: 'wallet/bad-transaction', message: expect.stringContaining('may carry inscriptions') }
      await expect(payBy(adapter, by, payment)).rejects.toMatchObject(error)
      await expect(abilityIn(adapter, 'transaction').send(by, payment)).rejects.toMatchObject(error)
      await expect(abilityIn(adapter, 'transaction').estimate(by, payment)).rejects.toMatchObject(error)
      expect(fake.visitor.prompts()).toBe(asked)
    }
  })

  it.each([
    ['a taproot address alone', () => standard({ only: 'ordinals' })],
    ['a taproot address for all', () => sats({ forAll: 'ordinals', without: ['sendTransfer'] })],
    ['another address for all', () => sats({ forAll: 'payment', without: ['sendTransfer'] })],
  ])('F255 are refused where one address may hold inscriptions too, and the wallet can’t pay: %s', async (_, open) => {
    const { adapter, signer, fake } = open()
    const by = await signer()
    const asked = fake.visitor.prompts()
    const payment = { to: newAddress(world.chain), value: 1_000n }
    const error = { code: 'wallet/bad-transaction', message: expect.stringContaining('may carry inscriptions') }
    const { prepare } = abilityIn(adapter, 'transfer')
    await expect(prepare(by, payment)).rejects.toMatchObject(error)
    await expect(prepare(by, { ...payment, value: 'max' })).rejects.toMatchObject(error)
    await expect(abilityIn(adapter, 'transaction').send(by, payment)).rejects.toMatchObject(error)
    await expect(abilityIn(adapter, 'transaction').estimate(by, payment)).rejects.toMatchObject(error)
    expect(fake.visitor.prompts()).toBe(asked)
  })

  it.each(['payment', 'ordinals'] as const)(
    'F255 leave the coins of one address for all to the wallet: %s',
    async (forAll) => {
      const paid: bigint[] = []
      const pay: FakeSatsOptions['pay'] = async (_, __, value) => {
        paid.push(value)
        return 'ab'.repeat(32)
      }
      const { adapter, signer, methods } = sats({ forAll, pay })
      const by = await signer()
      const rich = standard()
      await send(rich.adapter, await rich.signer(), by.address, 50_000n)
      const { prepare, send: sendPrepared } = abilityIn(adapter, 'transfer')
      const to = newAddress(world.chain)
      const prepared = await prepare(by, { to, value: 1_000n })
      expect(prepared).toMatchObject({ transaction: { to, value: '1000' }, arrives: '1000' })
      for (const untold of ['fee', 'max', 'failure']) expect(prepared).not.toHaveProperty(untold)
      expect(await sendPrepared(by, prepared)).toBe('ab'.repeat(32))
      expect(paid).toEqual([1_000n])
      expect(methods()).not.toContain('signPsbt')
      const much = 2_000_000_000_000_000n
      expect(await prepare(by, { to, value: much })).toMatchObject({ failure: { code: 'wallet/insufficient-funds' } })
      await expect(prepare(by, { to, value: 'max' })).rejects.toMatchObject({ code: 'wallet/bad-transaction' })
    },
  )

  it('F255 leave the coins to a wallet of the pairing, which pays itself', async () => {
    const paid: unknown[] = []
    const { adapter, signer, fake } = standard({
      only: 'ordinals',
      async transfer(...payment) {
        paid.push(payment)
        return 'ab'.repeat(32)
      },
    })
    const by = await signer()
    const to = newAddress(world.chain)
    const { prepare, send: sendPrepared } = abilityIn(adapter, 'transfer')
    const prepared = await prepare(by, { to, value: 1_000n })
    expect(prepared).toMatchObject({ transaction: { to, value: '1000' } })
    expect(await sendPrepared(by, prepared)).toBe('ab'.repeat(32))
    expect(paid).toEqual([[by.address, to, 1_000n]])
    // No PSBT was signed.
    expect(fake.chains).toEqual([])
  })

  it.each([
    ['token', { token: 'x' }],
    ['memo', { memo: 'Order 7' }],
    ['references', { references: ['x'] }],
  ])('with what the chain can’t carry are refused without a prompt: %s', async (method, notes) => {
    const { adapter, signer, fake } = standard()
    const by = await signer()
    const asked = fake.visitor.prompts()
    const paying = payBy(adapter, by, { to: newAddress(world.chain), value: 1_000n, ...notes })
    await expect(paying).rejects.toMatchObject({ code: 'wallet/unsupported-method', context: { method } })
    expect(fake.visitor.prompts()).toBe(asked)
  })

  it('with data, or with neither a receiver nor a PSBT, are refused before the wallet is asked', async () => {
    const { adapter, signer, fake } = standard()
    const by = await signer()
    const asked = fake.visitor.prompts()
    const to = newAddress(world.chain)
    const serialized = await world.payment(by.address, to, 1_000n)
    for (const request of [{ to, value: 1_000n, data: '0x00' }, { serialized, data: '0x00' }, { to }, {}] as const) {
      const error = { code: 'wallet/bad-transaction' }
      await expect(abilityIn(adapter, 'transaction').send(by, request)).rejects.toMatchObject(error)
      await expect(abilityIn(adapter, 'transaction').estimate(by, request)).rejects.toMatchObject(error)
    }
    expect(fake.visitor.prompts()).toBe(asked)
  })

  it('are built by the adapter where the wallet has no payment method', async () => {
    const { adapter, signer, methods } = sats({ without: ['sendTransfer'] })
    const to = newAddress(world.chain)
    await send(adapter, await signer(), to, 80_000n)
    expect(await world.balanceOf(to)).toBe(80_000n)
    expect(methods().at(-1)).toBe('signPsbt')
  })

  it('F105 reject where the wallet answers no id', async () => {
    const { adapter, signer } = sats({ pay: async () => '0x12', without: ['signPsbt'] })
    const sending = send(adapter, await signer(), newAddress(world.chain), 1_000n)
    await expect(sending).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })
})
