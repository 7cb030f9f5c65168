import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Lab } from './lab.js'

/** Runs in the page before anything else: writes down what live regions say, in shadow roots too. */
function listen(): void {
  const REGIONS = '[role=status], [role=alert], [aria-live]'
  const heard: string[] = []
  Object.assign(globalThis, { heard })
  const last = new WeakMap<Element, string>()
  // As it is seen: what stands in blocks of their own are words of their own.
  const textOf = (element: Element): string => (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
  const look = (root: Document | ShadowRoot): void => {
    for (const region of root.querySelectorAll(REGIONS)) {
      const isAlert = region.matches('[role=alert]')
      const raw = region.textContent ?? ''
      // A status that comes in with its text isn't heard; an alert is.
      const before = last.get(region) ?? (isAlert ? '' : raw)
      last.set(region, raw)
      const text = textOf(region)
      if (raw !== before && text && region.checkVisibility()) heard.push(`${isAlert ? 'alert' : 'status'}: ${text}`)
    }
  }
  const follow = (root: Document | ShadowRoot): void =>
    new MutationObserver(() => look(root)).observe(root, { childList: true, subtree: true, characterData: true })
  follow(document)
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (this: Element, init: ShadowRootInit): ShadowRoot {
    const root = attachShadow.call(this, init)
    if (!this.localName.startsWith('sandbox')) follow(root)
    return root
  }
}

/** Has what live regions say written down, from the next load on. */
export const startListening = (lab: Lab): Promise<unknown> => lab.page.addInitScript(listen)

/** An announcement comes sooner than this after what it is about. */
const QUIET_MS = 500
/** What was begun before a flow may say something later than that, on a busy machine. */
const FORGET_QUIET_MS = 1_500

/** What was heard so far, a line each. */
const heardBy = (lab: Lab): Promise<string> =>
  lab.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.map((line) => `${line}\n`).join(''))

const forget = (lab: Lab): Promise<void> =>
  lab.page.evaluate(() => void ((globalThis as unknown as { heard: string[] }).heard.length = 0))

/** Forgets what was heard so far: the flow begins here. */
export async function forgetHeard(lab: Lab): Promise<void> {
  await waitForQuiet(lab, FORGET_QUIET_MS)
  await forget(lab)
}

/** Resolves once nothing more was said for a while. */
const waitForQuiet = (lab: Lab, quiet: number): Promise<void> =>
  lab.page.evaluate(async (ms) => {
    const { heard } = globalThis as unknown as { heard: string[] }
    for (let count = -1; count !== heard.length; await new Promise((done) => setTimeout(done, ms))) count = heard.length
  }, quiet)

/** Says something in the widget's shadow root: a listener that is deaf would find every silence right. */
async function expectToHear(lab: Lab): Promise<void> {
  await lab.page.evaluate(async () => {
    const region = Object.assign(document.createElement('p'), { role: 'status' })
    // A modal dialog has all else inert; nothing is heard from there.
    const root = document.querySelector('[data-latchkit]')?.shadowRoot
    ;(root?.querySelector('dialog[open]') ?? root)?.append(region)
    await new Promise(requestAnimationFrame)
    region.textContent = 'Somebody listens'
    await new Promise(requestAnimationFrame)
    region.remove()
  })
  expect(await heardBy(lab)).toMatch(/status: Somebody listens\n$/)
}

/**
 * Compares what was heard with the transcript of a flow in `transcripts/`; the next flow begins here. `TRANSCRIPTS=write`
 * writes them anew: read them then as somebody would hear them.
 */
export async function expectTranscript(lab: Lab, flow: string): Promise<void> {
  const path = fileURLToPath(new URL(`transcripts/${flow}.txt`, import.meta.url))
  const transcript = process.env.TRANSCRIPTS === 'write' ? undefined : await readFile(path, 'utf8')
  if (transcript !== undefined) await expect.poll(() => heardBy(lab)).toBe(transcript)
  await waitForQuiet(lab, QUIET_MS)
  const heard = await heardBy(lab)
  await expectToHear(lab)
  if (transcript === undefined) await writeFile(path, heard)
  // Once it was said, nothing is said again.
  else expect(heard).toBe(transcript)
  await forget(lab)
}
