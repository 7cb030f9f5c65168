import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Storage } from '../storage/storage.types.js'
import { encodeBytes, randomBytes } from './secureBytes.js'
import type { NewWallet, Vault } from './wallet.types.js'
import { createWorld, newDevice, newKey } from './world.fixture.js'

const id = () => encodeBytes(randomBytes(16))
const sealed = (bytes: number) => ({ iv: encodeBytes(randomBytes(12)), data: encodeBytes(randomBytes(bytes)) })
const slotOf = (kind: 'device' | 'code') => ({ id: id(), kind, ...sealed(48) })
const saltsOf = ({ slots }: Vault) => Object.fromEntries(slots.map((slot) => [slot.id, newKey()]))

/** Makes a wallet with a slot of a device and one of a code. */
function newWallet(): NewWallet & { readonly slot: string } {
  const [device, code] = [slotOf('device'), slotOf('code')]
  const vault = { version: 1, wallet: id(), bits: sealed(32), slots: [device, code] } as const
  const accounts = [{ namespace: 'eip155', address: '0x0000000000000000000000000000000000000001' }]
  return { vault, salts: saltsOf(vault), accounts, slot: device.id }
}

/** Makes an owner with an address of its own. */
const newOwner = () => ({ project: 'my-app', email: `${id().toLowerCase()}@app.example`, device: newDevice() })

/** The same vault with one more slot of a device. */
function withDevice({ vault }: Pick<NewWallet, 'vault'>) {
  const slot = slotOf('device')
  const next = { ...vault, slots: [...vault.slots, slot] }
  return { vault: next, salts: saltsOf(next), slot: slot.id }
}

/** Describes wallets by a database. @param storages of servers that share it */
export function describeSecureWallets(name: string, storages: () => readonly Pick<Storage, 'use'>[]): void {
  describe(`a wallet, in ${name}`, () => describeOne(storages))
  describe(`slots of a wallet, in ${name}`, () => describeSlots(storages))
}

function describeOne(storages: () => readonly Pick<Storage, 'use'>[]): void {
  it('is found by its address in its project, and names the slot of the device that asks', async () => {
    const { next } = await createWorld(storages())
    const [owner, wallet] = [newOwner(), newWallet()]
    expect(await next().wallets.find(owner)).toBeUndefined()
    expect(await next().wallets.create(owner, wallet)).toBe(true)
    const stored = { ...wallet, revision: 1 }
    expect(await next().wallets.find({ ...owner, email: ` ${owner.email.toUpperCase()}` })).toEqual(stored)
    expect(await next().wallets.find({ ...owner, device: newDevice() })).toEqual({ ...stored, slot: null })
    expect(await next().wallets.find({ ...owner, project: 'other' })).toBeUndefined()
    expect(await next().wallets.find({ ...owner, email: 'other@app.example' })).toBeUndefined()
  })

  it('keeps the order of the keys of its vault, which a signature is over', async () => {
    const { next } = await createWorld(storages())
    const [owner, wallet] = [newOwner(), newWallet()]
    await next().wallets.create(owner, wallet)
    expect(JSON.stringify((await next().wallets.find(owner))?.vault)).toBe(JSON.stringify(wallet.vault))
  })

  it('makes its device known to its address in its project alone', async () => {
    const { next } = await createWorld(storages())
    const owner = newOwner()
    expect(await next().wallets.isKnown(owner)).toBe(false)
    await next().wallets.create(owner, newWallet())
    expect(await next().wallets.isKnown(owner)).toBe(true)
    for (const other of [{ device: newDevice() }, { project: 'other' }, { email: 'other@app.example' }])
      expect(await next().wallets.isKnown({ ...owner, ...other })).toBe(false)
  })

  it('is the first of 50 that are created at once for an address, with its device alone', async () => {
    const { next } = await createWorld(storages())
    const owner = newOwner()
    const wallets = Array.from({ length: 50 }, () => ({ device: newDevice(), wallet: newWallet() }))
    const created = await Promise.all(
      wallets.map(({ device, wallet }) => next().wallets.create({ ...owner, device }, wallet)),
    )
    expect(created.filter(Boolean)).toHaveLength(1)
    const { device, wallet } = wallets[created.indexOf(true)]!
    expect(await next().wallets.find({ ...owner, device })).toEqual({ ...wallet, revision: 1 })
    const known = await Promise.all(wallets.map((each) => next().wallets.isKnown({ ...owner, device: each.device })))
    expect(known).toEqual(created)
  })

  it('takes no id of another wallet', async () => {
    const { next } = await createWorld(storages())
    const [first, second, wallet] = [newOwner(), newOwner(), newWallet()]
    await next().wallets.create(first, wallet)
    expect(await next().wallets.create(second, wallet)).toBe(false)
    expect(await next().wallets.find(second)).toBeUndefined()
    expect(await next().wallets.isKnown(second)).toBe(false)
  })

  it('is found, and not made twice, after a new key is in front', async () => {
    const [older, newer] = [newKey(), newKey()]
    const [owner, wallet] = [newOwner(), newWallet()]
    await (await createWorld(storages(), [older])).next().wallets.create(owner, wallet)
    const { next } = await createWorld(storages(), [newer, older])
    expect(await next().wallets.create(owner, newWallet())).toBe(false)
    expect(await next().wallets.find(owner)).toEqual({ ...wallet, revision: 1 })
  })

  it('is in the database without its address and its salts', async () => {
    const { next } = await createWorld(storages())
    const [owner, wallet] = [newOwner(), newWallet()]
    await next().wallets.create(owner, wallet)
    const rows = JSON.stringify(
      await storages()[0]!.use((database) => database.execute(sql`select * from secure_wallets`)),
    )
    expect(rows).toContain(wallet.vault.wallet)
    for (const secret of [owner.email, ...Object.values(wallet.salts)]) expect(rows).not.toContain(secret)
  })
}

function describeSlots(storages: () => readonly Pick<Storage, 'use'>[]): void {
  const setUp = async () => {
    const world = await createWorld(storages())
    const [owner, wallet] = [newOwner(), newWallet()]
    await world.next().wallets.create(owner, wallet)
    return { ...world, owner, wallet }
  }

  it('change by the revision that was read, and with it the devices', async () => {
    const { next, owner, wallet } = await setUp()
    const second = { ...owner, device: newDevice() }
    const { slot, ...change } = withDevice(wallet)
    expect(await next().wallets.change(second, { ...change, slot, revision: 1 })).toBe(true)
    const stored = { ...change, accounts: wallet.accounts, revision: 2 }
    expect(await next().wallets.find(second)).toEqual({ ...stored, slot })
    expect(await next().wallets.find(owner)).toEqual({ ...stored, slot: wallet.slot })
    expect(await next().wallets.change(owner, { ...change, revision: 1 })).toBe(false)
    expect(await next().wallets.find(owner)).toMatchObject({ revision: 2 })
  })

  it('that are gone make their devices unknown', async () => {
    const { next, owner, wallet } = await setUp()
    const slots = wallet.vault.slots.filter(({ id: of }) => of !== wallet.slot)
    const vault = { ...wallet.vault, slots }
    expect(await next().wallets.change(owner, { vault, salts: saltsOf(vault), revision: 1 })).toBe(true)
    expect(await next().wallets.isKnown(owner)).toBe(false)
    expect(await next().wallets.find(owner)).toMatchObject({ vault, slot: null })
  })

  it('change once, of 50 changes at once', async () => {
    const { next, owner, wallet } = await setUp()
    const changes = Array.from({ length: 50 }, () => ({ device: newDevice(), ...withDevice(wallet) }))
    const changed = await Promise.all(
      changes.map(({ device, ...change }) => next().wallets.change({ ...owner, device }, { ...change, revision: 1 })),
    )
    expect(changed.filter(Boolean)).toHaveLength(1)
    const { device, vault, salts, slot } = changes[changed.indexOf(true)]!
    expect(await next().wallets.find({ ...owner, device })).toMatchObject({ vault, salts, slot, revision: 2 })
    const known = await Promise.all(changes.map((each) => next().wallets.isKnown({ ...owner, device: each.device })))
    expect(known).toEqual(changed)
  })

  it('change for the address and the project of the wallet alone', async () => {
    const { next, owner, wallet } = await setUp()
    const change = { ...withDevice(wallet), revision: 1 }
    for (const other of [{ project: 'other' }, { email: 'other@app.example' }])
      expect(await next().wallets.change({ ...owner, ...other }, change)).toBe(false)
    expect(await next().wallets.find(owner)).toMatchObject({ revision: 1, vault: wallet.vault })
  })
}
