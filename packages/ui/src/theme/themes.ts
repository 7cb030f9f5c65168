import type { Theme } from '@latchkit/core'
import { spreadable } from './createTheme.js'

/** A blue-grey theme with a turquoise accent. Its mode is dark; it has colours for both modes. */
export const tide: Theme = /* #__PURE__ */ spreadable({
  themeMode: 'dark',
  themeVariables: {
    accent: '#00a3b8',
    backdrop: 'rgb(2 12 16 / 65%)',
    tokens: {
      dark: {
        bg: '#06151b',
        'surface-1': '#0d1d23',
        'surface-2': '#16252c',
        'surface-3': '#203036',
        text: '#f1f6f8',
        'text-2': '#9fb0b7',
        'text-3': '#95a6ad',
      },
      light: {
        bg: '#fbfeff',
        'surface-1': '#eff9fd',
        'surface-2': '#e7f1f5',
        'surface-3': '#dbe6ea',
        text: '#0d181c',
        'text-2': '#495a61',
        'text-3': '#516269',
      },
    },
  },
})

/** A stone-grey theme with a green accent and softer corners. Its mode is light; it has colours for both modes. */
export const moss: Theme = /* #__PURE__ */ spreadable({
  themeMode: 'light',
  themeVariables: {
    accent: '#3f8f4f',
    radius: '32px',
    tokens: {
      dark: {
        bg: '#11140e',
        'surface-1': '#181b15',
        'surface-2': '#21241e',
        'surface-3': '#2b2f28',
        text: '#f4f5f3',
        'text-2': '#aaaea7',
        'text-3': '#a1a49d',
      },
      light: {
        bg: '#fbfff8',
        'surface-1': '#f4f9f0',
        'surface-2': '#ecf1e8',
        'surface-3': '#e1e6dc',
        text: '#13180e',
        'text-2': '#515a4a',
        'text-3': '#5a6252',
      },
    },
  },
})

/** A theme of warm greys with an orange accent. Its mode is dark; it has colours for both modes. */
export const ember: Theme = /* #__PURE__ */ spreadable({
  themeMode: 'dark',
  themeVariables: {
    accent: '#f2622b',
    tokens: {
      dark: {
        bg: '#18110e',
        'surface-1': '#201815',
        'surface-2': '#29211d',
        'surface-3': '#342b28',
        text: '#f7f4f3',
        'text-2': '#b4aaa6',
        'text-3': '#aaa19d',
      },
      light: {
        bg: '#fffdfc',
        'surface-1': '#fef5f1',
        'surface-2': '#f6ede9',
        'surface-3': '#ece1dd',
        text: '#1d140f',
        'text-2': '#63534c',
        'text-3': '#6b5b54',
      },
    },
  },
})

/** A violet-grey theme with a violet accent. Its mode is dark; it has colours for both modes. */
export const dusk: Theme = /* #__PURE__ */ spreadable({
  themeMode: 'dark',
  themeVariables: {
    accent: '#a06bff',
    radius: '24px',
    backdrop: 'rgb(14 8 20 / 65%)',
    tokens: {
      dark: {
        bg: '#160f1d',
        'surface-1': '#1d1725',
        'surface-2': '#261f2f',
        'surface-3': '#312a3a',
        text: '#f6f4f9',
        'text-2': '#b0a8ba',
        'text-3': '#a79fb1',
      },
      light: {
        bg: '#fefdff',
        'surface-1': '#f8f5fd',
        'surface-2': '#f1edf6',
        'surface-3': '#e6e2eb',
        text: '#18141d',
        'text-2': '#5a5362',
        'text-3': '#625c6a',
      },
    },
  },
})

/** Brown ink on paper, with a serif font and small corners. Its mode is light; it has colours for both modes. */
export const paper: Theme = /* #__PURE__ */ spreadable({
  themeMode: 'light',
  themeVariables: {
    accent: '#4a3f2a',
    fontFamily: "Charter, 'Bitstream Charter', Cambria, Georgia, serif",
    radius: '10px',
    backdrop: 'rgb(60 50 30 / 45%)',
    tokens: {
      dark: {
        bg: '#14120f',
        'surface-1': '#1c1a16',
        'surface-2': '#25231f',
        'surface-3': '#2f2d29',
        text: '#f6f5f4',
        'text-2': '#aeaca7',
        'text-3': '#a5a39e',
      },
      light: {
        bg: '#fffaef',
        'surface-1': '#f8f3e8',
        'surface-2': '#f1ebe0',
        'surface-3': '#e6e0d4',
        text: '#1b1509',
        'text-2': '#5f5642',
        'text-3': '#675e4b',
      },
    },
  },
})

/** A terminal: green accent, monospace font, compact density. Its mode is dark; it has colours for both modes. */
export const phosphor: Theme = /* #__PURE__ */ spreadable({
  themeMode: 'dark',
  themeVariables: {
    accent: '#2fe07a',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    radius: '7px',
    density: 'compact',
    tokens: {
      dark: {
        bg: '#0e1411',
        'surface-1': '#151c18',
        'surface-2': '#1e2521',
        'surface-3': '#282f2b',
        text: '#f3f6f4',
        'text-2': '#a7afaa',
        'text-3': '#9ea5a1',
      },
      light: {
        bg: '#fafffc',
        'surface-1': '#f3f8f5',
        'surface-2': '#ebf1ed',
        'surface-3': '#dfe6e2',
        text: '#111814',
        'text-2': '#4f5a54',
        'text-3': '#58625c',
      },
    },
  },
})
