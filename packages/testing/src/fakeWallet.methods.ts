import type { WalletNode, WalletRequest, WalletSwitches } from './createFakeWallet.js'
import { callMethods } from './fakeWallet.callMethods.js'
import { signIn } from './fakeWallet.signIn.js'
import type { Switchboard } from './switchboard.js'

/** What the answers of a fake wallet are made from. */
export interface FakeWalletDeps {
  readonly board: Switchboard<WalletSwitches>
  readonly emit: (event: string, ...args: unknown[]) => void
  readonly node: WalletNode | undefined
  /** The hashes of each batch of calls, by its id. */
  readonly batches: Map<string, readonly unknown[]>
  /** The contexts of the permissions that were granted (ERC-7715). */
  readonly permissions: Set<unknown>
}

/** Answers one method as the wallet does. */
export type Method = (deps: FakeWalletDeps, params: readonly unknown[]) => unknown

/** The requests that a wallet shows to the visitor before it answers. */
const ASKS_THE_VISITOR = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_connect',
])

/** Answers a request as the switches of the wallet say, or throws what they say. */
export async function answerOf(deps: FakeWalletDeps, request: WalletRequest): Promise<unknown> {
  const { board, node } = deps
  const { method, params } = request
  if (ASKS_THE_VISITOR.has(method)) {
    const answer = await board.answer(({ answer }) => answer)
    if (answer === 'reject') throw board.now().rejection
  }
  const { answers, failures } = board.now()
  if (Object.hasOwn(failures, method)) throw failures[method]
  if (Object.hasOwn(answers, method)) return answers[method]
  const own = Object.hasOwn(METHODS, method) && METHODS[method]
  if (own) return own(deps, Array.isArray(params) ? params : [])
  if (node) return node(request, board.now())
  throw { code: 4200, message: `The wallet does not support ${method}.` }
}

const sharedAccounts = ({ accounts, authorised, locked }: WalletSwitches): readonly string[] =>
  authorised && !locked ? accounts : []

const authorise: Method = ({ board }) => {
  board.set({ authorised: true, locked: false })
  return board.now().accounts
}

const chainIdOf = ([first]: readonly unknown[]): number => Number((first as { chainId?: unknown } | undefined)?.chainId)

function move({ board, emit }: FakeWalletDeps, chainId: number): void {
  const { chainId: current, liesAboutSwitch, switchesSilently } = board.now()
  if (liesAboutSwitch || current === chainId) return
  board.set({ chainId })
  if (!switchesSilently) emit('chainChanged', `0x${chainId.toString(16)}`)
}

const METHODS: Readonly<Record<string, Method>> = {
  ...callMethods,
  wallet_connect: signIn,
  eth_accounts: ({ board }) => sharedAccounts(board.now()),
  eth_chainId: ({ board }) => `0x${board.now().chainId.toString(16)}`,
  net_version: ({ board }) => String(board.now().chainId),
  eth_requestAccounts: authorise,
  wallet_requestPermissions: (deps, params) => [
    {
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: authorise(deps, params) }],
    },
  ],
  async wallet_revokePermissions({ board, emit, permissions }, [what]) {
    // Two standards use this name: ERC-7715 revokes a permission it granted, EIP-2255 the accounts.
    const context = (what as { permissionsContext?: unknown } | undefined)?.permissionsContext
    if (context !== undefined) return void permissions.delete(context)
    await board.answer(({ disconnectHangs }) => (disconnectHangs ? 'hang' : 'end'))
    board.set({ authorised: false })
    emit('accountsChanged', [])
    return null
  },
  wallet_switchEthereumChain(deps, params) {
    const { knownChains } = deps.board.now()
    const chainId = chainIdOf(params)
    if (knownChains && !knownChains.includes(chainId))
      throw { code: 4902, message: `Unrecognized chain ID "${chainId}".` }
    move(deps, chainId)
    return null
  },
  wallet_addEthereumChain(deps, params) {
    const { addChain, addSwitches, knownChains, rejection } = deps.board.now()
    if (addChain === 'reject') throw rejection
    const chainId = chainIdOf(params)
    if (knownChains) deps.board.set({ knownChains: [...knownChains, chainId] })
    if (addSwitches) move(deps, chainId)
    return null
  },
}
