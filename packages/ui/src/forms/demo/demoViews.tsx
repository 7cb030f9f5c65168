import type { ReactNode } from 'react'
import type { ReplacedViews } from '../../defineView.js'
import { formsWords } from '../forms.words.js'
import { SendDemoView, type SendDemoProps } from './SendDemoView.js'

/**
 * The demonstration of forms in place of the view WhatIsANetwork, with its own heading. Core has no name for a view
 * that no visitor sees.
 */
export const demoViews = (props: SendDemoProps = {}): ReplacedViews => {
  const entry = {
    heading: 'forms.title',
    words: formsWords,
    load: async () => ({ WhatIsANetworkView: (): ReactNode => <SendDemoView {...props} /> }),
  }
  return { WhatIsANetwork: entry }
}
