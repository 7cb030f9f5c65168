import type { RunOptions } from 'axe-core'
import { waitFor } from 'storybook/test'
import { changeLook, directionOf, type Look } from '../src/stories/look.fixture.js'
import { endMotion } from '../src/stories/motion.fixture.js'

/**
 * The rules of axe whose result depends on the look: on colours, on places, on the language and on what texts say. All
 * other rules examine elements, roles, states, ids, and whether there is a name. A look changes none of these: in each
 * language a name is a text, and `translate.test.ts` finds empty texts.
 */
const RULES_OF_LOOKS = [
  ...['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'valid-lang'],
  ...['label-content-name-mismatch', 'image-redundant-alt', 'landmark-unique'],
]

/**
 * Both modes and both directions. A mode changes colours alone, and a direction places: two looks have all of them. All
 * rules run in the first look, and in the second one those whose result can differ.
 */
const LOOKS: readonly (Look & RunOptions)[] = [
  // A story is a part of a page and has no landmarks, which the rule `region` asks for.
  { mode: 'dark', locale: 'en', rules: { region: { enabled: false } } },
  { mode: 'light', locale: 'ar', runOnly: RULES_OF_LOOKS },
]

/** Runs axe on the current story in each look. Rejects with an error that lists the violations, each with its look. */
export async function examineLooks(): Promise<void> {
  const flaws: string[] = []
  for (const { mode, locale, ...options } of LOOKS) {
    const look = { mode, locale }
    changeLook(look)
    await waitFor(() => expectSettled(look), { timeout: 10_000 })
    // A change that was rendered late may have started an animation.
    await nextFrame()
    await waitFor(() => expectSettled(look), { timeout: 10_000 })
    flaws.push(...(await flawsOf(look, options)))
  }
  if (flaws.length > 0) throw new Error(`axe found ${flaws.length} violations:\n${flaws.join('\n')}`)
}

const nextFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

async function flawsOf({ mode, locale }: Look, options: RunOptions): Promise<string[]> {
  const { default: axe } = await import('axe-core')
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], ...options })
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
  for (const root of rootsOf()) endMotion(root)
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
