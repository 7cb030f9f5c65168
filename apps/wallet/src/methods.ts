import type { Namespace } from './namespace.types.js'

/** The methods that the phone supports, by namespace. */
export const methods: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: [
    'personal_sign',
    // Many apps request this method. The phone refuses it, since it would sign any bytes.
    'eth_sign',
    'eth_signTypedData',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_signTransaction',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getCapabilities',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
  ],
  solana: [
    'solana_getAccounts',
    'solana_requestAccounts',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
}

/** The events that the phone emits to apps, by namespace. */
export const events: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'],
  solana: ['accountsChanged', 'chainChanged'],
  bip122: ['accountsChanged', 'bip122_addressesChanged'],
}
