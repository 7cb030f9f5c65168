// Puts the files of the kit beside the page. A page without npm takes them from the folders of the packages: `dist/page` of
// the elements, and of the pictures `dist/index.js` and `dist/popular`.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folderOf = (name) => fileURLToPath(new URL('.', import.meta.resolve(name)))
const pictures = folderOf('@latchkit/pictures')
rmSync('latchkit', { recursive: true, force: true })
cpSync(folderOf('@latchkit/element'), 'latchkit', { recursive: true, filter: (file) => !file.endsWith('.map') })
cpSync(join(pictures, 'index.js'), 'latchkit/pictures/index.js')
cpSync(join(pictures, 'popular'), 'latchkit/pictures/popular', { recursive: true })
