import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Scene } from '../../stories/stage.fixture.js'

export default { title: 'Shell/Alert' }

const alert = (variant: 'info' | 'success' | 'warning' | 'error', message: string, play?: Scene['play']) =>
  scene({
    options: { debug: true },
    async play(stage) {
      const { open } = await stage.latch.feature('alert')
      open(message, variant)
      await waitFor(() => expect(stage.card.getByRole('alert').textContent).toContain(message))
      await play?.(stage)
    },
  })

export const Info = alert('info', 'This kit runs in debug mode.')

export const Success = alert('success', 'Everything is set up as it should be.')

export const Warning = alert('warning', 'Two kits run under the same id and share what they remember.')

export const Failure = alert('error', `0x${'ab'.repeat(80)}`)

export const Dismissed = alert('info', 'This kit runs in debug mode.', async ({ card, root, dialog }) => {
  await userEvent.click(card.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(card.queryByRole('alert')).toBeNull())
  await waitFor(() => expect(dialog.contains(root.activeElement)).toBe(true))
})

export const NotInDebug = scene({
  async play({ latch, card, clock }) {
    const { open } = await latch.feature('alert')
    open('Hidden.')
    await clock.settle()
    expect(card.queryByRole('alert')).toBeNull()
  },
})
