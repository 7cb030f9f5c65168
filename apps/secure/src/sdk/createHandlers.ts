import { kindOfMethod, type AnswerOf, type FrameUser } from '@latchkit/frame'
import type { Handlers } from '@latchkit/frame/site'
import type { Session } from '../api/api.types.js'
import { isRefusal, SiteError } from '../base/site.errors.js'
import type { Login } from '../login/createLogin.js'
import type { FrameSession } from '../session/createSessions.js'
import type { Wallets } from '../wallet/createWallets.js'
import type { FoundWallet, OpenWallet } from '../wallet/wallets.types.js'
import { answerRpc, type RpcDeps } from './answerRpc.js'
import { openWalletOf, type OpeningDeps } from './openWalletOf.js'

/** What the frame answers its page from. */
export interface HandlerDeps extends RpcDeps, Omit<OpeningDeps, 'find'> {
  readonly wallets: Wallets
  readonly login: Login
  readonly session: FrameSession
  /** Whether the session and the keys are there after a reload. */
  readonly isStored: () => boolean
  /** Tells the page that the session has ended. */
  readonly tellEnd: () => void
  readonly follow: {
    readonly theme: Handlers['SYNC_THEME']
    readonly app: Handlers['SYNC_DAPP_DATA']
  }
  readonly reload: () => void
}

type Connected = Extract<AnswerOf<'CONNECT_OTP'>, { action: 'CONNECT' }>

/** Makes the answers to the page. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const { login, session, networks, wallets } = deps
  /**
   * What was found last, with the token of its session: another session has another wallet. The page asks every 10 s whether
   * the frame is there, so the server isn't asked for that.
   */
  let found: { readonly token: string; readonly state: FoundWallet['state']; readonly wallet?: OpenWallet } | undefined

  async function mustHaveSession(): Promise<Session> {
    const current = await session.current()
    if (!current) throw new SiteError('session/ended')
    return current
  }

  /** Runs with the session. Where the server says that it has ended, it is forgotten, and the page is told (F184). */
  async function withSession<Result>(run: (session: Session) => Promise<Result>): Promise<Result> {
    const current = await mustHaveSession()
    try {
      return await run(current)
    } catch (error) {
      if (!isRefusal(error, 'session/ended')) throw error
      // Another session has taken its place: what was asked under it is over, and the page keeps the new one.
      if (!(await session.lose(current.token))) throw new SiteError('user/cancelled')
      found = undefined
      deps.tellEnd()
      throw error
    }
  }

  async function begin(given: Session, signal: AbortSignal): Promise<Connected> {
    if (signal.aborted) {
      // The page gave the login up before its answer came, and has signed out by then.
      await session.discard(given)
      throw new SiteError('user/cancelled')
    }
    await session.begin(given)
    return withSession(async (current) => {
      const { state } = await find(current)
      return { action: 'CONNECT', asks: state === 'none' ? 'keep' : state === 'locked' ? 'code' : 'nothing' }
    })
  }

  async function find({ token }: Session): Promise<FoundWallet> {
    const next = await wallets.find(token)
    found = { token, ...next }
    return next
  }

  /** `isFresh`: the server is asked, so that a session that it has ended signs nothing (F184). */
  const openNow = (
    signal: AbortSignal,
    isFresh = false,
  ): Promise<{ readonly wallet: OpenWallet; readonly email: string }> =>
    withSession(async (current) => {
      const { token, email } = current
      const known = !isFresh && found?.token === token ? found.wallet : undefined
      const wallet = known ?? (await openWalletOf({ ...deps, find }, current, signal))
      found = { token, state: 'open', wallet }
      return { wallet: whileCurrent(wallet, token), email }
    })

  /** A wallet that signs nothing after its session ended, also in another tab, while the visitor was reading. */
  const whileCurrent = ({ accounts, withBits }: OpenWallet, token: string): OpenWallet => ({
    accounts,
    async withBits(run) {
      if ((await session.current())?.token !== token) throw new SiteError('user/cancelled')
      return withBits(run)
    },
  })

  return {
    CONNECT_EMAIL: ({ email }) => login.begin(email),
    CONNECT_DEVICE: async (_, signal) => begin(await login.byLink(signal), signal),
    CONNECT_OTP: async ({ otp }, signal) => begin(await login.byCode(otp), signal),
    async GET_USER(given, signal) {
      const { wallet, email } = await openNow(signal)
      if (given?.chainId !== undefined) await networks.change(given.chainId)
      return { ...userOf(wallet, email, await networks.latest()), isStored: deps.isStored() }
    },
    async SIGN_OUT() {
      found = undefined
      await session.end()
      return undefined
    },
    async IS_CONNECTED() {
      const current = await session.current()
      if (!current) return { isConnected: false }
      if (found?.token === current.token) return { isConnected: found.state === 'open' }
      try {
        const { state } = await withSession(find)
        return { isConnected: state === 'open' }
      } catch (error) {
        if (isRefusal(error, 'session/ended')) return { isConnected: false }
        throw error
      }
    },
    SWITCH_NETWORK: async ({ chainId }) => ({ chainId: await networks.change(chainId) }),
    GET_CHAIN_ID: async () => ({ chainId: await networks.latest() }),
    async RPC_REQUEST(call, signal) {
      const { wallet } = await openNow(signal, kindOfMethod(call.method) === 'unsafe')
      return answerRpc(deps, wallet, call, signal)
    },
    SYNC_THEME: deps.follow.theme,
    SYNC_DAPP_DATA: deps.follow.app,
    async RELOAD() {
      deps.reload()
      return undefined
    },
  }
}

const userOf = ({ accounts }: OpenWallet, email: string, chainId: string): FrameUser => ({
  email,
  chainId,
  accounts: accounts.map((account) => ({ ...account, type: 'eoa' as const })),
})
