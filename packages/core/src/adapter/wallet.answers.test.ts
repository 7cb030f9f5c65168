import { describe, expect, it } from 'vitest'
import { toWalletError } from './toWalletError.js'

type Answer = readonly [code: number | string | undefined, message: string, reason: string]

/** What programs answer, word by word, with the code that they send beside it. */
const ANSWERS: Readonly<Record<string, readonly Answer[]>> = {
  Geth: [
    [-32000, 'insufficient funds for gas * price + value', 'insufficient-funds'],
    [
      -32000,
      'err: insufficient funds for gas * price + value: address 0x01 have 0 want 1 (supplied gas 21000)',
      'insufficient-funds',
    ],
    [-32000, 'insufficient funds for transfer', 'insufficient-funds'],
    [-32000, 'insufficient balance for transfer', 'insufficient-funds'],
    [-32000, 'gas required exceeds allowance (0)', 'insufficient-funds'],
    [-32000, 'gas required exceeds allowance (30000000)', 'unknown'],
    [-32000, 'nonce too low: next nonce 5, tx nonce 3', 'nonce-too-low'],
    [-32000, 'replacement transaction underpriced', 'underpriced'],
    [-32000, 'already known', 'already-known'],
    [-32000, 'known transaction: 0x5f', 'already-known'],
    [-32000, 'unknown transaction', 'unknown'],
    [-32000, 'intrinsic gas too low: gas 1, minimum needed 21000', 'bad-transaction'],
    [-32000, 'exceeds block gas limit', 'bad-transaction'],
    [3, 'execution reverted: not enough tea', 'reverted'],
    [-32000, 'execution reverted: User denied, insufficient funds, nonce too low', 'reverted'],
  ],
  Nethermind: [
    [-32000, 'insufficient sender balance', 'insufficient-funds'],
    [-32000, 'insufficient sender balance for transfer', 'insufficient-funds'],
    [-32000, 'insufficient MaxFeePerGas for sender balance', 'insufficient-funds'],
    [-32010, 'InsufficientFunds, Account balance: 0, cumulative cost: 21000', 'insufficient-funds'],
    [-32010, 'OldNonce, Current nonce: 5, nonce of rejected tx: 4', 'nonce-too-low'],
    [-32000, 'transaction nonce is too low', 'nonce-too-low'],
    [-32010, 'ReplacementNotAllowed', 'underpriced'],
    [-32010, 'AlreadyKnown', 'already-known'],
    [-32000, 'gas limit below intrinsic gas', 'bad-transaction'],
    [-32015, 'VM execution error.', 'reverted'],
  ],
  Besu: [
    [-32004, 'Upfront cost exceeds account balance', 'insufficient-funds'],
    [-32000, 'transaction up-front cost 0x5208 exceeds transaction sender account balance 0x0', 'insufficient-funds'],
    [-32001, 'Nonce too low', 'nonce-too-low'],
    [-32002, 'Invalid signature', 'already-pending'],
    [-32003, 'Intrinsic gas exceeds gas limit', 'bad-transaction'],
    [-32005, 'Transaction gas limit exceeds block gas limit', 'bad-transaction'],
    [-32000, 'Known transaction', 'already-known'],
    [-32000, 'Replacement transaction underpriced', 'underpriced'],
    [-32000, 'Execution reverted', 'reverted'],
  ],
  Erigon: [
    [-32000, 'insufficient funds for gas * price + value: balance 0, cost 1', 'insufficient-funds'],
    [-32000, 'nonce too low', 'nonce-too-low'],
    [-32000, 'could not replace existing tx', 'underpriced'],
    [-32000, 'already known', 'already-known'],
  ],
  Reth: [
    [-32003, 'lack of funds (0) for max fee (21000000000000)', 'insufficient-funds'],
    [-32003, 'sender does not have enough funds (0) to cover transaction fees: 1', 'insufficient-funds'],
    [-32003, 'nonce 3 too low, expected 5', 'nonce-too-low'],
    [-32000, 'already known', 'already-known'],
  ],
  OpenEthereum: [
    [
      -32010,
      'Insufficient funds. The account you tried to send transaction from does not have enough funds. Required 1 and got: 0.',
      'insufficient-funds',
    ],
    [-32010, 'Transaction nonce is too low. Try incrementing the nonce.', 'nonce-too-low'],
    [
      -32010,
      'Transaction gas price 1 wei is too low. There is another transaction with same nonce in the queue. Try increasing the gas price or incrementing the nonce.',
      'underpriced',
    ],
    [-32010, 'Transaction with the same hash was already imported.', 'already-known'],
    [-32015, 'VM execution error.', 'reverted'],
  ],
  Arbitrum: [
    [-32000, 'insufficient funds for gas * price + value: address 0x01 have 0 want 1', 'insufficient-funds'],
    [-32000, 'nonce too low: address 0x01, tx: 1 state: 2', 'nonce-too-low'],
    [-32000, 'execution reverted', 'reverted'],
  ],
  zkSync: [
    [3, 'insufficient funds for gas + value. balance: 0, fee: 1, value: 1', 'insufficient-funds'],
    [3, 'Not enough balance to cover the fee + value: 0, 1', 'insufficient-funds'],
    [3, 'nonce too low. allowed nonce range: 5 - 25, actual: 3', 'nonce-too-low'],
    [3, 'known transaction. transaction with hash 0x01 is already in the system', 'already-known'],
    [3, 'execution reverted', 'reverted'],
  ],
  'Hardhat and Ganache': [
    [
      -32000,
      "Sender doesn't have enough funds to send tx. The max upfront cost is: 1 and the sender's balance is: 0.",
      'insufficient-funds',
    ],
    [-32000, 'Nonce too low. Expected nonce to be 5 but got 3.', 'nonce-too-low'],
    [-32000, "the tx doesn't have the correct nonce. account has nonce of: 2 tx has nonce of: 1", 'nonce-too-low'],
    [
      -32603,
      "Error: VM Exception while processing transaction: reverted with reason string 'not enough tea'",
      'reverted',
    ],
  ],
  'Substrate and Bitcoin Core': [
    [1010, 'Invalid Transaction: Inability to pay some fees (e.g. account balance too low)', 'insufficient-funds'],
    [-27, 'Transaction already in block chain', 'already-known'],
    [-26, 'txn-already-in-mempool', 'already-known'],
  ],
  'hardware wallets': [
    [-32603, 'Request declined by user', 'rejected'],
    [-32603, 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)', 'rejected'],
    [undefined, 'Ledger device: UNKNOWN_ERROR (0x5501)', 'rejected'],
    [undefined, 'Transaction rejected on your device', 'rejected'],
    ['Failure_ActionCancelled', 'Failure_ActionCancelled', 'rejected'],
    ['Method_Interrupted', 'Popup closed', 'rejected'],
    [undefined, 'Ledger device: Locked device (0x5515)', 'locked'],
    [undefined, 'The device is already open.', 'already-pending'],
    ['Device_CallInProgress', 'Device call in progress', 'already-pending'],
  ],
  wallets: [
    [-32603, 'MetaMask Tx Signature: User denied transaction signature.', 'rejected'],
    [-32002, "Request of type 'wallet_requestPermissions' already pending", 'already-pending'],
    [-32002, '', 'already-pending'],
    [-32004, '', 'unsupported-method'],
    [-32005, '', 'limit-exceeded'],
    [-32603, 'Too Many Requests', 'limit-exceeded'],
    [-32603, 'Rejected user operation', 'unknown'],
    [-32603, 'Unsupported chain', 'unknown-network'],
    ['INSUFFICIENT_FUNDS', 'x', 'insufficient-funds'],
    ['NONCE_EXPIRED', 'x', 'nonce-too-low'],
    ['REPLACEMENT_UNDERPRICED', 'x', 'underpriced'],
    [5100, 'Unsupported chains.', 'unknown-network'],
    [5101, 'Unsupported methods.', 'unsupported-method'],
    [5102, 'Unsupported events.', 'unsupported-method'],
    [5103, 'Unsupported accounts.', 'no-accounts'],
    [5104, 'Unsupported namespace key.', 'unknown-network'],
    ...[3000, 3001, 3002, 3003, 3004, 3005].map((code): Answer => [code, 'Unauthorized.', 'unauthorized']),
  ],
}

describe('what programs answer instead of a result', () => {
  for (const [program, answers] of Object.entries(ANSWERS))
    it.each(answers)(`F240 F241 F242 F243 F244 F245 ${program}: %j, "%s" is %s`, (code, message, reason) => {
      const answer = { ...(code !== undefined && { code }), message }
      expect(toWalletError(answer).code).toBe(`wallet/${reason}`)
      expect(toWalletError({ code: -32603, message: 'Internal error', data: answer }).code).toBe(`wallet/${reason}`)
    })
})
