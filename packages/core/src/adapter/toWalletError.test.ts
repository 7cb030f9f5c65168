import { describe, expect, it } from 'vitest'
import { LatchError } from '../base/errors.js'
import { asLatchError } from './border.js'
import { toWalletError } from './toWalletError.js'
import { walletErrors } from './wallet.errors.js'

/** Errors that wallets really throw, and the code of the `LatchError` for each. */
const SHAPES: readonly (readonly [what: string, thrown: unknown, code: string])[] = [
  ['a rejected signature', { code: 4001, message: 'Wallet Signature: User denied message.' }, 'wallet/rejected'],
  ['a rejection of ethers', { code: 'ACTION_REJECTED', message: 'user rejected action' }, 'wallet/rejected'],
  [
    'a revert inside an internal error',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: 3, message: 'execution reverted: not enough tea', data: '0x08c379a0' },
    },
    'wallet/reverted',
  ],
  ['a revert without a reason', { code: 3, message: 'execution reverted', data: '0x' }, 'wallet/reverted'],
  [
    'too little money',
    { code: -32000, message: 'insufficient funds for gas * price + value' },
    'wallet/insufficient-funds',
  ],
  ['a used number', { code: -32000, message: 'nonce too low' }, 'wallet/nonce-too-low'],
  [
    'a replacement that pays too little',
    { code: -32000, message: 'replacement transaction underpriced' },
    'wallet/underpriced',
  ],
  ['the same transaction twice', { code: -32000, message: 'already known' }, 'wallet/already-known'],
  ['an open prompt', { code: -32002, message: "Request of type 'x' already pending" }, 'wallet/already-pending'],
  ['a rejection over pairing', { code: 5000, message: 'User rejected.' }, 'wallet/rejected'],
  ['a bare text', 'User closed modal', 'wallet/rejected'],
  ['null', null, 'wallet/unknown'],
  ['a pairing that was reset', { message: 'connection request reset' }, 'wallet/rejected'],
  ['a code as text, which says nothing', { code: '4001', message: 'x' }, 'wallet/unknown'],
  ['a code one level down', { error: { code: 4001 } }, 'wallet/rejected'],
  ['a message that is no text', { message: { en: 'denied' } }, 'wallet/unknown'],
  ['markup in the message', { code: 4001, message: '<img src=x onerror=alert(1)>' }, 'wallet/rejected'],
]

describe('toWalletError', () => {
  it.each(SHAPES)('F069 %s', (_, thrown, code) => {
    const error = toWalletError(thrown)
    expect(error.code).toBe(code)
    expect(error).toBeInstanceOf(LatchError)
    expect(error.message).not.toContain('[object')
    if (thrown !== undefined) expect(error.cause).toBe(thrown)
  })

  it('F069 has fixed messages only: no markup and no text of a wallet is in them', () => {
    const texts = new Set<string>(Object.values(walletErrors))
    const said = SHAPES.filter(([, , code]) => code !== 'wallet/reverted').map(([, thrown]) => toWalletError(thrown))
    expect(said.filter(({ message }) => !texts.has(message))).toEqual([])
    expect(said.at(-1)?.context).toEqual({ details: '<img src=x onerror=alert(1)>' })
  })

  it.each([
    [{ data: { originalError: { code: 4001 } } }],
    [{ info: { error: { code: 4001 } } }],
    [{ cause: { cause: { code: 4001 } } }],
    [new Error('outer', { cause: { code: 4001 } })],
    [Object.assign(new Error('x'), { code: 4001 })],
    [{ code: 5001 }],
    [{ code: 5002 }],
    [{ code: 5003 }],
    [{ message: 'Transaction was rejected by the user' }],
    [{ message: 'User cancelled' }],
    [{ message: 'User canceled the request' }],
    [{ shortMessage: 'User denied.', message: 'long' }],
    ['user rejected the request'],
  ])('F069 finds the rejection in %j', (thrown) => {
    expect(toWalletError(thrown).code).toBe('wallet/rejected')
  })

  it.each([
    [{ code: 4100 }, 'unauthorized'],
    [{ code: 4200 }, 'unsupported-method'],
    [{ code: -32601 }, 'unsupported-method'],
    [{ code: 4900 }, 'disconnected'],
    [{ code: 4902 }, 'unknown-network'],
    [{ code: -32005 }, 'limit-exceeded'],
    // EIP-5792
    [{ code: 5700, message: 'Unsupported capability' }, 'unsupported-method'],
    [{ code: 5710, message: 'Unsupported chain' }, 'unknown-network'],
    [{ code: 5720, message: 'Duplicate id' }, 'already-known'],
    [{ code: 5730, message: 'Unknown id' }, 'bad-transaction'],
    [{ code: 5740, message: 'Too large' }, 'bad-transaction'],
    [{ code: 5750, message: 'Upgrade refused' }, 'rejected'],
    [{ code: -32603, data: { code: 5760 } }, 'unsupported-method'],
    [{ message: 'Unrecognized chain ID "0x5"' }, 'unknown-network'],
    [{ message: 'The wallet is locked.' }, 'locked'],
    [{ message: 'Please unlock your wallet' }, 'locked'],
    [{ message: 'The request timed out.' }, 'timed-out'],
    [{ code: -32603, data: { code: -32000, message: 'insufficient funds' } }, 'insufficient-funds'],
  ])('knows %j', (thrown, reason) => {
    expect(toWalletError(thrown).code).toBe(`wallet/${reason}`)
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', '', NaN, {}, null])(
    'F069 the code %j means nothing',
    (code) => {
      expect(toWalletError({ code }).code).toBe('wallet/unknown')
    },
  )

  it('F069 survives cycles, endless nesting, getters that throw and things that are no errors', () => {
    const cyclic: Record<string, unknown> = { message: 'x' }
    cyclic['cause'] = { error: cyclic }
    let deep: unknown = {}
    for (let level = 0; level < 10_000; level += 1) deep = { cause: deep }
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    )
    const getters = Object.defineProperties(
      {},
      {
        code: {
          get: () => {
            throw new Error('code')
          },
        },
        message: {
          get: () => {
            throw new Error('message')
          },
        },
        data: {
          get: () => {
            throw new Error('data')
          },
        },
      },
    )
    for (const thrown of [cyclic, deep, trap, getters, undefined, 0, false, Symbol('x'), () => {}, [], 10n])
      expect(toWalletError(thrown).code).toBe('wallet/unknown')
  })

  it.each([
    [{ status: 503 }, 'HTTP status code: 503'],
    [
      { cause: { name: 'HttpRequestError', status: 404, shortMessage: 'HTTP request failed.' } },
      'HTTP status code: 404',
    ],
    [{ status: 200 }, 'Unknown error'],
    [{ status: '500' }, 'Unknown error'],
    [{ status: 500.5 }, 'Unknown error'],
    [{ status: 429, message: 'The request timed out.' }, 'timed out'],
  ])('S8.14 says of %j: %s', (thrown, message) => {
    expect(toWalletError(thrown).message).toBe(message)
  })

  it("gives a revert's reason, or says that it is unknown (S8.11)", () => {
    const reasonOf = (thrown: unknown): unknown => toWalletError(thrown).context['reason']
    expect(reasonOf({ code: 3, message: 'execution reverted: not enough tea' })).toBe('not enough tea')
    expect(reasonOf({ code: -32603, data: { code: 3, message: 'execution reverted: inner' } })).toBe('inner')
    expect(reasonOf({ code: 3, message: 'execution reverted' })).toBe('unknown reason')
    expect(reasonOf({ code: 3 })).toBe('unknown reason')
    expect(String(reasonOf({ code: 3, message: `execution reverted: ${'x'.repeat(5000)}` })).length).toBeLessThan(301)
  })

  it('F104 cuts and cleans a reason: one line without control, direction and zero-width characters', () => {
    const reasonOf = (reason: string): unknown =>
      toWalletError({ code: 3, message: `execution reverted: ${reason}` }).context['reason']
    expect(reasonOf(' too\u0000 little\n\n  tea\u202e\u2066 \u200b\u00ad')).toBe('too little tea')
    expect(reasonOf('\u202e\u200b\u0007')).toBe('unknown reason')
    expect(reasonOf('x'.repeat(119))).toBe('x'.repeat(119))
    expect(reasonOf('x'.repeat(2000))).toBe(`${'x'.repeat(119)}…`)
    expect(reasonOf('🫖'.repeat(120))).toBe('🫖'.repeat(120))
    expect(reasonOf('<b>tea</b>')).toBe('<b>tea</b>')
    expect(toWalletError({ message: 'a\u202e\nb' }).context).toEqual({ details: 'a b' })
  })

  it('F104 does not take a foreign object for a LatchError', () => {
    const forged = { isLatchError: true, code: 'wallet/reverted', context: { reason: '\u202eevil' } }
    for (const thrown of [forged, { cause: forged }, { isLatchError: true }])
      expect(toWalletError(thrown).code).toBe('wallet/unknown')
  })

  it('F222 copies the code and the message of a LatchError of another copy of the package', async () => {
    const copy = '../base/errors.js?another-copy'
    const { LatchError: Other } = (await import(/* @vite-ignore */ copy)) as { LatchError: typeof LatchError }
    const theirs = new Other({ code: 'pairing/expired', message: 'Expired.', context: { odd: {} } })
    for (const thrown of [theirs, new Error('outer', { cause: theirs })]) {
      const error = toWalletError(thrown, { wallet: 'Fake' })
      expect(error).toMatchObject({ code: 'pairing/expired', message: 'Expired.', cause: theirs })
      expect(error.context).toEqual({ wallet: 'Fake' })
      expect(LatchError.isOwn(error)).toBe(true)
    }
  })

  it.each([
    ['another code at each read', { code: ['wallet/rejected', 'wallet/rejected', 7] }, 'wallet/rejected'],
    ['no code after the first reads', { code: ['wallet/rejected', 7] }, 'wallet/unknown'],
    ['a code of a million letters', { code: ['x/'.padEnd(1_000_000, 'x')] }, 'wallet/unknown'],
  ])('F069 reads once what pretends to be a LatchError, and has %s', async (_, members: object, code) => {
    const pretender = { isLatchError: true, [Symbol.toStringTag]: 'Error', message: 'x' }
    for (const [name, values] of Object.entries(members) as [string, unknown[]][]) {
      let reads = 0
      Object.defineProperty(pretender, name, { get: () => values[Math.min(reads++, values.length - 1)] })
    }
    const error = await asLatchError(pretender)
    expect(LatchError.isOwn(error)).toBe(true)
    expect(error.code).toBe(code)
    expect(error.code).toBe(code)
  })

  it('returns a LatchError unchanged, also one that a library wrapped', () => {
    const ours = new LatchError({ code: 'signing/bad-message', message: '' })
    expect(toWalletError(ours)).toBe(ours)
    expect(toWalletError(new Error('outer', { cause: ours }))).toBe(ours)
  })

  it('gives a fixed reason for what is wrong with a batch (EIP-5792)', () => {
    const said = [5730, 5740].map((code) => toWalletError({ code, message: '<b>No.</b>' }).context['reason'])
    expect(said).toEqual(['the wallet has no such batch.', 'the batch is too large for the wallet.'])
  })

  it("knows a library's errors by their names, wherever they are nested, and a code before them", () => {
    const named = (name: string, cause?: unknown): Error => Object.assign(new Error('x', { cause }), { name })
    const codeOf = (thrown: unknown): string => toWalletError(thrown, {}, { SlowError: 'timed-out' }).code
    expect(codeOf(named('SlowError'))).toBe('wallet/timed-out')
    expect(codeOf(named('Outer', named('Inner', named('SlowError'))))).toBe('wallet/timed-out')
    expect(codeOf(named('SlowError', { code: 4001 }))).toBe('wallet/rejected')
    expect(codeOf(named('constructor'))).toBe('wallet/unknown')
    expect(toWalletError(named('SlowError')).code).toBe('wallet/unknown')
  })

  it('adds the facts it is given', () => {
    expect(toWalletError({ code: 4001, message: 'No.' }, { wallet: 'Fake' }).context).toEqual({
      wallet: 'Fake',
      details: 'No.',
    })
  })
})

describe('asLatchError', () => {
  it('makes a LatchError of anything', async () => {
    expect(await asLatchError({ code: 4001 })).toMatchObject({ code: 'wallet/rejected' })
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    )
    expect(await asLatchError(trap)).toMatchObject({ code: 'wallet/unknown' })
  })

  it('returns a LatchError unchanged', async () => {
    const ours = new LatchError({ code: 'wallet/locked', message: '' })
    expect(await asLatchError(ours)).toBe(ours)
  })
})
