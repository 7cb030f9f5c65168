import { neededTypes, type EvmLibrary, type LibrarySigner } from '@latchkit/adapter-evm/late'
import { BrowserProvider, Interface, JsonRpcSigner, type InterfaceAbi } from 'ethers'

/** Runs ethers on a wallet. The network is given, so ethers doesn't detect it. */
async function through<answer>(
  { provider, address, chainId }: LibrarySigner,
  use: (provider: BrowserProvider, signer: JsonRpcSigner) => Promise<answer>,
): Promise<answer> {
  const wallet = new BrowserProvider(provider, chainId, { staticNetwork: true })
  try {
    return await use(wallet, new JsonRpcSigner(wallet, address))
  } finally {
    wallet.destroy()
  }
}

/** The parts of ethers 6 that send requests to wallets. */
export const library: EvmLibrary = {
  signMessage: (signer, message) => through(signer, (_, own) => own.signMessage(message)),
  signTypedData: (signer, data) =>
    through(signer, (_, own) => own.signTypedData(data.domain, neededTypes(data), data.message)),
  // The signer's own `sendTransaction` estimates the gas, and so would refuse a transaction that the wallet may still
  // send.
  sendTransaction: (signer, { to, value, data, gas, ...fee }) =>
    through(signer, (provider) => {
      const { address: from, chainId } = signer
      const given = { to: to ?? null, value: value ?? null, data: data ?? null, gasLimit: gas ?? null }
      const transaction = { from, chainId, ...given, ...fee }
      return provider.send('eth_sendTransaction', [provider.getRpcTransaction(transaction)])
    }),
  encodeCall: ({ abi, functionName, args }) =>
    new Interface(abi as InterfaceAbi).encodeFunctionData(functionName, args) as `0x${string}`,
}
