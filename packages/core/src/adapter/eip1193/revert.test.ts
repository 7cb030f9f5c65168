import { encodeErrorResult, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { toWalletError } from '../toWalletError.js'
import { revertOf } from './revert.js'

const abi = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC1155MissingApprovalForAll(address operator, address owner)',
  'error Closed(uint256 since)',
])
const OWNER = '0x52908400098527886E0F7030069857D2E4169EE7'
const TEA = encodeErrorResult({ abi, errorName: 'Error', args: ['not enough tea'] })
const CLOSED = encodeErrorResult({ abi, errorName: 'Closed', args: [7n] })
const CALL = `${toFunctionSelector('transfer(address,uint256)')}${'0'.repeat(128)}`

describe('revert data', () => {
  it.each([
    ['a reason', TEA, 'not enough tea'],
    ['a reason in other letters', encodeErrorResult({ abi, errorName: 'Error', args: ['没有茶'] }), '没有茶'],
    ['an empty reason', encodeErrorResult({ abi, errorName: 'Error', args: [''] }), undefined],
    ['a panic', encodeErrorResult({ abi, errorName: 'Panic', args: [0x11n] }), 'arithmetic overflow or underflow'],
    ['an unknown panic', encodeErrorResult({ abi, errorName: 'Panic', args: [0x99n] }), 'panic 153'],
    [
      'an error of tokens',
      encodeErrorResult({ abi, errorName: 'ERC20InsufficientBalance', args: [OWNER, 5n, 7n] }),
      `ERC20InsufficientBalance(${OWNER.toLowerCase()}, 5, 7)`,
    ],
    [
      'another one',
      encodeErrorResult({ abi, errorName: 'ERC1155MissingApprovalForAll', args: [OWNER, OWNER] }),
      `ERC1155MissingApprovalForAll(${OWNER.toLowerCase()}, ${OWNER.toLowerCase()})`,
    ],
    ['an error of the contract’s own', CLOSED, undefined],
    ['an error without parameters', '0x12345678', undefined],
    ['a reason that is cut off', TEA.slice(0, -64), undefined],
    ['a reason that claims to be longer', `${TEA.slice(0, 136)}ff${TEA.slice(138)}`, undefined],
    ['a token’s error that is cut off', `0xe450d38c${'0'.repeat(64)}`, undefined],
    ['a panic that is cut off', '0x4e487b71', undefined],
  ])('F278 is decoded: %s', (_, data, reason) => {
    expect(revertOf(data)).toEqual({ reason, data })
    expect(revertOf(data.toUpperCase().replace('0X', '0x'))?.reason).toBe(reason)
  })

  it.each([
    ['Geth, Erigon, Reth', { code: 3, message: 'execution reverted', data: TEA }],
    ['Nethermind', { code: -32015, message: 'VM execution error.', data: TEA }],
    ['OpenEthereum', { code: -32015, message: 'VM execution error.', data: `Reverted ${TEA}` }],
    ['Besu', { code: -32000, message: 'Execution reverted', data: TEA }],
    ['Hardhat', { code: -32603, message: 'Error', data: { message: 'reverted', data: TEA } }],
    [
      'Ganache',
      { code: -32000, message: 'revert', data: { [`0x${'a'.repeat(64)}`]: { error: 'revert', return: TEA } } },
    ],
    [
      'MetaMask',
      { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 3, data: TEA } } },
    ],
    ['ethers', { code: 'CALL_EXCEPTION', info: { error: { code: -32603, data: TEA } } }],
    ['viem', new Error('x', { cause: new Error('y', { cause: Object.assign(new Error('z'), { data: TEA }) }) })],
  ])('F278 is found where it stands in the answer of %s', (_, thrown) => {
    expect(revertOf(thrown)).toEqual({ reason: 'not enough tea', data: TEA })
    expect(toWalletError(thrown)).toMatchObject({ code: 'wallet/reverted', context: { reason: 'not enough tea' } })
  })

  it.each([
    ['a hash', { data: { hash: `0x${'b'.repeat(64)}` } }],
    ['the call that was asked', { body: { params: [{ data: CALL }] }, transaction: { data: CALL } }],
    ['less than a selector', { data: '0x123456' }],
    ['half a byte', { data: '0x123456789' }],
    ['no hex', { data: 'Reverted 0xzz' }],
    ['nothing', null],
  ])('F278 is not taken from %s', (_, thrown) => {
    expect(revertOf(thrown)).toBeUndefined()
  })

  it('F104 cuts the data and cleans the reason, and survives cycles and getters that throw', () => {
    expect(revertOf(`0x${'ab'.repeat(5_000)}`)?.data).toHaveLength(2_002)
    const odd = encodeErrorResult({ abi, errorName: 'Error', args: [`a\u202e\n${'x'.repeat(500)}`] })
    expect(revertOf(odd)?.reason).toHaveLength(120)
    const round: Record<string, unknown> = { data: {} }
    round['cause'] = round
    const trap = Object.defineProperty({}, 'data', {
      get: () => {
        throw new Error('trap')
      },
    })
    for (const thrown of [round, trap]) expect(revertOf(thrown)).toBeUndefined()
  })
})
