import type { Decorator, Preview, StoryContext } from '@storybook/react-vite'
import { version } from 'react-dom'
import { configure } from 'storybook/test'
import { directionOf, onLook, type Look } from '../src/stories/look.fixture.js'
import { examineLooks } from './looks.js'
import './preview.css'

// Chunks load late on a busy machine. Stories wait 10 s for them, as the other tests do.
configure({ asyncUtilTimeout: 10_000 })

/** Sets mode and language of the page around a story. The story itself passes `globals.theme` to its kit. */
const inPage: Decorator = (Story, { globals }) => {
  document.documentElement.lang = String(globals.locale)
  dress({ mode: globals.theme === 'light' ? 'light' : 'dark', locale: String(globals.locale) })
  return <Story />
}

function dress({ mode, locale }: Partial<Look>): void {
  const page = document.documentElement
  if (mode) page.dataset.theme = mode
  if (locale) page.dir = directionOf(locale)
}

onLook(dress)

/** Whether the story runs as a test: axe then checks every look. In Storybook the panel checks the current look. */
const isTest = 'EVERY_LOOK' in import.meta.env

/** The version of React that the stories are tested with, where it is not the newest one. The looks are left out then. */
const { REACT_MAJOR } = import.meta.env as { readonly REACT_MAJOR?: string }
if (REACT_MAJOR && !version.startsWith(`${REACT_MAJOR}.`)) throw new Error(`React is ${version}, not ${REACT_MAJOR}`)

/** Gives the page its own clipboard again, which a story may have replaced. The next story has the same page. */
const restoreClipboard = (): void => void Reflect.deleteProperty(navigator, 'clipboard')

/** Adds the name that Storybook shows to the results of the test: see scripts/reports. */
const reportName = ({ name, reporting }: StoryContext): void =>
  reporting.addReport({ type: 'name', version: 1, status: 'passed', result: { name } })

/** The settings of all stories. */
const preview: Preview = {
  decorators: [inPage],
  beforeEach(context) {
    reportName(context)
    return restoreClipboard
  },
  ...(isTest && { afterEach: examineLooks }),
  parameters: {
    layout: 'fullscreen',
    a11y: { test: isTest || REACT_MAJOR ? 'off' : 'error' },
    controls: { disable: true },
  },
  globalTypes: {
    theme: {
      description: 'The mode of the kit, and of the page behind it',
      toolbar: { icon: 'contrast', items: ['dark', 'light'], dynamicTitle: true },
    },
    locale: {
      description: 'The language that a story ends in: steps read it in English',
      toolbar: { icon: 'globe', items: ['en', 'ar', 'de', 'qps'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'dark', locale: 'en' },
}

export default preview
