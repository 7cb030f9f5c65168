import type { PrivateKeyAccount } from 'viem/accounts'
import { isHex, numberToHex } from 'viem/utils'
import type { AskChain } from './callNode.js'
import { providerError } from './providerError.js'

/** A transaction in the form of `eth_sendTransaction`: quantities in hex. */
export type TransactionRequest = Readonly<Record<string, unknown>>

type Quantity = `0x${string}`

/** Signs data as `personal_sign` does: hex is bytes, other text is UTF-8. Resolves with the signature in hex. */
export function signMessage(account: PrivateKeyAccount, data: string): Promise<string> {
  return account.signMessage({ message: isHex(data) ? { raw: data } : data })
}

/**
 * Signs typed data as `eth_signTypedData_v4` does. `given` is JSON or an object. Resolves with the signature in hex.
 *
 * @throws a ProviderError with -32602 for a value that is no typed data, with -32603 for typed data of another chain.
 */
export async function signTypedData(account: PrivateKeyAccount, given: unknown, chainId: number): Promise<string> {
  const typedData = parseTypedData(given)
  const meantFor = typedData.domain?.chainId
  if (meantFor !== undefined && BigInt(meantFor as string) !== BigInt(chainId)) {
    throw providerError(
      -32603,
      `The typed data is for chain ${JSON.stringify(meantFor)}, and the wallet is on ${chainId}.`,
    )
  }
  return account.signTypedData(typedData as unknown as Parameters<PrivateKeyAccount['signTypedData']>[0])
}

interface TypedData {
  readonly domain?: Readonly<Record<string, unknown>>
  readonly types: object
  readonly primaryType: string
  readonly message: object
}

function parseTypedData(given: unknown): TypedData {
  try {
    const value = (typeof given === 'string' ? JSON.parse(given) : given) as Partial<TypedData>
    if (value.types && value.primaryType && value.message) return value as TypedData
  } catch {
    // Invalid JSON gets the same error as other values.
  }
  throw providerError(-32602, 'These params are no typed data.')
}

/**
 * Adds the members that the app left out (nonce, gas, fees), signs, and sends the transaction to the chain. With
 * `upgradeTo`, the account gets the code of that contract before (EIP-7702). Resolves with its hash.
 */
export async function sendTransaction(
  account: PrivateKeyAccount,
  request: TransactionRequest,
  chainId: number,
  askChain: AskChain,
  upgradeTo?: `0x${string}`,
): Promise<unknown> {
  const counted = orAsk(request['nonce'], () => askChain('eth_getTransactionCount', [account.address, 'pending']))
  const upgrade = upgradeTo && (await signUpgrade(account, upgradeTo, chainId, Number(await counted)))
  const call = { ...request, from: account.address, data: request['data'] ?? request['input'], ...upgrade?.estimated }
  const [nonce, gas, fees] = await Promise.all([
    counted,
    orAsk(request['gas'], () => estimateGas(call, askChain)),
    chooseFees(request, askChain),
  ])
  const signed = await account.signTransaction({
    chainId,
    to: request['to'] as Quantity,
    value: BigInt((request['value'] ?? 0) as string),
    data: (call.data ?? '0x') as Quantity,
    nonce: Number(nonce),
    gas: BigInt(gas as string),
    ...fees,
    ...upgrade?.signed,
  } as Parameters<PrivateKeyAccount['signTransaction']>[0])
  return askChain('eth_sendRawTransaction', [signed])
}

/** Signs an upgrade in two forms: for the transaction, and for the chain's estimate of it. */
async function signUpgrade(account: PrivateKeyAccount, address: `0x${string}`, chainId: number, nonce: number) {
  // The transaction itself counts first, as the account sends it.
  const authorization = await account.signAuthorization({ address, chainId, nonce: nonce + 1 })
  const { r, s, yParity = 0 } = authorization
  const estimated = {
    address,
    chainId: numberToHex(chainId),
    nonce: numberToHex(nonce + 1),
    r,
    s,
    yParity: numberToHex(yParity),
  }
  return {
    signed: { type: 'eip7702', authorizationList: [authorization] },
    estimated: { authorizationList: [estimated] },
  } as const
}

/** The gas that paying coins to an account of a key takes, always. */
const PLAIN_GAS = 21_000n

/**
 * Estimates the gas, with a quarter more: a pool writes more in a block of a later second than in the one of the estimate.
 * Only a plain payment takes exactly its estimate.
 */
async function estimateGas(call: TransactionRequest, askChain: AskChain): Promise<string> {
  const estimate = BigInt((await askChain('eth_estimateGas', [call])) as string)
  return numberToHex(estimate === PLAIN_GAS ? estimate : (estimate * 5n) / 4n)
}

async function orAsk(given: unknown, ask: () => Promise<unknown>): Promise<unknown> {
  return given ?? ask()
}

type Fees =
  | { gasPrice: bigint; type: 'legacy' }
  | { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint; type: 'eip1559' }

async function chooseFees(request: TransactionRequest, askChain: AskChain): Promise<Fees> {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request as Partial<Record<string, string>>
  if (gasPrice !== undefined) return { type: 'legacy', gasPrice: BigInt(gasPrice) }
  const priority = BigInt(maxPriorityFeePerGas ?? ((await askChain('eth_maxPriorityFeePerGas', [])) as string))
  const most = maxFeePerGas === undefined ? await enoughFor(priority, askChain) : BigInt(maxFeePerGas)
  return { type: 'eip1559', maxFeePerGas: most, maxPriorityFeePerGas: priority < most ? priority : most }
}

/** Returns a fee that leaves room for the base fee to double before the transaction is mined. */
async function enoughFor(priority: bigint, askChain: AskChain): Promise<bigint> {
  const block = (await askChain('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas?: string }
  return BigInt(block.baseFeePerGas ?? 0) * 2n + priority
}

/** Returns a chain id in hex, as wallets do. */
export function toChainIdHex(chainId: number): Quantity {
  return numberToHex(chainId)
}
