import { describe, expect, it } from 'vitest'
import { nextView } from './router.next-view.js'

const facts = {
  connected: true,
  networkSupported: false,
  enableNetworkSwitch: true,
  allowUnsupportedChain: false,
  features: {},
}

describe('nextView', () => {
  it('S2.07 F084 is UnsupportedChain where each condition holds', () => {
    expect(nextView(facts)).toEqual({ view: 'UnsupportedChain' })
  })

  it.each([
    ['nothing is connected', { connected: false }],
    ['the network is one of the app', { networkSupported: true }],
    ['network switching is off', { enableNetworkSwitch: false }],
    ['unsupported chains are allowed', { allowUnsupportedChain: true }],
    ['pairing is the basic one', { features: { basicPairing: true } }],
  ])('S2.07 is none where %s', (_, change) => {
    expect(nextView({ ...facts, ...change })).toBeUndefined()
  })
})
