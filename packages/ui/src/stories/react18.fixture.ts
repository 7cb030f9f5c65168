import { posix } from 'node:path'

/** The tag of the stories that the project `stories-react-18` runs. */
const TAGGED = /\btags(?: =|:) \[[^\]]*'react-18'/

/** The names of React that work differently in its versions 18 and 19, and how. */
const NAMES: Readonly<Record<string, string>> = {
  useId: 'an id is `:r1:` in 18, which is no valid selector',
  StrictMode: 'in 19 a second render has what the first one memoised, and refs are attached twice',
  createRoot: '18 throws an error that no boundary catches, 19 reports it to the window',
  Component: '18 reports an error to the window although a boundary catches it',
  Suspense: '19 shows the fallback before it renders what stands beside the late part',
  forwardRef: 'in 19 a ref is a prop of the function',
  // React 18 lacks these. It renders an error in their place.
  ...Object.fromEntries(
    ['use', 'useActionState', 'useEffectEvent', 'useFormStatus', 'useOptimistic', 'Activity', 'ViewTransition'].map(
      (name) => [name, 'only in 19'],
    ),
  ),
}

/** What else works differently, by how a source shows it. */
const FORMS: readonly (readonly [name: string, form: RegExp])[] = [
  // 18 ignores what it returns. 19 calls that in place of the callback with `null`, and in StrictMode calls both twice.
  ['a callback as a ref', /\bref=\{\(/],
  // 18 passes no ref to a function.
  ['a ref as a prop', /\bRefAttributes\b|\breadonly ref\??:/],
  ['a context as a provider', /<\w*Context value=/],
  // 18 doesn't know these, and drops a boolean or warns.
  ['an attribute that 18 does not know', /\b(?:inert|fetchPriority|popoverTarget\w*|onBeforeToggle|onScrollEnd)=\{/],
]

/** The files of a package by their paths. */
export type Sources = ReadonlyMap<string, string>

/** Returns what a source uses that works differently in React 18 and 19. */
export function differencesIn(source: string): string[] {
  const names = [...source.matchAll(/^import \{([^}]*)\} from 'react(?:-dom)?(?:\/client)?'/gm)]
    .flatMap(([, list]) => list!.split(','))
    .map((name) => name.trim())
  return [
    ...names.filter((name) => name in NAMES),
    ...FORMS.filter(([, form]) => form.test(source)).map(([name]) => name),
  ]
}

/**
 * Finds the code that works differently in React 18 and that no story renders with it, and views without a story with
 * it. A story with the tag counts as rendering its component, which has the name of its file, and what both import at
 * once.
 */
export function untested(sources: Sources): string[] {
  const stories = [...sources].filter(([path, source]) => path.endsWith('.stories.tsx') && TAGGED.test(source))
  const subjects = stories.map(([path]) => path.replace('.stories.tsx', '.tsx'))
  const rendered = reachedFrom([...stories.map(([path]) => path), ...subjects], sources)
  const shipped = [...sources].filter(([path]) => !/\.(?:test|stories|fixture)\./.test(path))
  return [
    ...shipped
      .filter(([path]) => !rendered.has(path))
      .flatMap(([path, source]) => differencesIn(source).map((name) => `${path}: ${name}`)),
    ...shipped
      .filter(([path]) => path.endsWith('.view.ts'))
      .map(([path]) => path.replace('.view.ts', 'View.tsx'))
      .filter((view) => !subjects.includes(view))
      .map((view) => `${view}: a view`),
  ]
}

/** Returns these files and all that they import, without what loads later. */
function reachedFrom(entries: readonly string[], sources: Sources): ReadonlySet<string> {
  const reached = new Set(entries.filter((path) => sources.has(path)))
  for (const path of reached)
    for (const [, wanted] of sources.get(path)!.matchAll(/^(?:import|export) (?!type )[^'"`;]*'(\.[^']+)\.js'/gm)) {
      const stem = posix.join(posix.dirname(path), wanted!)
      for (const found of [`${stem}.ts`, `${stem}.tsx`]) if (sources.has(found)) reached.add(found)
    }
  return reached
}
