import { encodeFunctionData, numberToHex } from 'viem/utils'
import { readAtomicSupport, toOneTransaction, type AtomicSupport } from './atomicBatch.js'
import { callNode, type AskChain, type Post } from './callNode.js'
import { describe, readable, transactionRows } from './describe.js'
import { jsonFields, type JsonFields } from './jsonFields.js'
import type { Handler, HandlerDeps } from './methods.js'
import { providerError } from './providerError.js'
import { sendTransaction, toChainIdHex } from './signing.js'
import type { WalletChain } from './types.js'

/** A batch that was sent: its chain, and the transaction hashes of its calls. An atomic one has one hash for all. */
interface Batch {
  readonly chain: WalletChain
  readonly isAtomic: boolean
  readonly hashes: readonly unknown[]
}

/**
 * Creates the methods for several calls at once (EIP-5792), which are sent as the switch `atomic` says; for permissions
 * beyond accounts (ERC-7715); and for the assets of an account (ERC-7811). Batches and permissions are kept until the page
 * unloads.
 */
export function createCallMethods(deps: HandlerDeps, revokeAccounts: Handler): Readonly<Record<string, Handler>> {
  return {
    ...createBatchMethods(deps),
    ...createGrantMethods(deps, revokeAccounts),
    wallet_getAssets: createAssets(deps),
  }
}

function createBatchMethods(deps: HandlerDeps): Readonly<Record<string, Handler>> {
  const { core, config, session } = deps
  const batches = new Map<string, Batch>()
  const on = (chain: WalletChain): AskChain => askOn(core.page.fetch, chain)
  const supportOn = (chain: WalletChain, address: string): Promise<AtomicSupport> =>
    readAtomicSupport(chain, address, core.switches(), on(chain))
  return {
    wallet_getCapabilities: async (params) => {
      const [address, chainIds] = list(params)
      mustSee(session.accounts(), address)
      const wanted = list(chainIds).map(Number)
      const chains = config.chains.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
      const entries = chains.map(async (chain) => {
        const { status } = await supportOn(chain, String(address))
        return [toChainIdHex(chain.id), { atomic: { status } }] as const
      })
      return Object.fromEntries(await Promise.all(entries))
    },
    wallet_sendCalls: async (params, method) => {
      const batch = jsonFields(list(params)[0])
      const chain = session.chain()
      mustSee(session.accounts(), batch['from'])
      const support = await supportOn(chain, session.account().address)
      const id = checkBatch(batch, chain, batches, support)
      const isAtomic = support.status === 'supported' || batch['atomicRequired'] === true
      const sent = await sendBatch(deps, list(batch['calls']).map(jsonFields), method, isAtomic ? support : undefined)
      batches.set(id, { chain, isAtomic, hashes: sent })
      return { id }
    },
    wallet_getCallsStatus: async (params) => {
      const id = String(list(params)[0])
      const batch = batches.get(id)
      if (!batch) throw providerError(5730, `The wallet knows no batch ${readable(id)}.`)
      const { chain, hashes, isAtomic } = batch
      const receipts = await Promise.all(hashes.map((hash) => on(chain)('eth_getTransactionReceipt', [hash])))
      const about = { version: '2.0.0', id, chainId: toChainIdHex(chain.id), atomic: isAtomic }
      if (!receipts.every(Boolean)) return { ...about, status: 100 }
      return { ...about, status: statusOf(receipts.map(jsonFields)), receipts }
    },
  }
}

/**
 * Asks the visitor, and sends the calls: with `support` as one transaction, before which the account may get other code,
 * else one after the other. Resolves with the hashes.
 */
async function sendBatch(
  { core, session }: HandlerDeps,
  calls: readonly JsonFields[],
  method: string,
  support: AtomicSupport | undefined,
): Promise<readonly unknown[]> {
  const chain = session.chain()
  const { upgradeTo } = support ?? {}
  const title = support
    ? `Send these ${calls.length} calls as one transaction?`
    : `Send these ${calls.length} transactions?`
  const rows = [
    ...(upgradeTo ? [['Your account gets the code of', upgradeTo] as const] : []),
    ...calls.flatMap((call) => transactionRows(call, chain.symbol)),
  ]
  const view = (): ReturnType<typeof describe> => describe(title, method, session.situation(), rows)
  await core.prompts.ask({ kind: 'send', method, view })
  const account = session.account()
  const transactions = support ? [toOneTransaction(account.address, calls)] : calls
  const hashes: unknown[] = []
  for (const transaction of transactions)
    hashes.push(await sendTransaction(account, transaction, chain.id, askOn(core.page.fetch, chain), upgradeTo))
  return hashes
}

const askOn =
  (post: Post, { rpcUrl }: WalletChain): AskChain =>
  (method, params) =>
    callNode(post, rpcUrl, method, params)

/**
 * Returns the id of a batch.
 *
 * @throws a ProviderError with a code of EIP-5792, or -32602, where the batch can't be sent.
 */
function checkBatch(
  batch: JsonFields,
  chain: WalletChain,
  batches: ReadonlyMap<string, Batch>,
  { status }: AtomicSupport,
): string {
  const { id = numberToHex(batches.size + 1, { size: 32 }), chainId, atomicRequired, calls, capabilities } = batch
  if (Number(chainId) !== chain.id) throw providerError(5710, `The wallet is not on chain ${readable(chainId)}.`)
  if (list(calls).length === 0 || typeof id !== 'string') throw providerError(-32602, 'A batch has calls and an id.')
  if (atomicRequired === true && status === 'unsupported')
    throw providerError(5760, 'The wallet sends calls one after the other.')
  if (batches.has(id)) throw providerError(5720, `There is a batch ${readable(id)} already.`)
  const needed = Object.entries(jsonFields(capabilities)).find(([, value]) => jsonFields(value)['optional'] !== true)
  if (needed) throw providerError(5700, `The wallet doesn't have ${needed[0]}.`)
  return id
}

/** The status of a mined batch: 200 for success, 500 for failure, 600 where only some calls failed. */
function statusOf(receipts: readonly JsonFields[]): number {
  const failed = receipts.filter(({ status }) => Number(status) === 0).length
  if (failed === 0) return 200
  return failed === receipts.length ? 500 : 600
}

function createGrantMethods(
  { core, session }: HandlerDeps,
  revokeAccounts: Handler,
): Readonly<Record<string, Handler>> {
  const granted = new Set<unknown>()
  return {
    wallet_grantPermissions: async (params, method) => {
      const requests = list(params).map(jsonFields)
      for (const { address } of requests) mustSee(session.accounts(), address ?? session.account().address)
      const rows = requests.map((request) => ['Grant', readable(request)] as const)
      const view = (): ReturnType<typeof describe> =>
        describe('Grant these permissions?', method, session.situation(), rows)
      await core.prompts.ask({ kind: 'sign', method, view })
      return requests.map((request) => {
        const context = numberToHex(granted.size + 1, { size: 32 })
        granted.add(context)
        return { ...request, context }
      })
    },
    // Two methods share this name: ERC-7715 revokes one permission, EIP-2255 revokes the accounts.
    wallet_revokePermissions: async (params, method) => {
      const { permissionsContext } = jsonFields(list(params)[0])
      if (permissionsContext === undefined) return revokeAccounts(params, method)
      if (!granted.has(permissionsContext)) throw providerError(-32602, 'The wallet has granted no such permission.')
      granted.delete(permissionsContext)
      return null
    },
  }
}

const balanceOf = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

function createAssets({ core, config, session }: HandlerDeps): Handler {
  const assetsOn = async (chain: WalletChain, account: `0x${string}`): Promise<readonly unknown[]> => {
    const ask = (method: string, params: unknown): Promise<unknown> =>
      callNode(core.page.fetch, chain.rpcUrl, method, params)
    const native = ask('eth_getBalance', [account, 'latest'])
    const data = encodeFunctionData({ abi: balanceOf, args: [account] })
    const tokens = (chain.tokens ?? []).map(async ({ address, ...metadata }) => ({
      address,
      balance: numberToHex(BigInt((await ask('eth_call', [{ to: address, data }, 'latest'])) as string)),
      type: 'erc20',
      metadata,
    }))
    return [{ address: 'native', balance: await native, type: 'native' }, ...(await Promise.all(tokens))]
  }
  return async (params) => {
    const { account, chainFilter } = jsonFields(list(params)[0])
    mustSee(session.accounts(), account)
    const wanted = list(chainFilter).map(Number)
    const chains = config.chains.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
    const assets = await Promise.all(chains.map((chain) => assetsOn(chain, account as `0x${string}`)))
    return Object.fromEntries(chains.map(({ id }, index) => [toChainIdHex(id), assets[index]]))
  }
}

function mustSee(accounts: readonly string[], address: unknown): void {
  const seen = accounts.some((account) => account.toLowerCase() === String(address).toLowerCase())
  if (!seen) throw providerError(4100, 'The app has no permission for this account.')
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
