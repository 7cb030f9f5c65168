// Tests secureWallet.handlers.ts, secureBodies.ts, walletProof.ts.
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../storage/memory.fixture.js'
import { createStorage } from '../storage/storage.js'
import type { Storage } from '../storage/storage.types.js'
import { createFrame, createSiteWorld, createVisitorWallet, logIn, newEmail, newSlot } from './site.fixture.js'
import { isSignedByWallet, walletText } from './walletProof.js'

let storage: Storage
beforeAll(() => {
  storage = createStorage(openMemory)
  return storage.use(async () => undefined)
})
afterAll(() => storage.close())

/** A session of a frame, and a wallet with a slot of a device and one of a code. */
async function setUp() {
  const world = await createSiteWorld(storage)
  const [frame, email] = [await createFrame(world), newEmail()]
  const token = await logIn(world, frame, email)
  const slots = [newSlot('device'), newSlot('code')] as const
  const wallet = createVisitorWallet()
  const post = (path: string, body: unknown) => frame.ask('POST', path, body, token)
  return {
    world,
    frame,
    email,
    slots,
    wallet,
    post,
    store: async () => post('/api/wallet', await wallet.first(slots)),
    read: async () => (await frame.ask('GET', '/api/wallet', undefined, token)).body,
  }
}

describe('the wallet of a session', () => {
  it('is stored once, signed by its key, and read by each device with its own slot', async () => {
    const { world, email, slots, wallet, store, read } = await setUp()
    expect(await read()).toEqual({ email, wallet: null })
    expect((await store()).body).toEqual({ revision: 1 })
    const { vault, salts } = await wallet.bodyOf(slots, 1)
    const stored = { vault, salts, accounts: wallet.accounts, revision: 1 }
    expect(await read()).toEqual({ email, wallet: { ...stored, slot: slots[0].slot.id } })
    const again = await store()
    expect([again.status, again.body.code]).toEqual([409, 'wallet/exists'])
    const other = await createFrame(world)
    const token = await logIn(world, other, email)
    expect((await other.ask('GET', '/api/wallet', undefined, token)).body).toEqual({
      email,
      wallet: { ...stored, slot: null },
    })
  })

  it('needs the signature of the account that it names, over all that is stored', async () => {
    const { slots, wallet, post, read } = await setUp()
    const first = await wallet.first(slots)
    const other = await createVisitorWallet().first(slots)
    const salts = { ...first.salts, [slots[0].slot.id]: newSlot('device').salt }
    const wrongs = [
      { proof: other.proof },
      { proof: (await wallet.bodyOf(slots, 2)).proof },
      { proof: { eip155: `0x${'0'.repeat(130)}` } },
      { accounts: [other.accounts[0], first.accounts[1]] },
      { accounts: [first.accounts[0]] },
      { salts },
      { vault: { ...first.vault, bits: other.vault.bits } },
      { vault: { ...first.vault, slots: [...first.vault.slots].reverse() } },
    ]
    for (const wrong of wrongs) {
      const { status, body } = await post('/api/wallet', { ...first, ...wrong })
      expect([status, body.code]).toEqual([403, 'proof/wallet'])
    }
    expect((await read()).wallet).toBeNull()
  })

  it('has the sizes of its format to the byte, an id for each slot, and a salt for each', async () => {
    const { slots, wallet, post, read } = await setUp()
    const first = await wallet.first(slots)
    const { vault, salts } = first
    const [slot, code] = vault.slots
    const id = newSlot('device').slot.id
    const many = Array.from({ length: 21 }, () => newSlot('device'))
    const wrongs: readonly object[] = [
      { vault: { ...vault, version: 2 } },
      { vault: { ...vault, more: 1 } },
      { vault: { ...vault, wallet: `${vault.wallet}A` } },
      { vault: { ...vault, wallet: '<b>' } },
      { vault: { ...vault, bits: { ...vault.bits, iv: `${vault.bits.iv}AA` } } },
      { vault: { ...vault, bits: { ...vault.bits, data: vault.bits.data.slice(2) } } },
      { vault: { ...vault, slots: [] }, salts: {} },
      { vault: { ...vault, slots: [slot, { ...code, id: slot?.id }] } },
      { vault: { ...vault, slots: [slot, { ...code, kind: 'passkey' }] } },
      { vault: { ...vault, slots: [slot, { ...code, data: `${code?.data}=` }] } },
      { salts: { ...salts, [id]: salts[slot!.id] } },
      { salts: { [slot!.id]: salts[slot!.id] } },
      { salts: { ...salts, [slot!.id]: 'short' } },
      { slot: id },
      { slot: code?.id },
      { slot: undefined },
      { accounts: [] },
      { accounts: [first.accounts[1]] },
      { accounts: [first.accounts[0], first.accounts[0]] },
      { accounts: [{ ...first.accounts[0], address: first.accounts[0]?.address.toLowerCase() }] },
      { accounts: [{ namespace: 'bip122', address: 'a' }, ...first.accounts] },
      { proof: {} },
      { proof: { eip155: '0x00' } },
      await wallet.first(many),
    ]
    for (const wrong of wrongs) expect((await post('/api/wallet', { ...first, ...wrong })).status).toBe(400)
    for (const body of ['text', null, [], {}]) expect((await post('/api/wallet', body)).status).toBe(400)
    expect((await read()).wallet).toBeNull()
    expect((await post('/api/wallet', await wallet.first(many.slice(1)))).status).toBe(200)
  })
})

describe('the slots of a wallet', () => {
  it('change by another device of the address, which is known from then on', async () => {
    const { world, email, slots, wallet, store } = await setUp()
    await store()
    const second = await createFrame(world)
    const token = await logIn(world, second, email)
    const added = newSlot('device')
    const change = { ...(await wallet.change([...slots, added], 1)), slot: added.slot.id }
    expect((await second.ask('POST', '/api/wallet/slots', change, token)).body).toEqual({ revision: 2 })
    const { body } = await second.ask('GET', '/api/wallet', undefined, token)
    expect(body.wallet).toMatchObject({ revision: 2, slot: added.slot.id, vault: change.vault, salts: change.salts })
    const { body: begun } = await second.ask('POST', '/api/logins', {
      projectId: 'my-app',
      parent: 'https://app.example',
      email,
    })
    expect(begun.action).toBe('VERIFY_OTP')
  })

  it('change by a signature of the wallet alone: a session, as a mailbox gives it, changes nothing', async () => {
    const { slots, wallet, post, store, read } = await setUp()
    await store()
    const before = await read()
    const mine = createVisitorWallet()
    const change = await wallet.change([slots[1]], 1)
    for (const proof of [
      (await mine.change([slots[1]], 1)).proof,
      (await wallet.first(slots)).proof,
      (await wallet.change([slots[1]], 2)).proof,
    ]) {
      const { status, body } = await post('/api/wallet/slots', { ...change, proof })
      expect([status, body.code]).toEqual([403, 'proof/wallet'])
    }
    expect(await read()).toEqual(before)
  })

  it('are of the same wallet with the same bits', async () => {
    const { slots, wallet, post, store, read } = await setUp()
    expect((await post('/api/wallet/slots', await wallet.change(slots, 1))).status).toBe(404)
    await store()
    const before = await read()
    const [change, other] = [await wallet.change(slots, 1), await createVisitorWallet().change(slots, 1)]
    for (const part of [{ bits: other.vault.bits }, { wallet: other.vault.wallet }])
      expect((await post('/api/wallet/slots', { ...change, vault: { ...change.vault, ...part } })).status).toBe(400)
    expect(await read()).toEqual(before)
  })

  it('change once for each revision that was read, of 20 changes at once', async () => {
    const { slots, wallet, post, store, read } = await setUp()
    await store()
    const changes = await Promise.all(Array.from({ length: 20 }, () => wallet.change([slots[0], newSlot('code')], 1)))
    const answers = await Promise.all(changes.map((change) => post('/api/wallet/slots', change)))
    const codes = answers.map(({ status, body }) => `${status} ${body.code ?? body.revision}`)
    expect(codes.filter((code) => code === '200 2')).toHaveLength(1)
    expect(codes.filter((code) => code === '409 wallet/changed')).toHaveLength(19)
    const { wallet: stored } = await read()
    expect(stored).toMatchObject({ revision: 2, vault: changes[codes.indexOf('200 2')]?.vault })
  })
})

describe('what the key of a wallet signs', () => {
  const account = privateKeyToAccount(`0x${'1'.repeat(64)}`)
  const sealed = { iv: 'A'.repeat(16), data: 'B'.repeat(43) }
  const signed = {
    vault: {
      slots: [{ data: 'C'.repeat(64), iv: 'D'.repeat(16), kind: 'device', id: 'slot-b' }],
      bits: { data: sealed.data, iv: sealed.iv },
      wallet: 'the-wallet',
      version: 1,
    },
    salts: { 'slot-b': 'salt-2', 'slot-a': 'salt-1' },
    accounts: [
      { namespace: 'eip155', address: account.address },
      { namespace: 'solana', address: 'sun' },
    ],
    revision: 3,
  } as const

  it('is a text of all that is stored, whatever the order of its members', async () => {
    const hash = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(
        `{"version":1,"wallet":"the-wallet","bits":{"iv":"${sealed.iv}","data":"${sealed.data}"},` +
          `"slots":[{"id":"slot-b","kind":"device","iv":"${'D'.repeat(16)}","data":"${'C'.repeat(64)}"}]}`,
      ),
    )
    expect(await walletText(signed)).toBe(
      [
        'latchkit-wallet-1',
        'the-wallet',
        '3',
        Buffer.from(hash).toString('base64url'),
        `eip155:${account.address},solana:sun`,
        'slot-a=salt-1,slot-b=salt-2',
      ].join('\n'),
    )
  })

  it('counts by a signature of its account, and no text that is none is one', async () => {
    const signature = await account.signMessage({ message: await walletText(signed) })
    expect(await isSignedByWallet(signed, signature)).toBe(true)
    expect(await isSignedByWallet({ ...signed, revision: 4 }, signature)).toBe(false)
    expect(await isSignedByWallet({ ...signed, accounts: [] }, signature)).toBe(false)
    for (const none of ['', '0x', `0x${'f'.repeat(130)}`]) expect(await isSignedByWallet(signed, none)).toBe(false)
  })
})
