import { waitFor } from 'storybook/test'
import { changeLook, directionOf, type Look } from '../src/stories/look.fixture.js'

/** Both modes and both directions. A mode changes colours alone, and a direction places: two looks have all of them. */
const LOOKS: readonly Look[] = [
  { mode: 'dark', locale: 'en' },
  { mode: 'light', locale: 'ar' },
]

/** Runs axe on the current story in each look. Rejects with an error that lists the violations, each with its look. */
export async function examineLooks(): Promise<void> {
  const flaws: string[] = []
  for (const look of LOOKS) {
    changeLook(look)
    await waitFor(() => expectSettled(look), { timeout: 10_000 })
    // A change that was rendered late may have started an animation.
    await nextFrame()
    await waitFor(() => expectSettled(look), { timeout: 10_000 })
    flaws.push(...(await flawsOf(look)))
  }
  if (flaws.length > 0) throw new Error(`axe found ${flaws.length} violations:\n${flaws.join('\n')}`)
}

const nextFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

async function flawsOf({ mode, locale }: Look): Promise<string[]> {
  const { default: axe } = await import('axe-core')
  // A story is a part of a page and has no landmarks, which this rule asks for.
  const rules = { region: { enabled: false } }
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], rules })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${mode}, ${directionOf(locale)}: ${id} at ${target.flat().join(' ')}: ${failureSummary}`,
    ),
  )
}

/** Throws unless the page and every element of the kit have this look and no animation runs. */
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
    // The transition between two looks is not tested here.
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
