// Tests evmParams.ts, evmCalls.ts, evmShownCall.ts, evmPrepare.ts, signRequest.ts, signEvmTransaction.ts.
import fc from 'fast-check'
import { encodeFunctionData, keccak256, numberToHex, parseAbi, zeroAddress, zeroHash, type Abi, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../vault/walletKeys.js'
import type { ApprovalContext, NetworkReads } from './approval.types.js'
import type { EvmTransactionContent } from './content.types.js'
import { describeRequest } from './describeRequest.js'
import { decodeCall } from './evmCalls.js'
import { placeOf } from './placeOf.js'
import { answerOf, signRequest } from './signRequest.js'

const BITS = new Uint8Array(16)
const ACCOUNT = mnemonicToAccount(wordsOf(BITS))
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const context: ApprovalContext = {
  parentOrigin: 'https://app.example',
  address: ACCOUNT.address,
  isTrusted: false,
  now: 0,
}

/** A node that knows no contract, with a base fee. */
const node: NetworkReads = {
  request: ({ method }) => {
    const answers: Readonly<Record<string, unknown>> = {
      eth_getTransactionCount: '0x9',
      eth_estimateGas: '0x186a0',
      eth_getBalance: numberToHex(10n ** 30n),
      eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', number: '0x1', transactions: [], gasLimit: '0x1c9c380' },
      eth_maxPriorityFeePerGas: '0x5',
      eth_gasPrice: '0x3b9aca05',
      // What a node would like the wallet to sign is never asked for.
      eth_fillTransaction: { tx: { to: TOKEN, chainId: '0x2', value: '0x999' } },
    }
    const answer = answers[method]
    return answer === undefined ? Promise.reject(new Error(`No ${method}.`)) : Promise.resolve(answer)
  },
}
const requestOf = (transaction: unknown) => ({
  method: 'eth_sendTransaction',
  params: [transaction],
  chainId: 'eip155:1',
})
const own = (more: object) => ({ from: ACCOUNT.address, ...more })
const draw = (more: object) => describeRequest(requestOf(own(more)), context, node) as Promise<EvmTransactionContent>
const place = (transaction: unknown) => placeOf(requestOf(transaction), context)

describe('a transaction', () => {
  it('is approved in a window, and in the frame of a page that the operator trusts', () => {
    expect(place(own({ to: TOKEN }))).toEqual({ place: 'window' })
    expect(placeOf(requestOf(own({ to: TOKEN })), { ...context, isTrusted: true })).toEqual({ place: 'frame' })
    expect(place({ from: ACCOUNT.address.toLowerCase(), to: TOKEN.toLowerCase(), chainId: 1 })).toEqual({
      place: 'window',
    })
  })

  it('is signed as viem signs it, byte by byte, whatever its type', async () => {
    const quantity = fc.bigInt(0n, 2n ** 80n)
    const access = fc.constantFrom([], [{ address: TOKEN, storageKeys: [zeroHash] }] as const)
    const base = {
      to: fc.constantFrom<Hex>(TOKEN, OTHER, zeroAddress),
      value: quantity,
      data: fc.constantFrom<Hex>('0x', '0xabcdef'),
      gas: fc.bigInt(0n, 2n ** 40n),
      nonce: fc.nat(),
    }
    const any = fc.oneof(
      fc.record({ ...base, type: fc.constant('legacy'), gasPrice: quantity }),
      fc.record({ ...base, type: fc.constant('eip2930'), gasPrice: quantity, accessList: access }),
      fc.record({
        ...base,
        type: fc.constant('eip1559'),
        maxFeePerGas: quantity,
        accessList: access,
        maxPriorityFeePerGas: fc.constant(0n),
      }),
    )
    const TYPES: Readonly<Record<string, string>> = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2' }
    await fc.assert(
      fc.asyncProperty(any, async (transaction) => {
        const { type, ...rest } = transaction
        const texts = Object.entries(rest).map(([name, value]) => [
          name,
          typeof value === 'bigint' || typeof value === 'number' ? numberToHex(value) : value,
        ])
        const content = await draw({ ...(Object.fromEntries(texts) as object), type: TYPES[type] })
        const signed = await signRequest(BITS, content)
        const wanted = await ACCOUNT.signTransaction({ ...transaction, chainId: 1 })
        expect(signed).toEqual({
          answer: keccak256(wanted),
          sending: { method: 'eth_sendRawTransaction', params: [wanted] },
        })
        expect(content).toMatchObject({
          value: transaction.value.toString(),
          nonce: transaction.nonce,
          to: transaction.to,
        })
      }),
      { numRuns: 100 },
    )
  })

  it('is filled by the network, with a margin of gas, and never by what a node would have signed', async () => {
    const content = await draw({ to: TOKEN, input: '0xabcdef', data: '0xabcdef' })
    expect(content).toMatchObject({ to: TOKEN, value: '0', nonce: 9, gas: '120000', chainId: 'eip155:1' })
    // 1.2 times the base fee, and the tip.
    expect(content.fee).toBe((120_000n * (1_200_000_000n + 5n)).toString())
    const sent: unknown[] = []
    const reads = { request: (call: unknown) => Promise.resolve(sent.push(call)) }
    const signed = await signRequest(BITS, content)
    expect(await answerOf(signed, reads)).toBe(signed.answer)
    expect(sent).toEqual([signed.sending])
  })

  it.each([
    ['no object', 'text'],
    ['null', null],
    ['no sender', { to: TOKEN }],
    ['a sender that is none', { from: 5, to: TOKEN }],
    ['neither a receiver nor data', own({})],
    ['a receiver that is none', own({ to: '0x12' })],
    ['a name as receiver', own({ to: 'vitalik.eth' })],
    ['an empty receiver', own({ to: '', data: '0x60' })],
    ['a wrong checksum', own({ to: OTHER.replace('d8dA', 'd8Da') })],
    ['a decimal value', own({ to: TOKEN, value: '1000' })],
    ['a negative value', own({ to: TOKEN, value: -1 })],
    ['a value beyond 2^256', own({ to: TOKEN, value: `0x1${'0'.repeat(64)}` })],
    ['a fraction', own({ to: TOKEN, value: 0.5 })],
    ['half a byte', own({ to: TOKEN, data: '0xabc' })],
    ['two data', own({ to: TOKEN, data: '0xab', input: '0xac' })],
    ['data of 129 kB', own({ to: TOKEN, data: `0x${'00'.repeat(131_073)}` })],
    ['an unknown type', own({ to: TOKEN, type: '0x3' })],
    ['a delegation of code', own({ to: TOKEN, type: '0x4' })],
    ['a list of delegations', own({ to: TOKEN, authorizationList: [] })],
    ['blobs', own({ to: TOKEN, blobVersionedHashes: [zeroHash] })],
    ['a price and a fee', own({ to: TOKEN, gasPrice: '0x1', maxFeePerGas: '0x1' })],
    ['a fee of another type', own({ to: TOKEN, type: '0x0', maxFeePerGas: '0x1' })],
    ['a price of another type', own({ to: TOKEN, type: '0x2', gasPrice: '0x1' })],
    ['a tip above the fee', own({ to: TOKEN, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' })],
    ['an access list of another type', own({ to: TOKEN, type: '0x0', accessList: [] })],
    ['an access list that is none', own({ to: TOKEN, accessList: [{ address: TOKEN, storageKeys: ['0x1'] }] })],
    [
      '300 accesses',
      own({ to: TOKEN, accessList: Array.from({ length: 300 }, () => ({ address: TOKEN, storageKeys: [] })) }),
    ],
  ])('with %s is refused', (_, transaction) => {
    expect(place(transaction)).toEqual({ place: 'refused', code: 'rpc/bad-params' })
  })

  it('of another account or network is refused', () => {
    expect(place({ from: OTHER, to: TOKEN })).toEqual({ place: 'refused', code: 'rpc/other-account' })
    expect(place(own({ to: TOKEN, chainId: '0x2' }))).toEqual({ place: 'refused', code: 'rpc/other-network' })
    expect(placeOf({ ...requestOf(own({ to: TOKEN })), chainId: 'solana:x' }, context)).toEqual({
      place: 'refused',
      code: 'rpc/other-network',
    })
  })

  it('is refused with a code, or drawn as it is, whatever the parameters', async () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('0x', '0x0', '0x1', '0x2', TOKEN, '0xffffffffffffffff', 1, -1, null, [], {}),
      fc.bigInt(0n, 2n ** 260n).map((each) => `0x${each.toString(16)}`),
    )
    const NAMES = [
      'to',
      'value',
      'data',
      'input',
      'gas',
      'gasPrice',
      'maxFeePerGas',
      'maxPriorityFeePerGas',
      'nonce',
      'type',
      'chainId',
      'accessList',
      'authorizationList',
      '__proto__',
      'from',
    ]
    const noise = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 4 })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          noise.map((each) => own({ to: TOKEN, ...each })),
          fc.anything(),
        ),
        async (transaction) => {
          const found = place(transaction)
          expect(['refused', 'window']).toContain(found.place)
          if (found.place !== 'window') return
          const drawn = describeRequest(requestOf(transaction), context, node)
          const content = await drawn.catch((error: unknown) => error)
          expect(content).toMatchObject(content instanceof Error ? { code: 'rpc/failed' } : { kind: 'evmTransaction' })
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('a call', () => {
  const abi: Abi = parseAbi([
    'function increaseAllowance(address,uint256)',
    'function decreaseAllowance(address,uint256)',
    'function transferFrom(address,address,uint256)',
    'function safeTransferFrom(address,address,uint256)',
    'function safeTransferFrom(address,address,uint256,uint256,bytes)',
    'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    'function setApprovalForAll(address,bool)',
    'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    'function permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    'function approve(address,address,uint160,uint48)',
    'function transferFrom(address,address,uint160,address)',
    'function multicall(bytes[])',
  ])
  const call = (functionName: string, args: readonly unknown[]): Hex => encodeFunctionData({ abi, functionName, args })
  const token = { address: TOKEN }

  it.each([
    [
      'increaseAllowance',
      [OTHER, 5n],
      { action: 'approve', change: 'more', spender: OTHER, allowance: { token, amount: '5' } },
      [],
    ],
    ['increaseAllowance', [OTHER, 2n ** 255n], { action: 'approve', allowance: { isUnlimited: true } }, ['unlimited']],
    ['decreaseAllowance', [OTHER, 2n ** 255n], { action: 'approve', change: 'less' }, []],
    [
      'transferFrom',
      [OTHER, ACCOUNT.address, 5n],
      { action: 'transfer', token, from: OTHER, to: ACCOUNT.address, amount: '5' },
      [],
    ],
    ['safeTransferFrom', [OTHER, TOKEN, 5n], { action: 'transferItems', items: [{ id: '5', amount: '1' }] }, []],
    [
      'safeTransferFrom',
      [OTHER, TOKEN, 5n, 3n, '0x'],
      { action: 'transferItems', items: [{ id: '5', amount: '3' }] },
      [],
    ],
    [
      'safeBatchTransferFrom',
      [OTHER, TOKEN, [5n, 6n], [3n, 4n], '0x'],
      {
        items: [
          { id: '5', amount: '3' },
          { id: '6', amount: '4' },
        ],
      },
      [],
    ],
    ['setApprovalForAll', [OTHER, true], { action: 'approveAll', isApproved: true }, ['approval-for-all']],
    ['setApprovalForAll', [OTHER, false], { action: 'approveAll', isApproved: false }, []],
    [
      'permit',
      [ACCOUNT.address, OTHER, 2n ** 255n, 9n, 27, zeroHash, zeroHash],
      { action: 'approve', owner: ACCOUNT.address, spender: OTHER },
      ['unlimited'],
    ],
    [
      'permit',
      [ACCOUNT.address, OTHER, 1n, 9n, true, 27, zeroHash, zeroHash],
      { action: 'approve', spender: OTHER },
      ['unlimited'],
    ],
    ['permit', [ACCOUNT.address, OTHER, 1n, 9n, false, 27, zeroHash, zeroHash], { allowance: { amount: '0' } }, []],
  ] as const)('of %s is drawn', async (name, args, shown, warnings) => {
    expect(await draw({ to: TOKEN, data: call(name, args) })).toMatchObject({ call: shown, warnings })
  })

  it('of Permit2 is drawn with the token, and is none of any other contract', async () => {
    const approve = call('approve', [TOKEN, OTHER, 2n ** 160n - 1n, 1_900_000_000])
    expect(await draw({ to: PERMIT2, data: approve })).toMatchObject({
      call: { action: 'approve', spender: OTHER, allowance: { token, isUnlimited: true, expires: '1900000000' } },
      warnings: ['unlimited'],
    })
    const transfer = call('transferFrom', [ACCOUNT.address, OTHER, 5n, TOKEN])
    expect(await draw({ to: PERMIT2, data: transfer })).toMatchObject({
      call: { action: 'transfer', token, amount: '5' },
    })
    for (const [to, data] of [
      [TOKEN, approve],
      [PERMIT2, call('setApprovalForAll', [OTHER, true])],
    ] as const) {
      const content = await draw({ to, data })
      expect(content).not.toHaveProperty('call')
      expect(content.warnings).toEqual(['undecoded'])
    }
  })

  it('has its arguments as fields', () => {
    expect(decodeCall(call('safeBatchTransferFrom', [OTHER, TOKEN, [5n], [6n], '0xab']))).toEqual({
      signature: 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      fields: [
        { name: 'from', type: 'address', value: OTHER },
        { name: 'to', type: 'address', value: TOKEN },
        { name: 'ids', type: 'uint256[]', fields: [{ name: '0', type: 'uint256', value: '5' }] },
        { name: 'amounts', type: 'uint256[]', fields: [{ name: '0', type: 'uint256', value: '6' }] },
        { name: 'data', type: 'bytes', value: '0xab' },
      ],
    })
  })

  it('is undecoded where it is unknown, cut, or written in another way', () => {
    const transfer = call('increaseAllowance', [OTHER, 5n])
    const dirty = `${transfer.slice(0, 12)}1${transfer.slice(13)}` as Hex
    for (const data of [call('multicall', [['0xab']]), '0x', '0xab', transfer.slice(0, -2), dirty])
      expect(decodeCall(data as Hex)).toBeUndefined()
    expect(decodeCall(`${transfer}abcd`)).toMatchObject({ signature: 'increaseAllowance(address,uint256)' })
  })
})
