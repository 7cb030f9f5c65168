import type { Decorator, Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import './preview.css'

// A busy machine is no flaw of a story's.
configure({ asyncUtilTimeout: 5000 })

/** The page around a story. The story itself hands `globals.theme` to its Latch. */
const inPage: Decorator = (Story, { globals }) => {
  const page = document.documentElement
  page.dataset.theme = String(globals.theme)
  page.lang = String(globals.locale)
  page.dir = globals.locale === 'ar' ? 'rtl' : 'ltr'
  return <Story />
}

// The pictures change the language of a story that has come to its end.
addEventListener('story-locale', ({ detail }: Event & { detail?: unknown }) => {
  document.documentElement.dir = detail === 'ar' ? 'rtl' : 'ltr'
})

const preview: Preview = {
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
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
