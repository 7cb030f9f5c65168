import { describe, expect, it } from 'vitest'
import { events, methods } from './methods.js'
import { approveNamespaces, askedChains, sessionProperties, withAccount, withChain } from './namespaces.js'
import { createFewWorld } from './world.fixture.js'
import type { Network } from './world.js'

const world = createFewWorld()
const [first, second] = [world.account(0), world.account(1)]
const [one, two, solana, bitcoin] = world.networks as [Network, Network, Network, Network]
const asked = (chains: readonly Network[]) => ({
  chains: chains.map(({ caip2 }) => caip2),
  methods: [...methods[chains[0]!.namespace], 'unheard_of'],
  events: [...events[chains[0]!.namespace], 'unheardOf'],
})
const approve = (
  requiredNamespaces: Parameters<typeof approveNamespaces>[0]['requiredNamespaces'],
  optionalNamespaces: typeof requiredNamespaces,
  chosen = one.caip2,
) => approveNamespaces({ requiredNamespaces, optionalNamespaces }, world, first, chosen)

describe('approveNamespaces', () => {
  it('approves the requested networks in every namespace, with the phone’s methods and events only', () => {
    const optional = { eip155: asked([one, two]), solana: asked([solana]), bip122: asked([bitcoin]) }
    const approved = approve({}, optional)
    expect(approved).toEqual({
      eip155: {
        chains: [one.caip2, two.caip2],
        accounts: [`${one.caip2}:${first.eip155.address}`, `${two.caip2}:${first.eip155.address}`],
        methods: methods.eip155,
        events: events.eip155,
      },
      solana: expect.objectContaining({ accounts: [`${solana.caip2}:${first.solana.address}`] }),
      bip122: expect.objectContaining({ accounts: [`${bitcoin.caip2}:${first.bip122.address}`] }),
    })
  })

  it('puts the chosen network in front', () => {
    expect(approve({}, { eip155: asked([one, two]) }, two.caip2)?.['eip155']?.chains).toEqual([two.caip2, one.caip2])
  })

  it('leaves out optional networks that it doesn’t have', () => {
    const far = { ...asked([one]), chains: ['eip155:1', one.caip2] }
    expect(approve({}, { eip155: far })?.['eip155']?.chains).toEqual([one.caip2])
    expect(Object.keys(approve({}, { eip155: asked([one]), cosmos: asked([solana]) }) ?? {})).toEqual(['eip155'])
  })

  it('returns undefined where a required network is missing, or none is left', () => {
    const { unheardOf, ...known } = { ...asked([one]), methods: ['personal_sign'], events: [], unheardOf: 1 }
    expect(unheardOf).toBe(1)
    expect(approve({ eip155: known }, {})).toBeDefined()
    expect(approve({ eip155: { ...known, chains: ['eip155:1'] } }, {})).toBeUndefined()
    expect(approve({ cosmos: { ...known, chains: ['cosmos:hub'] } }, {})).toBeUndefined()
    expect(approve({}, { eip155: { ...known, chains: ['eip155:1'] } })).toBeUndefined()
  })
})

describe('the namespaces of a session', () => {
  const approved = approve({}, { eip155: asked([one]), bip122: asked([bitcoin]) })!

  it('change to another account only', () => {
    const changed = withAccount(approved, second)
    expect(changed['eip155']?.accounts).toEqual([`${one.caip2}:${second.eip155.address}`])
    expect(changed['bip122']?.accounts).toEqual([`${bitcoin.caip2}:${second.bip122.address}`])
    expect(changed['eip155']?.methods).toEqual(approved['eip155']?.methods)
  })

  it('take one more chain, once, and only of a namespace that they have', () => {
    const more = withChain(approved, two, first)
    expect(more['eip155']?.chains).toEqual([one.caip2, two.caip2])
    expect(more['eip155']?.accounts).toEqual([one, two].map(({ caip2 }) => `${caip2}:${first.eip155.address}`))
    expect(withChain(more, two, first)).toBe(more)
    expect(withChain(approved, solana, first)).toBe(approved)
  })

  it('have Bitcoin’s addresses in the properties', () => {
    const { bip122_getAccountAddresses: addresses = '' } = sessionProperties(approved, first) ?? {}
    expect(JSON.parse(addresses)).toEqual([
      {
        address: first.bip122.address,
        publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
        path: "m/84'/1'/0'/0/0",
        intention: 'payment',
      },
      {
        address: expect.stringMatching(/^bcrt1p/),
        publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
        path: "m/86'/1'/0'/0/0",
        intention: 'ordinal',
      },
    ])
    expect(sessionProperties(approve({}, { eip155: asked([one]) })!, first)).toBeUndefined()
  })
})

describe('askedChains', () => {
  it('are all requested chains once, also those in the key of a namespace', () => {
    const requiredNamespaces = { 'eip155:1': { methods: [], events: [] } }
    expect(
      askedChains({ requiredNamespaces, optionalNamespaces: { eip155: asked([one, two]), solana: asked([solana]) } }),
    ).toEqual(['eip155:1', one.caip2, two.caip2, solana.caip2])
    expect(askedChains({ requiredNamespaces: {}, optionalNamespaces: {} })).toEqual([])
  })
})
