import { walletError } from '@latchkit/core/adapter'
import {
  SendTransactionError,
  TransactionExpiredBlockheightExceededError,
  TransactionExpiredTimeoutError,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { errorText, failureReason, isExpired, isUntaken, signatureIn, toSolanaError } from './solana.errors.js'
import { REJECTIONS } from './fakeStandardWallet.fixture.js'

const named = (name: string, message = '', more: object = {}): Error =>
  Object.assign(new Error(message), { name, ...more })
const preflight = (message: string, err: unknown, logs: readonly string[] = []): unknown => ({
  code: -32002,
  message: `Transaction simulation failed: ${message}`,
  data: { err, logs, accounts: null, unitsConsumed: 0 },
})

const CASES: Readonly<Record<string, readonly unknown[]>> = {
  'wallet/rejected': REJECTIONS,
  'wallet/disconnected': [
    named('WalletNotConnectedError'),
    named('WalletDisconnectedError'),
    named('WalletDisconnectionError'),
    new Error('Not connected'),
  ],
  'wallet/locked': [new Error('Wallet is locked'), new Error('Please unlock your wallet')],
  'wallet/provider-not-found': [named('WalletNotReadyError')],
  'wallet/timed-out': [
    named('WalletTimeoutError'),
    named('TransactionExpiredTimeoutError'),
    named('WalletSendTransactionError', 'Unexpected error', { error: named('WalletTimeoutError') }),
    preflight('Blockhash not found', 'BlockhashNotFound'),
    named('TransactionExpiredBlockheightExceededError', 'Signature abc has expired: block height exceeded.'),
    named('WalletSendTransactionError', 'Unexpected error', { error: new Error('Blockhash not found') }),
  ],
  'wallet/insufficient-funds': [
    preflight('Attempt to debit an account but found no record of a prior credit.', 'AccountNotFound'),
    preflight('Insufficient funds for fee', 'InsufficientFundsForFee'),
    preflight('x', { InsufficientFundsForRent: { account_index: 0 } }),
    preflight('Error processing Instruction 0: custom program error: 0x1', { InstructionError: [0, { Custom: 1 }] }, [
      'Program 11111111111111111111111111111111 invoke [1]',
      'Transfer: insufficient lamports 5, need 10',
    ]),
    new SendTransactionError({
      action: 'simulate',
      signature: '',
      transactionMessage: 'Error processing Instruction 2: custom program error: 0x1',
      logs: ['Program log: Error: insufficient funds'],
    }),
  ],
  'wallet/unsupported-method': [new Error('Method not found')],
  'wallet/limit-exceeded': [new Error('Too many requests'), { message: 'The rate limit is reached' }],
  'wallet/already-known': [preflight('This transaction has already been processed', 'AlreadyProcessed')],
  'wallet/reverted': [
    preflight('Error processing Instruction 0: custom program error: 0x7', { InstructionError: [0, { Custom: 7 }] }),
  ],
  'wallet/already-pending': [{ code: -32002, message: 'Request already pending' }],
  'wallet/unauthorized': [{ code: 4100, message: 'x' }],
  'wallet/unknown': [undefined, null, 5, {}, new Error(), { message: { en: 'x' } }, new Error('HTTP status code: 500')],
}

describe('toSolanaError', () => {
  it('F069 survives an error whose parts throw while they are read', () => {
    const no = (): never => {
      throw new Error('no')
    }
    const loop: Record<string, unknown> = {}
    loop['InstructionError'] = [0, loop]
    const { proxy: revoked, revoke } = Proxy.revocable([], {})
    revoke()
    const parts = [
      new Proxy({}, { ownKeys: no }),
      new Proxy({}, { get: no }),
      { Custom: { valueOf: no } },
      loop,
      revoked,
    ]
    for (const part of parts) {
      expect(errorText(part)).toBe('')
      expect(toSolanaError({ message: 'x', err: part, logs: part })).toMatchObject({ code: 'wallet/unknown' })
    }
  })

  it.each(Object.entries(CASES))('F069 knows every shape of %s', (code, shapes) => {
    for (const shape of shapes) {
      const error = toSolanaError(shape)
      expect(error, String((shape as Error | null)?.message ?? shape)).toMatchObject({ isLatchError: true, code })
      expect(error.cause).toBe(shape ?? error.cause)
    }
  })

  it('leaves a LatchError as it is', () => {
    const error = walletError('no-accounts')
    expect(toSolanaError(error)).toBe(error)
  })

  it('leaves what the visitor declined as that, whatever else the wallet wrote', () => {
    expect(toSolanaError({ code: 4001, message: 'Transaction simulation failed' }).code).toBe('wallet/rejected')
    const error = walletError('disconnected', {}, new Error('Blockhash not found'))
    expect(toSolanaError(error)).toBe(error)
  })

  it('S8.11 has the text of the error as reason where no program and no node names one', () => {
    expect(toSolanaError(new Error('Transaction simulation failed'))).toMatchObject({
      code: 'wallet/reverted',
      context: { reason: 'Transaction simulation failed' },
    })
  })

  it('F069 reads 2,000 letters of a text, and 21 errors inside each other', () => {
    const nested = (depth: number): unknown => {
      let error: unknown = new Error('Blockhash not found')
      for (let around = 1; around < depth; around += 1) error = { cause: error }
      return error
    }
    expect([nested(21), nested(22)].map(isExpired)).toEqual([true, false])
    const long = (length: number): string => 'Blockhash not found'.padStart(length, 'x')
    expect([long(2_000), long(2_001)].map(isExpired)).toEqual([true, false])
    expect([new Error(long(2_000)), new Error(long(2_001))].map(isExpired)).toEqual([true, false])
  })

  it('F069 survives an object whose getters throw, and one that contains itself', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    const circle: { cause?: unknown; message: string } = { message: 'Transaction rejected' }
    circle.cause = circle
    expect(toSolanaError(hostile).code).toBe('wallet/unknown')
    expect(toSolanaError(circle).code).toBe('wallet/rejected')
  })

  it('F112 recognises an expired blockhash, also inside a LatchError', () => {
    const thrown = preflight('Blockhash not found', 'BlockhashNotFound')
    expect(
      [thrown, toSolanaError(thrown), walletError('timed-out'), 'Blockhash not found', null].map(isExpired),
    ).toEqual([true, true, false, true, false])
  })

  it.each([
    'BlockhashNotFound',
    'block hash not found',
    'BlockHeightExceeded',
    'block height exceeded',
    'Blockhash expired',
    'Block hash has expired',
    'The blockhash is too old',
    'Transaction expired',
    'The transaction has expired.',
  ])('F112 recognises it in the words of a wallet or a node: %s', (text) => expect(isExpired(text)).toBe(true))

  it('F112 knows that a node did not take the transaction only where it does not know the blockhash', () => {
    const untaken = ['Blockhash not found', 'BlockhashNotFound', new Error('block hash notfound')]
    expect(untaken.map(isUntaken)).toEqual([true, true, true])
    expect(['block height exceeded', 'Transaction expired', undefined].map(isUntaken)).toEqual([false, false, false])
  })
})

it('F031 finds the signature that a library names, and ignores one that a program wrote', () => {
  const signature = '5'.repeat(88)
  const wrapped = (error: unknown) => ({ name: 'WalletSendTransactionError', error })
  const naming = [
    new TransactionExpiredBlockheightExceededError(signature),
    new TransactionExpiredTimeoutError(signature, 30),
    new SendTransactionError({ action: 'send', signature, transactionMessage: 'x' }),
  ]
  for (const error of naming) expect(signatureIn(wrapped(error))).toBe(signature)
  const logs = [`Program log: Signature ${signature} has expired`]
  const others = [
    { message: 'x', logs },
    new Error(`Signature ${'5'.repeat(70)} has expired`),
    new Error(signature),
    null,
  ]
  expect(others.map(signatureIn)).toEqual([undefined, undefined, undefined, undefined])
})

it('F111 distinguishes a receiver that would have too little from a sender that has too little', () => {
  const message = 'Transaction results in an account (1) with insufficient funds for rent'
  const error = toSolanaError(preflight(message, { InsufficientFundsForRent: { account_index: 1 } }))
  expect(error).toMatchObject({
    code: 'wallet/reverted',
    context: { reason: 'the receiver would have less than an account needs' },
  })
})

describe('failureReason', () => {
  it('is the text of the program, else the name of the error', () => {
    const error = errorText({ InstructionError: [1, { Custom: 6001 }] })
    expect(error).toBe('InstructionError: custom program error: 0x1771')
    expect(failureReason(['Program log: Error: insufficient funds', error])).toBe('insufficient funds')
    const anchor =
      'Program log: AnchorError thrown. Error Code: Slippage. Error Number: 6001. Error Message: Too little.'
    expect(failureReason([anchor, error])).toBe('Too little.')
    expect(failureReason(['Program X success', error])).toBe('custom program error: 0x1771')
    expect(failureReason([errorText({ InstructionError: [0, 'InvalidArgument'] })])).toBe(
      'InstructionError: InvalidArgument',
    )
    expect(failureReason(['AccountInUse'])).toBe('AccountInUse')
    expect(failureReason([])).toBe('unknown reason')
    expect([5, {}, [], undefined].map(errorText)).toEqual(['', '', '', ''])
  })

  const TOKENS = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
  const call = (program: string, depth: number, ...lines: readonly string[]): string[] => [
    `Program ${program} invoke [${depth}]`,
    ...lines,
    `Program ${program} consumed 700 of 1400000 compute units`,
  ]
  const failed = (program: string): string => `Program ${program} failed: custom program error: 0x25`
  const instruction = 'Program log: Instruction: TransferChecked'

  it.each([
    [
      'its last text',
      [...call(TOKENS, 1, instruction, 'Program log: Transfer is disabled for this mint'), failed(TOKENS)],
    ],
    [
      'without the mark',
      [...call(TOKENS, 1, 'Program log: Error: Transfer is disabled for this mint'), failed(TOKENS)],
    ],
    [
      'its error rather than what follows',
      ['Program log: Error: Transfer is disabled for this mint', 'Program log: 7'],
    ],
    [
      'of the program that another one called',
      [
        ...call('Outer', 1, 'Program log: Instruction: Swap', 'Program log: one moment'),
        ...call(TOKENS, 2, instruction, 'Program log: Transfer is disabled for this mint'),
        failed(TOKENS),
        failed('Outer'),
      ],
    ],
    [
      'of the program that failed, after others that did not',
      [
        ...call('Memo', 1, 'Program log: Memo (len 5): "hello"'),
        'Program Memo success',
        ...call(TOKENS, 1, 'Program log: Transfer is disabled for this mint', 'Program data: AAAA'),
        failed(TOKENS),
      ],
    ],
    ['of the chain’s own program', [...call('Native', 1, 'Transfer is disabled for this mint'), failed('Native')]],
    [
      'in the message of a library',
      [`Simulation failed.\nLogs:\n[\n  "${instruction}",\n  "Program log: Transfer is disabled for this mint"\n].`],
    ],
  ])('F251 is what the program said: %s', (_, logs) => {
    const error = errorText({ InstructionError: [2, { Custom: 37 }] })
    expect(failureReason(['Transaction simulation failed: x', ...logs, error])).toBe(
      'Transfer is disabled for this mint',
    )
    const thrown = preflight('Error processing Instruction 2: x', { InstructionError: [2, { Custom: 37 }] }, logs)
    expect(toSolanaError(thrown)).toMatchObject({
      code: 'wallet/reverted',
      context: { reason: 'Transfer is disabled for this mint' },
    })
  })

  it('F251 is no text of a program that ended well', () => {
    const memo = [...call('Memo', 1, 'Program log: Memo (len 5): "hello"'), 'Program Memo success']
    const logs = [...memo, ...call(TOKENS, 1, instruction), failed(TOKENS)]
    const error = errorText({ InstructionError: [2, { Custom: 37 }] })
    expect(failureReason([...logs, error])).toBe('custom program error: 0x25')
  })

  it.each([
    // What a program writes begins with the mark of the chain, so it can't say what the chain alone says.
    ['ended well', 'Program log: Program Outer success', 'Program Outer success'],
    ['called another one', 'Program log: Program Other invoke [2]', 'Program Other invoke [2]'],
    ['failed', 'Program log: Program Outer failed: x', 'Program Outer failed: x'],
  ])('F251 is that of a program which writes that it %s', (_, line, said) => {
    const error = errorText({ InstructionError: [0, { Custom: 37 }] })
    const begun = call('Outer', 1, 'Program log: first')
    expect(failureReason([...begun, line, failed('Outer'), error])).toBe(said)
    expect(failureReason([...begun, line, 'Program log: last', failed('Outer'), error])).toBe('last')
  })

  it('F251 is the text of the program that failed, and not of one that it has called and that ended well', () => {
    const inner = [...call('Inner', 2, 'Program log: done'), 'Program Inner success']
    expect(failureReason([...call('Outer', 1, 'Program log: step 1'), ...inner, failed('Outer')])).toBe('step 1')
  })

  it('F251 is kept where the begin of the logs is missing', () => {
    expect(failureReason(['Program log: too late', 'Program Outer success'])).toBe('too late')
  })

  it.each([
    ['a mark in the middle of a text', ['Program log: No Error: none', 'Program log: too late'], 'too late'],
    ['quotes inside a text', ['Program log: The "price", it says, is old'], 'The "price", it says, is old'],
    ['the name of an instruction inside a text', ['Program log: Bad Instruction: 5'], 'Bad Instruction: 5'],
    ['a message without logs', ['AnchorError thrown. Error Message: Too little.', 'x'], 'Too little.'],
    [
      'the word for a program in a text of the chain’s own program',
      [...call('Native', 1, 'Unsupported Program id'), failed('Native')],
      'Unsupported Program id',
    ],
  ])('F251 reads %s', (_, lines, said) => expect(failureReason(lines)).toBe(said))

  it('is the name of an error of the node that has more than one value', () => {
    expect(errorText({ ProgramExecutionTemporarilyRestricted: [2, 'x'] })).toBe('ProgramExecutionTemporarilyRestricted')
  })

  it('F104 is plain text, shortened', () => {
    const reason = failureReason([`Program log: Error: \u202e<b>no</b>\u200b ${'x'.repeat(2_000)}`])
    expect(reason).toMatch(/^<b>no<\/b> x+…$/)
    expect([...reason]).toHaveLength(120)
  })
})
