import { subscribe } from 'valtio/vanilla'
import type { StepContext, StepTable } from '../../kit/feature.types.js'
import type { SessionsController } from './sessions.types.js'

const VIEW = 'Sessions'

/** Reads the sessions while their view is shown, and leaves the view with the session of this browser. */
export function createSteps({ context, router, modal, unlessRequired }: StepContext): StepTable {
  const { report } = context.environment
  const isShown = (): boolean => modal.state.open && router.current().view === VIEW
  const act = (run: (sessions: SessionsController) => void | Promise<void>): void =>
    void context.load('sessions').then(run).catch(report)
  const leave = (): void => void context.begun('sessions')?.then((sessions) => sessions.leave(), report)

  /** Whether the account that is active now is signed in, at a store that lists its sessions. */
  async function hasList(): Promise<boolean> {
    const siwx = await context.load('siwx')
    await siwx.isNeeded()
    return !!siwx.devices && siwx.state.current.status === 'signed-in'
  }

  /** Reads the sessions of the account that is active now. Leaves the view where there is no list of them. */
  async function follow(sessions: SessionsController): Promise<void> {
    sessions.leave()
    // Where the sign-in can't be loaded, the reading fails, and the view says so.
    const isListed = await hasList().catch(() => true)
    if (!isShown()) return
    if (isListed) return sessions.read()
    unlessRequired(() => isShown() && router.reset({ view: 'Account' }))
  }
  const followShown = (): void => {
    if (isShown()) act(follow)
  }

  subscribe(modal.state, () => {
    if (!modal.state.open) leave()
  })
  return {
    viewOpened({ route: { view } }) {
      if (view === VIEW) act(follow)
      else leave()
    },
    accountsChanged: followShown,
    networkChanged: followShown,
    walletSwitched: followShown,
    signedOut: followShown,
  }
}
