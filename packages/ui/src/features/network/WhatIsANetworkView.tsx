import type { ReactNode } from 'react'
import { Points } from '../../shared/Points.js'
import { helpWords } from '../../words/en/help.js'
import { useSay } from '../../words/useSay.js'
import { useStyles } from '../../shell/frame/useStyles.js'
import { moreStyles } from '../../base/more.styles.js'
import { helpStyles } from '../help.styles.js'
import { coinsIcon, globeIcon, linkIcon } from '../../base/moreIcons.js'

/** Explains networks, for a visitor who is asked to switch. */
export function WhatIsANetworkView(): ReactNode {
  const say = useSay(helpWords)
  useStyles(moreStyles, helpStyles)
  return (
    <Points
      points={[
        { icon: globeIcon, title: say('whatNetwork.where'), text: say('whatNetwork.whereText') },
        { icon: linkIcon, title: say('whatNetwork.same'), text: say('whatNetwork.sameText') },
        { icon: coinsIcon, title: say('whatNetwork.fee'), text: say('whatNetwork.feeText') },
      ]}
    />
  )
}
