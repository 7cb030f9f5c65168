import type { ThemeVariables } from '@latchkit/core'
import type { StoryObj } from '@storybook/react-vite'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'
import * as themes from '../../theme/themes.js'

export default { title: 'Shell/Theme' }

/** A story of the Connect view with the app's theme variables. axe checks its contrast in both modes. */
const inLook = (themeVariables: ThemeVariables, play?: (stage: Stage) => Promise<void>): StoryObj =>
  scene({
    options: { themeVariables },
    async play(stage) {
      const card = getComputedStyle(stage.root.querySelector('.card')!)
      if (themeVariables.radius) expect(card.borderTopLeftRadius).toBe(themeVariables.radius)
      await play?.(stage)
    },
  })

export const Tide = inLook(themes.tide.themeVariables)
export const Moss = inLook(themes.moss.themeVariables)
export const Ember = inLook(themes.ember.themeVariables)
export const Dusk = inLook(themes.dusk.themeVariables)
export const Paper = inLook(themes.paper.themeVariables)
export const Phosphor = inLook(themes.phosphor.themeVariables)
export const AWhiteAccent = inLook({ accent: 'white' })
export const ABlackAccent = inLook({ accent: 'black' })

export const Compact = inLook({ density: 'compact' }, async ({ card, dialog }) => {
  for (const row of card.getAllByRole('listitem')) {
    const { height } = row.querySelector('button')!.getBoundingClientRect()
    expect(height).toBeGreaterThanOrEqual(44)
    expect(height).toBeLessThan(56)
  }
  for (const button of dialog.querySelectorAll<HTMLElement>('.IconButton-button')) {
    const { insetBlockStart } = getComputedStyle(button, '::before')
    expect(button.offsetHeight - 2 * parseFloat(insetBlockStart)).toBeGreaterThanOrEqual(44)
  }
})

export const CompactMessage = scene({
  options: { themeVariables: { density: 'compact' }, wallets: [] },
})

export const PartsAreNamed = scene({
  name: 'What an app restyles by ::part()',
  async play({ root }) {
    const named = new Set([...root.querySelectorAll('[part]')].flatMap((element) => [...element.part]))
    expect([...named]).toEqual(expect.arrayContaining(['icon-button', 'row']))
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-latchkit]::part(row) { outline-style: dotted }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    expect(getComputedStyle(root.querySelector('.Row-row')!).outlineStyle).toBe('dotted')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  },
})
