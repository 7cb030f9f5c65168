import { walletError } from '@latchkit/core/adapter'
import { encodeAbiParameters, encodeErrorResult, parseAbi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { toEvmError } from './evm.errors.js'

const tooLittle = encodeErrorResult({
  abi: parseAbi(['error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)']),
  args: ['0x52908400098527886E0F7030069857D2E4169EE7', 1n, 2n],
})
const panic: Hex = `0x4e487b71${encodeAbiParameters([{ type: 'uint256' }], [0x11n]).slice(2)}`
const reason: Hex = `0x08c379a0${encodeAbiParameters([{ type: 'string' }], ['Not today']).slice(2)}`

describe('an error of a node or a wallet', () => {
  it.each([
    [
      'beside a text that says only that it reverted',
      { code: 3, message: 'execution reverted', data: reason },
      'Not today',
    ],
    ['inside the data of the error', { code: -32603, message: 'Internal error', data: { data: reason } }, 'Not today'],
    ['of a panic', { code: 3, message: 'execution reverted', data: panic }, 'arithmetic overflow or underflow'],
    [
      'of a token (ERC-6093)',
      { code: -32000, message: 'execution reverted', data: tooLittle },
      'ERC20InsufficientBalance(0x52908400098527886e0f7030069857d2e4169ee7, 1, 2)',
    ],
  ])('S8.11 has the reason of the revert data %s', (_, error, said) =>
    expect(toEvmError(Object.assign(new Error(error.message), error))).toMatchObject({
      code: 'wallet/reverted',
      context: { reason: said },
    }),
  )

  it('S8.11 keeps the reason of its text where no data is decoded', () => {
    const thrown = { code: 3, message: 'execution reverted: Closed', data: '0x12345678' }
    expect(toEvmError(thrown)).toMatchObject({ code: 'wallet/reverted', context: { reason: 'Closed' } })
  })

  it('F104 is read in no time where it is circular, or has no end', () => {
    const round: Record<string, unknown> = { message: 'odd' }
    for (const name of ['data', 'error', 'originalError', 'info', 'cause']) round[name] = round
    const endless = (): object => ({
      message: 'odd',
      get data() {
        return endless()
      },
      get cause() {
        return endless()
      },
    })
    const began = performance.now()
    for (const thrown of [round, endless()]) expect(toEvmError(thrown)).toMatchObject({ code: 'wallet/unknown' })
    expect(performance.now() - began).toBeLessThan(500)
  })

  it.each(['TimeoutError', 'WaitForTransactionReceiptTimeoutError'])(
    'has timed out by the name of viem: %s',
    (name) => {
      expect(toEvmError(Object.assign(new Error('It took too long.'), { name }))).toMatchObject({
        code: 'wallet/timed-out',
      })
    },
  )

  it('is no revert where the wallet says something else', () => {
    expect(toEvmError({ code: 4001, message: 'no', data: reason })).toMatchObject({ code: 'wallet/rejected' })
    expect(toEvmError({ code: -32603, message: 'Internal error', data: '0x1234567890' })).toMatchObject({
      code: 'wallet/unknown',
    })
    const known = walletError('reverted', { reason: 'told' })
    expect(toEvmError(known)).toBe(known)
  })
})
