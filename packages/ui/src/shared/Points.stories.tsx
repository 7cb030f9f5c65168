import { primitive } from '../stories/primitive.fixture.js'
import { Points } from './Points.js'
import { checkIcon } from '../base/icons/check.js'
import { keyIcon } from '../base/icons/key.js'
import { walletIcon } from '../base/icons/wallet.js'

export default { title: 'Shared/Points' }

export const Three = primitive(
  <Points
    points={[
      { icon: walletIcon, title: 'One thing', text: 'A sentence about it.' },
      {
        icon: keyIcon,
        title: 'Another',
        text: 'Two sentences about it. The second one is there to have more than a line.',
      },
      { icon: checkIcon, title: 'A third one, with a heading of two lines or so', text: 'The end.' },
    ]}
  />,
)
