import type { Signer, TypedData } from '@latchkit/core/adapter'
import { signMessage as sign, signTypedData as signData } from '@wagmi/core'
import { senderOf, signerOf, type WagmiDeps } from './wagmi.deps.js'

/** Has the wallet sign a text (EIP-191). */
export async function signMessage(deps: WagmiDeps, signer: Signer, message: string): Promise<string> {
  const { connector, account } = await signerOf(deps, signer)
  return sign(deps.config, { connector, account, message })
}

/** Has the wallet sign typed data (EIP-712). */
export async function signTypedData(deps: WagmiDeps, signer: Signer, data: TypedData): Promise<string> {
  // It counts on one network (S5.03).
  const { connector, account } = await senderOf(deps, signer)
  const { domain, types, primaryType, message } = data
  return signData(deps.config, { connector, account, domain, types, primaryType, message })
}
