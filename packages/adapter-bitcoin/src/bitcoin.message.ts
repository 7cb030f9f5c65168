import type { MessageAbility } from '@latchkit/core/adapter'
import { signerOf, type BitcoinDeps } from './bitcoin.connection.js'

/** Makes the ability to sign a text, by ECDSA or BIP-322. */
export const createMessage = (deps: BitcoinDeps): MessageAbility => ({
  async sign(signer, message) {
    const { link } = await signerOf(deps, signer)
    return link.signMessage(signer.address, message)
  },
})
