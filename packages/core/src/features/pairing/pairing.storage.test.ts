import { describe, expect, it } from 'vitest'
import { createWorld } from '../../base/world.fixture.js'
import { createDeepLinkStore, DEEP_LINK_KEY } from './pairing.storage.js'

describe('the stored deep link', () => {
  const choice = { href: 'amber://', name: 'Amber' }

  it('S3.19 has the key that the protocol reads', () => {
    const { environment, stored } = createWorld()
    const link = createDeepLinkStore(environment)
    expect(link.read()).toBeUndefined()
    link.write({ ...choice, id: 'more' } as never)
    expect([...stored]).toEqual([['WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"amber://","name":"Amber"}']])
    expect(link.read()).toEqual(choice)
    link.remove()
    expect(stored.size).toBe(0)
  })

  it.each([
    'x',
    'null',
    '7',
    '[]',
    '{}',
    '{"href":"amber://"}',
    '{"href":"amber://","name":7}',
    '{"href":"javascript:alert(1)","name":"Amber"}',
    '{"__proto__":{"href":"amber://","name":"Amber"}}',
  ])('F202 is ignored as %s', (text) => {
    const { environment, stored } = createWorld()
    stored.set(DEEP_LINK_KEY, text)
    const link = createDeepLinkStore(environment)
    expect(link.read()).toBeUndefined()
    // WalletConnect's clients would open it as it is.
    link.removeInvalid()
    expect(stored.size).toBe(0)
  })

  it('stays where it is valid', () => {
    const { environment } = createWorld()
    const link = createDeepLinkStore(environment)
    link.write(choice)
    link.removeInvalid()
    expect(link.read()).toEqual(choice)
  })

  it('F199 F200 throws nothing where the storage is blocked or absent', () => {
    const blocked = createDeepLinkStore({
      storage: () => {
        throw new Error('blocked')
      },
    })
    const absent = createDeepLinkStore({ storage: () => undefined })
    for (const link of [blocked, absent]) {
      link.write(choice)
      link.remove()
      expect(link.read()).toBeUndefined()
    }
  })
})
