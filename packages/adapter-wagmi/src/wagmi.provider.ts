import { walletError } from '@latchkit/core/adapter'
import { getAddress, isAddress, type Address, type EIP1193Provider } from 'viem'

/** The part of EIP-1193 that a wallet is used by. */
interface ForeignProvider {
  request(request: unknown): Promise<unknown>
  on?(event: string, listener: unknown): void
  removeListener?(event: string, listener: unknown): void
}

/** Chain ids stay below 2^31 (S5.12). */
const MAX_CHAIN_ID = 2 ** 31 - 1

/** The addresses in a wallet's answer: each once, with its checksum. What is no address isn't one of them (F071). */
export function toAddresses(answer: unknown): Address[] {
  if (!Array.isArray(answer)) return []
  const isValid = (value: unknown): value is Address => typeof value === 'string' && isAddress(value, { strict: false })
  return [...new Set(answer.filter(isValid).map((address) => getAddress(address)))]
}

/** The chain id in a wallet's answer: a number, or a text of digits or hex (F072). Undefined where it is none. */
export function readChainId(answer: unknown): number | undefined {
  const isNumeral = typeof answer === 'string' && /^(0x[0-9a-f]+|[0-9]+)$/i.test(answer)
  const id = typeof answer === 'number' || isNumeral ? Number(answer) : 0
  return Number.isInteger(id) && id > 0 && id <= MAX_CHAIN_ID ? id : undefined
}

/**
 * A wallet's provider as wagmi may use it: what is asked for on connecting is checked and put right, or refused with
 * `wallet/no-accounts` or `wallet/bad-answer`; and what is thrown is an object, as wagmi and viem take for granted.
 */
export function checkedProvider(provider: unknown): EIP1193Provider {
  const wallet = provider as ForeignProvider
  const checked = {
    on: (event: string, listener: unknown) => wallet.on?.(event, listener),
    removeListener: (event: string, listener: unknown) => wallet.removeListener?.(event, listener),
    async request(request: { method: string }) {
      return checkAnswer(request.method, await ask(wallet, request))
    },
  }
  return checked as unknown as EIP1193Provider
}

async function ask(wallet: ForeignProvider, request: unknown): Promise<unknown> {
  try {
    return await wallet.request(request)
  } catch (thrown) {
    if (typeof thrown === 'object' && thrown !== null) throw thrown
    throw new Error(typeof thrown === 'string' ? thrown : '')
  }
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
