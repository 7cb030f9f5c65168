import { waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { drawnOf } from '../../stories/drawn.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'Shell/Snackbar' }

const shown = ({ root }: Stage): Element | null => root.querySelector('.Snackbar-snackbar:popover-open')

export const Success = scene({
  async play(stage) {
    const drawn = drawnOf(stage.root)
    const { show } = await stage.latch.feature('snackbar')
    show('success', 'networks.switched', { network: 'Beta' })
    await waitFor(() => expect(shown(stage)?.textContent).toBe('You’re on Beta'))
    await waitFor(() => expect(stage.root.getElementById('latch-status')!.textContent).toBe('You’re on Beta'))
    await waitFor(() => expect(drawn).toEqual(['DrawnCheck-draw in 0.4s']))
    // Over the backdrop: at the bottom it could cover the dialog's button.
    await waitFor(() => expect(shown(stage)!.getBoundingClientRect().top).toBe(16))
    // It stays where it is when the modal closes.
    await stage.latch.close()
    await waitFor(() => expect(stage.dialog.open).toBe(false))
    expect(shown(stage)!.getBoundingClientRect().top).toBe(16)
  },
})

export const Failure = scene({
  async play(stage) {
    const { show } = await stage.latch.feature('snackbar')
    show('error', 'wallet/switch-not-supported')
    await waitFor(() => expect(shown(stage)?.textContent).toContain('can’t switch networks from here'))
    expect(shown(stage)!.textContent).not.toMatch(/[{}]/)
  },
})

export const Loading = scene({
  async play(stage) {
    const { show } = await stage.latch.feature('snackbar')
    show('loading', 'networks.switched', { network: 'Beta' })
    await waitFor(() => expect(shown(stage)?.textContent).toBe('You’re on Beta'))
    await stage.clock.advance(60_000)
    expect(shown(stage)).toBeTruthy()
  },
})

export const AnotherTakesItsPlace = scene({
  async play(stage) {
    const { show } = await stage.latch.feature('snackbar')
    show('loading', 'networks.switched', { network: 'Beta' })
    await waitFor(() => expect(shown(stage)).toBeTruthy())
    show('error', 'wallet/timed-out')
    // S4.03: the first closes, the second opens 150 ms later.
    await waitFor(() => expect(shown(stage)).toBeNull())
    await stage.clock.advance(150)
    await waitFor(() => expect(shown(stage)?.textContent).toBe('No answer came. It may still go through.'))
  },
})
AnotherTakesItsPlace.tags = ['react-18']

export const WhileTheModalIsClosed = scene({
  async play(stage) {
    const { latch, dialog, root } = stage
    await latch.close()
    await waitFor(() => expect(dialog.open).toBe(false))
    const { show } = await latch.feature('snackbar')
    show('success', 'networks.switched', { network: 'Beta' })
    await waitFor(() => expect(shown(stage)?.checkVisibility()).toBe(true))
    // It doesn't cover the page's header.
    await waitFor(() => expect(innerHeight - shown(stage)!.getBoundingClientRect().bottom).toBe(16))
    await waitFor(() => expect(root.querySelector('.aside [role=status]')!.textContent).toBe('You’re on Beta'))
  },
})

export const OwnWords = scene({
  name: 'The app’s own words are text alone',
  async play(stage) {
    const { showText } = await stage.latch.feature('snackbar')
    showText('info', '<b>Saved</b> wallet/rejected')
    await waitFor(() => expect(shown(stage)?.textContent).toBe('<b>Saved</b> wallet/rejected'))
    await waitFor(() =>
      expect(stage.root.getElementById('latch-status')!.textContent).toBe('<b>Saved</b> wallet/rejected'),
    )
  },
})

export const CoversNothing = scene({
  name: 'The message has no backdrop over the window',
  async play(stage) {
    const { show } = await stage.latch.feature('snackbar')
    show('loading', 'networks.switched', { network: 'Beta' })
    await waitFor(() => expect(shown(stage)).toBeTruthy())
    expect(getComputedStyle(shown(stage)!, '::backdrop').display).toBe('none')
  },
})
