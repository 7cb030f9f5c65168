import { primitive } from '../stories/primitive.fixture.js'
import { Badge } from './Badge.js'
import { Spinner } from './Spinner.js'
import viewStyles from './view.css'

export default { title: 'Base/Texts' }

const view = viewStyles.names

export const Texts = primitive(
  <>
    <p className={view.title}>A title</p>
    <p className={view.text}>
      A larger note, of a few words more, so that it has a second line to show how they stand.
    </p>
    <p className={view.note}>
      A note, with <a href="#there">a link</a> in it.
    </p>
    <p>
      <Badge>Badge</Badge>
    </p>
    <code>0x52908400098527886E0F7030069857D2E4169EE7</code>
  </>,
)

export const Loading = primitive(
  <span role="progressbar" aria-label="Loading">
    <Spinner />
  </span>,
)
