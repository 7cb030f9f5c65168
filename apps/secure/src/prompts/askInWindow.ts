import { abortable } from '../base/abortable.js'
import { SiteError } from '../base/site.errors.js'
import { createBoxSecret, type Boxes } from '../box/box.js'
import type { DeviceClock } from '../device/device.types.js'
import type { Look } from '../sdk/createLook.js'
import { readAnswer } from './windowMessages.js'
import type { Prompt, WindowAnswer, WindowTask } from './prompts.types.js'

/** How often the answer of a window is asked for, in ms. */
const ANSWER_EVERY_MS = 1_000
/** How long a window has after the link was pressed, before the link leads to a new box, in ms. */
const NEXT_AFTER_MS = 1_000
/** How long a box lives at the server, less a minute, in ms. */
const BOX_MS = 4 * 60 * 1_000
/** How many of the last links may be answered. Each is asked for every second, and a prompt may wait for days. */
const MAX_OPEN = 8

/** What is needed to ask in a window. */
export interface WindowDeps {
  readonly boxes: (secret: string) => Boxes
  readonly clock: DeviceClock
  /** The origin of this site. */
  readonly origin: string
  /** How the page around the frame looks: the window looks alike. */
  readonly look: Look
}

/**
 * Asks the visitor in a window of this site, which no page can cover. Resolves with the first answer of any window that the
 * link has opened. Rejects with `user/cancelled`.
 */
export async function askInWindow(
  { boxes, clock, origin, look }: WindowDeps,
  task: WindowTask,
  {
    signal,
    show,
    flaw,
  }: {
    readonly signal: AbortSignal
    readonly show: (prompt: Prompt) => void
    readonly flaw?: 'code'
  },
): Promise<WindowAnswer> {
  const over = new AbortController()
  const ended = AbortSignal.any([signal, over.signal])
  /** The boxes whose windows may answer. Pressing the link again takes another one: a box is read once. */
  const open: Boxes[] = []
  let href: string | undefined
  let isOpened = false

  function draw(): void {
    show({
      kind: 'window',
      task: task.kind,
      subject: task.kind === 'approve' ? task.parentOrigin : task.email,
      href,
      isOpened,
      flaw: isOpened ? undefined : flaw,
      open: () => {
        isOpened = true
        draw()
        renew(NEXT_AFTER_MS)
      },
      cancel: () => over.abort(),
    })
  }

  async function fill(): Promise<void> {
    const secret = createBoxSecret()
    const next = boxes(secret)
    const { themeMode, locale } = look.current()
    await next.put('request', { task, look: { themeMode, ...(locale !== undefined && { locale }) } })
    if (ended.aborted) return
    open.push(next)
    open.splice(0, open.length - MAX_OPEN)
    href = `${origin}/window#${secret}`
    draw()
    // The server keeps a box for 5 minutes: a visitor who takes longer presses a link that is good.
    renew(BOX_MS)
  }

  let stopRenewing = (): void => undefined
  function renew(afterMs: number): void {
    stopRenewing()
    // A box that is filled late would be filled for no window.
    if (ended.aborted) return
    stopRenewing = clock.after(afterMs, () => void fill().catch(() => renew(NEXT_AFTER_MS)))
  }

  draw()
  try {
    await fill()
    for (;;) {
      const answers = await Promise.all(open.map((each) => each.take('answer').catch(unlessAway)))
      // What the visitor cancelled while the server was asked stays cancelled.
      if (ended.aborted) throw new SiteError('user/cancelled')
      const given = answers.filter((each) => each !== undefined).map(readAnswer)
      // Of two windows that answer at once, the one that declined counts.
      const answer = given.find(({ kind }) => kind === 'declined') ?? given[0]
      if (answer) return answer
      await abortable(ended, (resolve) => clock.after(ANSWER_EVERY_MS, resolve))
    }
  } finally {
    stopRenewing()
    over.abort()
  }
}

function unlessAway(error: unknown): undefined {
  if (!(error instanceof SiteError) || error.code !== 'server/away') throw error
}
