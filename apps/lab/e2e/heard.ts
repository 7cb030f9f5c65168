import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Lab } from './lab.js'

/** Runs in the page before its scripts: collects the announcements of live regions, in shadow roots too. */
function listen(): void {
  const REGIONS = '[role=status], [role=alert], [aria-live]'
  const heard: string[] = []
  Object.assign(globalThis, { heard })
  const last = new WeakMap<Element, string>()
  // `innerText` separates the words of separate blocks, as they are displayed.
  const textOf = (element: Element): string => (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
  const look = (root: Document | ShadowRoot): void => {
    for (const region of root.querySelectorAll(REGIONS)) {
      const isAlert = region.matches('[role=alert]')
      const raw = region.textContent ?? ''
      // Screen readers don't announce a status that is added with its text, but they announce an alert.
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

/** Collects the announcements of live regions from the next load on. */
export const startListening = (lab: Lab): Promise<unknown> => lab.page.addInitScript(listen)

/** An announcement follows its cause within this time. */
const QUIET_MS = 500
/** An action before the flow may still cause an announcement within this time, on a busy machine. */
const FORGET_QUIET_MS = 1_500

/** Resolves with the announcements so far, one per line. */
const heardBy = (lab: Lab): Promise<string> =>
  lab.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.map((line) => `${line}\n`).join(''))

const forget = (lab: Lab): Promise<void> =>
  lab.page.evaluate(() => void ((globalThis as unknown as { heard: string[] }).heard.length = 0))

/** Waits for silence and removes the announcements so far: the flow begins here. */
export async function forgetHeard(lab: Lab): Promise<void> {
  await waitForQuiet(lab, FORGET_QUIET_MS)
  await forget(lab)
}

/** Resolves once no announcement came for `quiet` ms. */
const waitForQuiet = (lab: Lab, quiet: number): Promise<void> =>
  lab.page.evaluate(async (ms) => {
    const { heard } = globalThis as unknown as { heard: string[] }
    for (let count = -1; count !== heard.length; await new Promise((done) => setTimeout(done, ms))) count = heard.length
  }, quiet)

/** Resolves with the announcements so far, once no more come. */
export async function allHeardBy(lab: Lab): Promise<string> {
  await waitForQuiet(lab, QUIET_MS)
  return heardBy(lab)
}

/**
 * Announces a text in the modal's shadow root, to prove that the collector works: otherwise every silence would pass.
 */
async function expectToHear(lab: Lab): Promise<void> {
  await lab.page.evaluate(async () => {
    const region = Object.assign(document.createElement('p'), { role: 'status' })
    // A modal dialog makes the rest of the page inert, and inert regions announce nothing.
    const root = document.querySelector('[data-latchkit]')?.shadowRoot
    ;(root?.querySelector('dialog[open]') ?? root)?.append(region)
    await new Promise(requestAnimationFrame)
    region.textContent = 'A visitor listens'
    await new Promise(requestAnimationFrame)
    region.remove()
  })
  expect(await heardBy(lab)).toMatch(/status: A visitor listens\n$/)
}

/**
 * Compares the announcements with the transcript of a flow in `transcripts/`, and removes them for the next flow.
 * `TRANSCRIPTS=write` writes the transcripts. Then read each of them as a visitor with a screen reader would hear it.
 */
export async function expectTranscript(lab: Lab, flow: string): Promise<void> {
  const path = fileURLToPath(new URL(`transcripts/${flow}.txt`, import.meta.url))
  const transcript = process.env.TRANSCRIPTS === 'write' ? undefined : await readFile(path, 'utf8')
  if (transcript !== undefined) await expect.poll(() => heardBy(lab)).toBe(transcript)
  const heard = await allHeardBy(lab)
  await expectToHear(lab)
  if (transcript === undefined) await writeFile(path, heard)
  // After the wait there is no further announcement.
  else expect(heard).toBe(transcript)
  await forget(lab)
}
