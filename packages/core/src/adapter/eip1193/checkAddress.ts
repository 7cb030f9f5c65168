import { chainOfAddress } from '../chainOfAddress.js'
import { walletError } from '../wallet.errors.js'
import { evmAddress } from './evmAddress.js'

/** Why a text is no EVM address: a wrong checksum (F131), the address of another kind of chain (F136), anything else. */
export type EvmAddressFault = 'malformed' | 'bad-checksum' | 'other-chain'

/** {@link evmAddress} of whom or what a request names. Throws `wallet/bad-address`, with the fault, for what is none. */
export function checkAddress(text: unknown): `0x${string}` {
  const address = evmAddress(text)
  if (address) return address
  const chain = chainOfAddress(text)
  if (chain === 'eip155') throw refused(text, 'bad-checksum')
  throw chain ? refused(text, 'other-chain', chain) : refused(text, 'malformed')
}

const refused = (address: unknown, fault: EvmAddressFault, chain?: string): Error =>
  walletError('bad-address', { address, fault, ...(chain && { chain }) })
