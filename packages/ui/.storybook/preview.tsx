import type { Decorator, Preview } from '@storybook/react-vite'
import './preview.css'

/** The page around a story. The story itself hands `globals.theme` to its Latch. */
const inPage: Decorator = (Story, { globals }) => {
  const page = document.documentElement
  page.dataset.theme = String(globals.theme)
  page.dir = String(globals.direction)
  return <Story />
}

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
    direction: {
      description: 'The direction of the page',
      toolbar: { icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'dark', direction: 'ltr' },
}

export default preview
