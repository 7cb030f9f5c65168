export { walletErrors, type WalletError, type WalletErrorMeaning, type WalletErrorName } from '../wallet/errors.js'
export { satsSwitchDefaults } from '../wallet/bitcoin/sats/switches.js'
export type {
  SandboxSatsWallet,
  SatsActions,
  SatsNetwork,
  SatsProvider,
  SatsResponse,
  SatsSwitches,
} from '../wallet/bitcoin/sats/types.js'
export { bitcoinSwitchDefaults } from '../wallet/bitcoin/switches.js'
export type { BitcoinWalletSwitches, SandboxBitcoinWallet } from '../wallet/bitcoin/types.js'
export type { SandboxWallets, WalletKind } from '../wallet/kinds.js'
export { multiSwitchDefaults } from '../wallet/multi/switches.js'
export type { MultiWalletSwitches, SandboxMultiWallet } from '../wallet/multi/types.js'
export { solanaSwitchDefaults } from '../wallet/solana/switches.js'
export type { SandboxSolanaWallet, SolanaWalletSwitches } from '../wallet/solana/types.js'
export { switchDefaults } from '../wallet/switches.js'
export type {
  CommonActions,
  CommonSwitches,
  SandboxContractAccount,
  SandboxContractAccounts,
  SandboxWallet,
  WalletActions,
  WalletControls,
  WalletManifest,
  WalletProvider,
  WalletRequest,
  WalletSwitches,
} from '../wallet/types.js'
export { createWallet } from '../wallet/createWallet.js'
export { createSolanaWallet } from '../wallet/solana/createSolanaWallet.js'
export type { Wallet, WalletPage } from '../wallet/core.js'
export { providerError, type ProviderError } from '../wallet/providerError.js'
export type { PanelView } from '../wallet/panel.js'
export { createCallMethods } from '../wallet/callMethods.js'
export { callNode, type AskChain, type Post } from '../wallet/callNode.js'
export { createAddChain, createSwitchChain } from '../wallet/chainMethods.js'
export {
  describe as describeRequest,
  transactionRows as evmTransactionRows,
  type Situation,
} from '../wallet/describe.js'
export { jsonFields, type JsonFields } from '../wallet/jsonFields.js'
export type { Handler, HandlerDeps } from '../wallet/methods.js'
export type { Session } from '../wallet/session.js'
export { createEvmSigner } from '../wallet/evmSigner.js'
export { sendTransaction, signMessage as signEvmMessage, type TransactionRequest } from '../wallet/signing.js'
export { createSignMethods } from '../wallet/signMethods.js'
export { messageRow as solanaMessageRow, transactionRows as solanaTransactionRows } from '../wallet/solana/describe.js'
export { approveSignIn, phoneProofs, phoneSignIns, type PhoneProof, type PhoneSignIn } from '../wallet/phoneSignIn.js'
export { createSender, type SendTransaction } from '../wallet/solana/send.js'
export {
  base58,
  signMessage as signSolanaMessage,
  signTransaction as signSolanaTransaction,
  type SignedTransaction,
} from '../wallet/solana/signing.js'
export { createEsploraClient, type EsploraClient } from '../wallet/bitcoin/esploraClient.js'
export { keysOf, type AddressNetwork, type AddressPurpose, type BitcoinKey } from '../wallet/bitcoin/keys.js'
export { hashForBip322, hashForEcdsa } from '../wallet/bitcoin/messages.js'
export { inputsOf, readPsbt, type SigningRequest } from '../wallet/bitcoin/psbt.js'
export { createSigner, type BitcoinSigner, type MessageProtocol, type SignerDeps } from '../wallet/bitcoin/signer.js'
