import { describe, expect, it } from 'vitest'
import { hasMethods, methodKind } from './rpc.methods.js'

describe('a method', () => {
  it.each([
    ['eip155:1', 'eth_getLogs', 'read'],
    ['eip155:1', 'eth_sendRawTransaction', 'broadcast'],
    ['solana:x', 'getTokenAccountsByOwner', 'read'],
    ['solana:x', 'sendTransaction', 'broadcast'],
    ['eip155:1', 'sendTransaction', 'refused'],
    ['eip155:1', 'eth_getFilterLogs', 'refused'],
    ['eip155:1', 'personal_sign', 'refused'],
    ['eip155:1', 'ETH_CALL', 'refused'],
    ['eip155:1', 'constructor', 'refused'],
    ['bip122:x', 'eth_call', 'refused'],
    ['solana', 'getBalance', 'refused'],
  ])('S5.03 on %s: %s is %s', (networkId, method, kind) => {
    expect(methodKind(networkId, method)).toBe(kind)
  })

  it('exists for EVM chains and for Solana', () => {
    expect(['eip155', 'solana', 'bip122', '__proto__', 'constructor'].map(hasMethods)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
