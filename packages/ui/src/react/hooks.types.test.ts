import type { StandardWallet } from '@latchkit/core'
import { expect, expectTypeOf, test } from 'vitest'
import { useLatchAccount, useLatchNetwork, useLatchProvider } from './hooks.js'

/** Type checks alone: the component is never rendered. */
function Typed(): null {
  expectTypeOf(useLatchAccount('eip155').address).toEqualTypeOf<`0x${string}` | undefined>()
  expectTypeOf(useLatchAccount('eip155').isConnected).toEqualTypeOf<boolean>()
  expectTypeOf(useLatchAccount().address).toEqualTypeOf<string | undefined>()
  expectTypeOf(useLatchProvider('eip155')?.request).toBeCallableWith({ method: 'eth_chainId' })
  expectTypeOf(useLatchProvider('solana')?.wallet).toEqualTypeOf<StandardWallet | undefined>()
  const { switchNetwork } = useLatchNetwork()
  void switchNetwork(1)
  return null
}

test('the hooks are typed by namespace', () => expect(Typed).toBeTypeOf('function'))
