import type { ReactNode } from 'react'
import { Points } from '../../shared/Points.js'
import { say } from '../../words/words.js'

/** What a network is, for somebody who is asked to switch. */
export function WhatIsANetworkView(): ReactNode {
  return (
    <Points
      points={[
        { icon: 'globe', title: say('whatNetwork.where'), text: say('whatNetwork.whereText') },
        { icon: 'link', title: say('whatNetwork.same'), text: say('whatNetwork.sameText') },
        { icon: 'coins', title: say('whatNetwork.fee'), text: say('whatNetwork.feeText') },
      ]}
    />
  )
}
