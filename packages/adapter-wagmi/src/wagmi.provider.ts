import { quietly, readChainId, toHexAddresses, walletError } from '@latchkit/core/adapter'
import type { Environment } from '@latchkit/core'
import type { CreateConnectorFn } from '@wagmi/core'

const WITHOUT_PROMPT = ['eth_accounts', 'eth_chainId']

interface ForeignProvider {
  request(request: unknown): Promise<unknown>
}

/**
 * Sends a request of wagmi to a wallet. It corrects the answers to requests for accounts and for the chain, or rejects
 * with `wallet/no-accounts` or `wallet/bad-answer`. A request without a prompt rejects with `wallet/timed-out` after 5
 * s (F076). It rejects only with objects, because wagmi and viem expect that.
 */
export async function ask(
  environment: Pick<Environment, 'clock'>,
  provider: unknown,
  request: { readonly method: string },
): Promise<unknown> {
  let answer: unknown
  try {
    const asked = (provider as ForeignProvider).request(request)
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

type InjectedConnector = Pick<ReturnType<CreateConnectorFn>, 'onAccountsChanged' | 'onDisconnect'>

/**
 * Passes accounts to a connector, and waits. wagmi ends a connection asynchronously, and would lose an event that comes
 * before the end (F073).
 */
export async function accountsChanged(
  own: InjectedConnector,
  { onAccountsChanged, onDisconnect }: InjectedConnector,
  answer: unknown,
): Promise<void> {
  const addresses = toHexAddresses(answer)
  // These functions are async, though their type says otherwise.
  await Promise.resolve(addresses.length > 0 ? onAccountsChanged.call(own, addresses) : onDisconnect.call(own))
}
