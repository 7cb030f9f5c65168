import type { SentRecord, Signer, UnsentRecord } from '@latchkit/core/adapter'
import { systemClock } from '@latchkit/core/testing'
import { abilityIn } from '@latchkit/testing'
import { PublicKey, SystemProgram, VersionedTransaction } from '@solana/web3.js'
import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { toBase58 } from './base58.js'
import { createContext } from './context.fixture.js'
import { createSolanaAdapter } from './createSolanaAdapter.js'
import { createFakeStandardWallet } from './fakeStandardWallet.fixture.js'
import { attachedWallet, newAddress, startSolanaWorld, type SolanaWorld } from './solanaWorld.fixture.js'

const AMOUNT = 1_000_000n

let world: SolanaWorld
beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world.stop())
afterEach(() => control({}))

const control = (body: { readonly hold?: boolean; readonly expire?: true }): Promise<Response> =>
  fetch(world.sandbox.manifest.solana.controlUrl, { method: 'PUT', body: JSON.stringify(body) })
const submit = (signed: Uint8Array): Promise<string> =>
  world.connection.sendRawTransaction(signed, { skipPreflight: true })

/** Starts an adapter, as after a reload, with a wallet that sends by `sending`. */
async function start(sending: (signed: Uint8Array) => Promise<unknown> = submit) {
  const fake = createFakeStandardWallet(world.keys.slice(0, 2), sending)
  const { context } = createContext(world.networks)
  const adapter = createSolanaAdapter()({ ...context, environment: { ...context.environment, clock: systemClock() } })
  const attached = attachedWallet(fake)
  adapter.attach(attached)
  const { id: connectorId } = attached.connector
  const { accounts, networkId } = await adapter.connect({ connectorId })
  const signer: Signer = { connectorId, address: accounts[0]?.address ?? '', networkId }
  return {
    adapter,
    signer,
    transaction: abilityIn(adapter, 'transaction'),
    tracking: abilityIn(adapter, 'tracking'),
    transfer: abilityIn(adapter, 'transfer'),
  }
}

/** Sends a payment. Resolves with its record as it was stored before the wallet was asked, and with its hash. */
async function pay(sending?: (signed: Uint8Array) => Promise<unknown>) {
  const { signer, tracking, transfer } = await start(sending)
  const { networkId, address } = signer
  const prepared = await transfer.prepare(signer, { to: newAddress(), value: AMOUNT })
  const { serialized } = prepared.transaction
  const anchor = await tracking.anchor(signer, { serialized })
  expect(anchor).toEqual({ ...prepared.anchor, block: expect.stringMatching(/^\d+$/) as string })
  const unsent: UnsentRecord = { networkId, address, anchor }
  const hash = await transfer.send(signer, prepared).catch(() => '')
  const record: SentRecord = { ...unsent, hash }
  return { signer, tracking, unsent, record, hash }
}

it('tells that a stored transaction is in a block, with its fee, and when it is final', async () => {
  const { record, hash } = await pay()
  const { tracking } = await start()
  const included = {
    state: 'included',
    inclusion: {
      hash,
      status: 'success',
      block: { number: expect.stringMatching(/^\d+$/) as string },
      confirmations: expect.any(Number) as number,
      isFinal: expect.any(Boolean) as boolean,
      fee: '15000',
    },
  }
  await expect.poll(() => tracking.look(record, []), { timeout: 10_000 }).toEqual(included)
  await expect
    .poll(() => tracking.look(record, []), { timeout: 10_000 })
    .toMatchObject({ inclusion: { isFinal: true, confirmations: 32 } })
})

it('F102 tells why a stored transaction failed', async () => {
  const { signer, transaction, tracking } = await start()
  const { address: mint, decimals } = world.sandbox.manifest.solana.tokens[0]!
  const [owner, token] = [new PublicKey(signer.address), new PublicKey(mint)]
  const own = getAssociatedTokenAddressSync(token, owner)
  const tooMuch = createTransferCheckedInstruction(own, token, own, owner, 2n ** 63n, decimals)
  const hash = await transaction.send(signer, { serialized: await world.serialize(signer.address, [tooMuch]) })
  const record = { networkId: signer.networkId, address: signer.address, anchor: {}, hash }
  const inclusion = { status: 'reverted', reason: 'insufficient funds' }
  await expect.poll(() => tracking.look(record, []), { timeout: 10_000 }).toMatchObject({ inclusion })
})

it.each(['live', 'stored'])('F112 has expired once no block can have it: %s', async (how) => {
  await control({ hold: true })
  const { record, tracking: live } = await pay()
  const tracking = how === 'live' ? live : (await start()).tracking
  expect(await tracking.look(record, [])).toEqual({ state: 'missing' })
  expect(await tracking.look(record, [])).toEqual({ state: 'missing' })
  await control({ expire: true })
  await control({ hold: false })
  await expect.poll(() => tracking.look(record, []), { timeout: 10_000 }).toEqual({ state: 'expired' })
})

it.each(['live', 'stored'])('F031 F105 is found where the answer of the wallet was lost: %s', async (how) => {
  const sent: string[] = []
  const { unsent, tracking: live } = await pay(async (signed) => {
    sent.push(await submit(signed))
    throw new Error('The connection was lost.')
  })
  const tracking = how === 'live' ? live : (await start()).tracking
  await expect.poll(() => tracking.find(unsent, []), { timeout: 10_000 }).toBe(sent[0])
  // Another record has this one.
  expect(await tracking.find(unsent, sent)).toBeUndefined()
})

it('F031 is found though the wallet has replaced the blockhash', async () => {
  const sent: string[] = []
  const { unsent, tracking } = await pay(async (signed) => {
    await control({ expire: true })
    const own = VersionedTransaction.deserialize(signed)
    own.message.recentBlockhash = (await world.connection.getLatestBlockhash()).blockhash
    own.sign([world.keys[0]!])
    await submit(own.serialize())
    sent.push(toBase58(own.signatures[0]!))
    throw new Error('The connection was lost.')
  })
  await expect.poll(() => tracking.find(unsent, []), { timeout: 10_000 }).toBe(sent[0])
})

it.each(['live', 'stored'])('F031 was certainly not sent once no block can have it: %s', async (how) => {
  const { unsent, tracking: live } = await pay(async () => {
    throw new Error('The connection was lost.')
  })
  const tracking = how === 'live' ? live : (await start()).tracking
  expect(await tracking.find(unsent, [])).toBeUndefined()
  expect(await tracking.find(unsent, [])).toBeUndefined()
  // What others pay to the account says nothing.
  const [, payer] = world.keys
  const incoming = await world.serialize(payer!.publicKey.toBase58(), [
    SystemProgram.transfer({
      fromPubkey: payer!.publicKey,
      toPubkey: new PublicKey(unsent.address),
      lamports: 5n,
    }),
  ])
  const signed = VersionedTransaction.deserialize(Buffer.from(incoming, 'base64'))
  signed.sign([payer!])
  const hash = await submit(signed.serialize())
  await tracking.wait({ hash, networkId: unsent.networkId })
  await control({ expire: true })
  await expect.poll(() => tracking.find(unsent, []), { timeout: 10_000 }).toBeNull()
})

it('F031 is not proven absent while the account has another transaction that no record has', async () => {
  const { unsent, tracking } = await pay(async () => {
    throw new Error('The connection was lost.')
  })
  expect(await tracking.find(unsent, [])).toBeUndefined()
  const other = await pay()
  await other.tracking.wait(other.record)
  await control({ expire: true })
  await expect.poll(() => tracking.find(unsent, [other.hash]), { timeout: 10_000 }).toBeNull()
  expect(await tracking.find(unsent, [])).toBeUndefined()
  // What a search has read before, the next one doesn't ask for again.
  const fetched = vi.spyOn(globalThis, 'fetch')
  expect(await tracking.find(unsent, [])).toBeUndefined()
  const asks = (method: string): boolean =>
    fetched.mock.calls.some(([, init]) => typeof init?.body === 'string' && init.body.includes(`"${method}"`))
  expect([asks('getSignaturesForAddress'), asks('getTransaction')]).toEqual([true, false])
  fetched.mockRestore()
  // Without what was stored before, nothing is known.
  expect(await tracking.find({ ...unsent, anchor: {} }, [])).toBeUndefined()
})
