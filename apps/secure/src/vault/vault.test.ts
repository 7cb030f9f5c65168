// Tests vault.ts, secretBytes.ts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomBytes } from './secretBytes.js'
import { readCode, writeCode } from './code.js'
import {
  addSlot,
  createDeviceSecret,
  createVault,
  openSlot,
  removeSlot,
  secretOf,
  VaultError,
  withBits,
} from './vault.js'
import { openPlainly } from './openPlainly.fixture.js'
import type { NewSlot, Slot, SlotKind, Vault } from './vault.types.js'

const WALLET = 'AAAAAAAAAAAAAAAAAAAAAA'

const newSlot = async (kind: SlotKind = 'device'): Promise<NewSlot> => ({
  kind,
  secret: await createDeviceSecret(),
  salt: randomBytes(32),
})

const bitsOf = (vault: Vault, dataKey: CryptoKey) => withBits(vault, dataKey, (bits) => [...bits])

describe('a vault', () => {
  it('has 128 bits, which each of its slots opens', async () => {
    const slots = [await newSlot(), await newSlot('code')]
    const { vault, dataKey } = await createVault(WALLET, slots)
    const bits = await bitsOf(vault, dataKey)
    expect(bits).toHaveLength(16)
    for (const [at, slot] of vault.slots.entries())
      expect(await bitsOf(vault, await openSlot(vault, slot, slots[at]!))).toEqual(bits)
    expect(vault.slots.map(({ kind }) => kind)).toEqual(['device', 'code'])
  })

  it('gives out no key that can be read, and no bits after their use', async () => {
    const slot = await newSlot()
    const { vault, dataKey } = await createVault(WALLET, [slot])
    await expect(crypto.subtle.exportKey('raw', dataKey)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('raw', slot.secret)).rejects.toThrow()
    const opened = await openSlot(vault, vault.slots[0]!, slot)
    expect([opened.extractable, opened.usages]).toEqual([false, ['decrypt']])
    let kept = new Uint8Array()
    await withBits(vault, dataKey, (bits) => void (kept = bits))
    expect([...kept]).toEqual(Array.from({ length: 16 }, () => 0))
  })

  it('is another one each time', async () => {
    const slot = await newSlot()
    const [one, other] = [await createVault(WALLET, [slot]), await createVault(WALLET, [slot])]
    expect(await bitsOf(one.vault, one.dataKey)).not.toEqual(await bitsOf(other.vault, other.dataKey))
    await expect(bitsOf(one.vault, other.dataKey)).rejects.toThrow(VaultError)
    await expect(createVault(WALLET, [])).rejects.toThrow('at least one slot')
  })

  it('opens by no slot whose bytes, id, kind, salt or wallet are others, nor with other bits', async () => {
    const slot = await newSlot()
    const { vault } = await createVault(WALLET, [slot])
    const [made] = vault.slots as [Slot]
    const changed = (text: string, at: number): string =>
      text.slice(0, at) + (text[at] === 'A' ? 'Q' : 'A') + text.slice(at + 1)
    const tries: [Vault, Slot, NewSlot][] = [
      [vault, made, { ...slot, salt: randomBytes(32) }],
      [vault, made, { ...slot, secret: await createDeviceSecret() }],
      [vault, { ...made, kind: 'code' }, slot],
      [vault, { ...made, id: changed(made.id, 0) }, slot],
      [{ ...vault, wallet: changed(WALLET, 0) }, made, slot],
      [vault, { ...made, iv: changed(made.iv, 3) }, slot],
      ...Array.from({ length: 64 }, (_, at): [Vault, Slot, NewSlot] => [
        vault,
        { ...made, data: changed(made.data, at) },
        slot,
      ]),
    ]
    for (const [of, by, secret] of tries) await expect(openSlot(of, by, secret)).rejects.toThrow(VaultError)
    const dataKey = await openSlot(vault, made, slot)
    for (let at = 0; at < vault.bits.data.length; at += 1) {
      const bits = { ...vault.bits, data: changed(vault.bits.data, at) }
      await expect(withBits({ ...vault, bits }, dataKey, () => undefined)).rejects.toThrow(VaultError)
    }
    await expect(withBits({ ...vault, wallet: changed(WALLET, 0) }, dataKey, () => undefined)).rejects.toThrow(
      VaultError,
    )
  })

  it('keeps its bits while slots come and go in any order, and opens by those that it has alone', async () => {
    const steps = fc.array(fc.record({ adds: fc.boolean(), at: fc.nat(9) }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const first = await newSlot()
        const made = await createVault(WALLET, [first])
        const bits = await bitsOf(made.vault, made.dataKey)
        let { vault } = made
        const secrets = new Map<string, NewSlot>([[vault.slots[0]!.id, first]])
        for (const { adds, at } of given) {
          const slot = vault.slots[at % vault.slots.length]!
          if (adds) {
            const next = await newSlot()
            vault = await addSlot(vault, { slot, ...secrets.get(slot.id)! }, next)
            secrets.set(vault.slots.at(-1)!.id, next)
          } else if (vault.slots.length > 1) vault = removeSlot(vault, slot.id)
          else expect(() => removeSlot(vault, slot.id)).toThrow(VaultError)
        }
        for (const slot of vault.slots)
          for (const [id, secret] of secrets) {
            const opening = openSlot(vault, slot, secret)
            if (id === slot.id) expect(await bitsOf(vault, await opening)).toEqual(bits)
            else await expect(opening).rejects.toThrow(VaultError)
          }
      }),
      { numRuns: 15 },
    )
  })

  it('is opened by plain Node with the code and the salt, by the format of docs/security.md', async () => {
    const code = await writeCode(randomBytes(16))
    const read = await readCode(code)
    const salt = randomBytes(32)
    const secret = await secretOf('secret' in read ? read.secret : randomBytes(16))
    const { vault, dataKey } = await createVault(WALLET, [{ kind: 'code', secret, salt }])
    expect(openPlainly(vault, code, salt)).toEqual(await bitsOf(vault, dataKey))
  })
})
