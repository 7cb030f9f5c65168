import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IdentityProvider } from './identity.types.js'

/** An address whose name and picture are known. */
interface KnownAddress {
  readonly address: string
  /** The name that the address claims. */
  readonly name: string
  /** Whether the name is in its normal form, and leads back to the address. */
  readonly isConfirmed: boolean
  /** Whether the name has a picture that can be read. */
  readonly hasPicture: boolean
}

/** A provider, and what it should answer. */
export interface IdentityWorld {
  readonly provider: IdentityProvider
  readonly records: readonly KnownAddress[]
  /** An address without a name. */
  readonly nameless: string
  readonly stop: () => Promise<void>
}

/** Runs the tests that every provider of names has to pass. */
export function describeIdentity(title: string, setUp: () => Promise<IdentityWorld>): void {
  describe(`the provider of names: ${title}`, () => {
    let world: IdentityWorld
    beforeAll(async () => {
      world = await setUp()
    })
    afterAll(() => world.stop())

    it('S7.03 has the names that lead back to their addresses', async () => {
      const confirmed = world.records.filter(({ isConfirmed }) => isConfirmed)
      expect(confirmed.length).toBeGreaterThan(0)
      for (const { address, name } of confirmed) expect((await world.provider.identify(address)).name).toBe(name)
    })

    it('F143 has no name that is only claimed, and none that is not normal', async () => {
      const claimed = world.records.filter(({ isConfirmed }) => !isConfirmed)
      expect(claimed.length).toBeGreaterThan(0)
      for (const { address } of claimed) {
        expect(await world.provider.identify(address)).toEqual({ name: null, hasPicture: false })
        expect(await world.provider.picture(address)).toBeUndefined()
      }
    })

    it('F144 has the pictures that can be read, and no other', async () => {
      for (const { address, name, isConfirmed, hasPicture } of world.records) {
        const picture = await world.provider.picture(address)
        expect([name, picture !== undefined]).toEqual([name, isConfirmed && hasPicture])
        if (!picture) continue
        expect(picture.type).toMatch(/^image\//)
        expect(picture.bytes.length).toBeGreaterThan(0)
        expect((await world.provider.identify(address)).hasPicture).toBe(true)
      }
    })

    it('answers that an address has no name', async () => {
      const others = [
        '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK',
        'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        '0x',
      ]
      for (const address of [world.nameless, ...others]) {
        expect(await world.provider.identify(address)).toEqual({ name: null, hasPicture: false })
        expect(await world.provider.picture(address)).toBeUndefined()
      }
    })

    it('reads an address in any case', async () => {
      const { address, name } = world.records.find(({ isConfirmed }) => isConfirmed) as KnownAddress
      const forms = [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`, address]
      for (const form of forms) expect((await world.provider.identify(form)).name).toBe(name)
    })

    it('answers equal lookups at the same time', async () => {
      const { address, name } = world.records.find(({ isConfirmed }) => isConfirmed) as KnownAddress
      const answers = await Promise.all(Array.from({ length: 50 }, () => world.provider.identify(address)))
      expect(new Set(answers.map((answer) => answer.name))).toEqual(new Set([name]))
    })
  })
}
