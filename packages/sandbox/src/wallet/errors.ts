/** The meaning of a wallet's error, independent of its shape. */
export type WalletErrorMeaning =
  | 'rejection'
  | 'already-pending'
  | 'already-sent'
  | 'insufficient-funds'
  | 'nonce-too-low'
  | 'revert'
  | 'underpriced'
  | 'unknown'

/** One shape of an error that wallets throw. */
export interface WalletError {
  readonly is: WalletErrorMeaning
  /** The value that is thrown unchanged. It may be an `Error`, another object, text or null. */
  readonly thrown: unknown
  /** The peculiarity of this shape. */
  readonly note: string
}

/** The names of the shapes, for the switch `rejectAs`. */
export type WalletErrorName =
  | 'userRejection'
  | 'ethersRejection'
  | 'nestedRevert'
  | 'bareRevert'
  | 'insufficientFunds'
  | 'nonceTooLow'
  | 'underpriced'
  | 'alreadyKnown'
  | 'alreadyPending'
  | 'walletConnectRejection'
  | 'textOnly'
  | 'nothing'
  | 'connectionReset'
  | 'codeAsText'
  | 'nestedRejection'
  | 'messageAsObject'
  | 'markupInMessage'

/** The seventeen shapes. Libraries and nodes throw exactly these values, so apps must handle each of them. */
export const walletErrors: Readonly<Record<WalletErrorName, WalletError>> = {
  userRejection: {
    is: 'rejection',
    thrown: { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' },
    note: 'The code of EIP-1193, words of the wallet’s own.',
  },
  ethersRejection: {
    is: 'rejection',
    thrown: { code: 'ACTION_REJECTED', message: 'user rejected action' },
    note: 'ethers 6 has words for codes.',
  },
  nestedRevert: {
    is: 'revert',
    thrown: {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: 3, message: 'execution reverted: ERC20: transfer amount exceeds balance', data: '0x08c379a0' },
    },
    note: 'The outer error says nothing; the node’s own is in `data`, its revert data cut short.',
  },
  bareRevert: {
    is: 'revert',
    thrown: { code: 3, message: 'execution reverted', data: '0x' },
    note: 'A contract that gives no reason.',
  },
  insufficientFunds: {
    is: 'insufficient-funds',
    thrown: { code: -32000, message: 'insufficient funds for gas * price + value' },
    note: 'A node’s catch-all code: only the message tells.',
  },
  nonceTooLow: {
    is: 'nonce-too-low',
    thrown: { code: -32000, message: 'nonce too low' },
    note: 'The wallet’s count of transactions is behind the chain’s.',
  },
  underpriced: {
    is: 'underpriced',
    thrown: { code: -32000, message: 'replacement transaction underpriced' },
    note: 'A replacement must pay more than what it replaces.',
  },
  alreadyKnown: {
    is: 'already-sent',
    thrown: { code: -32000, message: 'already known' },
    note: 'The very same transaction is in the pool: it is sent, and nothing failed.',
  },
  alreadyPending: {
    is: 'already-pending',
    thrown: { code: -32002, message: "Request of type 'wallet_requestPermissions' already pending" },
    note: 'The wallet’s window is open already; asking again only makes it worse.',
  },
  walletConnectRejection: {
    is: 'rejection',
    thrown: { code: 5000, message: 'User rejected.' },
    note: 'WalletConnect has codes of its own.',
  },
  textOnly: {
    is: 'rejection',
    thrown: 'User closed modal',
    note: 'Text in place of an error: the visitor closed the wallet.',
  },
  nothing: {
    is: 'unknown',
    thrown: null,
    note: 'Null in place of an error: no property can be read.',
  },
  connectionReset: {
    is: 'rejection',
    thrown: { message: 'connection request reset' },
    note: 'No code; the message is one of the patterns that mean a rejection.',
  },
  codeAsText: {
    is: 'unknown',
    thrown: { code: '4001', message: 'x' },
    note: 'A code that is no number counts for nothing; the message decides, and it says nothing.',
  },
  nestedRejection: {
    is: 'rejection',
    thrown: { error: { code: 4001 } },
    note: 'All there is, is one level down.',
  },
  messageAsObject: {
    is: 'unknown',
    thrown: { message: { en: 'denied' } },
    note: 'A message that is no text must not be shown as "[object Object]".',
  },
  markupInMessage: {
    is: 'rejection',
    thrown: { code: 4001, message: '<img src=x onerror=alert(1)>' },
    note: 'Markup in a message is shown as text, or not at all.',
  },
}
