import { walletError } from '@latchkit/core/adapter'
import { getAddress, isAddress, type Address } from 'viem'
import { readChainId } from './wagmi.config.js'

interface ForeignProvider {
  request(request: unknown): Promise<unknown>
}

/** The addresses in a wallet's answer: each once, with its checksum. What is no address isn't one of them (F071). */
export function toAddresses(answer: unknown): Address[] {
  if (!Array.isArray(answer)) return []
  const isValid = (value: unknown): value is Address => typeof value === 'string' && isAddress(value, { strict: false })
  return [...new Set(answer.filter(isValid).map((address) => getAddress(address)))]
}

/**
 * Asks a wallet for wagmi. What is asked for on connecting is checked and put right, or refused with `wallet/no-accounts`
 * or `wallet/bad-answer`; what is thrown is an object, as wagmi and viem take for granted.
 */
export async function ask(provider: unknown, request: { readonly method: string }): Promise<unknown> {
  let answer: unknown
  try {
    answer = await (provider as ForeignProvider).request(request)
  } catch (thrown) {
    if (typeof thrown === 'object' && thrown !== null) throw thrown
    throw new Error(typeof thrown === 'string' ? thrown : '')
  }
  return checkAnswer(request.method, answer)
}

function checkAnswer(method: string, answer: unknown): unknown {
  if (method === 'eth_accounts') return toAddresses(answer)
  if (method === 'eth_requestAccounts') {
    const addresses = toAddresses(answer)
    if (addresses.length > 0) return addresses
    throw walletError('no-accounts')
  }
  if (method !== 'eth_chainId') return answer
  const chainId = readChainId(answer)
  if (chainId === undefined) throw walletError('bad-answer', { method })
  return `0x${chainId.toString(16)}`
}
