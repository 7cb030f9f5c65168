import {
  callNode,
  createAddChain,
  createCallMethods,
  createSignMethods,
  createSwitchChain,
  describeRequest,
  evmTransactionRows,
  providerError,
  sendTransaction,
  switchDefaults,
  type AskChain,
  type Handler,
  type HandlerDeps,
  type Session,
  type TransactionRequest,
} from '@latchkit/sandbox/wallet'
import type { Answers, RequestContext } from './requests.js'

type WalletChain = ReturnType<Session['chain']>

/** The code of EIP-1193 for a request that the visitor rejects, which wallets pass on. */
const USER_REJECTED = 4001

/** Creates the EVM methods: the sandbox's own, with the phone's panel for consent. */
export function createEip155Requests(context: RequestContext): Answers {
  const { request } = context
  const deps = createHandlerDeps(context, () => chainOf(context, request().chainId))
  // A switch starts at the phone's network, which may differ from the app's.
  const switching = createHandlerDeps(context, () => chainOf(context, context.evmNetwork()))
  const signing = createSignMethods(deps)
  const handlers: Readonly<Record<string, Handler | undefined>> = {
    ...signing,
    // Apps that name no version mean the newest one.
    eth_signTypedData: signing['eth_signTypedData_v4'],
    ...createCallMethods(deps, refuse),
    eth_sign: refuse,
    eth_signTransaction: createSignTransaction(deps),
    wallet_switchEthereumChain: createSwitchChain(switching),
    wallet_addEthereumChain: createAddChain(switching),
  }
  const answers = Object.entries(handlers).flatMap(([name, handler]) =>
    handler ? [[name, (params: unknown) => handler(params, request().method)]] : [],
  )
  return Object.fromEntries(answers) as Answers
}

async function refuse(_: unknown, method: string): Promise<never> {
  throw providerError(4200, `The phone doesn't do ${method}.`)
}

function chainOf({ world }: RequestContext, caip2: string): WalletChain {
  const chain = world.manifest.evm.chains.find((one) => one.caip2 === caip2)
  if (!chain) throw providerError(5100, `The phone isn't on ${caip2}.`)
  const { id, name, rpcUrl, nativeCurrency } = chain
  return { id, name, rpcUrl, symbol: nativeCurrency.symbol }
}

/** Creates the dependencies of the sandbox's handlers, as far as these methods use them. */
function createHandlerDeps(context: RequestContext, chain: () => WalletChain): HandlerDeps {
  const { world, account, request, consent } = context
  const chains = world.manifest.evm.chains.map(({ caip2 }) => chainOf(context, caip2))
  const post: typeof fetch = (url, init) => fetch(url, init)
  const session: Session = {
    account: () => account().eip155,
    accounts: () => [account().eip155.address],
    chain,
    situation: () => ({ origin: request().app.url, account: account().eip155.address, chain: chain() }),
    askChain: (method, params) => callNode(post, chain().rpcUrl, method, params),
    knownChain: (chainId) => chains.find(({ id }) => id === chainId),
    chooseChain: (chainId) => context.chooseNetwork(`eip155:${chainId}`),
    addChain: ({ id }) => {
      if (chains.every((known) => known.id !== id)) {
        throw providerError(-32602, 'The phone goes to the networks of its sandbox, and to no others.')
      }
    },
  }
  const core = {
    prompts: { ask: ({ view }: { view: () => ReturnType<typeof describeRequest> }) => consent(view(), USER_REJECTED) },
    switches: () => switchDefaults,
    page: { fetch: post },
  }
  return { core: core as unknown as HandlerDeps['core'], config: { accounts: [], chains }, session }
}

/** Creates `eth_signTransaction`: the same as sending, without the last step. */
function createSignTransaction({ session, core }: HandlerDeps): Handler {
  return async (params, method) => {
    const [transaction = {}] = (Array.isArray(params) ? params : []) as TransactionRequest[]
    if (String(transaction['from']).toLowerCase() !== session.account().address.toLowerCase()) {
      throw providerError(4100, 'The app has no permission for this account.')
    }
    const chain = session.chain()
    const rows = evmTransactionRows(transaction, chain.symbol)
    const view = (): ReturnType<typeof describeRequest> =>
      describeRequest('Sign this transaction?', method, session.situation(), rows)
    await core.prompts.ask({ kind: 'sign', method, view })
    const keepIt: AskChain = async (name, given) =>
      name === 'eth_sendRawTransaction' ? (given as [string])[0] : session.askChain(name, given)
    return sendTransaction(session.account(), transaction, chain.id, keepIt)
  }
}
