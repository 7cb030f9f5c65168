import type { AnswerOf, FrameUser, PayloadOf, TopicName } from '@latchkit/frame'
import { createHost, type FrameHost } from '@latchkit/frame/host'
import type { Environment } from '../../base/environment.js'
import type { LatchError } from '../../base/errors.js'
import type { FrameDialog, MakeFrameDialog } from './embedded-wallet.dialog.js'
import { embeddedWalletError } from './embedded-wallet.errors.js'
import { readFailure } from './embedded-wallet.failures.js'

/** What {@link createSecureFrame} needs. */
export interface SecureFrameDeps {
  readonly environment: Pick<Environment, 'clock' | 'warn'>
  readonly window: Window
  /** The secure origin. */
  readonly origin: string
  /** The address of the frame's page, which is one of that origin. */
  readonly src: string
  readonly makeDialog: MakeFrameDialog
  /** The frame takes requests: for the first time, or after another document was loaded into it. */
  readonly onReady: () => void
  /** What the frame says of its session, unasked. */
  readonly onSession: (user: FrameUser | undefined) => void
  /** The visitor closed the dialog by a key. */
  readonly onCancel: () => void
  /** Says why a frame that was loaded says nothing. Never rejects. */
  readonly explain: () => Promise<LatchError>
}

/** The frame of the secure origin, and the messages to it. */
export interface SecureFrame {
  /** Loads the frame, unless it is there. One that failed is loaded anew, by an iframe of its own (F162). */
  begin(): void
  /** Whether the frame is in the page. */
  isThere(): boolean
  /** Asks the frame. Loads it first. Rejects with a `LatchError`. */
  request<Name extends TopicName>(topic: Name, payload: PayloadOf<Name>, signal?: AbortSignal): Promise<AnswerOf<Name>>
  /** Shows the frame until the returned function was called. Where several show it, until all were. */
  show(): () => void
  /** Puts the frame above what was opened since, where it is shown. */
  raise(): void
  /** Removes the frame. Pending requests reject. `begin` may follow. */
  end(): void
}

/** Makes the frame. It isn't in the page before {@link SecureFrame.begin}. */
export function createSecureFrame(deps: SecureFrameDeps): SecureFrame {
  const { environment, window, origin } = deps
  let dialog: FrameDialog | undefined
  let shows = 0
  let ids = 0
  /** Why there is no frame. Undefined while there is one. */
  let failure: Promise<LatchError> | undefined

  const host: FrameHost = createHost({
    window,
    frame: () => dialog?.frame(),
    origin,
    clock: environment.clock,
    newId: () => `page-${(ids += 1)}`,
    onState(state) {
      if (state === 'ready') deps.onReady()
      else if (state === 'failed') fail(deps.explain)
    },
    onSession: deps.onSession,
  })

  /** Removes a frame that failed to load, and says why, to the developer too. */
  function fail(explain: () => Promise<LatchError>): void {
    if (!dialog) return
    remove()
    const explained = explain()
    failure = explained
    // What was asked before has its answer by that.
    host.end()
    void explained.then(({ code, message }) =>
      environment.warn(code === 'embedded-wallet/load-failed' ? `${message}. ${adviceOn(origin)}` : message),
    )
  }

  /** The page's own policy keeps the frame out (F037). The browser says so at once. */
  function onViolation({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void {
    const isOurs = blockedURI === origin || blockedURI.startsWith(`${origin}/`)
    if (isOurs && /^(frame|child|default)-src/.test(effectiveDirective))
      fail(async () => embeddedWalletError('blocked', { directive: effectiveDirective, secure: origin }))
  }

  function remove(): void {
    window.document?.removeEventListener('securitypolicyviolation', onViolation)
    dialog?.remove()
    dialog = undefined
  }

  function begin(): void {
    if (dialog) return
    failure = undefined
    window.document?.addEventListener('securitypolicyviolation', onViolation)
    // Before the document is there: it may say that it is ready at once.
    host.begin()
    dialog = deps.makeDialog({ window, src: deps.src, onLoad: host.loaded, onCancel: deps.onCancel })
    if (shows > 0) dialog.raise()
  }

  return {
    begin,
    isThere: () => !!dialog,
    async request(topic, payload, signal) {
      begin()
      try {
        return await host.request(topic, payload, { signal })
      } catch (thrown) {
        const error = failure && !signal?.aborted ? await failure : readFailure(thrown)
        if (error.code === 'embedded-wallet/timed-out') environment.warn(error.message)
        throw error
      }
    },
    show() {
      shows += 1
      if (shows === 1) dialog?.raise()
      let isShown = true
      return () => {
        if (!isShown) return
        isShown = false
        shows -= 1
        if (shows === 0) dialog?.hide()
      }
    },
    raise() {
      if (shows > 0) dialog?.raise()
    },
    end() {
      remove()
      host.end()
    },
  }
}

const adviceOn = (origin: string): string =>
  `Is ${origin} there, and does the Content-Security-Policy of the page have it in frame-src?`
