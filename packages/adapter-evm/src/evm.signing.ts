import {
  checkHash,
  checkMessageSignature,
  checkSignature,
  checkTransaction,
  presentSignerOf,
  requestOf,
  senderOf,
  toChainId,
  type BalanceAbility,
  type ContractAbility,
  type Eip1193Deps,
  type MessageAbility,
  type Signer,
  type TransactionAbility,
  type TransactionRequest,
  type TransferAbility,
  type TypedDataAbility,
  type Wallet,
} from '@latchkit/core/adapter'
import { encodedBy } from './evm.encode.js'
import { throughWallet, type EvmLibrary, type LibrarySigner } from './evm.library.js'

/** The functions of the abilities that need the wallet, by the chain library. */
export interface EvmSigning {
  readonly message: Pick<MessageAbility, 'sign'>
  readonly typedData: TypedDataAbility
  readonly transaction: Pick<TransactionAbility, 'send'>
  readonly transfer: Pick<TransferAbility, 'send'>
  readonly contract: Pick<ContractAbility, 'encode'>
}

/**
 * Makes the signing of one kit. `codeAt` reads what is at an address, as the ability `balance` does. Typed data and
 * transactions reject with `wallet/wrong-network` where the wallet is on another network than the signer's (S5.03).
 */
export function createEvmSigning(
  deps: Eip1193Deps,
  library: EvmLibrary,
  codeAt: NonNullable<BalanceAbility['codeAt']>,
): EvmSigning {
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
    message: {
      sign: async (signer, message) =>
        checkMessageSignature(
          await run(await presentSignerOf(deps, signer), signer, (own) => library.signMessage(own, message)),
          signer,
          codeAt,
        ),
    },
    typedData: {
      sign: async (signer, data) =>
        checkSignature(
          'eth_signTypedData_v4',
          await run(await senderOf(deps, signer), signer, (own) => library.signTypedData(own, data)),
        ),
    },
    transaction: { send },
    transfer: { send: async (signer, { transaction }) => send(signer, requestOf(transaction)) },
    contract: { encode: async (call) => encodedBy(call, (checked) => library.encodeCall(checked)) },
  }
}
