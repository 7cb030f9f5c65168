/// <reference types="vite/types/importMeta.d.ts" />
import { primitive } from '../stories/primitive.fixture.js'
import { Icon, type IconShape } from './Icon.js'
import viewStyles from './view.css'

export default { title: 'Base/Icons' }

const files = import.meta.glob<Readonly<Record<string, IconShape>>>('./icons/*.ts', { eager: true })
const all = Object.values(files).flatMap((file) => Object.entries(file))

export const All = primitive(
  <ul className={viewStyles.names.rows}>
    {all.map(([name, shape]) => (
      <li key={name} style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
        <Icon shape={shape} />
        <Icon shape={shape} size={28} />
        {name}
      </li>
    ))}
  </ul>,
)
