import { defineView, type ViewDefinition } from '../../defineView.js'
import { mustSignIn } from '../../shared/mustSignIn.js'
import { viewsWords } from '../../views.words.js'

/** Stands under the frame of the embedded wallet while that asks the visitor something (S2.09). */
export const ApproveTransaction: ViewDefinition<'ApproveTransaction'> = defineView({
  view: 'ApproveTransaction',
  load: () => import('./ApproveTransactionView.js'),
  shape: 'message',
  heading: 'view.ApproveTransaction',
  words: viewsWords,
  part: 'email',
  closable: (latch) => !mustSignIn(latch),
})
