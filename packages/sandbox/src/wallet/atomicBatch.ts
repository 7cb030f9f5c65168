import { encodeFunctionData, hexToBigInt, isHex } from 'viem/utils'
import type { AskChain } from './callNode.js'
import { providerError } from './providerError.js'
import type { TransactionRequest } from './signing.js'
import type { WalletChain, WalletSwitches } from './types.js'

const abi = [
  {
    type: 'function',
    name: 'execute',
    stateMutability: 'payable',
    inputs: [
      {
        name: 'calls',
        type: 'tuple[]',
        components: [
          { name: 'to', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'data', type: 'bytes' },
        ],
      },
    ],
    outputs: [],
  },
] as const

/** The code of an account that EIP-7702 delegates to a contract starts with this, and goes on with the address. */
const delegation = '0xef0100'

/** What an account can do with a batch on a chain. */
export interface AtomicSupport {
  /** As `wallet_getCapabilities` says it. */
  readonly status: WalletSwitches['atomic']
  /** The contract whose code the account must get before it can make a batch. Undefined: it has that code. */
  readonly upgradeTo: `0x${string}` | undefined
}

/** Reads what an account can do on a chain, with what the switches allow. A contract account sends nothing. */
export async function readAtomicSupport(
  { batch }: WalletChain,
  address: string,
  { atomic, account }: Pick<WalletSwitches, 'atomic' | 'account'>,
  askChain: AskChain,
): Promise<AtomicSupport> {
  if (!batch || atomic === 'unsupported' || account !== 'key') return { status: 'unsupported', upgradeTo: undefined }
  const code = await askChain('eth_getCode', [address, 'latest'])
  const isUpgraded = String(code).toLowerCase() === `${delegation}${batch.slice(2)}`.toLowerCase()
  return { status: isUpgraded ? 'supported' : atomic, upgradeTo: isUpgraded ? undefined : batch }
}

/**
 * Returns the transaction of an account to itself that makes the calls.
 *
 * @throws a ProviderError with -32602 for a call that creates a contract or is none.
 */
export function toOneTransaction(account: `0x${string}`, calls: readonly TransactionRequest[]): TransactionRequest {
  const args = calls.map(({ to, value = '0x0', data = '0x' }) => {
    if (!isHex(to) || !isHex(value) || !isHex(data)) throw providerError(-32602, 'A call has `to`, `value` and `data`.')
    return { to, value: value === '0x' ? 0n : hexToBigInt(value), data }
  })
  return { from: account, to: account, data: encodeFunctionData({ abi, args: [args] }) }
}
