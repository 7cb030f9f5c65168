import {
  checkAddress,
  checkHash,
  checkSignature,
  checkTransaction,
  checkUint256,
  presentSignerOf,
  senderOf,
  toChainId,
  type Eip1193Deps,
  type Signer,
  type TransactionRequest,
  type TransferRequest,
  type TypedData,
  type Wallet,
} from '@latchkit/core/adapter'
import type { ContractCall } from './evm.contract.js'
import { erc20Abi } from './evm.erc20.js'
import { throughWallet, type EvmLibrary, type LibrarySigner } from './evm.library.js'

/** What a wallet is asked to sign, through the chain library. */
export interface EvmSigning {
  message(signer: Signer, message: string): Promise<string>
  typedData(signer: Signer, data: TypedData): Promise<string>
  send(signer: Signer, request: TransactionRequest): Promise<string>
  transfer(signer: Signer, request: TransferRequest): Promise<string>
  write(signer: Signer, call: ContractCall & { value?: bigint | undefined }): Promise<string>
}

/** Makes the signing of one kit. What counts on one network is signed nowhere else (S5.03). */
export function createEvmSigning(deps: Eip1193Deps, library: EvmLibrary): EvmSigning {
  const run = <answer>(
    wallet: Wallet,
    { address, networkId }: Signer,
    use: (signer: LibrarySigner) => Promise<answer>,
  ): Promise<answer> => throughWallet(wallet, (provider) => use({ provider, address, chainId: toChainId(networkId) }))

  async function send(signer: Signer, request: TransactionRequest): Promise<string> {
    const checked = checkTransaction(request)
    const wallet = await senderOf(deps, signer)
    return checkHash(await run(wallet, signer, (own) => library.sendTransaction(own, checked)))
  }

  return {
    message: async (signer, message) =>
      checkSignature(
        'personal_sign',
        await run(await presentSignerOf(deps, signer), signer, (own) => library.signMessage(own, message)),
      ),
    typedData: async (signer, data) =>
      checkSignature(
        'eth_signTypedData_v4',
        await run(await senderOf(deps, signer), signer, (own) => library.signTypedData(own, data)),
      ),
    send,
    transfer: async (signer, { to, value, token }) =>
      token
        ? send(signer, {
            to: token,
            data: library.encodeCall(transferOf(token, checkAddress(to), checkUint256(value))),
          })
        : send(signer, { to, value }),
    write: async (signer, { value, ...call }) =>
      send(signer, { to: call.address, value, data: library.encodeCall(call) }),
  }
}

const transferOf = (address: string, to: string, value: bigint): ContractCall => ({
  address,
  abi: erc20Abi,
  functionName: 'transfer',
  args: [to, value],
})
