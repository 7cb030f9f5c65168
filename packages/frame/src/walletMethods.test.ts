// Tests walletMethods.ts.
import { expect, it } from 'vitest'
import { kindOfMethod } from './walletMethods.js'

it.each([
  ['eth_call', 'safe'],
  ['eth_getBalance', 'safe'],
  ['wallet_getPermissions', 'safe'],
  ['personal_sign', 'unsafe'],
  ['eth_sendTransaction', 'unsafe'],
  ['solana_signAndSendTransaction', 'unsafe'],
  ['eth_sign', 'refused'],
  ['eth_sendRawTransaction', 'refused'],
  ['eth_signTransaction', 'refused'],
  ['wallet_sendCalls', 'refused'],
  ['ETH_CALL', 'refused'],
  ['toString', 'refused'],
  ['__proto__', 'refused'],
  ['', 'refused'],
])('S6.01 S5.03 F183 the method %j is %s', (method, kind) => expect(kindOfMethod(method)).toBe(kind))
