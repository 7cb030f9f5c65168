import { primitive } from '../stories/primitive.fixture.js'
import { Points } from './Points.js'

export default { title: 'Shared/Points' }

export const Three = primitive(
  <Points
    points={[
      { icon: 'wallet', title: 'One thing', text: 'A sentence about it.' },
      {
        icon: 'key',
        title: 'Another',
        text: 'Two sentences about it. The second one is there to have more than a line.',
      },
      { icon: 'check', title: 'A third one, with a heading of two lines or so', text: 'The end.' },
    ]}
  />,
)
