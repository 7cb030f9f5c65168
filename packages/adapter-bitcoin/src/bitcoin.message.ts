import type { MessageAbility } from '@latchkit/core/adapter'
import { signerOf, type BitcoinDeps } from './bitcoin.connection.js'

/**
 * Makes the ability `message`. It resolves with a signature in base64, by ECDSA or BIP-322. It rejects with
 * `wallet/disconnected`, `wallet/unauthorized`, or the wallet's error.
 */
export const createMessage = (deps: BitcoinDeps): MessageAbility => ({
  async sign(signer, message) {
    const { link } = await signerOf(deps, signer)
    return link.signMessage(signer.address, message)
  },
})
