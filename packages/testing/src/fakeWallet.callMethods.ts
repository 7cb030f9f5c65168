import type { FakeWalletDeps, Method } from './fakeWallet.methods.js'

interface Batch {
  readonly from: string
  readonly calls: readonly Readonly<Record<string, unknown>>[]
  readonly id?: string
}

/** The methods of EIP-5792, ERC-7715 and ERC-7811. The wallet's node sends the calls, one after the other. */
export const callMethods: Readonly<Record<string, Method>> = {
  wallet_getCapabilities: ({ board }) => ({
    '0x0': { atomic: { status: 'unsupported' } },
    [chainOf(board.now())]: { paymasterService: { supported: false } },
  }),
  async wallet_sendCalls(deps, [batch]) {
    const { from, calls, id = `0x${(deps.batches.size + 1).toString(16)}` } = batch as Batch
    const hashes: unknown[] = []
    for (const call of calls) hashes.push(await askNode(deps, 'eth_sendTransaction', [{ from, ...call }]))
    deps.batches.set(id, hashes)
    return { id }
  },
  async wallet_getCallsStatus(deps, [id]) {
    const hashes = deps.batches.get(String(id))
    if (!hashes) throw { code: 5730, message: `There is no batch ${String(id)}.` }
    const receipts = await Promise.all(hashes.map((hash) => askNode(deps, 'eth_getTransactionReceipt', [hash])))
    const isMined = receipts.every(Boolean)
    const about = { version: '2.0.0', id, chainId: chainOf(deps.board.now()), atomic: false }
    return isMined ? { ...about, status: 200, receipts } : { ...about, status: 100 }
  },
  wallet_grantPermissions({ permissions }, requests) {
    const granted = requests.map((request) => ({
      ...(request as object),
      context: `0x${(permissions.size + 1).toString(16)}`,
    }))
    for (const { context } of granted) permissions.add(context)
    return granted
  },
  async wallet_getAssets(deps, [request]) {
    const { account } = request as { account: string }
    const balance = await askNode(deps, 'eth_getBalance', [account, 'latest'])
    return { [chainOf(deps.board.now())]: [{ address: 'native', balance, type: 'native' }] }
  },
}

const chainOf = ({ chainId }: { chainId: number }): string => `0x${chainId.toString(16)}`

function askNode({ node, board }: FakeWalletDeps, method: string, params: readonly unknown[]): Promise<unknown> {
  if (!node) throw { code: 4200, message: `The wallet does not support ${method}.` }
  return node({ method, params }, board.now())
}
