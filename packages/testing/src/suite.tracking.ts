import {
  digestOf,
  type SentRecord,
  type Signer,
  type TransactionAnchor,
  type TransactionSnapshot,
} from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import type { Bench } from './adapterBench.js'
import { ability, needed } from './suite.ability.js'

/**
 * The tests of what a stored record is looked up by, and of a payment that is prepared, on the real chain. They send
 * without the kit's records, as after a reload: what they look up has only what was stored before the wallet was asked.
 */
export function trackingTests(bench: () => Bench): void {
  /** An amount that no other test pays, so that a search finds the transaction of its test. */
  let amount = 7_000_000n
  const nextAmount = (): bigint => ++amount
  const tracking = () => ability(bench(), 'tracking')
  const mining = () => needed(bench().harness.mining, 'mining')

  /** Sends a payment. Resolves with its record as it was stored before, and with its hash. */
  async function send(value = nextAmount()) {
    const signer = await bench().signer()
    const anchor = await tracking().anchor(signer)
    const to = bench().harness.newAddress()
    const request = await bench().harness.payment(signer.address, to, value)
    const { networkId, address } = signer
    const dataDigest = digestOf(request.data)
    const unsent = { networkId, address, to, value: value.toString(), ...(dataDigest && { dataDigest }), anchor }
    const hash = await ability(bench(), 'transaction').send(signer, request)
    const record: SentRecord = { ...unsent, hash }
    return { signer, unsent, record, hash }
  }
  const look = (record: SentRecord): Promise<TransactionSnapshot> => tracking().look(record, [])
  const resume = (): Promise<void> => mining().resume()

  describe('what became of a stored transaction', () => {
    it('is pending, and then in a block with a hash, with the fee', async () => {
      await mining().pause()
      try {
        const { record, hash } = await send()
        expect(await look(record)).toMatchObject({ state: 'pending' })
        await resume()
        const seen = await look(record)
        const block = { hash: expect.any(String) as string, number: expect.stringMatching(/^\d+$/) as string }
        const fee = expect.stringMatching(/^[1-9]\d*$/) as string
        const inclusion = { hash, status: 'success', block, confirmations: expect.any(Number) as number, fee }
        expect(seen).toMatchObject({ state: 'included', inclusion })
      } finally {
        await resume()
      }
    })

    it.each([
      ['F097', 'repriced'],
      ['F098', 'cancelled'],
      ['F099', 'replaced'],
    ] as const)('%s S4.12 says that it was %s, though no look has seen it before', async (_, how) => {
      await mining().pause()
      try {
        const { record } = await send()
        const taken = await needed(mining().replace, 'replacement')(record.hash, how, { isWaitedFor: false })
        const inclusion = { hash: taken, status: 'success', replaced: how }
        expect(await look(record)).toMatchObject({ state: 'included', inclusion })
      } finally {
        await resume()
      }
    })

    /** Sends a payment, and has the chain replace its block. Resolves with what a look says before and after that. */
    async function reorganised(how: 'drop' | 'move' | 'fail') {
      const { record } = await send()
      await tracking().wait(record)
      const before = await look(record)
      if (before.state !== 'included') throw new Error('The payment is in no block.')
      await needed(mining().reorganise, 'reorganisation')(how)
      const { inclusion } = before
      return { before: inclusion, after: await look({ ...record, inclusion }), afresh: await look(record) }
    }

    it('F100 is in no block any more where the chain has removed it', async () => {
      const { after, afresh } = await reorganised('drop')
      expect(['pending', 'missing']).toContain(after.state)
      expect(afresh).toEqual(after)
    })

    it.each([
      ['moved it to another block', 'move', 'success'],
      ['had it fail in another block', 'fail', 'reverted'],
    ] as const)('F100 is in the newer block where the chain %s', async (_, how, status) => {
      const { before, after, afresh } = await reorganised(how)
      expect(before.status).toBe('success')
      expect(after).toMatchObject({ state: 'included', inclusion: { hash: before.hash, status } })
      expect(after).not.toMatchObject({ inclusion: { block: { hash: before.block.hash } } })
      expect(afresh).toEqual(after)
    })

    it('F031 F105 is found without its hash, while it is pending and in a block, and only once', async () => {
      await mining().pause()
      try {
        const { unsent, hash } = await send()
        expect(await tracking().find(unsent, [])).toBe(hash)
        await resume()
        expect(await tracking().find(unsent, [])).toBe(hash)
        expect(await tracking().find(unsent, [hash])).not.toBe(hash)
      } finally {
        await resume()
      }
    })

    it('F031 was certainly not sent where another one has its number', async () => {
      const signer = await bench().signer()
      const anchor = await tracking().anchor(signer)
      const { networkId, address } = signer
      const unsent = { networkId, address, to: bench().harness.newAddress(), value: `${nextAmount()}`, anchor }
      expect(await tracking().find(unsent, [])).toBeUndefined()
      await tracking().wait((await send()).record)
      expect(await tracking().find(unsent, [])).toBeNull()
    })
  })

  describe('what the account has sent since an anchor', () => {
    it('S9.03 is told while it is pending and once it is in a block, and then no more', async () => {
      const signer = await bench().signer()
      const hashesSince = async (since: TransactionAnchor | undefined) => {
        const { transactions, anchor } = await tracking().sentSince(signer, since)
        return { hashes: transactions.map(({ hash }) => hash), anchor }
      }
      const { anchor: before } = await hashesSince(undefined)
      await mining().pause()
      try {
        const { hash, record } = await send()
        expect((await hashesSince(undefined)).hashes).toContain(hash)
        expect((await hashesSince(before)).hashes).toContain(hash)
        await resume()
        await tracking().wait(record)
        const { hashes, anchor } = await hashesSince(before)
        expect(hashes).toContain(hash)
        expect((await hashesSince(anchor)).hashes).not.toContain(hash)
      } finally {
        await resume()
      }
    })
  })

  describe('a prepared payment', () => {
    async function pay(token?: string, times = 1n): Promise<void> {
      const signer: Signer = await bench().signer()
      const { newAddress, balanceOf } = bench().harness
      const [to, value] = [newAddress(), nextAmount() * times]
      const { prepare, send: sendPrepared } = ability(bench(), 'transfer')
      const prepared = await prepare(signer, { to, value, token })
      expect(JSON.parse(JSON.stringify(prepared))).toEqual(prepared)
      const [coin, held] = [await balanceOf(signer.address), await balanceOf(signer.address, token)]
      const hash = await sendPrepared(signer, prepared)
      const { fee = 0n } = await tracking().wait({ hash, networkId: signer.networkId })
      expect((await balanceOf(to, token)).toString()).toBe(prepared.arrives)
      expect(fee).toBeLessThanOrEqual(BigInt(prepared.fee?.value ?? 0))
      expect(coin - (await balanceOf(signer.address))).toBe(token ? fee : fee + value)
      if (token) expect(held - (await balanceOf(signer.address, token))).toBe(value)
    }

    it('of the coin costs and brings what it says', () => pay())

    it('of a token costs and brings what it says', () => pay(needed(bench().harness.tokens, 'tokens').standard.address))

    it('F109 F110 of tokens with other decimals, without a return value, and that keep a part, costs and brings what it says', async () => {
      const { noReturn, others = [] } = needed(bench().harness.tokens, 'tokens')
      expect(others.map(({ symbol }) => symbol)).toContain('FEE')
      // A part is kept of more than a hundred smallest units.
      for (const { address } of [...(noReturn ? [noReturn] : []), ...others]) await pay(address, 1_000n)
    })

    it('F107 F111 says why the chain would refuse it, and asks no wallet', async () => {
      const signer = await bench().signer()
      const { newAddress, balanceOf, wallet } = bench().harness
      const { address: token } = needed(bench().harness.tokens, 'tokens').standard
      const { prepare } = ability(bench(), 'transfer')
      const asked = wallet.prompts()
      const value = await balanceOf(signer.address)
      const whole = await prepare(signer, { to: newAddress(), value })
      expect(whole).toMatchObject({ failure: { code: 'wallet/insufficient-funds' } })
      expect(BigInt(whole.max ?? 0)).toBeLessThan(value)
      const held = await balanceOf(signer.address, token)
      const tooMuch = await prepare(signer, { to: newAddress(), value: held + 1n, token })
      expect(tooMuch).toMatchObject({ max: held.toString(), failure: { code: 'wallet/reverted' } })
      // No fee is made up where the estimate fails.
      expect(tooMuch.fee).toBeUndefined()
      expect(wallet.prompts()).toBe(asked)
    })
  })
}
