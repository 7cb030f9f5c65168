import type { StandardWallet } from '@latchkit/core'
import { expect, expectTypeOf, test } from 'vitest'
import { useLatchAccount, useLatchNetwork, useLatchProvider } from './hooks.js'
import type { LatchControl } from './LatchControl.js'
import { useLatchControl, type LatchControlState } from './useLatchControl.js'

/** Type checks alone: the component is never rendered. */
function Typed(): null {
  expectTypeOf(useLatchAccount('eip155').address).toEqualTypeOf<`0x${string}` | undefined>()
  expectTypeOf(useLatchAccount('eip155').isConnected).toEqualTypeOf<boolean>()
  expectTypeOf(useLatchAccount().address).toEqualTypeOf<string | undefined>()
  expectTypeOf(useLatchProvider('eip155')?.request).toBeCallableWith({ method: 'eth_chainId' })
  expectTypeOf(useLatchProvider('solana')?.wallet).toEqualTypeOf<StandardWallet | undefined>()
  const { switchNetwork } = useLatchNetwork()
  void switchNetwork(1)
  const control = useLatchControl()
  expectTypeOf(control.displayName).toEqualTypeOf<string | undefined>()
  expectTypeOf(control.displayBalance).toEqualTypeOf<string | undefined>()
  expectTypeOf(control.shortAddress).toEqualTypeOf<string | undefined>()
  expectTypeOf(control.avatar).toEqualTypeOf<string | undefined>()
  expectTypeOf(control.chainIcon).toEqualTypeOf<string | undefined>()
  expectTypeOf(control.hasPendingTransactions).toEqualTypeOf<boolean>()
  expectTypeOf<Parameters<Parameters<typeof LatchControl>[0]['children']>>().toEqualTypeOf<[LatchControlState]>()
  return null
}

test('the hooks are typed by namespace', () => expect(Typed).toBeTypeOf('function'))
