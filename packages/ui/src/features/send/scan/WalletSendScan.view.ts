import { defineView, type ViewDefinition } from '../../../defineView.js'
import { viewsWords } from '../../../views.words.js'

/** Scans the code of an address or a payment link. */
export const WalletSendScan: ViewDefinition<'WalletSendScan'> = defineView({
  view: 'WalletSendScan',
  load: () => import('./WalletSendScanView.js'),
  shape: 'code',
  heading: 'view.WalletSendScan',
  words: viewsWords,
  part: 'scan',
})
