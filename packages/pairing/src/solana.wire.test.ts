import { describe, expect, it } from 'vitest'
import { withSignature } from './solana.wire.js'

const key = (fill: number): Uint8Array => new Uint8Array(32).fill(fill)
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, index) => index + 1)
const EMPTY = new Uint8Array(64)

/** Builds a transaction: signatures, header, accounts, and a rest that the code does not read. */
function transactionOf({
  signers = 1,
  keys = [1, 2],
  version,
}: {
  signers?: number
  keys?: number[]
  version?: number
}) {
  const bytes = [signers, ...Array.from({ length: signers }, () => [...EMPTY]).flat()]
  if (version !== undefined) bytes.push(0x80 | version)
  bytes.push(signers, 0, 1)
  bytes.push(...(keys.length < 0x80 ? [keys.length] : [(keys.length & 0x7f) | 0x80, keys.length >> 7]))
  return Uint8Array.from([...bytes, ...keys.flatMap((fill) => [...key(fill)]), ...key(9), 0])
}

describe('a signature without its transaction', () => {
  it.each([
    ['a legacy transaction', undefined],
    ['one of version 0', 0],
  ])('is put into its place in %s, and no other byte changes', (_, version) => {
    const transaction = transactionOf({ signers: 2, ...(version !== undefined && { version }) })
    const before = transaction.slice()
    const signed = withSignature(transaction, key(2), SIGNATURE)
    expect(transaction).toEqual(before)
    expect(signed.slice(0, 1 + 64)).toEqual(before.slice(0, 1 + 64))
    expect(signed.slice(1 + 64, 1 + 128)).toEqual(SIGNATURE)
    expect(signed.slice(1 + 128)).toEqual(before.slice(1 + 128))
  })

  it('is put into its place where the number of accounts needs two bytes', () => {
    const keys = Array.from({ length: 200 }, (_, index) => index + 1)
    const signed = withSignature(transactionOf({ keys }), key(1), SIGNATURE)
    expect(signed.slice(1, 65)).toEqual(SIGNATURE)
  })

  it.each<[string, Uint8Array]>([
    ['has the account, but not as a signer', transactionOf({ keys: [1, 2] })],
    ['does not have the account', transactionOf({ keys: [3, 4] })],
    ['has no signers', transactionOf({ signers: 0 })],
    ['is empty', new Uint8Array()],
    ['ends too early', transactionOf({ keys: [1, 2] }).slice(0, 80)],
    ['is noise', new Uint8Array(300).fill(0xff)],
  ])('is refused for a transaction that %s', (_, transaction) => {
    expect(() => withSignature(transaction, key(2), SIGNATURE)).toThrow(
      expect.objectContaining({ code: 'wallet/bad-transaction' }),
    )
  })
})
