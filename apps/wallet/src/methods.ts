import type { Namespace } from './world.js'

/** What the phone can do on each family of chains, by the names that apps ask for it. */
export const methods: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: [
    'personal_sign',
    // Asked for by many apps; it is refused when it comes, since it would sign anything.
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

/** What the phone tells apps of itself. */
export const events: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'],
  solana: ['accountsChanged', 'chainChanged'],
  bip122: ['accountsChanged', 'bip122_addressesChanged'],
}
