import { primitive } from '../stories/primitive.fixture.js'
import { Icon, ICON_NAMES } from './icons.js'

export default { title: 'Base/Icons' }

export const All = primitive(
  <ul className="rows">
    {ICON_NAMES.map((name) => (
      <li key={name} className="row">
        <Icon name={name} />
        <Icon name={name} size={28} />
        {name}
      </li>
    ))}
  </ul>,
)
