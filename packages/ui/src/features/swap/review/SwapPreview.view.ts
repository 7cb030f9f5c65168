import type { Latch, Routes } from '@latchkit/core'
import { defineView, type ViewDefinition } from '../../../defineView.js'
import { viewsWords } from '../../../views.words.js'

/** What the wallet will be asked for, then how far it is, then its outcome (S2.11). */
export const SwapPreview: ViewDefinition<'SwapPreview'> = defineView({
  view: 'SwapPreview',
  load: () => import('./SwapPreviewView.js'),
  shape: 'facts',
  heading: 'view.Swap',
  step: (say, latch, params) => (isSent(latch, params) ? undefined : say('view.SwapPreview')),
  words: viewsWords,
  part: 'swap',
})

/** Whether the view shows what became of the swap: there is nothing to review any more. */
const isSent = (latch: Latch, params: Routes['SwapPreview']): boolean =>
  params?.transactionId !== undefined || latch.getState().swap?.status === 'sent'
