// What a connected wallet, or the chain, is asked for: signing, sending, reading. Each function is one of a group of the
// adapter contract.
import {
  erc20Abi,
  estimateFee,
  readBalance as read,
  readFromContract,
  toViemCall,
  waitForReceipt,
  type ContractCall,
} from '@latchkit/adapter-evm/late'
import type { CaipNetworkId } from '@latchkit/core'
import {
  checkAddress,
  checkHash,
  checkTransaction,
  checkUint256,
  walletAssets,
  walletCalls,
  walletPermissions,
  type AssetBalance,
  type Signer,
  type TransactionReceipt,
  type TransactionRequest,
  type TransferRequest,
  type TypedData,
} from '@latchkit/core/adapter'
import {
  sendTransaction as sendThroughWagmi,
  signMessage as signText,
  signTypedData as signData,
  writeContract as writeThroughWagmi,
} from '@wagmi/core'
import { clientOf } from './wagmi.client.js'
import { eip1193Of, senderOf, signerOf } from './wagmi.connections.js'
import type { WagmiDeps } from './wagmi.deps.js'

export { createEvmClients } from '@latchkit/adapter-evm/late'

/** Reads a balance, of the native coin or of an ERC-20 token. */
export const readBalance = async (
  deps: WagmiDeps,
  request: { address: string; networkId: CaipNetworkId; token?: string | undefined },
): Promise<AssetBalance> => read(clientOf(deps, request.networkId), request)

/** Has the wallet sign a text (EIP-191). */
export async function signMessage(deps: WagmiDeps, signer: Signer, message: string): Promise<string> {
  const { connector, account } = await signerOf(deps, signer)
  return signText(deps.config, { connector, account, message })
}

/** Has the wallet sign typed data (EIP-712). */
export async function signTypedData(deps: WagmiDeps, signer: Signer, data: TypedData): Promise<string> {
  // It counts on one network (S5.03).
  const { connector, account } = await senderOf(deps, signer)
  const { domain, types, primaryType, message } = data
  return signData(deps.config, { connector, account, domain, types, primaryType, message })
}

/** The most that the fee can be, in wei: the gas at the highest price that it may be sent with. */
export const estimate = async (deps: WagmiDeps, signer: Signer, request: TransactionRequest): Promise<bigint> =>
  estimateFee(clientOf(deps, signer.networkId), signer.address, request)

/** Has the wallet sign and send a transaction on the signer's network. */
export async function sendTransaction(deps: WagmiDeps, signer: Signer, request: TransactionRequest): Promise<string> {
  const checked = checkTransaction(request)
  return checkHash(await sendThroughWagmi(deps.config, { ...(await senderOf(deps, signer)), ...checked }))
}

/** Waits until a transaction, or what took its place, is mined. Rejects with `wallet/timed-out` after 180 s. */
export const waitForTransaction = async (
  deps: WagmiDeps,
  { hash, networkId }: { hash: string; networkId: CaipNetworkId },
): Promise<TransactionReceipt> => waitForReceipt(clientOf(deps, networkId), hash)

/** Has the wallet send an amount of the native coin, or of an ERC-20 token, in its smallest unit. */
export async function transfer(
  deps: WagmiDeps,
  signer: Signer,
  { to, value, token }: TransferRequest,
): Promise<string> {
  if (!token) return sendTransaction(deps, signer, { to, value })
  const contract = { address: checkAddress(token), abi: erc20Abi, functionName: 'transfer' } as const
  const call = { ...contract, args: [checkAddress(to), checkUint256(value)] } as const
  return checkHash(await writeThroughWagmi(deps.config, { ...(await senderOf(deps, signer)), ...call }))
}

/** Calls a contract's function that changes nothing. */
export const readContract = async (
  deps: WagmiDeps,
  request: ContractCall & { networkId: CaipNetworkId },
): Promise<unknown> => readFromContract(clientOf(deps, request.networkId), request)

/** Has the wallet send a transaction that calls a contract's function; resolves with its hash. */
export async function writeContract(
  deps: WagmiDeps,
  signer: Signer,
  request: ContractCall & { value?: bigint | undefined },
): Promise<string> {
  const { value } = request
  const call = { ...toViemCall(request), ...(value !== undefined && { value: checkUint256(value) }) }
  return checkHash(await writeThroughWagmi(deps.config, { ...(await senderOf(deps, signer)), ...call }))
}

/** What the wallet can do with several calls (`wallet_getCapabilities`, EIP-5792). */
export const walletCapabilities = async (deps: WagmiDeps, signer: Signer): Promise<Readonly<Record<string, unknown>>> =>
  walletCalls.capabilities(await eip1193Of(deps, signer.connectorId), signer)

/** Has the wallet send several calls as one (`wallet_sendCalls`, EIP-5792). Resolves with the id of the batch. */
export const sendCalls = async (
  deps: WagmiDeps,
  signer: Signer,
  calls: readonly TransactionRequest[],
): Promise<string> => walletCalls.send(await eip1193Of(deps, signer.connectorId), signer, calls)

/** What became of a batch (`wallet_getCallsStatus`, EIP-5792). */
export const callsStatus = async (
  deps: WagmiDeps,
  signer: Signer,
  id: string,
): Promise<{ status: number; receipts: readonly unknown[] }> =>
  walletCalls.status(await eip1193Of(deps, signer.connectorId), signer, id)

/** Asks for permissions (`wallet_grantPermissions`, ERC-7715). */
export const grantPermissions = async (
  deps: WagmiDeps,
  signer: Signer,
  requests: readonly unknown[],
): Promise<unknown> => walletPermissions.grant(await eip1193Of(deps, signer.connectorId), signer, requests)

/** Gives a permission back (`wallet_revokePermissions`, ERC-7715). */
export const revokePermissions = async (deps: WagmiDeps, signer: Signer, context: string): Promise<void> =>
  walletPermissions.revoke(await eip1193Of(deps, signer.connectorId), signer, context)

/** What the account has, as the wallet says (`wallet_getAssets`, ERC-7811). */
export const getAssets = async (deps: WagmiDeps, signer: Signer): Promise<readonly unknown[]> =>
  walletAssets.get(await eip1193Of(deps, signer.connectorId), signer)
