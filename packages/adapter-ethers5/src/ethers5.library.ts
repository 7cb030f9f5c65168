import { neededTypes, type EvmLibrary, type LibrarySigner } from '@latchkit/adapter-evm/late'
import { providers, utils } from 'ethers'

/** ethers on a wallet, on a network that it needn't look for. */
const through = ({ provider, chainId }: LibrarySigner): providers.Web3Provider =>
  new providers.Web3Provider(provider as providers.ExternalProvider, chainId)

/** ethers 5, as far as a wallet is asked through it. */
export const library: EvmLibrary = {
  signMessage: (signer, message) => through(signer).getSigner(signer.address).signMessage(message),
  signTypedData: (signer, data) =>
    through(signer).getSigner(signer.address)._signTypedData(data.domain, neededTypes(data), data.message),
  // The signer's own `sendTransaction` estimates the gas, and so would refuse what the wallet may yet send.
  sendTransaction(signer, { to, value, data }) {
    const { address: from, chainId } = signer
    const given = { from, chainId, ...(to && { to }), ...(value !== undefined && { value }), ...(data && { data }) }
    const transaction = providers.JsonRpcProvider.hexlifyTransaction(given, { from: true })
    return through(signer).send('eth_sendTransaction', [transaction])
  },
  encodeCall: ({ abi, functionName, args }) =>
    new utils.Interface(abi as string[]).encodeFunctionData(functionName, args) as `0x${string}`,
}
