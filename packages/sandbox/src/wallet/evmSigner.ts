import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { providerError } from './providerError.js'
import type { EvmChainsConfig, SandboxContractAccount, WalletSwitches } from './types.js'

type Hex = `0x${string}`

/** Creates what signs for an account, as the switches say. Its address is the one that apps see. */
export function createEvmSigner(
  { privateKey, contracts }: EvmChainsConfig['accounts'][number],
  { account: kind }: Pick<WalletSwitches, 'account'>,
): PrivateKeyAccount {
  const key = privateKeyToAccount(privateKey)
  if (kind === 'key') return key
  const contract = contracts[kind === 'contract' ? 'deployed' : 'undeployed']
  const wrap = kind === 'contract' ? keep : (signature: Hex) => withCreation(contract, signature)
  return { ...changeSignatures(key, wrap), address: contract.address, signTransaction: refuseToSend }
}

const keep = (signature: Hex): Hex => signature

const withCreation = ({ factory, factoryData }: SandboxContractAccount, signature: Hex): Hex =>
  serializeErc6492Signature({ address: factory, data: factoryData, signature })

async function refuseToSend(): Promise<never> {
  throw providerError(4200, 'The contract account of the sandbox signs, and sends nothing.')
}

/** Returns the account with other signatures of texts and of typed data. */
const changeSignatures = (key: PrivateKeyAccount, change: (signature: Hex) => Hex): PrivateKeyAccount => ({
  ...key,
  signMessage: async (text) => change(await key.signMessage(text)),
  signTypedData: async (data) => change(await key.signTypedData(data)),
})
