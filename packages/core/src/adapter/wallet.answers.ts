import type { WalletErrorReason } from './wallet.errors.js'

/** The reason of each code that has one meaning, whatever program answers it. */
export const REASON_BY_CODE: Readonly<Record<string, WalletErrorReason>> = {
  // EIP-1193 and EIP-3326
  4001: 'rejected',
  4100: 'unauthorized',
  4200: 'unsupported-method',
  4900: 'disconnected',
  4901: 'disconnected',
  4902: 'unknown-network',
  // EIP-1474
  [-32601]: 'unsupported-method',
  // EIP-5792: unsupported capability, unsupported chain, duplicate id, unknown id, batch too large, upgrade refused,
  // atomicity not supported
  5700: 'unsupported-method',
  5710: 'unknown-network',
  5720: 'already-known',
  5730: 'bad-transaction',
  5740: 'bad-transaction',
  5750: 'rejected',
  5760: 'unsupported-method',
  // WalletConnect: what a session doesn't allow, what the visitor refuses, what a wallet doesn't support
  3000: 'unauthorized',
  3001: 'unauthorized',
  3002: 'unauthorized',
  3003: 'unauthorized',
  3004: 'unauthorized',
  3005: 'unauthorized',
  5000: 'rejected',
  5001: 'rejected',
  5002: 'rejected',
  5003: 'rejected',
  5100: 'unknown-network',
  5101: 'unsupported-method',
  5102: 'unsupported-method',
  5103: 'no-accounts',
  5104: 'unknown-network',
  12001: 'rejected',
  // ethers
  ACTION_REJECTED: 'rejected',
  INSUFFICIENT_FUNDS: 'insufficient-funds',
  NONCE_EXPIRED: 'nonce-too-low',
  REPLACEMENT_UNDERPRICED: 'underpriced',
}

/**
 * The reason of each code that programs use differently. It counts only where no text says otherwise: -32002 is an open
 * prompt of a wallet, and an invalid signature of Besu; 3 is a revert of Geth, and any refusal of zkSync.
 */
export const REASON_BY_UNSURE_CODE: Readonly<Record<string, WalletErrorReason>> = {
  3: 'reverted',
  [-32002]: 'already-pending',
  [-32004]: 'unsupported-method',
  [-32005]: 'limit-exceeded',
  [-32015]: 'reverted',
}

/** What is wrong with a transaction or a batch of calls, by its code (EIP-5792) or its text, for the developer. */
export const FAULT_BY_CODE: Readonly<Record<string, string>> = {
  5730: 'the wallet has no such batch.',
  5740: 'the batch is too large for the wallet.',
}

/** A text, and the reason that it means. */
export interface ReasonText {
  readonly pattern: RegExp
  readonly reason: WalletErrorReason
  /** What is wrong with the transaction. */
  readonly fault?: string
}

/**
 * The texts of wallets, devices and nodes. Of several that match, the one that begins first in the text counts: what
 * comes after it explains it, or is a contract's own text.
 */
export const REASON_BY_TEXT: readonly ReasonText[] = [
  {
    reason: 'rejected',
    // By a person, or on a Ledger (0x6985, 0x5501) or a Trezor.
    pattern:
      /user (?:rejected|denied|cancell?ed|closed|declined|refused|disapproved)|(?:rejected|denied|cancell?ed|declined|refused) (?:by (?:the )?user|(?:by|on) (?:the |your )?device)|connection request reset|failure_actioncancelled|popup (?:was )?closed|\b0x(?:6985|5501)\b/i,
  },
  {
    reason: 'already-pending',
    pattern: /already pending|already processing|device (?:is )?busy|device call in progress|device is already open/i,
  },
  // 0x5515 and 0x6b0c are a Ledger's.
  { reason: 'locked', pattern: /\b(?:is|wallet) locked\b|\block(?:ed)? device\b|\bunlock\b|\b0x(?:5515|6b0c)\b/i },
  {
    reason: 'reverted',
    // Geth and most others; OpenEthereum and Nethermind; Hardhat and Ganache; Besu while it estimates.
    pattern:
      /execution reverted|vm execution error|vm exception while processing transaction|transaction would revert|always failing transaction/i,
  },
  {
    reason: 'insufficient-funds',
    pattern: new RegExp(
      [
        // Geth, Erigon, Reth, Arbitrum, Anvil; a call inside the transaction; an estimate with an empty account
        /insufficient (?:funds|balance)|gas required exceeds allowance:? \(?0\)?(?!\d)/,
        // Nethermind
        /insufficient (?:sender balance|maxfeepergas for sender balance)|insufficientfunds/,
        // Besu
        /up-?front cost \S* ?exceeds (?:transaction sender )?account balance/,
        // Reth's interpreter
        /lack of funds \(|does(?: not|n[’']t) have enough funds/,
        // zkSync
        /not enough balance (?:to cover|for) /,
        // Substrate
        /inability to pay some fees/,
      ]
        .map(({ source }) => source)
        .join('|'),
      'i',
    ),
  },
  {
    reason: 'nonce-too-low',
    // Geth, Besu; OpenEthereum, Nethermind; Reth's interpreter; ethers; Ganache
    pattern:
      /nonce(?: is)? too low|nonce \d+ too low|oldnonce|nonce has already been used|doesn[’']t have the correct nonce/i,
  },
  {
    reason: 'underpriced',
    // Geth, Reth, Besu, Hardhat; Erigon; Nethermind; OpenEthereum
    pattern:
      /replacement transaction underpriced|could not replace existing tx|replacementnotallowed|another transaction with (?:the )?same nonce/i,
  },
  {
    reason: 'already-known',
    // Geth, Reth, Erigon; Besu, Hardhat; Nethermind; OpenEthereum; Solana; Bitcoin Core
    pattern:
      /already known|\bknown transaction|alreadyknown|same hash was already imported|already been processed|txn-already-(?:in-mempool|known)|already in (?:block chain|utxo set)/i,
  },
  { reason: 'unknown-network', pattern: /(?:unrecognized|unsupported|unknown) chain/i },
  { reason: 'unsupported-method', pattern: /method (?:\S+ )?(?:not found|is not supported|does not exist)/i },
  { reason: 'limit-exceeded', pattern: /rate[ -]?limit|too many requests|request limit/i },
  {
    reason: 'bad-transaction',
    pattern: /intrinsic gas (?:too low|exceeds gas limit)|gas limit below intrinsic gas/i,
    fault: 'its gas limit is too low.',
  },
  {
    reason: 'bad-transaction',
    pattern: /exceeds (?:the )?block(?:'s)? gas limit|block gas limit exceeded/i,
    fault: 'its gas limit is higher than that of a block.',
  },
  { reason: 'timed-out', pattern: /timed? ?out/i },
]
