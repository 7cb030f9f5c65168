import { primitive } from '../stories/primitive.fixture.js'
import { Icon, type IconShape } from './Icon.js'
import * as icons from './icons.js'
import * as moreIcons from './moreIcons.js'

export default { title: 'Base/Icons' }

const all = Object.entries({ ...icons, ...moreIcons }).filter(
  (entry): entry is [string, IconShape] => entry[0] !== 'Icon',
)

export const All = primitive(
  <ul className="rows">
    {all.map(([name, shape]) => (
      <li key={name} className="row">
        <Icon shape={shape} />
        <Icon shape={shape} size={28} />
        {name}
      </li>
    ))}
  </ul>,
)
