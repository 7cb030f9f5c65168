import { chainOfAddress } from '../chainOfAddress.js'
import { walletError } from '../wallet.errors.js'
import { evmAddress } from './evmAddress.js'

/**
 * Why a text is no EVM address: a wrong checksum (F131), the address of another kind of chain (F136), or any other
 * reason (`malformed`).
 */
export type EvmAddressFault = 'malformed' | 'bad-checksum' | 'other-chain'

/**
 * Returns {@link evmAddress} of an address in a request. Throws `wallet/bad-address`, with the fault, for a text that
 * is no address.
 */
export function checkAddress(text: unknown): `0x${string}` {
  const address = evmAddress(text)
  if (address) return address
  const chain = chainOfAddress(text)
  if (chain === 'eip155') throw refused(text, 'bad-checksum')
  throw chain ? refused(text, 'other-chain', chain) : refused(text, 'malformed')
}

const refused = (address: unknown, fault: EvmAddressFault, chain?: string): Error =>
  walletError('bad-address', { address, fault, ...(chain && { chain }) })
