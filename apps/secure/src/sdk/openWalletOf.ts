import { isRefusal, SiteError } from '../base/site.errors.js'
import { askInWindow, type WindowDeps } from '../prompts/askInWindow.js'
import type { Prompts, WindowAnswer } from '../prompts/prompts.types.js'
import { CodeError, type FoundWallet, type OpenWallet } from '../wallet/wallets.types.js'
import type { Session } from '../api/api.types.js'
import type { TabTurns } from './createTabTurns.js'

/** What opening the wallet of a session needs. */
export interface OpeningDeps {
  /** Finds what the address of a session has. */
  readonly find: (session: Session) => Promise<FoundWallet>
  readonly prompts: Prompts
  readonly windows: WindowDeps
  /** The tabs of this browser ask one after the other: of two codes that the visitor saves at once, one would open nothing. */
  readonly inTurn: TabTurns
}

type Ask = Parameters<typeof askInWindow>[2]

/**
 * Opens the wallet of a session. Where there is none, the visitor keeps the code of a new one, and where this device has no
 * slot, they type the code: both in a window of this site. No address is known before that. Rejects with `user/cancelled`.
 */
export async function openWalletOf(deps: OpeningDeps, session: Session, signal: AbortSignal): Promise<OpenWallet> {
  const found = await deps.find(session)
  if (found.state === 'open') return found.wallet
  return deps.prompts.ask(signal, (show) => {
    const over = new AbortController()
    const ended = AbortSignal.any([signal, over.signal])
    const onWait = (): void => show({ kind: 'elsewhere', cancel: () => over.abort() })
    return deps.inTurn(ended, onWait, () => askForCode(deps, session, { signal, show }))
  })
}

async function askForCode(deps: OpeningDeps, session: Session, asking: Ask): Promise<OpenWallet> {
  for (;;) {
    // Another request or tab may have opened it while this one waited for its turn: the visitor keeps one code.
    const now = await deps.find(session)
    if (now.state === 'open') return now.wallet
    try {
      return await (now.state === 'none' ? keep(deps, session, now, asking) : enter(deps, session, now, asking))
    } catch (error) {
      // Another browser of this visitor was faster: its wallet is the one, and its code opens it here.
      if (!isRefusal(error, 'wallet/exists')) throw error
    }
  }
}

async function keep(
  { windows }: OpeningDeps,
  { email }: Session,
  { make }: Extract<FoundWallet, { state: 'none' }>,
  asking: Ask,
): Promise<OpenWallet> {
  const { code, save } = await make()
  needs(await askInWindow(windows, { kind: 'keep', code, email }, asking), 'kept')
  return save()
}

async function enter(
  { windows }: OpeningDeps,
  { email }: Session,
  { enter: open }: Extract<FoundWallet, { state: 'locked' }>,
  asking: Ask,
): Promise<OpenWallet> {
  let flaw: 'code' | undefined
  for (;;) {
    const given = await askInWindow(windows, { kind: 'code', email }, { ...asking, ...(flaw && { flaw }) })
    try {
      return await open(needs(given, 'code').code)
    } catch (error) {
      // The window checks the form of a code: this one is of another wallet.
      if (!(error instanceof CodeError)) throw error
      flaw = 'code'
    }
  }
}

/** The answer of a window that was asked for this. Rejects with `user/cancelled` for any other. */
export function needs<Kind extends WindowAnswer['kind']>(
  answer: WindowAnswer,
  kind: Kind,
): Extract<WindowAnswer, { kind: Kind }> {
  if (answer.kind !== kind) throw new SiteError('user/cancelled')
  return answer as Extract<WindowAnswer, { kind: Kind }>
}
