import { waitFor } from 'storybook/test'
import { changeLook, directionOf, type Look } from '../src/stories/look.fixture.js'

/** Each mode in each direction. */
const LOOKS: readonly Look[] = [
  { mode: 'dark', locale: 'en' },
  { mode: 'dark', locale: 'ar' },
  { mode: 'light', locale: 'ar' },
  { mode: 'light', locale: 'en' },
]

/** Lets axe examine the story on show in each look, where it stands. Throws what axe found, and in which of them. */
export async function examineLooks(): Promise<void> {
  const flaws: string[] = []
  for (const look of LOOKS) {
    changeLook(look)
    await waitFor(() => expectSettled(look), { timeout: 10_000 })
    // A change that was rendered late may have begun to move.
    await nextFrame()
    await waitFor(() => expectSettled(look), { timeout: 10_000 })
    flaws.push(...(await flawsOf(look)))
  }
  if (flaws.length > 0) throw new Error(`axe found ${flaws.length} violations:\n${flaws.join('\n')}`)
}

const nextFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

async function flawsOf({ mode, locale }: Look): Promise<string[]> {
  const { default: axe } = await import('axe-core')
  // A story is a part of a page, and has no landmarks.
  const rules = { region: { enabled: false } }
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], rules })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${mode}, ${directionOf(locale)}: ${id} at ${target.flat().join(' ')}: ${failureSummary}`,
    ),
  )
}

/** Whether the page and all of the kit that is on it have this look, and nothing moves any more. */
function expectSettled({ mode, locale }: Look): void {
  const page = document.documentElement
  const modes = [page.dataset.theme, ...[...document.querySelectorAll<HTMLElement>(KIT)].map(modeOf)]
  const directions = [page, ...document.querySelectorAll<HTMLElement>('[data-mode]')].map(({ dir }) => dir)
  const locales = [...document.body.querySelectorAll<HTMLElement>('[lang]')].map(({ lang }) => lang)
  expectAll('mode', modes, mode)
  expectAll('direction', directions, directionOf(locale))
  expectAll('language', locales, locale)
  for (const root of rootsOf()) {
    const moving = root.getAnimations().filter(isMoving)
    // How a change of look fades in isn't tested here.
    for (const animation of moving) animation.finish()
    if (moving.length > 0 || root.querySelector('.moving')) throw new Error('Something still moves')
  }
}

const KIT = '[data-mode], [data-latch-mode]'
const modeOf = ({ dataset }: HTMLElement): string | undefined => dataset.mode ?? dataset.latchMode

function expectAll(what: string, found: readonly (string | undefined)[], wanted: string): void {
  const other = found.find((each) => each !== wanted)
  if (other !== undefined) throw new Error(`The ${what} is ${other}, not ${wanted}`)
}

const rootsOf = (): (Document | ShadowRoot)[] => [
  document,
  ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
]

const isMoving = ({ playState, effect }: Animation): boolean =>
  playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
