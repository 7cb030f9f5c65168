import { describe, expect, it } from 'vitest'
import type { FeatureContext } from '../../kit/feature.types.js'
import { network } from './network.feature.js'

const options = { enableNetworkSwitch: true, allowUnsupportedChain: false, features: {} }

/** Whether the duty is open with these options. `isSupported`: the wallet is on a network of the app. */
const isOpen = (changes: object, isSupported = false): unknown => {
  const get = () => ({ isSupported: () => isSupported })
  return network.duty?.isOpen({ options: { ...options, ...changes }, get } as object as FeatureContext)
}

describe('the duty of the network', () => {
  it('S2.07 F084 requires UnsupportedChain where each condition holds', () => {
    expect(isOpen({})).toBe(true)
    expect(network.duty?.route).toEqual({ view: 'UnsupportedChain' })
  })

  it('S2.07 is none where the network is one of the app, or nothing is connected', () => {
    expect(isOpen({}, true)).toBe(false)
  })

  it.each([
    ['network switching is off', { enableNetworkSwitch: false }],
    ['unsupported chains are allowed', { allowUnsupportedChain: true }],
    ['pairing is the basic one', { features: { basicPairing: true } }],
  ])('S2.07 is none where %s', (_, changes) => {
    expect(isOpen(changes)).toBe(false)
  })
})
