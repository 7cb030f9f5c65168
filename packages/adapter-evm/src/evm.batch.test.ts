// Tests eip1193/evm.batch.ts, eip1193/evm.find.ts.
import type { SentCall, UnsentRecord } from '@latchkit/core/adapter'
import { digestOf } from '@latchkit/core/adapter'
import { encodeAbiParameters, encodeFunctionData, parseAbi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { findSent } from './evm.look.js'
import { scriptedClient, word } from './scriptedClient.fixture.js'

const ACCOUNT = '0x52908400098527886e0f7030069857d2e4169ee7'
const [TOKEN, ROUTER] = [
  '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
] as const
interface Call {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}
const APPROVE: Call = { to: TOKEN, value: 0n, data: `0x095ea7b3${'1'.repeat(128)}` }
// Its length is no multiple of a word.
const SWAP: Call = { to: ROUTER, value: 7n, data: `0x414bf389${'2'.repeat(250)}` }
const PAY: Call = { to: ROUTER, value: 9n, data: '0x' }

const TUPLES = [
  {
    type: 'tuple[]',
    components: [
      { type: 'address', name: 'to' },
      { type: 'uint256', name: 'value' },
      { type: 'bytes', name: 'data' },
    ],
  },
] as const
/** How accounts take the calls of a batch. */
const FORMS = {
  'a list of calls': (calls: readonly Call[]) =>
    encodeFunctionData({
      abi: parseAbi(['function execute((address to, uint256 value, bytes data)[] calls)']),
      args: [calls],
    }),
  'a mode and the list in bytes (ERC-7821)': (calls: readonly Call[]) =>
    encodeFunctionData({
      abi: parseAbi(['function execute(bytes32 mode, bytes data)']),
      args: [word(1n), encodeAbiParameters(TUPLES, [calls])],
    }),
  'a list for each part': (calls: readonly Call[]) =>
    encodeFunctionData({
      abi: parseAbi(['function executeBatch(address[] to, uint256[] value, bytes[] data)']),
      args: [calls.map(({ to }) => to), calls.map(({ value }) => value), calls.map(({ data }) => data)],
    }),
}
type Form = keyof typeof FORMS

const stored = ({ to, value, data }: Call): SentCall => ({
  to,
  value: String(value),
  bytes: (data.length - 2) / 2,
  ...(data !== '0x' && { dataDigest: digestOf(data) }),
})

/** Searches a chain on which the account's transaction with the number 3 has this data. */
function search(input: Hex, calls: readonly Call[], taken: readonly string[] = []) {
  const hash = word(0xabn)
  const mined = { hash, from: ACCOUNT, to: ACCOUNT, value: '0x0', input, nonce: '0x3', blockNumber: '0x9' }
  const { client } = scriptedClient({
    eth_getTransactionCount: '0x5',
    eth_blockNumber: '0xa',
    eth_getBlockByNumber: { number: '0xa', transactions: [] },
    eth_getTransactionBySenderAndNonce: (_: string, nonce: string) =>
      nonce === '0x3' ? mined : { ...mined, hash: word(0xcdn), nonce, input: '0x12345678' },
  })
  const anchor = { nonce: 3, next: 3, block: '8', calls: calls.map(stored) }
  const record: UnsentRecord = { networkId: 'eip155:1', address: ACCOUNT, anchor }
  return findSent(client, record, taken)
}

describe.each(Object.keys(FORMS) as Form[])('F031 a batch in the form of %s', (form) => {
  const encode = FORMS[form]
  it.each([
    ['an approval and a swap', [APPROVE, SWAP]],
    ['a swap that pays the coin', [SWAP]],
    ['a payment of the coin', [PAY, APPROVE]],
    ['the same call twice', [SWAP, SWAP]],
  ])('is found: %s', async (_, calls) => expect(await search(encode(calls), calls)).toBe(word(0xabn)))

  it.each<[string, readonly Call[], readonly Call[]]>([
    ['with another amount of the coin', [APPROVE, SWAP], [APPROVE, { ...SWAP, value: 8n }]],
    [
      'with another receiver',
      [APPROVE, SWAP],
      [APPROVE, { ...SWAP, to: '0x1111111111111111111111111111111111111112' }],
    ],
    ['with other data', [APPROVE, SWAP], [APPROVE, { ...SWAP, data: `0x414bf389${'3'.repeat(250)}` }]],
    ['with shorter data', [APPROVE, SWAP], [APPROVE, { ...SWAP, data: SWAP.data.slice(0, -2) as Hex }]],
    ['in another order', [APPROVE, SWAP], [SWAP, APPROVE]],
    ['with a call that is missing', [APPROVE, SWAP], [APPROVE, SWAP, SWAP]],
    ['without calls', [APPROVE, SWAP], []],
  ])('is another one %s, and its absence is not proven', async (_, sent, asked) => {
    expect(await search(encode(sent), asked)).toBeUndefined()
  })

  it('is none of another record', async () => {
    expect(await search(encode([APPROVE, SWAP]), [APPROVE, SWAP], [word(0xabn)])).toBeUndefined()
  })
})
