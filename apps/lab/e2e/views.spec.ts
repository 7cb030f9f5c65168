import axe from 'axe-core'
import { everyView, type Look } from './everyView.js'
import { findFlaws, findFlawsSpaced, findSmallTargets, FLAW_FINDER } from './flaws.js'
import { expect, test, type Lab } from './lab.js'
import { findChanges } from './presses.js'

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
/** The width of 1280 px at 400 % zoom, high enough for a sheet. */
const NARROW = { width: 320, height: 640 }
/** A desktop's window at 200 % zoom, and at 400 %. */
const ZOOMED = { width: 640, height: 400 }
const ZOOMED_MORE = { width: 320, height: 256 }

/** Resolves with axe's violations on the current page, including the modal. */
const findViolations = ({ page }: Lab): Promise<string[]> =>
  page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      // WCAG 2.5.3. The rule is experimental, so it doesn't run by default.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })

const findTargets = ({ page }: Lab): Promise<string[]> => page.evaluate(findSmallTargets)

/** The checks in one window and one language, by their expectation. */
interface Search extends Pick<Look, 'viewport' | 'locale'> {
  readonly finds: Readonly<Record<string, (lab: Lab) => Promise<string[]>>>
}

/** Goes through every view and expects no findings. Reports each kind of finding separately. */
async function expectNoFindings(lab: Lab, query: string, searches: readonly [Search, ...Search[]]): Promise<void> {
  const found = new Map<string, Set<string>>()
  const toLook = ({ finds, ...rest }: Search): Look => ({
    ...rest,
    async look(place) {
      for (const [kind, find] of Object.entries(finds)) {
        const findings = (await find(lab)).map((finding) => `${place}: ${finding}`)
        found.set(kind, new Set([...(found.get(kind) ?? []), ...findings]))
      }
    },
  })
  const [first, ...others] = searches
  await lab.page.addInitScript({ path: FLAW_FINDER })
  await lab.page.addInitScript(axe.source)
  await everyView(lab, query, [toLook(first), ...others.map(toLook)])
  expect([...found.keys()]).not.toEqual([])
  for (const [kind, findings] of found) expect.soft([...findings], kind).toEqual([])
}

const AXE = { 'axe finds nothing': findViolations }
const TARGETS = { 'what can be pressed is 44 px large or more': findTargets }
const FLAWS = { 'nothing is cut, nothing overlaps and nothing scrolls sideways': findFlaws }
const SPACED = { 'nothing is cut, nothing overlaps and nothing scrolls sideways, with wider text too': findFlawsSpaced }

test('F219 every view from left to right, dark: axe, its layout in en and de, what can be pressed and when', async ({
  lab,
}) => {
  let pressed = 0
  const findChanged = async (): Promise<string[]> => {
    const found = await findChanges(lab)
    pressed += found.pressed
    return found.changes
  }
  const PRESSES = { 'what is pressed does nothing before it is let go': findChanged }
  await expectNoFindings(lab, 'theme=dark', [
    { viewport: NARROW, locale: 'en', finds: SPACED },
    { viewport: NARROW, locale: 'de', finds: SPACED },
    { viewport: ZOOMED, locale: 'de', finds: FLAWS },
    { viewport: PHONE, locale: 'en', finds: TARGETS },
    { viewport: DESKTOP, locale: 'en', finds: { ...AXE, ...TARGETS, ...PRESSES } },
  ])
  expect(lab.page.context().pages()).toHaveLength(1)
  expect(pressed).toBeGreaterThan(200)
})

test('F219 every view from right to left, light: axe, and its layout in ar', async ({ lab }) => {
  await expectNoFindings(lab, 'theme=light', [
    { viewport: NARROW, locale: 'ar', finds: SPACED },
    { viewport: ZOOMED_MORE, locale: 'ar', finds: FLAWS },
    { viewport: DESKTOP, locale: 'ar', finds: AXE },
  ])
})

for (const [what, form, theme, viewport] of [
  // The page has margins of 16 px and a scrollbar.
  ['is a part of the page', 'inline', 'light', { ...NARROW, width: 368 }],
  ['covers the whole window', 'fullScreen', 'dark', NARROW],
] as const)
  test(`F219 every view of a kit that ${what}: axe, and its layout 320 px wide`, async ({ lab }) => {
    await expectNoFindings(lab, `form=${form}&theme=${theme}`, [
      { viewport, locale: 'en', finds: SPACED },
      { viewport: DESKTOP, locale: 'en', finds: AXE },
    ])
  })
