import {
  quietly,
  readChainId,
  requestAccounts,
  toHexAddresses,
  walletError,
  type Eip1193Provider,
} from '@latchkit/core/adapter'
import type { Environment } from '@latchkit/core'

const WITHOUT_PROMPT = ['eth_accounts', 'eth_chainId']

/**
 * Sends a request of wagmi to a wallet. A request for accounts also ends with an event (F262). It corrects the answers to
 * requests for accounts and for the chain, or rejects with `wallet/no-accounts` or `wallet/bad-answer`. A request without a
 * prompt rejects with `wallet/timed-out` after 5 s (F076). It rejects only with objects, because wagmi and viem expect that.
 */
export async function ask(
  environment: Pick<Environment, 'clock' | 'report'>,
  provider: Eip1193Provider,
  request: { readonly method: string; readonly params?: readonly unknown[] },
): Promise<unknown> {
  let answer: unknown
  try {
    // A wallet may answer at once, or with a promise that is none.
    const asked = (async () =>
      request.method === 'eth_requestAccounts' ? requestAccounts(environment, provider) : provider.request(request))()
    answer = await (WITHOUT_PROMPT.includes(request.method) ? quietly(environment, asked) : asked)
  } catch (thrown) {
    if (typeof thrown === 'object' && thrown !== null) throw thrown
    throw new Error(typeof thrown === 'string' ? thrown : '')
  }
  return checkAnswer(request.method, answer)
}

function checkAnswer(method: string, answer: unknown): unknown {
  if (method === 'eth_accounts') return toHexAddresses(answer)
  if (method === 'eth_requestAccounts') {
    const addresses = toHexAddresses(answer)
    if (addresses.length > 0) return addresses
    throw walletError('no-accounts')
  }
  if (method !== 'eth_chainId') return answer
  const chainId = readChainId(answer)
  if (chainId === undefined) throw walletError('bad-answer', { method })
  return `0x${chainId.toString(16)}`
}
