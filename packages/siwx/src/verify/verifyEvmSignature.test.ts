import {
  CallExecutionError,
  ExecutionRevertedError,
  HttpRequestError,
  RpcRequestError,
  decodeAbiParameters,
  hashMessage,
  parseCompactSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
  parseSignature,
  universalSignatureValidatorByteCode,
  zeroAddress,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { verifyEvmSignature, type EvmCall } from './verifyEvmSignature.js'

const TEXT = 'app.example wants you to sign in with your Ethereum account: ü'
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const account = privateKeyToAccount(generatePrivateKey())
const other = privateKeyToAccount(generatePrivateKey())
const signed = (signature: string, change: object = {}) => ({
  chainId: 'eip155:1',
  accountAddress: account.address,
  text: TEXT,
  signature,
  ...change,
})
const never: EvmCall = () => Promise.reject(new Error('No node is asked.'))
const answering =
  (answer: string | undefined): EvmCall =>
  () =>
    Promise.resolve(answer as Hex | undefined)
const failing =
  (error: unknown): EvmCall =>
  () =>
    Promise.reject(error)
const inCall = (cause: Error): Error =>
  new CallExecutionError(cause as never, { account: undefined, data: '0x' } as never)

const withV = (signature: Hex, v: number): Hex => `${signature.slice(0, -2)}${v.toString(16).padStart(2, '0')}` as Hex
const highS = (signature: Hex): Hex => {
  const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}` as Hex
}

describe('a signature of the account’s own key', () => {
  it('F191 is valid without a node, with each of the four numbers for the parity', async () => {
    const signature = await account.signMessage({ message: TEXT })
    const parity = Number(`0x${signature.slice(-2)}`) - 27
    for (const v of [parity, parity + 27])
      expect(await verifyEvmSignature(signed(withV(signature, v)), never)).toBe('valid')
    for (const v of [1 - parity, 28 - parity, 29, 37, 255])
      expect(await verifyEvmSignature(signed(withV(signature, v)))).toBe('unknown')
  })

  it('is valid in the compact form', async () => {
    const texts = Array.from({ length: 8 }, (_, at) => `${TEXT}${at}`)
    for (const text of texts) {
      const signature = parseSignature(await account.signMessage({ message: text }))
      const compact = serializeCompactSignature(signatureToCompactSignature(signature))
      expect(await verifyEvmSignature(signed(compact, { text }), never)).toBe('valid')
      const { r, yParityAndS } = parseCompactSignature(compact)
      const flipped = serializeCompactSignature({ r, yParityAndS: flipParity(yParityAndS) })
      expect(await verifyEvmSignature(signed(flipped, { text }))).toBe('unknown')
    }
  })

  it('is valid for an account in small letters', async () => {
    const signature = await account.signMessage({ message: TEXT })
    const accountAddress = account.address.toLowerCase()
    expect(await verifyEvmSignature(signed(signature, { accountAddress }), never)).toBe('valid')
  })

  it('is invalid in its second form, with a high s, whatever a node says', async () => {
    const signature = highS(await account.signMessage({ message: TEXT }))
    expect(await verifyEvmSignature(signed(signature), answering('0x01'))).toBe('invalid')
    expect(await verifyEvmSignature(signed(signature))).toBe('invalid')
  })

  it('is invalid for another text and another account, as the node says', async () => {
    const signature = await account.signMessage({ message: TEXT })
    const changes = [{ text: `${TEXT} ` }, { accountAddress: other.address }]
    for (const change of changes) {
      expect(await verifyEvmSignature(signed(signature, change), answering('0x00'))).toBe('invalid')
      expect(await verifyEvmSignature(signed(signature, change))).toBe('unknown')
    }
  })
})

const flipParity = (yParityAndS: Hex): Hex => `0x${(BigInt(yParityAndS) ^ (1n << 255n)).toString(16).padStart(64, '0')}`

describe('F192 a signature of a contract', () => {
  const signatures: Hex[] = [
    '0x',
    '0x00',
    `0x${'44'.repeat(31)}`,
    `0x${'44'.repeat(32)}`,
    `0x${'11'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    `0x${'22'.repeat(64)}`,
    `0x${'33'.repeat(130)}`,
    serializeErc6492Signature({ address: other.address, data: '0x1234', signature: '0x5678' }),
  ]

  it.each(signatures)('is asked of the chain: %s', async (signature) => {
    const asked: Parameters<EvmCall>[0][] = []
    const call: EvmCall = (request) => {
      asked.push(request)
      return Promise.resolve('0x01')
    }
    expect(await verifyEvmSignature(signed(signature), call)).toBe('valid')
    const [{ chainId, data } = { chainId: '', data: '0x' as Hex }] = asked
    expect([chainId, data.startsWith(universalSignatureValidatorByteCode)]).toEqual(['eip155:1', true])
    const inputs: Hex = `0x${data.slice(universalSignatureValidatorByteCode.length)}`
    const decoded = decodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }], inputs)
    const wrapped = serializeErc6492Signature({ address: zeroAddress, data: '0x', signature })
    // The validator reverts for fewer than 32 bytes.
    const sent = signature.length < 66 ? wrapped : signature
    expect(decoded).toEqual([account.address, hashMessage(TEXT), sent])
    expect(asked.length).toBe(1)
  })

  const request = { url: 'http://node.example', body: {} }
  const reverted = new ExecutionRevertedError({ message: 'execution reverted' })
  const circle = new Error('circle')
  circle.cause = circle

  it.each<[string, EvmCall | undefined, string]>([
    ['a node that says it fits', answering('0x01'), 'valid'],
    ['a node that says it doesn’t', answering('0x00'), 'invalid'],
    ['a contract that reverts', failing(inCall(reverted)), 'invalid'],
    [
      'a revert of another copy of viem',
      failing(Object.assign(new Error(), { name: 'ExecutionRevertedError' })),
      'invalid',
    ],
    ['no node', undefined, 'unknown'],
    ['an empty answer', answering('0x'), 'unknown'],
    ['no answer', answering(undefined), 'unknown'],
    ['another answer', answering('0x02'), 'unknown'],
    ['a longer answer', answering(`0x${'1'.padStart(64, '0')}`), 'unknown'],
    ['an error of 500', failing(inCall(new HttpRequestError({ ...request, status: 500 }))), 'unknown'],
    ['a page of HTML', failing(inCall(new SyntaxError('Unexpected token <'))), 'unknown'],
    [
      'an RPC error',
      failing(inCall(new RpcRequestError({ ...request, error: { code: -32005, message: 'limit' } }))),
      'unknown',
    ],
    ['an unreachable node', failing(new TypeError('Failed to fetch')), 'unknown'],
    ['an error that is none', failing('no'), 'unknown'],
    ['errors in a circle', failing(circle), 'unknown'],
  ])('by %s', async (_, call, verdict) => {
    expect(await verifyEvmSignature(signed(`0x${'33'.repeat(130)}`), call)).toBe(verdict)
  })

  it('is unknown where the port itself throws', async () => {
    const call = (() => {
      throw new Error('no chain')
    }) as EvmCall
    expect(await verifyEvmSignature(signed('0x1234'), call)).toBe('unknown')
  })
})

describe('what is no signature', () => {
  it.each([
    ['text', signed('signature')],
    ['no hex', signed('0xzz')],
    ['an odd number of digits', signed('0x123')],
    ['nothing', signed('')],
    ['of no text', signed('0x1234', { text: undefined })],
    ['of no address', signed('0x1234', { accountAddress: 'app.example' })],
    ['undefined', signed(undefined as unknown as string)],
  ])('is invalid: %s', async (_, each) => expect(await verifyEvmSignature(each, answering('0x01'))).toBe('invalid'))
})
