import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { providerError } from './providerError.js'
import type { EvmChainsConfig, SandboxContractAccount, WalletSwitches } from './types.js'

type Hex = `0x${string}`
type Change = (signature: Hex) => Hex

/** A key that is of no account of the sandbox. */
const FOREIGN_KEY: Hex = `0x${'5a'.repeat(32)}`
/** The order of secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Creates what signs for an account, as the switches say. Its address is the one that apps see. */
export function createEvmSigner(
  { privateKey, contracts }: EvmChainsConfig['accounts'][number],
  { account: kind = 'key', signature = 'right' }: Partial<Pick<WalletSwitches, 'account' | 'signature'>> = {},
): PrivateKeyAccount {
  const own = privateKeyToAccount(privateKey)
  const by = signature === 'other-key' ? privateKeyToAccount(FOREIGN_KEY) : own
  const signer = { ...own, ...changeSignatures(by, changes[signature]) }
  if (kind === 'key') return signer
  const contract = contracts[kind === 'contract' ? 'deployed' : 'undeployed']
  const change: Change = kind === 'contract' ? keep : (made) => withCreation(contract, made)
  return { ...signer, ...changeSignatures(signer, change), address: contract.address, signTransaction: refuseToSend }
}

const keep: Change = (signature) => signature

const changes: Readonly<Record<WalletSwitches['signature'], Change>> = {
  right: keep,
  'other-key': keep,
  'high-s': (signature) => {
    const high = ORDER - BigInt(`0x${signature.slice(66, 130)}`)
    return `${signature.slice(0, 66)}${high.toString(16).padStart(64, '0')}${vOf(signature) === 27 ? '1c' : '1b'}` as Hex
  },
  'low-v': (signature) => `${signature.slice(0, 130)}0${vOf(signature) - 27}` as Hex,
}

/** The last byte of a signature: 27 or 28. */
const vOf = (signature: Hex): number => Number(`0x${signature.slice(130)}`)

const withCreation = ({ factory, factoryData }: SandboxContractAccount, signature: Hex): Hex =>
  serializeErc6492Signature({ address: factory, data: factoryData, signature })

async function refuseToSend(): Promise<never> {
  throw providerError(4200, 'The contract account of the sandbox signs, and sends nothing.')
}

/** Returns what signs texts and typed data by a key, and changes the signatures. */
const changeSignatures = (
  key: PrivateKeyAccount,
  change: Change,
): Pick<PrivateKeyAccount, 'signMessage' | 'signTypedData'> => ({
  signMessage: async (text) => change(await key.signMessage(text)),
  signTypedData: async (data) => change(await key.signTypedData(data)),
})
