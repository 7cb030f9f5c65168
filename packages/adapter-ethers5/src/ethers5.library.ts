import { neededTypes, type EvmLibrary, type LibrarySigner } from '@latchkit/adapter-evm/late'
import { providers, utils } from 'ethers'

/** Makes an ethers provider on a wallet. The network is given, so ethers doesn't detect it. */
const through = ({ provider, chainId }: LibrarySigner): providers.Web3Provider =>
  new providers.Web3Provider(provider as providers.ExternalProvider, chainId)

/** The parts of ethers 5 that send requests to wallets. */
export const library: EvmLibrary = {
  signMessage: (signer, message) => through(signer).getSigner(signer.address).signMessage(message),
  signTypedData: (signer, data) =>
    through(signer).getSigner(signer.address)._signTypedData(data.domain, neededTypes(data), data.message),
  // The signer's own `sendTransaction` estimates the gas, and so would refuse a transaction that the wallet may still
  // send.
  sendTransaction(signer, { to, value, data, gas, ...fee }) {
    const { address: from, chainId } = signer
    const given = {
      from,
      chainId,
      ...(to && { to }),
      ...(value !== undefined && { value }),
      ...(data && { data }),
      ...(gas !== undefined && { gasLimit: gas }),
      ...fee,
    }
    const transaction = providers.JsonRpcProvider.hexlifyTransaction(given, { from: true })
    return through(signer).send('eth_sendTransaction', [transaction])
  },
  encodeCall: ({ abi, functionName, args }) =>
    new utils.Interface(abi as string[]).encodeFunctionData(functionName, args) as `0x${string}`,
}
