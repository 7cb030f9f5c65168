import type { ReactNode } from 'react'
import { Points } from '../../shared/Points.js'
import { helpWords } from '../../shared/help.words.js'
import { useSay } from '../../words/useSay.js'
import { coinsIcon } from '../../base/icons/coins.js'
import { globeIcon } from '../../base/icons/globe.js'
import { linkIcon } from '../../base/icons/link.js'

/** Explains networks, for a visitor who is asked to switch. */
export function WhatIsANetworkView(): ReactNode {
  const say = useSay(helpWords)
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
