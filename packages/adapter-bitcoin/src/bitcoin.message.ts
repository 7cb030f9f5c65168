import type { MessageAbility } from '@latchkit/core/adapter'
import { signerOf, type BitcoinDeps } from './bitcoin.connection.js'

/**
 * Makes the ability `message`. `sign` resolves with a signature in base64, by ECDSA or BIP-322. It rejects with
 * `wallet/disconnected`, `wallet/unauthorized`, or the wallet's error. `verify` asks no node. It is `unknown` for scripts.
 */
export const createMessage = (deps: BitcoinDeps): MessageAbility => ({
  async sign(signer, message) {
    const { link } = await signerOf(deps, signer)
    return link.signMessage(signer.address, message)
  },
  async verify({ address, networkId }, text, signature) {
    const { verifyBitcoinSignature } = await import('@latchkit/siwx/verify/bitcoin')
    return verifyBitcoinSignature({ chainId: networkId, accountAddress: address, text, signature })
  },
})
