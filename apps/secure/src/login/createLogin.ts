import type { AnswerOf } from '@latchkit/frame'
import type { Api, BegunLogin, LinkLogin, Session } from '../api/api.types.js'
import { SiteError } from '../base/site.errors.js'
import { abortable } from '../base/abortable.js'
import type { DeviceClock } from '../device/device.types.js'

/** How often the server is asked whether the link of a mail was followed, in ms. */
const LINK_EVERY_MS = 2_000

/** What a login needs. */
export interface LoginDeps {
  readonly api: Pick<Api, 'beginLogin' | 'verifyOtp' | 'linkOf'>
  readonly clock: DeviceClock
  readonly projectId: string
  readonly parentOrigin: string
  /** What the page of the link says of this browser. */
  readonly browser: string | undefined
  /** The language of the mail: the page's. */
  readonly locale: () => string | undefined
}

/** The first step of a login: what its mail has. */
export type LoginStep = Exclude<AnswerOf<'CONNECT_EMAIL'>, { action: 'CONNECT' }>

/** A login by email. One at a time: the next one takes the place of the one before. */
export interface Login {
  readonly begin: (email: string) => Promise<LoginStep>
  /** Waits until the link was followed. Rejects with `login/denied` and `login/over`. */
  readonly byLink: (signal: AbortSignal) => Promise<Session>
  /** Gives the code of the mail. Rejects with `otp/wrong` and `login/over`. */
  readonly byCode: (otp: string) => Promise<Session>
}

/** Makes the login of a frame. It is in memory alone: a frame that is loaded anew begins again. */
export function createLogin({ api, clock, projectId, parentOrigin, browser, locale }: LoginDeps): Login {
  let begun: BegunLogin | undefined
  /** How many logins were begun: the answer to an older one comes too late. */
  let count = 0

  function idOf(action: BegunLogin['action']): string {
    if (begun?.action !== action) throw new SiteError('login/over')
    return begun.login
  }

  /** Ends a login that was answered. Rejects where another one took its place meanwhile: that one goes on. */
  function end(login: string): void {
    if (begun?.login !== login) throw new SiteError('login/over')
    begun = undefined
  }

  /** Asks until the server says more than `open`. The server being away is no answer: the link stays good. */
  async function followed(login: string, signal: AbortSignal): Promise<LinkLogin> {
    for (;;) {
      const link = await api.linkOf(login).catch(unlessAway)
      if (link && link.state !== 'open') return link
      await pause(clock, LINK_EVERY_MS, signal)
    }
  }

  return {
    async begin(email) {
      const mine = (count += 1)
      begun = undefined
      const next = await api.beginLogin({ projectId, parent: parentOrigin, email, browser, locale: locale() })
      if (mine !== count) throw new SiteError('login/over')
      begun = next
      return next.action === 'VERIFY_OTP' ? { action: next.action } : { action: next.action, digits: next.digits }
    },
    async byLink(signal) {
      const login = idOf('VERIFY_DEVICE')
      const link = await followed(login, signal)
      end(login)
      if (link.state === 'denied') throw new SiteError('login/denied')
      if (link.state !== 'confirmed') throw new SiteError('login/over')
      return { token: link.token, email: link.email }
    },
    async byCode(otp) {
      const login = idOf('VERIFY_OTP')
      const session = await api.verifyOtp(login, otp)
      end(login)
      return session
    },
  }
}

function unlessAway(error: unknown): undefined {
  if (!(error instanceof SiteError) || error.code !== 'server/away') throw error
}

const pause = (clock: DeviceClock, ms: number, signal: AbortSignal): Promise<void> =>
  abortable(signal, (resolve) => clock.after(ms, resolve))
