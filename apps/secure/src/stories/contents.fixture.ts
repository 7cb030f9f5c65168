import type { AskedContent, EvmTransactionContent } from '../requests/content.types.js'

const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const base = { account: ACCOUNT, chainId: 'eip155:1', warnings: [] }
const bytesOf = (text: string): readonly string[] => [
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', ''),
]

const SIGN_IN_TEXT = `larch.example wants you to sign in with your Ethereum account:
${ACCOUNT}

Sign in to Larch.

URI: https://larch.example
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2026-01-20T15:00:00.000Z`

/** A text that signs in to the page. */
export const SIGN_IN: AskedContent = {
  ...base,
  kind: 'signIn',
  method: 'personal_sign',
  payload: bytesOf(SIGN_IN_TEXT),
  message: {} as never,
}

/** A text of no known kind, with the warnings that are given. */
export const TEXT: AskedContent = {
  ...base,
  kind: 'text',
  method: 'personal_sign',
  text: 'I have read the rules of Larch.',
  payload: bytesOf('I have read the rules of Larch.'),
}

/** Bytes that are no text. */
export const BYTES: AskedContent = {
  ...base,
  kind: 'bytes',
  method: 'personal_sign',
  payload: bytesOf('\u0000\u0001\u0002 bytes'),
  warnings: ['unreadable'],
}

const USDC = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USD Coin', symbol: 'USDC', decimals: 6 }

/** A permit of all of a token. */
export const PERMIT: AskedContent = {
  ...base,
  kind: 'typedData',
  method: 'eth_signTypedData_v4',
  payload: bytesOf('hash'),
  warnings: ['unlimited'],
  domain: [
    { name: 'name', type: 'string', value: 'USD Coin' },
    { name: 'chainId', type: 'uint256', value: '1' },
    { name: 'verifyingContract', type: 'address', value: USDC.address },
  ],
  primaryType: 'Permit',
  fields: [
    { name: 'owner', type: 'address', value: ACCOUNT },
    { name: 'spender', type: 'address', value: OTHER },
    { name: 'value', type: 'uint256', value: (2n ** 256n - 1n).toString() },
    { name: 'deadline', type: 'uint256', value: '1768921200' },
  ],
  permit: {
    standard: 'eip2612',
    spender: OTHER,
    allowances: [{ token: USDC, amount: (2n ** 256n - 1n).toString(), isUnlimited: true }],
    deadline: '1768921200',
  },
}

const transaction: EvmTransactionContent = {
  ...base,
  kind: 'evmTransaction',
  method: 'eth_sendTransaction',
  payload: bytesOf('transaction'),
  to: OTHER,
  value: '250000000000000000',
  data: '0x',
  nonce: 7,
  gas: '21000',
  fee: '420000000000000',
  effects: { leaves: [{ amount: '250000000000000000' }], arrives: [], allowances: [] },
}

/** A payment in the network's coin. */
export const PAYMENT: AskedContent = transaction

/** A payment of a token. */
export const TOKENS: AskedContent = {
  ...transaction,
  to: USDC.address,
  value: '0',
  data: '0xa9059cbb',
  call: {
    action: 'transfer',
    signature: 'transfer(address,uint256)',
    token: USDC,
    to: OTHER,
    amount: '25000000',
    fields: [
      { name: 'to', type: 'address', value: OTHER },
      { name: 'amount', type: 'uint256', value: '25000000' },
    ],
  },
  effects: { leaves: [{ token: USDC, amount: '25000000' }], arrives: [], allowances: [] },
}

/** A call that can't be read, and which the network can't simulate. */
export const UNREADABLE: AskedContent = {
  ...transaction,
  data: `0x12345678${'00ff'.repeat(64)}`,
  warnings: ['undecoded', 'fails', 'short-of-funds'],
  effects: undefined as never,
}
