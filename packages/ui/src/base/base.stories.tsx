import { primitive } from '../stories/primitive.fixture.js'
import { Badge } from './Badge.js'

export default { title: 'Base/Texts' }

export const Texts = primitive(
  <>
    <p className="title">A title</p>
    <p className="note large">
      A larger note, of a few words more, so that it has a second line to show how they stand.
    </p>
    <p className="note">
      A note, with <a href="#there">a link</a> in it.
    </p>
    <p>
      <Badge>Badge</Badge>
    </p>
    <code>0x52908400098527886E0F7030069857D2E4169EE7</code>
  </>,
)

export const Loading = primitive(
  <>
    <span className="spinner" role="progressbar" aria-label="Loading" />
    <div className="balance skeleton" />
  </>,
)
